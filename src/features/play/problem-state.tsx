import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { today } from '../../device/clock.ts';
import { useBackOnline } from '../../ui/use-back-online.ts';
import { Button } from '../../ui/form/button.tsx';
import { useFirstViewMark } from '../../ui/first-view.ts';
import { drawings } from '../../ui/icons/drawings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './problem-state.module.css';
import type { Daily } from './modes/use-daily-puzzle.ts';
import { useNewDay } from './modes/use-new-day.ts';

type Problem = Extract<Daily, { state: 'nothing' | 'noConnection' | 'failed' }>;
type ProblemStateProps = {
  problem: Problem;
  /** Whether the puzzle is being asked for again just now. */
  isBusy: boolean;
  onRetry: () => void;
  onPlayOther: () => void;
};

/** Why there is no puzzle on the page, and what to do about it. */
export function ProblemState({ problem, isBusy, onRetry, onPlayOther }: ProblemStateProps) {
  const t = useTranslations('play');
  const isOffline = problem.state === 'noConnection';
  const hasOther = problem.state === 'nothing' && problem.hasOther;
  useFirstViewMark();
  useRetryWhenPromising(isOffline, onRetry);
  return (
    <main className={styles.problem} data-problem={problem.state} aria-busy={isBusy}>
      <span className={styles.picture}>
        <Icon drawing={isOffline ? drawings.offline : drawings.empty} />
      </span>
      <h1 className={styles.title}>{t(`${problem.state}.title`)}</h1>
      <p>{t(`${problem.state}.text`)}</p>
      {hasOther && <p>{t('nothing.other')}</p>}
      <div className={styles.buttons}>
        {hasOther && (
          <Button look="primary" onClick={onPlayOther}>
            {t('playOther')}
          </Button>
        )}
        <Button look={hasOther ? 'plain' : 'primary'} onClick={onRetry}>
          {isBusy ? t('loading') : t('retry')}
        </Button>
      </div>
    </main>
  );
}

/** Asks again by itself when the connection is back, and when a new day has begun. */
function useRetryWhenPromising(isOffline: boolean, onRetry: () => void) {
  const [seenOn] = useState(() => today().day);
  const { isNewDay } = useNewDay([seenOn]);
  const retry = useEffectEvent(onRetry);

  useEffect(() => {
    if (isNewDay) retry();
  }, [isNewDay]);
  useBackOnline(isOffline, onRetry);
}
