import { useTranslations } from 'use-intl';
import { type AchievementKind, achievementRows } from '../domain/round/achievements.ts';
import type { Statistics } from '../domain/statistics/statistics.ts';
import { useFormat } from './format/use-format.ts';
import styles from './achievement-rows.module.css';

type AchievementRowsProps = {
  /** Null while they are not known: the rows stand there already, without numbers. */
  statistics: Statistics | null;
  /** The row of the round that has just been played. */
  current?: AchievementKind;
  hidden?: AchievementKind;
  /** What the numbers are: games, or shares of them in percent. */
  unit?: 'games' | 'percent';
};

/** Five rows from gold to not solved, each with its count and a bar as long as it is large. */
export function AchievementRows(props: AchievementRowsProps) {
  const { statistics, current, hidden, unit = 'games' } = props;
  const t = useTranslations('result');
  const format = useFormat();
  const rows = kinds.filter((kind) => kind !== hidden);
  const counts = new Map(
    statistics === null ? [] : achievementRows(statistics).map(({ kind, count }) => [kind, count]),
  );
  const most = Math.max(...rows.map((kind) => counts.get(kind) ?? 0), 1);
  const written = (count: number) =>
    unit === 'games' ? `${count}×` : format.number(count / 100, { style: 'percent' });
  return (
    <ul className={styles.rows} aria-busy={statistics === null || undefined}>
      {rows.map((kind) => (
        <li key={kind} className={kind === current ? styles.current : undefined}>
          <span>
            {t(`achievement.${kind}`)}
            {kind === current && <span className="visually-hidden">, {t('thisRound')}</span>}
          </span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width="100" height="8" />
            <rect
              className={styles.bar}
              width={(100 * (counts.get(kind) ?? 0)) / most}
              height="8"
            />
          </svg>
          <span className="tabular">
            {statistics === null ? '–' : written(counts.get(kind) ?? 0)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const kinds = ['gold', 'silver', 'bronze', 'solved', 'notSolved'] as const;
