import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AchievementKind, achievementRows, type Statistics } from '../../game/statistics.ts';
import styles from './achievements.module.css';
import { Button } from '../../ui/button.tsx';

type AchievementsProps = { statistics: Statistics; current: AchievementKind };

/** Five rows from gold to not solved, this round's result marked; the last row can be hidden. */
export function Achievements({ statistics, current }: AchievementsProps) {
  const t = useTranslations('result');
  const [isNotSolvedShown, setIsNotSolvedShown] = useState(true);
  const rows = achievementRows(statistics).filter(
    ({ kind }) => kind !== 'notSolved' || isNotSolvedShown,
  );
  const most = Math.max(...rows.map(({ count }) => count), 1);
  return (
    <section>
      <h2 className={styles.heading}>{t('achievements')}</h2>
      <ul className={styles.rows}>
        {rows.map(({ kind, count }) => (
          <li key={kind} className={kind === current ? styles.current : undefined}>
            <span>
              {t(`achievement.${kind}`)}
              {kind === current && <span className="visually-hidden">, {t('thisRound')}</span>}
            </span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.track} width="100" height="8" />
              <rect className={styles.bar} width={(100 * count) / most} height="8" />
            </svg>
            <span className={styles.count}>{count}x</span>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={() => setIsNotSolvedShown(!isNotSolvedShown)}>
        {isNotSolvedShown ? t('hideNotSolved') : t('showNotSolved')}
      </Button>
    </section>
  );
}
