import type { Failure } from './failure.ts';

/** Some rows of a list; `next` is where the following ones begin, null at the end. */
export type Page<Row, Facts> = { rows: readonly Row[]; next: string | null; facts: Facts };

/** A list as far as it has come. */
export type Pages<Row, Facts> = {
  rows: readonly Row[];
  /** What the last answer said beside its rows; null before the first. */
  facts: Facts | null;
  next: string | null;
  isLoading: boolean;
  /** Why rows did not come: at the first ones, or when more were asked for. */
  failure: { kind: Failure; isOfMore: boolean } | null;
};

/** Before anything was asked. */
export const emptyPages: Pages<never, never> = {
  rows: [],
  facts: null,
  next: null,
  isLoading: true,
  failure: null,
};

/** What has come of a list. */
type Found<Row, Facts> = Pick<Pages<Row, Facts>, 'rows' | 'facts'>;

/** What happens to a list. While something else is asked for, what was found stays in sight. */
export type Step<Row, Facts> =
  | { type: 'asked' }
  | { type: 'found'; page: Page<Row, Facts> }
  | { type: 'more'; page: Page<Row, Facts> }
  | { type: 'failed'; failure: { kind: Failure; isOfMore: boolean } }
  /** Something was changed here, without asking for the list anew. */
  | { type: 'changed'; change: (found: Found<Row, Facts>) => Found<Row, Facts> };

/** The list after a step. */
export function afterStep<Row, Facts>(
  pages: Pages<Row, Facts>,
  step: Step<Row, Facts>,
): Pages<Row, Facts> {
  switch (step.type) {
    case 'asked':
      return { ...pages, isLoading: true };
    case 'found':
      return { ...step.page, isLoading: false, failure: null };
    case 'more':
      return {
        ...step.page,
        rows: [...pages.rows, ...step.page.rows],
        isLoading: false,
        failure: null,
      };
    case 'failed':
      return step.failure.isOfMore
        ? { ...pages, isLoading: false, failure: step.failure }
        : { ...emptyPages, isLoading: false, failure: step.failure };
    case 'changed':
      return { ...pages, ...step.change(pages) };
    default:
      return pages;
  }
}
