import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Pages } from '../../backend/staff/pages.ts';
import { Button } from '../../ui/form/button.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { MakerTrouble } from '../../ui/staff/maker-trouble.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import styles from './results.module.css';

type ResultsProps<Row, Facts> = {
  pages: Pages<Row, Facts>;
  label: string;
  /** What there is, in a sentence, said anew whenever it changes; where rows say it all, nothing. */
  found?: (facts: Facts) => string;
  /** What to say where there is nothing. */
  nothing: { title: string; text: string };
  onMore: () => void;
  onRetry: () => void;
  children: (rows: readonly Row[]) => ReactNode;
};

/** What was found, and the way to more of it; or why there is nothing to see. */
export function Results<Row, Facts>(props: ResultsProps<Row, Facts>) {
  const { pages, label, found, nothing, children, onMore, onRetry } = props;
  const t = useTranslations('research.list');
  const { rows, facts, failure, isLoading } = pages;
  return (
    <section className={styles.results} aria-label={label} aria-busy={isLoading}>
      <p role="status" className={found === undefined ? 'visually-hidden' : styles.status}>
        {facts === null && failure === null && (
          <span className="visually-hidden">{t('waiting')}</span>
        )}
        {facts !== null && found?.(facts)}
      </p>
      {failure !== null && !failure.isOfMore && (
        <MakerTrouble failure={failure.kind} isBusy={isLoading} onRetry={onRetry} />
      )}
      {facts === null && failure === null && <Skeleton />}
      {facts !== null && rows.length === 0 && (
        <Trouble drawing={lateDrawings.search} title={nothing.title} text={nothing.text} />
      )}
      {rows.length > 0 && (
        <Rows pages={pages} onMore={onMore}>
          {children(rows)}
        </Rows>
      )}
    </section>
  );
}

type RowsProps = { pages: Pages<unknown, unknown>; onMore: () => void; children: ReactNode };

function Rows({ pages, onMore, children }: RowsProps) {
  const t = useTranslations();
  const around = useRef<HTMLDivElement>(null);
  /** How many rows there were when more were asked for; null while nobody has. */
  const before = useRef<number | null>(null);
  const { rows, next, failure, isLoading } = pages;

  // Who asked for more goes on with the first that came.
  useEffect(() => {
    if (before.current === null || rows.length === 0) return;
    const [...shown] = around.current?.querySelectorAll('[data-row]') ?? [];
    const first = shown.at(Math.min(before.current, shown.length - 1));
    first?.querySelector<HTMLElement>('a, button')?.focus();
    before.current = null;
  }, [rows]);

  return (
    <>
      <div ref={around} className={styles.rows}>
        {children}
      </div>
      {next !== null && (
        <div className={styles.more}>
          {failure !== null && <p role="alert">{t('research.list.moreFailed')}</p>}
          <Button
            aria-disabled={isLoading}
            onClick={() => {
              before.current = around.current?.querySelectorAll('[data-row]').length ?? null;
              onMore();
            }}
          >
            {isLoading ? t('screen.loading') : t('research.list.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The shape of a list that is still to come. */
function Skeleton() {
  return (
    <ol className={styles.ghosts} aria-hidden="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => (
        <li key={name}>
          <span />
          <span />
          <span />
        </li>
      ))}
    </ol>
  );
}
