import type { DraftTip } from './draft-content.ts';
import { isSame } from './same-value.ts';

/**
 * Where each hint of `side` stood in `base`, when it has the same hints in another order and
 * nothing else changed; null otherwise, and when two hints are alike and so cannot be
 * distinguished.
 */
export function orderOf(base: readonly DraftTip[], side: readonly DraftTip[]): number[] | null {
  if (base.length !== side.length) return null;
  const order = side.map((tip) => base.findIndex((each) => isSame(each, tip)));
  const isWhole = !order.includes(-1) && new Set(order).size === order.length;
  return isWhole && order.some((from, index) => from !== index) ? order : null;
}

/** Whether a hint's text stands at a place where another stood. */
export function isMoved(base: readonly DraftTip[], side: readonly DraftTip[]): boolean {
  return side.some(
    ({ text }, index) =>
      text !== undefined &&
      text !== '' &&
      text !== base[index]?.text &&
      base.some((each) => each.text === text),
  );
}

/** The hints in an order that {@link orderOf} found. */
export function reorder(tips: readonly DraftTip[], order: readonly number[]): DraftTip[] {
  return order.map((from) => tips[from] ?? {});
}
