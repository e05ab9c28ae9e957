import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState, type ErrorText } from '../error-state.tsx';
import { Button } from '../form/button.tsx';
import { forgetOpened, openedFrom } from './list-place.ts';
import styles from './result-list.module.css';
import type { List } from './use-list.ts';
import { useListPlace } from './use-list-place.ts';

type ResultListProps<Row, Facts> = {
  list: Omit<List<Row, Facts>, 'change'>;
  /** What it is called where one comes back to it. */
  name: string;
  /** What is in sight before anything has come, and where there is nothing. */
  skeleton: ReactNode;
  nothing: ReactNode;
  errorText: (error: Error) => ErrorText;
  /** Whether what has come stays in sight when it could not be asked for again. */
  keepsRows?: boolean;
  className?: string | undefined;
  /** What the button says that brings more. */
  more: string;
  /** Why it did not, where that is not what `errorText` says; null where that is told elsewhere. */
  moreFailed?: string | null;
  /** What stands below the last row. */
  end?: string | undefined;
  /** Each row in it that one can go to has its key as `data-row`. */
  children: (rows: readonly Row[]) => ReactNode;
};

/** What was found, and the way to more of it; or why there is nothing to see. */
export function ResultList<Row, Facts>(props: ResultListProps<Row, Facts>) {
  const { list, skeleton, nothing, errorText, keepsRows = false } = props;
  const { rows, facts, failure, isLoading, reload } = list;
  const hasFailed = failure !== null && !failure.isOfMore;
  const isKnown = keepsRows && rows.length > 0;
  return (
    <>
      {hasFailed && (
        <ErrorState
          {...errorText(failure.error)}
          isNote={isKnown}
          isBusy={isLoading}
          onRetry={reload}
        />
      )}
      {facts === null && !hasFailed && skeleton}
      {facts !== null && rows.length === 0 && !list.hasMore && !hasFailed && nothing}
      {(rows.length > 0 || list.hasMore) && (!hasFailed || isKnown) && <Rows {...props} />}
    </>
  );
}

function Rows<Row, Facts>(props: ResultListProps<Row, Facts>) {
  const { list, name, className, errorText, more, moreFailed, end, children } = props;
  const t = useTranslations('screen');
  const { rows, hasMore, isLoading, failure, loaded } = list;
  const notMore = failure?.isOfMore === true ? errorText(failure.error) : null;
  const isPlaced = useListPlace({ loaded, isComplete: !hasMore });
  const { around, last, noteAsked } = useRowFocus({ rows, hasMore, name, isPlaced });
  return (
    <>
      <div ref={around} className={className} data-placed={isPlaced}>
        {children(rows)}
      </div>
      {hasMore && (
        <div className={styles.more}>
          {notMore !== null && moreFailed !== null && (
            <p role="alert">{moreFailed ?? notMore.text}</p>
          )}
          <Button
            aria-disabled={isLoading}
            onClick={() => {
              noteAsked();
              list.more();
            }}
          >
            {isLoading ? t('loading') : more}
          </Button>
        </div>
      )}
      {!hasMore && end !== undefined && (
        <p ref={last} tabIndex={-1} className={styles.end}>
          {end}
        </p>
      )}
    </>
  );
}

type Placed = { rows: readonly unknown[]; hasMore: boolean; name: string; isPlaced: boolean };

/**
 * Keeps one's place: coming back focuses the row that was opened, and after “more” the first new
 * row, or the line that says there are no more. A focus moved elsewhere meanwhile stays there.
 */
function useRowFocus({ rows, hasMore, name, isPlaced }: Placed) {
  const around = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLParagraphElement>(null);
  /** What was there when more was asked for; null while nobody has. */
  const before = useRef<{ count: number; shown: number } | null>(null);

  useEffect(() => {
    const key = openedFrom(name);
    if (!isPlaced || key === '') return;
    focusIn(rowsIn(around.current).find(({ dataset }) => dataset['row'] === key));
    forgetOpened();
  }, [name, isPlaced]);

  useEffect(() => {
    const { current: asked } = before;
    if (asked === null || (rows.length <= asked.count && hasMore)) return;
    before.current = null;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !isWithin(around.current, activeElement);
    if (isElsewhere) return;
    const shown = rowsIn(around.current);
    if (rows.length > asked.count) focusIn(shown.at(Math.min(asked.shown, shown.length - 1)));
    else last.current?.focus();
  }, [rows, hasMore]);

  return {
    around,
    last,
    noteAsked: () => {
      before.current = { count: rows.length, shown: rowsIn(around.current).length };
    },
  };
}

function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

function focusIn(row: HTMLElement | undefined) {
  row?.querySelector<HTMLElement>('a, button')?.focus();
}

/** Whether something is in the list, or in what follows it: the button that asked for more. */
function isWithin(list: HTMLElement | null, element: Element | null): boolean {
  return list?.parentElement?.contains(element) === true;
}
