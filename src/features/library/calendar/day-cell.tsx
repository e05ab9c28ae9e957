import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { IsoDay } from '../../../domain/day/day.ts';
import { MarkIcon } from '../../../ui/day-mark.tsx';
import styles from './calendar.module.css';
import { type DayFacts, dayAddress, type Reader } from './month-facts.ts';
import { noteOpened } from '../../../ui/list/list-place.ts';
import { useFormat } from '../../../ui/format/use-format.ts';

type DayCellProps = {
  date: IsoDay;
  /** 0 is Monday. */
  weekday: number;
  day: DayFacts;
  reader: Reader;
  /** Whether it is the one that the Tab key comes to. */
  isActive: boolean;
  onFocus: (date: IsoDay) => void;
  /** Asks for a puzzle that exists only in the other language. */
  onOffer: (offered: { date: IsoDay; id: string }) => void;
};

/** One day of the grid: its number, the mark of how it was played, and the way to its puzzle. */
export function DayCell(props: DayCellProps) {
  const { date, weekday, day, reader, isActive, onFocus, onOffer } = props;
  const isToday = date === reader.today;
  return (
    <div
      role="gridcell"
      className={`${styles.cell} ${isToday ? styles.today : ''}`}
      aria-colindex={weekday + 1}
      tabIndex={isActive ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onFocus={() => {
        if (day.kind !== 'future') onFocus(date);
      }}
      onKeyDown={pressInside}
    >
      {day.kind === 'puzzle' && (
        <Link
          href={dayAddress({ date, id: day.id, locale: reader.locale }, reader)}
          className={styles.day}
          tabIndex={-1}
          onClick={() => noteOpened('calendar', date)}
        >
          <DayWords date={date} day={day} isToday={isToday} />
        </Link>
      )}
      {day.kind === 'other' && (
        <button
          type="button"
          className={styles.day}
          tabIndex={-1}
          onClick={() => onOffer({ date, id: day.id })}
        >
          <DayWords date={date} day={day} isToday={isToday} />
        </button>
      )}
      {day.kind !== 'puzzle' && day.kind !== 'other' && (
        <span className={styles.day}>
          <DayWords date={date} day={day} isToday={isToday} />
        </span>
      )}
    </div>
  );
}

type DayWordsProps = { date: IsoDay; day: DayFacts; isToday: boolean };

function DayWords({ date, day, isToday }: DayWordsProps) {
  const t = useTranslations('calendar');
  const format = useFormat();
  const name = format.day(date, { weekday: 'long', day: 'numeric', month: 'long' });
  const words = day.kind === 'puzzle' ? t(`result.${day.result}`) : t(`day.${day.kind}`);
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className={styles.mark} aria-hidden="true">
        {day.kind === 'puzzle' && <MarkIcon result={day.result} />}
        {day.kind === 'other' && <span className={styles.other}>{t('otherShort')}</span>}
      </span>
      {day.kind === 'puzzle' && day.result !== 'unplayed' && (
        <span className={styles.words} aria-hidden="true">
          {words}
        </span>
      )}
      <span className="visually-hidden">
        {t('dayName', { date: name, isToday: isToday ? 'true' : 'false', words })}
      </span>
    </>
  );
}

/** The cell has the focus, and what it holds does what it is pressed for. */
function pressInside(event: KeyboardEvent<HTMLElement>) {
  const isPress = event.key === 'Enter' || event.key === ' ';
  if (!isPress || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('a, button')?.click();
}
