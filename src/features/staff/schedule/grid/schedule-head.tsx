import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isIsoDay, type IsoDay } from '../../../../domain/day/day.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { lateDrawings } from '../../../../ui/icons/late-drawings.ts';
import { Switch } from '../../../../ui/form/switch.tsx';
import styles from './schedule-head.module.css';
import { spanFrom, turned } from './schedule-weeks.ts';
import { useDayNames } from './use-day-names.ts';
import type { Planner } from '../use-planner.ts';

export const SCHEDULE_HEADING = 'schedule-span';

type ScheduleHeadProps = {
  first: IsoDay;
  today: IsoDay;
  planner: Planner;
  hasUndo: boolean;
  hasAnswers: boolean;
  onTurn: (first: IsoDay) => void;
  onAnswers: (hasAnswers: boolean) => void;
};

/** Which days are in sight, the ways to others, and what was said last. */
export function ScheduleHead(props: ScheduleHeadProps) {
  const { first, today, planner, hasUndo, hasAnswers, onTurn, onAnswers } = props;
  const t = useTranslations('dashboard');
  const dayNames = useDayNames();
  const span = spanFrom(first);
  return (
    <div className={styles.head}>
      <div className="line gap-4">
        <button
          type="button"
          className={styles.turn}
          aria-label={t('before')}
          onClick={() => onTurn(turned(first, -1))}
        >
          <Icon drawing={lateDrawings.before} />
        </button>
        <h2 id={SCHEDULE_HEADING} className={styles.span} aria-live="polite">
          {dayNames.range(span.first, span.last)}
        </h2>
        <button
          type="button"
          className={styles.turn}
          aria-label={t('after')}
          onClick={() => onTurn(turned(first, 1))}
        >
          <Icon drawing={lateDrawings.after} />
        </button>
      </div>
      <Button look="quiet" aria-disabled={!hasUndo} onClick={planner.undo}>
        {t('undo')}
      </Button>
      <div className={styles.ways}>
        <Button onClick={() => planner.show(today)}>{t('today')}</Button>
        <DayJump key={first} onJump={planner.show} />
        <Switch label={t('answers')} isOn={hasAnswers} onChange={onAnswers} />
      </div>
      <p role="status" className={styles.said}>
        {planner.said}
      </p>
    </div>
  );
}

/** Leads to any day at once. */
function DayJump({ onJump }: { onJump: (date: IsoDay) => void }) {
  const t = useTranslations('dashboard');
  const id = useId();
  const [date, setDate] = useState('');
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault();
        if (isIsoDay(date)) onJump(date);
      }}
    >
      <label className="muted" htmlFor={id}>
        {t('jump')}
      </label>
      <input
        className="control"
        id={id}
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        required
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <button type="submit" className="control strong">
        {t('show')}
      </button>
    </form>
  );
}
