import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useBackOnline } from '../../../ui/use-back-online.ts';
import { Button } from '../../../ui/form/button.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { CalendarLeaf } from '../board/calendar-leaf.tsx';
import own from './mode-problem.module.css';
import styles from '../problem-state.module.css';

/** Why there is nothing to play, by the name of its words. */
export type ModeProblemName =
  | 'unknown'
  | 'noMuseum'
  | 'limit'
  | 'none'
  | 'otherLanguage'
  | 'noConnection'
  | 'failed'
  | 'madeNone'
  | 'madeDamaged'
  | 'madeNewer'
  | 'madeTooOld';

type ModeProblemProps = {
  problem: ModeProblemName;
  /** How to ask again; left out where that would change nothing. */
  onRetry?: () => void;
  isBusy?: boolean;
  /** The ways on. */
  children?: ReactNode;
};

/** Why a puzzle is not on the page, and what to do about it. */
export function ModeProblem({ problem, onRetry, isBusy = false, children }: ModeProblemProps) {
  const t = useTranslations('modes');
  const isOffline = problem === 'noConnection';
  useBackOnline(isOffline, () => onRetry?.());
  return (
    <main className={styles.problem} data-problem={problem} aria-busy={isBusy}>
      {problem === 'limit' ? (
        <CalendarLeaf />
      ) : (
        <span className={styles.picture}>
          <Icon drawing={isOffline ? drawings.offline : drawings.empty} />
        </span>
      )}
      <ScreenTitle>{t(`problem.${problem}.title`)}</ScreenTitle>
      <p className={own.text}>{t(`problem.${problem}.text`)}</p>
      <div className={own.ways}>
        {onRetry !== undefined && (
          <Button look="primary" onClick={onRetry}>
            {t(isBusy ? 'problem.busy' : 'problem.retry')}
          </Button>
        )}
        {children}
      </div>
    </main>
  );
}

/** For an address that no puzzle belongs to. */
export function NoSuchPuzzle() {
  const t = useTranslations('modes');
  return (
    <ModeProblem problem="unknown">
      <ButtonLink href="/" look="primary">
        {t('toDaily')}
      </ButtonLink>
    </ModeProblem>
  );
}
