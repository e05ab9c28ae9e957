import { useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { publishDraft } from '../../../../backend/staff/publication.ts';
import { today } from '../../../../device/clock.ts';
import { addDays, localDay, MAX_OFFSET } from '../../../../domain/day/day.ts';
import { draftFindings, latestYear } from '../../../../domain/draft/draft-findings.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useNotify } from '../../../../ui/dialog/notify.ts';
import { Question } from '../../../../ui/form/question.tsx';
import { useDayText } from '../../../../ui/format/use-local-time.ts';
import { PublishFailure } from './publish-failure.tsx';
import { obstacleOf } from './publish-obstacle.ts';
import styles from './publish-panel.module.css';
import type { PublishProps } from './publish-props.ts';
import { useStaffAct } from '../session/use-staff-act.ts';

/** Less than this many days before its day a puzzle is changed after a question alone. */
const NEAR = 2;

/** Puts what was mended in the place of what is published, until its day begins anywhere. */
export function PublishChanges({ draft, isSaved, conflicts = 0, onChanged, onGo }: PublishProps) {
  const { key, revision, content, isChanged, published } = draft;
  const t = useTranslations('creator.publish');
  const id = useId();
  const dayText = useDayText();
  const accounts = useAccounts();
  const notify = useNotify();
  const { isBusy, failure, act } = useStaffAct(onChanged);
  const [isAsking, setIsAsking] = useState(false);
  const stands = useRef<HTMLParagraphElement>(null);
  const date = published?.de?.date ?? published?.en?.date ?? null;
  const thisYear = latestYear(today().now);
  const blocking = useMemo(
    () => draftFindings(content, thisYear).filter(({ isBlocking }) => isBlocking).length,
    [content, thisYear],
  );
  const obstacle = obstacleOf({ isSaved, conflicts, blocking });
  if (date === null) return null;
  const day = dayText(date, 'full');
  const isNear = date <= addDays(localDay(today().now, MAX_OFFSET), NEAR);
  const isPossible = isChanged && obstacle === null;

  function publish(on: string) {
    setIsAsking(false);
    void act(async () => {
      await publishDraft(accounts, key, revision, on);
      notify({ text: t('changes.done', { day }) });
      onChanged();
      // The button has nothing more to do.
      stands.current?.focus();
    });
  }

  return (
    <div className={styles.part}>
      <p ref={stands} tabIndex={-1}>
        {t('scheduled', { name: published?.de?.name ?? published?.en?.name ?? '', day })}
      </p>
      <Button
        look={isChanged ? 'primary' : 'plain'}
        aria-disabled={!isPossible || isBusy}
        aria-describedby={`${id}-why`}
        onClick={() => {
          if (!isPossible || isBusy) return;
          if (isNear) setIsAsking(true);
          else publish(date);
        }}
      >
        {t('changes.submit')}
      </Button>
      <p id={`${id}-why`} className="soft text-15">
        {isChanged && obstacle !== null
          ? t(`obstacle.${obstacle}`, { count: obstacle === 'conflicts' ? conflicts : blocking })
          : t(isChanged ? 'changes.about' : 'changes.none', { day })}
      </p>
      <PublishFailure ofPublication failure={failure} onGo={onGo} />
      {isAsking && (
        <Question
          title={t('changes.ask.title')}
          text={t('changes.ask.text', { day })}
          keep={t('changes.ask.keep')}
          submit={t('changes.submit')}
          onKeep={() => setIsAsking(false)}
          onSubmit={() => publish(date)}
        />
      )}
    </div>
  );
}
