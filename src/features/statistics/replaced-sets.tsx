import { useTranslations } from 'use-intl';
import type { ReplacedSet } from '../../backend/accounts/records.ts';
import { successRate, totalPlayed } from '../../domain/round/achievements.ts';
import { Button } from '../../ui/form/button.tsx';
import type { Loaded } from '../../ui/use-loaded.ts';
import { LoadingFailed } from './loading-failed.tsx';
import { useLocalTime } from '../../ui/format/use-local-time.ts';
import styles from './stats-screen.module.css';

type ReplacedSetsProps = {
  sets: Loaded<readonly ReplacedSet[]>;
  onRestore: (set: ReplacedSet) => void;
  onRetry: () => void;
};

/** What stood in the account before, for as long as it can be brought back. */
export function ReplacedSets({ sets, onRestore, onRetry }: ReplacedSetsProps) {
  const t = useTranslations();
  const localTime = useLocalTime();
  if (sets.state === 'failed') return <LoadingFailed onRetry={onRetry} />;
  if (sets.state === 'loading' || sets.value.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('stats.sync.replaced')}</h2>
      <p className="soft">{t('stats.sync.replacedText')}</p>
      <ul className={styles.replaced}>
        {sets.value.map((set) => {
          const { id, replacedAt, statistics } = set;
          const time = localTime(replacedAt, 'moment');
          const rate = Math.round(100 * successRate(statistics));
          return (
            <li key={id}>
              <div>
                <p>{time}</p>
                <p className="soft">
                  {t('statsConflict.sum', { games: totalPlayed(statistics), rate })}
                </p>
              </div>
              <Button
                aria-label={t('stats.sync.restoreOf', { time })}
                onClick={() => onRestore(set)}
              >
                {t('stats.sync.restore')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
