import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { firstHint } from '../../../backend/staff/first-hints.ts';
import { isIsoDay, type IsoDay } from '../../../domain/day/day.ts';
import { Button } from '../../../ui/form/button.tsx';
import { focusDayHeading } from './grid/day-heading.ts';
import styles from './grid/day-panel.module.css';
import type { ScheduleDraft } from './schedule.ts';
import { useLanguageList } from './use-language-list.ts';
import type { Planner } from './use-planner.ts';

type DraftPanelProps = { draft: ScheduleDraft; planner: Planner; hasAnswers: boolean };

/** A planned draft with everything that the grid does by keys and by dragging. */
export function DraftPanel({ draft, planner, hasAnswers }: DraftPanelProps) {
  const { key, year, missing, isReady, plannedFor } = draft;
  const t = useTranslations('dashboard');
  const languages = useLanguageList();
  const hint = firstHint(draft.hints, useLocale());
  return (
    <>
      <h3 className="breaks">
        <Link href={`/creator/edit/${key}`}>{key}</Link>
      </h3>
      {hint !== null && <p className={styles.hint}>{hint}</p>}
      {hasAnswers && year !== null && (
        <p>
          {t('panel.answer')}: {String(year)}
        </p>
      )}
      <p className={isReady ? styles.ready : 'soft'}>
        {t(isReady ? 'panel.ready' : 'panel.unready')}
      </p>
      {missing.length > 0 && (
        <p className="failure">{t('panel.missing', { languages: languages(missing) })}</p>
      )}
      <PlaceControls draftKey={key} date={plannedFor} planner={planner} />
    </>
  );
}

type PlaceControlsProps = { draftKey: string; date: IsoDay | null; planner: Planner };

/** Everything that moves a draft or a puzzle, whatever day it has. */
export function PlaceControls({ draftKey, date, planner }: PlaceControlsProps) {
  const t = useTranslations('dashboard.panel');
  return (
    <>
      <DayForm draftKey={draftKey} planner={planner} />
      {date !== null && (
        <p className="row gap-8">
          <Button onClick={() => planner.pickUp(draftKey, date)}>{t('pickUp')}</Button>
          <Button
            onClick={() => {
              planner.plan(draftKey, null);
              // The button goes with the plan; the focus stays with the day.
              focusDayHeading();
            }}
          >
            {t('unplan')}
          </Button>
        </p>
      )}
    </>
  );
}

type DayFormProps = { draftKey: string; planner: Planner };

/** Plans a draft for a day that is typed or chosen, in sight or not. */
function DayForm({ draftKey, planner }: DayFormProps) {
  const t = useTranslations('dashboard.panel');
  const id = useId();
  const [date, setDate] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isIsoDay(date)) planner.plan(draftKey, date);
      }}
    >
      <label htmlFor={id}>{t('otherDay')}</label>
      <input
        className="control"
        id={id}
        type="date"
        max="2999-12-31"
        required
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <button type="submit" className="control strong">
        {t('move')}
      </button>
    </form>
  );
}
