import { useTranslations } from 'use-intl';
import type { IsoDay } from '../../../../domain/day/day.ts';
import { type Schedule, factsOf } from '../schedule.ts';
import { DayCell } from './day-cell.tsx';
import styles from './schedule.module.css';
import { SCHEDULE_HEADING } from './schedule-head.tsx';
import { weeksFrom } from './schedule-weeks.ts';
import { useDayNames } from './use-day-names.ts';
import type { Planner } from '../use-planner.ts';

type ScheduleGridProps = {
  first: IsoDay;
  today: IsoDay;
  /** Null until it has come. */
  schedule: Schedule | null;
  planner: Planner;
  hasAnswers: boolean;
  /** Somebody pressed a day, to see what it has or to put down what is in hand. */
  onPress: (date: IsoDay) => void;
};

/** Six weeks of the schedule, after the pattern of the ARIA grid: one day of them has the focus. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { first, today, schedule, planner, hasAnswers, onPress } = props;
  const t = useTranslations('dashboard');
  const dayNames = useDayNames();
  const weeks = weeksFrom(first);
  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-labelledby={SCHEDULE_HEADING}
      aria-describedby="schedule-keys"
      aria-colcount={8}
      className={styles.grid}
    >
      <div role="row" className={`${styles.week} ${styles.weekdays}`}>
        <span role="columnheader" aria-colindex={1} className={styles.weekday}>
          <abbr title={t('weekLong')}>{t('week')}</abbr>
        </span>
        {weeks[0]?.days.map((date, weekday) => (
          <span
            role="columnheader"
            key={date}
            className={styles.weekday}
            aria-colindex={weekday + 2}
          >
            <span aria-hidden="true">{dayNames.day(date, 'weekday')}</span>
            <span className="visually-hidden">{dayNames.day(date, 'weekdayLong')}</span>
          </span>
        ))}
      </div>
      {weeks.map(({ monday, number, days }) => (
        <div role="row" key={monday} className={styles.week}>
          <span role="rowheader" aria-colindex={1} className={styles.weekNumber}>
            <span className={styles.weekWord}>{t('week')} </span>
            {number}
          </span>
          {days.map((date, weekday) => (
            <DayCell
              key={date}
              date={date}
              weekday={weekday}
              isFirst={date === first}
              today={today}
              facts={factsOf(schedule, date, today)}
              planner={planner}
              hasAnswers={hasAnswers}
              onPress={onPress}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
