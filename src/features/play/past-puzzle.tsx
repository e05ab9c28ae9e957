import { useTranslations } from 'use-intl';
import { Redirect } from 'wouter';
import { recordFinish } from '../../backend/accounts/record-finish.ts';
import { recordPlay } from '../../backend/accounts/record-play.ts';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { ServerError } from '../../backend/errors.ts';
import { getQuiz } from '../../backend/get-quiz.ts';
import { usePlayer } from '../../backend/session.ts';
import { today } from '../../device/clock.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { GameWaiting } from './game-waiting.tsx';
import { ModeGame } from './mode-game.tsx';
import { ModeProblem } from './mode-problem.tsx';
import { puzzleKeeping } from './puzzle-keeping.ts';
import { type Quiz, useQuiz } from './use-quiz.ts';
import { useLoadNotice } from './use-load-notice.ts';

type PastPuzzleProps = { mode: 'old' | 'random'; id: string };

/** A puzzle of a past day, once the account may begin it today. */
export function PastPuzzle({ mode, id }: PastPuzzleProps) {
  const player = usePlayer();
  const accounts = useAccounts();
  const ask = useBegin(id);
  const { quiz, isAskedAgain, reload } = useQuiz(`past ${id} ${player}`, ask);
  const isTrouble = quiz.state === 'noConnection' || quiz.state === 'failed';
  useLoadNotice(isTrouble ? quiz : null);

  if (quiz.state === 'loading') return <GameWaiting />;
  if (quiz.state === 'limit') return <Enough />;
  if (isTrouble) {
    return (
      <ModeProblem problem={quiz.state} isBusy={isAskedAgain} onRetry={reload}>
        <WayOn href="/puzzleOverview" words="toOverview" />
      </ModeProblem>
    );
  }
  if (quiz.state === 'unknown') {
    return (
      <ModeProblem problem="unknown">
        <WayOn href="/puzzleOverview" words="toOverview" isPrimary />
      </ModeProblem>
    );
  }
  const { puzzle, left } = quiz;
  // The day’s puzzle counts: it is played where it does.
  if (puzzle.date === today().day) return <Redirect to="/" replace />;
  return (
    <ModeGame
      key={player}
      mode={mode}
      puzzle={puzzle}
      keeping={puzzleKeeping(puzzle, player)}
      ending={{ left, finish: (attempt) => recordFinish(accounts, Number(id), attempt) }}
    />
  );
}

/** How a puzzle is begun: the account says whether it may be while the puzzle is on its way. */
function useBegin(id: string): () => Promise<Quiz> {
  const backend = useBackend();
  const accounts = useAccounts();
  return async () => {
    const { offset } = today();
    try {
      const [{ left }, puzzle] = await Promise.all([
        recordPlay(accounts, Number(id), offset),
        getQuiz(backend, id, offset),
      ]);
      return puzzle === null ? { state: 'unknown' } : { state: 'ready', puzzle, left };
    } catch (error) {
      const code = error instanceof ServerError ? error.code : '';
      if (code === 'PT429') return { state: 'limit' };
      if (code === '02000') return { state: 'unknown' };
      throw error;
    }
  };
}

/** For who has begun as many today as the tier holds: what there is to do until midnight. */
function Enough() {
  return (
    <ModeProblem problem="limit">
      <WayOn href="/" words="toDaily" isPrimary />
      <WayOn href="/puzzleOverview" words="toOverview" />
      <WayOn href="/support" words="toSupport" />
    </ModeProblem>
  );
}

type WayOnProps = {
  href: string;
  words: 'toDaily' | 'toOverview' | 'toSupport';
  isPrimary?: boolean;
};

function WayOn({ href, words, isPrimary = false }: WayOnProps) {
  const t = useTranslations('modes');
  return (
    <ButtonLink href={href} look={isPrimary ? 'primary' : 'plain'}>
      {t(words)}
    </ButtonLink>
  );
}
