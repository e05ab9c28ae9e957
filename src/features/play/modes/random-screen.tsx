import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { getRandomQuizId } from '../../../backend/library/library.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { usePlayer } from '../../../backend/session.ts';
import { isPuzzleNumber, puzzleIdIn } from '../../../domain/puzzle/puzzle-path.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { GameWaiting } from '../game-waiting.tsx';
import { ModeProblem, NoSuchPuzzle } from './mode-problem.tsx';
import { PastPuzzle } from './past-puzzle.tsx';
import { useAsked } from './use-asked.ts';

type Drawn = { state: 'none' } | { state: 'drawn'; id: number };

/** A past puzzle drawn by chance, or the one whose number is in the address. */
export function RandomScreen() {
  const [location] = useLocation();
  const player = usePlayer();
  const id = puzzleIdIn(location);
  if (/^\/random\/?$/i.test(location)) return <RandomDraw />;
  if (id === null || !isPuzzleNumber(id)) return <NoSuchPuzzle />;
  return <PastPuzzle key={`${id} ${player}`} mode="random" id={id} />;
}

/** Draws a puzzle and goes to its own address: going back leads to where somebody came from. */
function RandomDraw() {
  const t = useTranslations();
  const locale = useLocale();
  const accounts = useAccounts();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const {
    asked: drawn,
    isAskedAgain,
    reload,
  } = useAsked<Drawn>(async () => {
    const id = await getRandomQuizId(accounts, locale);
    return id === null ? { state: 'none' } : { state: 'drawn', id };
  });
  const hasFailed = drawn.state === 'noConnection' || drawn.state === 'failed';

  useEffect(() => {
    if (drawn.state === 'drawn') navigate(`/random/${drawn.id}`, { replace: true });
  }, [drawn, navigate]);

  useEffect(() => {
    if (drawn.state !== 'noConnection' && drawn.state !== 'failed') return;
    notify({ text: t('puzzleOverview.error.loadId'), kind: 'warning', timeout: 3000 });
  }, [drawn, notify, t]);

  if (drawn.state === 'loading' || drawn.state === 'drawn') return <GameWaiting />;
  return (
    <ModeProblem
      problem={drawn.state}
      isBusy={isAskedAgain}
      {...(hasFailed ? { onRetry: reload } : {})}
    >
      <ButtonLink href="/" look={hasFailed ? 'plain' : 'primary'}>
        {t('modes.toDaily')}
      </ButtonLink>
      <ButtonLink href="/puzzleOverview">{t('modes.toOverview')}</ButtonLink>
    </ModeProblem>
  );
}
