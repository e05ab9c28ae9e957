import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { drawings } from '../../../ui/icons/drawings.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { Trouble } from '../../../ui/trouble.tsx';
import { HistoryEntries } from './history-entries.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HistoryTrouble } from './history-trouble.tsx';
import styles from './history.module.css';
import { useHistory } from './use-history.ts';

/** What the account has played, newest first, a page at a time. */
export function HistoryScreen() {
  const t = useTranslations('history');
  const { list, load } = useHistory();
  const { entries, isLoading, isComplete, failure } = list;
  return (
    <main className={styles.screen} aria-busy={(entries.length === 0 && isLoading) || undefined}>
      <header className={styles.head}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {entries.length > 0 && <HistoryEntries list={list} onMore={load} />}
      {entries.length === 0 && failure === null && isLoading && <HistorySkeleton />}
      {failure !== null && (
        <HistoryTrouble isOffline={failure.isOffline} isBusy={isLoading} onRetry={load} />
      )}
      {entries.length === 0 && isComplete && (
        <Trouble drawing={drawings.empty} title={t('empty.title')} text={t('empty.text')}>
          <Link href="/calendar">{t('toCalendar')}</Link>
        </Trouble>
      )}
    </main>
  );
}
