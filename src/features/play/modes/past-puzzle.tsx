import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Redirect, useLocation } from 'wouter';
import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { recordFinish } from '../../../backend/accounts/games.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { usePlayer, useSession } from '../../../backend/session.ts';
import { changeSettings } from '../../../device/cookies/use-settings.ts';
import { operatorFacts } from '../../../device/operator.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { GameWaiting } from '../game-waiting.tsx';
import { ModeGame } from './mode-game.tsx';
import { ModeProblem } from './mode-problem.tsx';
import { puzzleStorage } from './puzzle-storage.ts';
import { useBegin } from './use-begin.ts';
import { useLoadNotice } from './use-load-notice.ts';
import { useQuiz } from './use-quiz.ts';

type PastPuzzleProps = { mode: 'old' | 'random'; id: string };

/** A puzzle of a past day, once the account may begin it today. */
export function PastPuzzle({ mode, id }: PastPuzzleProps) {
  const player = usePlayer();
  const own = useOwnAccounts();
  const ask = useBegin(id, own);
  const { quiz, isAskedAgain, reload } = useQuiz(`past ${id} ${player}`, ask);
  const hasFailed = quiz.state === 'noConnection' || quiz.state === 'failed';
  useLoadNotice(hasFailed ? quiz : null);

  if (quiz.state === 'loading') return <GameWaiting />;
  if (quiz.state === 'limit') return <Enough />;
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
  const { puzzle, left } = quiz;
  return (
    <ModeGame
      key={player}
      mode={mode}
      puzzle={puzzle}
      storage={puzzleStorage(puzzle, player)}
      ending={{ left, finish: (attempt) => recordFinish(own, Number(id), attempt) }}
    />
  );
}

/** The data client of whoever plays here: it writes nothing for whoever signs in later. */
function useOwnAccounts(): Pick<Accounts, 'rest'> {
  const { restOf } = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  return useMemo(() => ({ rest: restOf(userId) }), [restOf, userId]);
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
