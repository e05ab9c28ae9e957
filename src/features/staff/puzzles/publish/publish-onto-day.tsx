import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { publishDraft } from '../../../../backend/staff/publication.ts';
import { today } from '../../../../device/clock.ts';
import { isIsoDay, localDay, MAX_OFFSET } from '../../../../domain/day/day.ts';
import { draftFindings, latestYear } from '../../../../domain/draft/draft-findings.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useNotify } from '../../../../ui/dialog/notify.ts';
import { Question } from '../../../../ui/form/question.tsx';
import { DayAdvice } from './day-advice.tsx';
import { PublishFailure } from './publish-failure.tsx';
import {
  dayObstacle,
  displacedOn,
  firstToFill,
  obstacleOf,
  proposedDay,
} from './publish-obstacle.ts';
import { useDayText } from '../../../../ui/format/use-local-time.ts';
import styles from './publish-panel.module.css';
import type { PublishProps } from './publish-props.ts';
import { useDaysAhead } from './use-days-ahead.ts';
import { useLocalDraft } from '../../local-draft.ts';
import { wishName, wishSchema } from './wished-day.ts';
import { useStaffAct } from '../session/use-staff-act.ts';

/** Makes a draft the puzzle of a day: of the one it is planned or was begun for, or of the next without one. */
export function PublishOntoDay(props: PublishProps) {
  const { draft, isSaved, conflicts = 0, onChanged, onGo } = props;
  const { key, plannedFor, content, revision } = draft;
  const t = useTranslations('creator.publish');
  const dayText = useDayText();
  const id = useId();
  const accounts = useAccounts();
  const notify = useNotify();
  const { draft: wish, write, drop } = useLocalDraft(wishName(key), wishSchema);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { days, reload } = useDaysAhead();
  const { isBusy, failure, act } = useStaffAct(() => {
    reload();
    onChanged();
  });
  const first = firstToFill(today());
  const date =
    chosen ?? proposedDay({ key, plannedFor: plannedFor ?? wish?.day ?? null }, days, first);
  const there = days?.find((each) => each.date === date);
  const thisYear = latestYear(today().now);
  const blocking = useMemo(
    () => draftFindings(content, thisYear).filter(({ isBlocking }) => isBlocking).length,
    [content, thisYear],
  );
  const displaced = displacedOn(there, localDay(today().now, MAX_OFFSET));
  const obstacle =
    obstacleOf({ isSaved, conflicts, blocking }) ??
    (displaced === null ? dayObstacle(date, there, key, first) : null);
  const day = date === '' ? '' : dayText(date, 'full');

  function choose(value: string) {
    setChosen(value);
    if (isIsoDay(value)) write({ day: value });
  }

  function publish() {
    setIsAsking(false);
    void act(async () => {
      const { name } = await publishDraft(accounts, key, revision, date, displaced);
      notify({ text: t('done', { name, day }) });
      drop();
      onChanged();
    });
  }

  return (
    <div className={styles.part}>
      {plannedFor !== null && <p>{t('planned', { day: dayText(plannedFor, 'full') })}</p>}
      <div className={styles.day}>
        <label htmlFor={id}>{t('day')}</label>
        <input
          id={id}
          type="date"
          className={styles.input}
          value={date}
          min={first}
          onChange={({ target }) => choose(target.value)}
        />
        <Button
          aria-disabled={obstacle !== null || isBusy}
          aria-describedby={`${id}-why`}
          onClick={() => {
            if (obstacle === null && !isBusy) setIsAsking(true);
          }}
        >
          {t('submit')}
        </Button>
      </div>
      <p id={`${id}-why`} className="soft text-15">
        {obstacle === null
          ? t('freezes')
          : t(`obstacle.${obstacle}`, { count: obstacle === 'conflicts' ? conflicts : blocking })}
      </p>
      <DayAdvice when="publish" date={date} draftKey={key} onChoose={choose} />
      <p className="soft text-15">{t('afterwards')}</p>
      <PublishFailure ofPublication failure={failure} onGo={onGo} />
      {isAsking && (
        <Question
          title={t('ask.title', { day })}
          text={t(displaced === null ? 'ask.text' : 'ask.displaces', { other: displaced ?? '' })}
          keep={t('ask.keep')}
          submit={t('ask.submit')}
          onKeep={() => setIsAsking(false)}
          onSubmit={publish}
        />
      )}
    </div>
  );
}
