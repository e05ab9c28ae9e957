import { type DragEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { IsoDay } from '../../../../domain/day/day.ts';
import type { DayFacts } from '../schedule.ts';
import type { Planner } from '../use-planner.ts';
import { useLanguageList } from '../use-language-list.ts';
import { DayEntry } from './day-entry.tsx';
import styles from './schedule.module.css';
import { useDayNames } from './use-day-names.ts';

type DayCellProps = {
  date: IsoDay;
  /** 0 is Monday. */
  weekday: number;
  /** Whether it is the first in sight, which names its month. */
  isFirst: boolean;
  today: IsoDay;
  facts: DayFacts;
  planner: Planner;
  hasAnswers: boolean;
  onPress: (date: IsoDay) => void;
};

/** A day of the schedule: what it has, what may be dragged from it, and what may be dropped on it. */
export function DayCell(props: DayCellProps) {
  const { date, weekday, isFirst, today, facts, planner, hasAnswers, onPress } = props;
  const dayNames = useDayNames();
  const isChosen = date === planner.day;
  const isToday = date === today;
  const namesMonth = isFirst || date.endsWith('-01');
  // A browser keeps :hover where a drag began.
  const [isUnder, setIsUnder] = useState(false);
  const mayDrop = planner.dragged !== null && planner.refusal(date) === null;

  function over(event: DragEvent) {
    // Whatever is not prevented refuses the drop.
    if (!mayDrop) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setIsUnder(true);
  }

  return (
    <div
      role="gridcell"
      className={styles.cell}
      data-day={date}
      data-kind={facts.kind}
      data-is-over={date < today || undefined}
      data-target={(isChosen && planner.held !== null) || (isUnder && mayDrop) || undefined}
      aria-colindex={weekday + 2}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isChosen ? 0 : -1}
      onFocus={() => planner.choose(date)}
      onClick={() => onPress(date)}
      onKeyDown={planner.press}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isWithin) setIsUnder(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsUnder(false);
        if (planner.dragged !== null) planner.plan(planner.dragged, date);
        planner.setDragged(null);
      }}
    >
      <span className={styles.date} aria-hidden="true">
        <span className={styles.number}>{Number(date.slice(8))}</span>
        <span className={styles.weekdayName}>{dayNames.day(date, 'weekday')}</span>
        <span className={namesMonth ? undefined : styles.monthNarrow}>
          {dayNames.day(date, 'month')}
        </span>
      </span>
      <DayEntry facts={facts} planner={planner} hasAnswers={hasAnswers} />
      {isChosen && planner.held !== null && (
        <span className={styles.carried} aria-hidden="true">
          {planner.held}
        </span>
      )}
      <DayLabel date={date} isToday={isToday} facts={facts} hasAnswers={hasAnswers} />
    </div>
  );
}

type DayLabelProps = { date: IsoDay; isToday: boolean; facts: DayFacts; hasAnswers: boolean };

/** What a day has, in a sentence for screen readers. */
function DayLabel({ date, isToday, facts, hasAnswers }: DayLabelProps) {
  const t = useTranslations('dashboard.label');
  const dayNames = useDayNames();
  const textOf = useFactsText();
  return (
    <span className="visually-hidden">
      {t('day', {
        date: dayNames.day(date, 'long'),
        isToday: isToday ? 'true' : 'false',
        words: textOf(facts, hasAnswers),
      })}
    </span>
  );
}

/** Says what a day has. */
function useFactsText() {
  const t = useTranslations('dashboard.label');
  const languages = useLanguageList();
  return (facts: DayFacts, hasAnswers: boolean): string => {
    switch (facts.kind) {
      case 'published':
      case 'half': {
        const puzzle = facts.de ?? facts.en;
        if (puzzle === null) return '';
        const answer = hasAnswers
          ? t('answer', { key: puzzle.key, year: String(puzzle.year) })
          : '';
        const missing = facts.de === null ? languages(['de']) : languages(['en']);
        const text =
          facts.kind === 'published'
            ? t('published', { name: puzzle.name, answer })
            : t('half', { name: puzzle.name, missing, answer });
        return facts.isOpen
          ? t('notFixed', { text, isChanged: puzzle.isChanged ? 'true' : 'false' })
          : text;
      }
      case 'planned': {
        const { key, isReady, missing } = facts.draft;
        return t('planned', {
          key,
          isReady: isReady ? 'true' : 'false',
          isMissing: missing.length > 0 ? 'true' : 'false',
          missing: languages(missing),
        });
      }
      default:
        return t(facts.kind);
    }
  };
}
