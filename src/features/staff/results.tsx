import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { ResultList } from '../../ui/list/result-list.tsx';
import type { List } from '../../ui/list/use-list.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './results.module.css';
import { useErrorText } from './use-error-text.ts';

type ResultsProps<Row, Facts> = {
  list: List<Row, Facts>;
  name: string;
  label: string;
  /** What there is, in a sentence, said again whenever it changes; where rows say it all, nothing. */
  found?: (facts: Facts) => string;
  /** What to say where there is nothing. */
  nothing: { title: string; text: string };
  children: (rows: readonly Row[]) => ReactNode;
};

/** What was found, and the way to more of it; or why there is nothing to see. */
export function Results<Row, Facts>(props: ResultsProps<Row, Facts>) {
  const { list, name, label, found, nothing, children } = props;
  const t = useTranslations('research.list');
  const { facts, failure, isLoading } = list;
  const isShown = facts !== null && (failure === null || failure.isOfMore);
  return (
    <section className={styles.results} aria-label={label} aria-busy={isLoading}>
      <p role="status" className={found === undefined ? 'visually-hidden' : styles.status}>
        {facts === null && failure === null && (
          <span className="visually-hidden">{t('waiting')}</span>
        )}
        {isShown && found?.(facts)}
      </p>
      <ResultList
        list={list}
        name={name}
        className={styles.rows}
        skeleton={<Skeleton list={styles.skeletons} row={styles.skeleton} rows={6} bars={3} />}
        nothing={<EmptyState drawing={lateDrawings.search} {...nothing} />}
        errorText={useErrorText()}
        more={t('more')}
        moreFailed={t('moreFailed')}
      >
        {children}
      </ResultList>
    </section>
  );
}
