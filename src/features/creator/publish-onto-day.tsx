import { useId, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { publishDraft } from '../../backend/makers/publish-draft.ts';
import { today } from '../../device/clock.ts';
import { draftFindings, latestYear } from '../../game/draft-findings.ts';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../ui/notify.ts';
import { Question } from '../../ui/question.tsx';
import { PublishFailure } from './publish-failure.tsx';
import styles from './publish-panel.module.css';
import type { PublishProps } from './publish-panel.tsx';
import { isFree, useDaysAhead } from './use-days-ahead.ts';
import { useStaffAct } from './use-staff-act.ts';

/** Makes a draft the puzzle of a day: of the one it is planned for, or of the next without one. */
export function PublishOntoDay({ draft, isSaved, onChanged, onGo }: PublishProps) {
  const t = useTranslations('creator.publish');
  const format = useFormatter();
  const id = useId();
  const accounts = useAccounts();
  const notify = useNotify();
  const days = useDaysAhead();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, failure, act } = useStaffAct();
  const free = days?.find((each) => isFree(each, draft.key))?.date;
  const date = chosen ?? draft.plannedFor ?? free ?? '';
  const there = days?.find((each) => each.date === date);
  const isTaken = there !== undefined && !isFree(there, draft.key);
  const thisYear = latestYear(today().now);
  const blocking = useMemo(
    () => draftFindings(draft.content, thisYear).filter(({ isBlocking }) => isBlocking).length,
    [draft.content, thisYear],
  );
  const obstacle = obstacleOf({ isSaved, blocking, date, isTaken });
  const day = date === '' ? '' : dayWords(format, date);

  function publish() {
    setIsAsking(false);
    void act(async () => {
      const { name } = await publishDraft(accounts, draft.key, draft.revision, date);
      notify({ text: t('done', { name, day }) });
      onChanged();
    });
  }

  return (
    <div className={styles.part}>
      {draft.plannedFor !== null && (
        <p>{t('planned', { day: dayWords(format, draft.plannedFor) })}</p>
      )}
      <div className={styles.day}>
        <label htmlFor={id}>{t('day')}</label>
        <input
          id={id}
          type="date"
          className={styles.input}
          value={date}
          min={today().day}
          onChange={({ target }) => setChosen(target.value)}
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
      <p id={`${id}-why`} className={styles.why}>
        {obstacle === null ? t('freezes') : t(`obstacle.${obstacle}`, { count: blocking })}
      </p>
      <PublishFailure failure={failure} onGo={onGo} />
      {isAsking && (
        <Question
          title={t('ask.title', { day })}
          text={t('ask.text')}
          keep={t('ask.keep')}
          submit={t('ask.submit')}
          onKeep={() => setIsAsking(false)}
          onSubmit={publish}
        />
      )}
    </div>
  );
}

type Facts = { isSaved: boolean; blocking: number; date: string; isTaken: boolean };

/** What keeps the button from doing anything yet, by the name of its words. */
function obstacleOf({ isSaved, blocking, date, isTaken }: Facts) {
  if (!isSaved) return 'unsaved';
  if (blocking > 0) return 'blocked';
  if (date === '') return 'dayless';
  return isTaken ? 'taken' : null;
}

function dayWords(format: ReturnType<typeof useFormatter>, date: string): string {
  return format.dateTime(new Date(`${date}T12:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' });
}
