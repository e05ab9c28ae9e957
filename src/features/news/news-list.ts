import type { News, Range } from '../../backend/news.ts';

/** Why news did not come; a new one each time, so that each is told. */
export type Failure = { isOffline: boolean };

/** The list as far as it has come. `loaded` counts rows, `items` has no announcement twice. */
export type NewsList = {
  items: readonly News[];
  loaded: number;
  isLoading: boolean;
  isComplete: boolean;
  failure: Failure | null;
};

/** Before anything was asked. */
export const emptyList: NewsList = {
  items: [],
  loaded: 0,
  isLoading: true,
  isComplete: false,
  failure: null,
};

/** What happens to a list; while it is asked for again, what went wrong stays in sight. */
type Step =
  | { type: 'asked' }
  | { type: 'came'; range: Range; rows: readonly News[] }
  | { type: 'failed'; failure: Failure };

/** The range that is asked for next: 0 to 3 at first, then three more each time. */
export function nextRange({ loaded }: NewsList): Range {
  return loaded === 0 ? { from: 0, to: 3 } : { from: loaded, to: loaded + 2 };
}

/** The list after a step. Rows that do not follow on from what is there change nothing. */
export function afterStep(list: NewsList, step: Step): NewsList {
  switch (step.type) {
    case 'asked':
      return { ...list, isLoading: true };
    case 'failed':
      return { ...list, isLoading: false, failure: step.failure };
    case 'came': {
      const { range, rows } = step;
      if (range.from !== list.loaded) return list;
      // Something newer, published in between, pushes what is there into the next range.
      const known = new Set(list.items.map(({ id }) => id));
      return {
        items: [...list.items, ...rows.filter(({ id }) => !known.has(id))],
        loaded: list.loaded + rows.length,
        isLoading: false,
        isComplete: rows.length < range.to - range.from + 1,
        failure: null,
      };
    }
    default:
      return list;
  }
}
