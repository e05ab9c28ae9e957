import { useFormatter, useTranslations } from 'use-intl';
import type { ReplacedSet } from '../../backend/accounts/replaced-statistics.ts';
import { successRate, totalPlayed } from '../../game/achievements.ts';
import { Button } from '../../ui/button.tsx';
import type { Loaded } from '../../ui/use-loaded.ts';
import styles from './stats-screen.module.css';

type ReplacedSetsProps = {
  sets: Loaded<readonly ReplacedSet[]>;
  onRestore: (id: number) => void;
};

/** What stood in the account before, for as long as it can be brought back. */
export function ReplacedSets({ sets, onRestore }: ReplacedSetsProps) {
  const t = useTranslations();
  const format = useFormatter();
  if (sets.state === 'failed') return <p role="alert">{t('server.failedLoadingData')}</p>;
  if (sets.state === 'loading' || sets.value.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('stats.sync.replaced')}</h2>
      <p className={styles.soft}>{t('stats.sync.replacedText')}</p>
      <ul className={styles.replaced}>
        {sets.value.map(({ id, replacedAt, statistics }) => {
          const time = format.dateTime(new Date(replacedAt), {
            dateStyle: 'medium',
            timeStyle: 'short',
          });
          const rate = Math.round(100 * successRate(statistics));
          return (
            <li key={id}>
              <div>
                <p>{time}</p>
                <p className={styles.soft}>
                  {t('statsConflict.sum', { games: totalPlayed(statistics), rate })}
                </p>
              </div>
              <Button
                aria-label={t('stats.sync.restoreOf', { time })}
                onClick={() => onRestore(id)}
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
