import { useLocale, useTranslations } from 'use-intl';
import { Redirect, useLocation } from 'wouter';
import { recordFinish } from '../../../backend/accounts/games.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { usePlayer } from '../../../backend/session.ts';
import { changeSettings } from '../../../device/cookies/use-settings.ts';
import { operatorFacts } from '../../../device/operator.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import type { Solved } from '../../../domain/round/attempts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { GameWaiting } from '../game-waiting.tsx';
import { ModeGame } from './mode-game.tsx';
import { ModeProblem } from './mode-problem.tsx';
import { puzzleStorage } from './puzzle-storage.ts';
import { useBegin, useOpening } from './use-begin.ts';
import { useLoadNotice } from './use-load-notice.ts';
import { useQuiz } from './use-quiz.ts';

type PastPuzzleProps = { mode: 'old' | 'random'; id: string };

/** A puzzle of a past day, where the account may begin it today; its first attempt does. */
export function PastPuzzle({ mode, id }: PastPuzzleProps) {
  const player = usePlayer();
  const own = useOwnAccounts();
  const ask = useOpening(id, own);
  const { begun, begin, spending } = useBegin(id, own);
  const { quiz, isAskedAgain, reload } = useQuiz(`past ${id} ${player}`, ask);
  const hasFailed = quiz.state === 'noConnection' || quiz.state === 'failed';
  useLoadNotice(hasFailed ? quiz : null);

  if (quiz.state === 'loading') return <GameWaiting />;
  if (quiz.state === 'limit' || begun === 'limit') return <Enough />;
  if (hasFailed) {
    return (
      <ModeProblem problem={quiz.state} isBusy={isAskedAgain} onRetry={reload}>
        <WayOn href="/puzzleOverview" words="toOverview" />
      </ModeProblem>
    );
  }
  if (quiz.state === 'unknown') {
    return (
      <ModeProblem problem="unknown">
        <WayOn href="/puzzleOverview" words="toOverview" look="primary" />
      </ModeProblem>
    );
  }
  if (quiz.state === 'today') return <Todays locale={quiz.locale} />;
  const { puzzle } = quiz;
  const { left } = begun ?? quiz;

  async function finish(attempt: Solved) {
    await begin();
    await recordFinish(own.accounts, Number(id), attempt);
  }

  return (
    <ModeGame
      mode={mode}
      puzzle={puzzle}
      storage={spending(puzzleStorage(puzzle, player))}
      ending={{ left, finish }}
    />
  );
}

/**
 * Today’s puzzle is played on the start page, where it counts; the player decides on a change of
 * language.
 */
function Todays({ locale }: { locale: Locale }) {
  const t = useTranslations('play');
  const [, navigate] = useLocation();
  if (useLocale() === locale) return <Redirect to="/" replace />;

  function play() {
    navigate('/');
    changeSettings({ language: locale === 'de' ? 'de-DE' : 'en-US' });
  }

  return (
    <ModeProblem problem="otherLanguage">
      <Button look="primary" onClick={play}>
        {t('playOther')}
      </Button>
      <WayOn href="/puzzleOverview" words="toOverview" />
    </ModeProblem>
  );
}

/** Shown when the tier allows no further puzzle today: what there is to do until midnight. */
function Enough() {
  return (
    <ModeProblem problem="limit">
      <WayOn href="/" words="toDaily" look="primary" />
      <WayOn href="/puzzleOverview" words="toOverview" />
      {operatorFacts().hasPayments && <WayOn href="/support" words="toSupport" look="quiet" />}
    </ModeProblem>
  );
}

type WayOnProps = {
  href: string;
  words: 'toDaily' | 'toOverview' | 'toSupport';
  look?: 'primary' | 'plain' | 'quiet';
};

function WayOn({ href, words, look = 'plain' }: WayOnProps) {
  const t = useTranslations('modes');
  return (
    <ButtonLink href={href} look={look}>
      {t(words)}
    </ButtonLink>
  );
}
