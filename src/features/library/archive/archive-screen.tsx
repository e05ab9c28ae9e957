import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { ArchiveFilters } from './archive-filters.tsx';
import { ArchiveResults } from './archive-results.tsx';
import { ArchiveStatus } from './archive-status.tsx';
import { readFilter, writeFilter } from './archive-filter.ts';
import styles from './archive.module.css';
import { useArchive } from './use-archive.ts';

/** All past puzzles as the index of a book; what is looked for stands in the address. */
export function ArchiveScreen() {
  const t = useTranslations('archive');
  // In one way of writing, so that another order of the same is nothing new.
  const filter = writeFilter(readFilter(useSearch()));
  const { list, loadMore, retry } = useArchive(filter);
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <ArchiveFilters filter={filter} />
      <section className={styles.results} aria-label={t('results')} aria-busy={list.isLoading}>
        <ArchiveStatus list={list} isFiltered={filter !== ''} />
        <ArchiveResults list={list} isFiltered={filter !== ''} onMore={loadMore} onRetry={retry} />
      </section>
    </main>
  );
}
