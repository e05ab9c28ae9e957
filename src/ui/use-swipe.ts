import { useEffect, useEffectEvent } from 'react';

/** How far a finger has to travel, in CSS pixels, and how near to the edge it has to begin. */
const THRESHOLD = 75;
const EDGE = 24;

/** `in`: from the left edge into the page; `out`: back to that edge from anywhere. */
type Direction = 'in' | 'out';

/** Follows a finger that opens what waits at the left edge, or pushes it back. */
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
    const move = ({ touches: [touch] }: TouchEvent) => {
      const direction = start === null || touch === undefined ? null : directionOf(start, touch);
      if (direction === null) return;
      start = null;
      swipe(direction);
    };
    window.addEventListener('touchstart', begin, { passive: true });
    window.addEventListener('touchmove', move, { passive: true });
    return () => {
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchmove', move);
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
