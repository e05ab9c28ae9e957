import { useTranslations } from 'use-intl';
import { failureOf } from '../../../../backend/staff/failure.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../../ui/form/button-link.tsx';
import { drawings } from '../../../../ui/icons/drawings.ts';
import { lateDrawings } from '../../../../ui/icons/late-drawings.ts';
import { ResultList } from '../../../../ui/list/result-list.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { writeFilter } from '../../../../ui/url-filter.ts';
import { useRowKeys } from '../../use-row-keys.ts';
import type { ListFilter } from './draft-list-filter.ts';
import { DraftListRow } from './draft-list-row.tsx';
import styles from './draft-list.module.css';
import type { useDraftList } from './use-draft-list.ts';

type DraftListResultsProps = {
  list: ReturnType<typeof useDraftList>;
  filter: ListFilter;
  /** Whether something stands beneath that was published lately. */
  hasPublished: boolean;
};

/** What was found, or why there is nothing to see. */
export function DraftListResults({ list, filter, hasPublished }: DraftListResultsProps) {
  const t = useTranslations();
  const { rows, facts, hasMore, failure, isLoading } = list;
  return (
    <section
      ref={useRowKeys<HTMLElement>()}
      className={styles.results}
      aria-label={t('creator.list.results')}
      aria-busy={isLoading}
    >
      <p role="status" className={styles.count}>
        {facts === null && failure === null && (
          <span className="visually-hidden">{t('creator.list.waiting')}</span>
        )}
        {facts !== null && t('creator.list.found', { count: hasMore ? facts.total : rows.length })}
        {facts?.isCut === true && ` ${t('creator.list.more', { count: facts.total })}`}
      </p>
      <ResultList
        list={list}
        name="drafts"
        className={styles.rows}
        skeleton={
          <Skeleton list={styles.rows} row={`${styles.row} ${styles.skeleton}`} rows={8} bars={2} />
        }
        nothing={<Nothing filter={filter} hasPublished={hasPublished} />}
        errorText={(error) => {
          const kind = failureOf(error);
          return {
            isOffline: kind === 'noConnection',
            drawing: lateDrawings.creator,
            title: t('creator.list.failed'),
            text: t(`staff.failure.${kind}`),
          };
        }}
        keepsRows
        more={t('creator.list.morePage', { shown: rows.length })}
      >
        {(lines) => (
          <ol>
            {lines.map((line) => (
              <DraftListRow key={line.key} line={line} />
            ))}
          </ol>
        )}
      </ResultList>
    </section>
  );
}

function Nothing({ filter, hasPublished }: Omit<DraftListResultsProps, 'list'>) {
  const t = useTranslations('creator.list');
  const isFiltered = writeFilter(filter) !== '';
  const kind = isFiltered ? 'nothing' : 'empty';
  if (!isFiltered && hasPublished) return <p className="soft">{t('just.allDone')}</p>;
  const published = writeFilter({ ...filter, state: 'published' });
  return (
    <EmptyState
      drawing={isFiltered ? lateDrawings.search : drawings.empty}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
    >
      {(filter.words !== null || !isFiltered) && filter.state === null && (
        <ButtonLink href={`/creator?${published}`}>{t(`${kind}.published`)}</ButtonLink>
      )}
    </EmptyState>
  );
}
