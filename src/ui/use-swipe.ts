import { useEffect, useEffectEvent } from 'react';

/** How far a finger has to travel, in CSS pixels, and how near to the edge it has to begin. */
const THRESHOLD = 75;
const EDGE = 24;

/** `in`: from the left edge into the page; `out`: back to that edge from anywhere. */
type Direction = 'in' | 'out';

/**
 * Calls back when a finger has opened what waits at the left edge, or pushed it back: at the end of
 * the gesture, because a browser that scrolls reports its course late. Under an open dialog nothing
 * is opened.
 */
export function useSwipe({
  isOn,
  onSwipe,
}: {
  isOn: boolean;
  onSwipe: (direction: Direction) => void;
}) {
  const swipe = useEffectEvent(onSwipe);

  useEffect(() => {
    if (!isOn) return undefined;
    let start: Touch | null = null;
    const begin = ({ touches }: TouchEvent) => {
      start = touches.length === 1 ? (touches[0] ?? null) : null;
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      const direction = start === null || touch === undefined ? null : directionOf(start, touch);
      start = null;
      if (direction === null) return;
      if (direction === 'out' || document.querySelector('dialog[open]') === null) swipe(direction);
    };
    window.addEventListener('touchstart', begin, { passive: true });
    window.addEventListener('touchend', end, { passive: true });
    return () => {
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchend', end);
    };
  }, [isOn]);
}

function directionOf(start: Touch, now: Touch): Direction | null {
  const across = now.clientX - start.clientX;
  const down = now.clientY - start.clientY;
  if (Math.abs(across) < THRESHOLD || Math.abs(across) < 2 * Math.abs(down)) return null;
  if (across < 0) return 'out';
  return start.clientX <= EDGE ? 'in' : null;
}
