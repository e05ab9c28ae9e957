import { useTranslations } from 'use-intl';
import { successRate, totalPlayed } from '../../domain/round/achievements.ts';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import { runs } from '../../domain/statistics/runs.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import styles from './key-figures.module.css';

/** Games, share solved, days and runs in large numerals; null shows where they will stand. */
export function KeyFigures({ records, day }: { records: Records | null; day: IsoDay }) {
  const t = useTranslations('stats');
  const format = useFormat();
  const figures = records === null ? null : figuresOf(records, day);
  const names = ['games', 'rate', 'daysPlayed', 'currentRun', 'longestRun'] as const;
  return (
    <dl className={styles.figures} aria-busy={figures === null || undefined}>
      {names.map((name) => (
        <div key={name}>
          <dt className="muted">{t(name, { count: figures?.[name] ?? 0 })}</dt>
          <dd>
            {figures === null
              ? '–'
              : format.number(figures[name], name === 'rate' ? { style: 'percent' } : {})}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf({ statistics, ledger }: Records, day: IsoDay) {
  return { games: totalPlayed(statistics), rate: successRate(statistics), ...runs(ledger, day) };
}
