import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { NoConnectionError } from '../../../backend/errors.ts';
import { useToday } from '../../../device/use-today.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { ResultList } from '../../../ui/list/result-list.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOwnOutcomes } from '../use-own-outcomes.ts';
import type { HistoryEntry } from './history-list.ts';
import { HistoryRow } from './history-row.tsx';
import styles from './history.module.css';
import { useHistory } from './use-history.ts';

/** What the account has played, newest first, a page at a time. */
export function HistoryScreen() {
  const t = useTranslations('history');
  const list = useHistory();
  const { rows, facts, failure } = list;
  return (
    <main className={styles.screen} aria-busy={(facts === null && failure === null) || undefined}>
      <header className="grid gap-4">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className="lead">{t('lead')}</p>
      </header>
      <ResultList
        list={list}
        name="history"
        skeleton={
          <Skeleton
            list={styles.rows}
            row={`${styles.row} ${styles.skeleton}`}
            rows={5}
            bars={3}
            waiting={t('waiting')}
          />
        }
        nothing={
          <EmptyState drawing={drawings.empty} title={t('empty.title')} text={t('empty.text')}>
            <Link href="/calendar">{t('toCalendar')}</Link>
          </EmptyState>
        }
        errorText={(error) => {
          const isOffline = error instanceof NoConnectionError;
          const kind = isOffline ? 'offline' : 'failed';
          return { isOffline, title: t(`${kind}.title`), text: t(`${kind}.text`) };
        }}
        keepsRows
        more={t('more')}
        end={t('all', { count: rows.length })}
      >
        {(entries) => <Entries entries={entries} />}
      </ResultList>
    </main>
  );
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  const reader = { locale: useLocale(), today: useToday() };
  const withOwn = useOwnOutcomes();
  const outcomes = withOwn(new Map(entries.map(({ quizId, outcome }) => [quizId, outcome])));
  return (
    <ol className={styles.rows}>
      {entries.map((entry) => (
        <HistoryRow
          key={entry.quizId}
          entry={{ ...entry, outcome: outcomes.get(entry.quizId) ?? entry.outcome }}
          reader={reader}
        />
      ))}
    </ol>
  );
}
