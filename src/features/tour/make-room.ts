/** From the edge of the window, so that what is shown does not touch it. */
const EDGE = 8;

/** The window in pixels: how high it is, and how far the page scrolls from here, up and down. */
export type View = { height: number; up: number; down: number };

/**
 * How far the page has to scroll so that a popover fits above or below its target, below first.
 *
 * @param target where the target is in the window, in pixels
 * @param popover how high the popover is, with its distance from the target
 * @returns pixels to scroll down, negative for up; where there is no room for both the target’s
 *   beginning comes to the top
 */
export function scrollForRoom(
  target: { top: number; bottom: number },
  popover: number,
  view: View,
): number {
  const { top, bottom } = target;
  const below = bottom + popover - (view.height - EDGE);
  const above = top - popover - EDGE;
  if (top >= 0 && bottom <= view.height && (below <= EDGE || above >= -EDGE)) return 0;
  if (top - Math.max(below, 0) >= EDGE && below <= view.down) return below;
  const isRoomAbove = bottom - Math.min(above, 0) <= view.height;
  if (isRoomAbove && -above <= view.up) return above;
  return top - EDGE;
}

/** Scrolls until a popover has its place beside the target. */
export function makeRoom(target: Element | null, popover: Element, distance: number) {
  if (target === null) return;
  const needed = popover.getBoundingClientRect().height + distance;
  const { scrollY, innerHeight } = window;
  const by = scrollForRoom(target.getBoundingClientRect(), needed, {
    height: innerHeight,
    up: scrollY,
    down: document.documentElement.scrollHeight - innerHeight - scrollY,
  });
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
}
