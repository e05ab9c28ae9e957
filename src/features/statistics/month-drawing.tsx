import { useTranslations } from 'use-intl';
import { countDays, type PlayedMonth } from '../../domain/statistics/played-days.ts';
import { DayMark } from '../../ui/day-mark.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import styles from './played-year.module.css';

const CELL = 12;

type MonthDrawingProps = { year: number; month: PlayedMonth };

/** One month as a page of an almanac: a row a week, a mark for each day played. */
export function MonthDrawing({ year, month: { month, days } }: MonthDrawingProps) {
  const t = useTranslations('stats');
  const format = useFormat();
  const name = format.dateTime(new Date(Date.UTC(year, month - 1, 15, 12)), {
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <figure className={styles.month}>
      <figcaption className="muted">
        {name}
        <span className="visually-hidden">: {t('monthSum', countDays(days))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${7 * CELL} ${6 * CELL}`} aria-hidden="true">
        {days.map(({ date, week, weekday, entry }) => (
          <DayMark
            key={date}
            across={(weekday + 0.5) * CELL}
            down={(week + 0.5) * CELL}
            result={entry === null ? 'none' : (entry.attempt ?? 'notSolved')}
          />
        ))}
      </svg>
    </figure>
  );
}
