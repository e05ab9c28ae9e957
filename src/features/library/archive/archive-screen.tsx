import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { drawings } from '../../../ui/icons/drawings.ts';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import { NoConnectionError } from '../../../backend/errors.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ResultList } from '../../../ui/list/result-list.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUrlFilter } from '../../../ui/use-url-filter.ts';
import { useNextUnsolved } from '../calendar/use-next-unsolved.ts';
import { archiveFilter } from './archive-filter.ts';
import { ArchiveFilters } from './archive-filters.tsx';
import rowStyles from './archive-row.module.css';
import { ArchiveRows } from './archive-rows.tsx';
import styles from './archive.module.css';
import { useArchive } from './use-archive.ts';

/** All past puzzles as the index of a book; what is looked for stands in the address. */
export function ArchiveScreen() {
  const t = useTranslations('archive');
  const help = useId();
  const form = useUrlFilter('/archive', archiveFilter);
  const list = useArchive(form.written);
  const isFiltered = form.written !== '';
  const nothing = isFiltered ? 'nothing' : 'empty';
  return (
    <main className={styles.screen}>
      <header className="grid gap-4">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p id={help} className="lead">
          {t('lead')}
        </p>
      </header>
      <ArchiveFilters form={form} help={help} />
      <section className={styles.results} aria-label={t('results')} aria-busy={list.isLoading}>
        <Status list={list} isFiltered={isFiltered} />
        <ResultList
          list={list}
          name="archive"
          className={styles.rows}
          skeleton={
            <Skeleton
              list={rowStyles.skeletons}
              row={`${rowStyles.row} ${rowStyles.skeleton}`}
              rows={6}
              bars={2}
            />
          }
          nothing={
            <EmptyState
              drawing={isFiltered ? lateDrawings.search : drawings.empty}
              title={t(`${nothing}.title`)}
              text={t(`${nothing}.text`)}
            />
          }
          errorText={(error) => {
            const isOffline = error instanceof NoConnectionError;
            const kind = isOffline ? 'offline' : 'failed';
            const drawing = lateDrawings.archive;
            return { isOffline, drawing, title: t(`${kind}.title`), text: t(`${kind}.text`) };
          }}
          more={t('more')}
          moreFailed={t('moreFailed')}
          end={t('end')}
        >
          {(puzzles) => <ArchiveRows puzzles={puzzles} />}
        </ResultList>
      </section>
    </main>
  );
}

type StatusProps = { list: ReturnType<typeof useArchive>; isFiltered: boolean };

/** How many puzzles there are, told as it changes, and the way to the next that is to be solved. */
function Status({ list: { facts, failure }, isFiltered }: StatusProps) {
  const t = useTranslations('archive');
  const { isBusy, open } = useNextUnsolved();
  const isShown = facts !== null && (failure === null || failure.isOfMore);
  return (
    <div className={styles.status}>
      <p className="reading text-19" role="status">
        {facts === null && failure === null && (
          <span className="visually-hidden">{t('waiting')}</span>
        )}
        {isShown && t(isFiltered ? 'found' : 'all', { count: facts.total })}
      </p>
      <Button aria-disabled={isBusy} onClick={open}>
        {t('next')}
      </Button>
    </div>
  );
}
