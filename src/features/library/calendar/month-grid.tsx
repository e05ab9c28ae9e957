import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dayByKey, monthOf, monthWeeks } from '../../../domain/day/month-grid.ts';
import styles from './calendar.module.css';
import { DayCell } from './day-cell.tsx';
import { dayFacts } from './month-facts.ts';
import { MONTH_HEADING } from './month-head.tsx';
import type { MonthView } from './month-view.ts';
import { OtherOffer } from './other-offer.tsx';
import { useActiveDay } from './use-active-day.ts';
import { useFormat } from '../../../ui/format/use-format.ts';

/** A Monday, whose week names the weekdays. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY = 86_400_000;

/** The days of a month in weeks, after the pattern of the ARIA date grid: one of them has the focus. */
export function MonthGrid({ month, span, facts, reader, onOpen }: MonthView) {
  const t = useTranslations('calendar');
  const { active, grid, choose, move } = useActiveDay(month, span);
  const [offered, setOffered] = useState<{ date: string; id: string } | null>(null);

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayByKey(active, event, span);
    if (next === null) return;
    event.preventDefault();
    move(next);
    onOpen(monthOf(next), !event.key.startsWith('Page'));
  }

  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={MONTH_HEADING}
        aria-describedby="calendar-keys"
        aria-colcount={7}
        onKeyDown={press}
      >
        <Weekdays />
        {monthWeeks(month).map((week) => {
          const days = week.filter((each) => each !== null);
          return (
            <div role="row" key={days[0]?.date} className={styles.week}>
              {days.map(({ date, weekday }) => (
                <DayCell
                  key={date}
                  date={date}
                  weekday={weekday}
                  day={dayFacts(date, facts, reader)}
                  reader={reader}
                  isActive={date === active}
                  onFocus={choose}
                  onOffer={setOffered}
                />
              ))}
            </div>
          );
        })}
      </div>
      <p id="calendar-keys" hidden>
        {t('keys')}
      </p>
      {offered !== null && monthOf(offered.date) === month && (
        <OtherOffer key={offered.date} {...offered} reader={reader} />
      )}
    </>
  );
}

/** For the eye alone: every day names its weekday itself. */
function Weekdays() {
  const format = useFormat();
  const days = Array.from({ length: 7 }, (_, index) => new Date(MONDAY + index * DAY));
  return (
    <div className={styles.week} aria-hidden="true">
      {days.map((day) => (
        <span key={day.getTime()} className={styles.weekday}>
          {format.dateTime(day, { weekday: 'short', timeZone: 'UTC' })}
        </span>
      ))}
    </div>
  );
}
