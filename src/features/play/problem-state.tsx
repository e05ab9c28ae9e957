import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import styles from './problem-state.module.css';
import type { Daily } from './use-daily-puzzle.ts';

type Problem = Extract<Daily, { state: 'nothing' | 'noConnection' | 'failed' }>;
type ProblemStateProps = { problem: Problem; onRetry: () => void; onPlayOther: () => void };

/** Why there is no puzzle on the page, and what to do about it. */
export function ProblemState({ problem, onRetry, onPlayOther }: ProblemStateProps) {
  const t = useTranslations('play');
  const isOffline = problem.state === 'noConnection';
  const retry = useEffectEvent(onRetry);
  const hasOther = problem.state === 'nothing' && problem.hasOther;

  useEffect(() => {
    if (!isOffline) return undefined;
    const listen = () => retry();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [isOffline]);

  return (
    <main className={styles.problem} data-problem={problem.state}>
      <span className={styles.picture}>
        <Icon name={isOffline ? 'offline' : 'empty'} />
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
          {t('retry')}
        </Button>
      </div>
    </main>
  );
}
