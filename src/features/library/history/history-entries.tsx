import { useLocale, useTranslations } from 'use-intl';
import { useListPlace } from '../../../device/use-list-place.ts';
import { useToday } from '../../../device/use-today.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { HistoryList } from './history-list.ts';
import { HistoryRow } from './history-row.tsx';
import styles from './history.module.css';
import { useHistoryFocus } from './use-history-focus.ts';
import { useOwnOutcomes } from '../use-own-outcomes.ts';

/** The games that have come, and the way to those before them. */
export function HistoryEntries({ list, onMore }: { list: HistoryList; onMore: () => void }) {
  const t = useTranslations();
  const reader = { locale: useLocale(), today: useToday() };
  const withOwn = useOwnOutcomes();
  const { entries, isComplete, isLoading, failure } = list;
  const outcomes = withOwn(new Map(entries.map(({ quizId, outcome }) => [quizId, outcome])));
  const { rows, end, noteAsked } = useHistoryFocus(list);
  useListPlace(list);
  return (
    <>
      <ol ref={rows} className={styles.rows}>
        {entries.map((entry) => (
          <HistoryRow
            key={entry.quizId}
            entry={{ ...entry, outcome: outcomes.get(entry.quizId) ?? entry.outcome }}
            reader={reader}
          />
        ))}
      </ol>
      {!isComplete && failure === null && (
        <div className={styles.more}>
          <Button
            aria-disabled={isLoading}
            onClick={() => {
              noteAsked();
              onMore();
            }}
          >
            {isLoading ? t('screen.loading') : t('history.more')}
          </Button>
        </div>
      )}
      {isComplete && (
        <p ref={end} tabIndex={-1} className={styles.end}>
          {t('history.all', { count: entries.length })}
        </p>
      )}
    </>
  );
}
