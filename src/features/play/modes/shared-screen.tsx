import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getQuiz } from '../../../backend/get-quiz.ts';
import { usePlayer } from '../../../backend/session.ts';
import { today } from '../../../device/clock.ts';
import { readCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { isMuseum, isPuzzleNumber, puzzleIdIn } from '../../../domain/puzzle/puzzle-path.ts';
import { type ReadChallenge, readChallenge } from '../../../domain/round/challenge.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { ChallengedDaily } from '../challenge/challenged-daily.tsx';
import { GameWaiting } from '../game-waiting.tsx';
import { goToTop } from '../go-to-top.ts';
import { useFragment } from '../use-fragment.ts';
import { useLoadNotice } from './use-load-notice.ts';
import { ModeGame } from './mode-game.tsx';
import { ModeProblem, NoSuchPuzzle } from './mode-problem.tsx';
import { MuseumGame } from '../museum/museum-game.tsx';
import { isPlayedAgain, playAgain, puzzleStorage } from './puzzle-storage.ts';
import { isInSeries, seriesStep } from './series.ts';
import { useNextInSeries, useOtherLanguage } from './use-further-puzzles.ts';
import { useSharedFinish } from './use-shared-finish.ts';
import { type Quiz, useQuiz } from './use-quiz.ts';

/** A puzzle that somebody was given the link of: a scheduled one, or a custom one by its token. */
export function SharedScreen() {
  const [location] = useLocation();
  const id = puzzleIdIn(location);
  return id === null ? <NoSuchPuzzle /> : <SharedPuzzle key={id} id={id} />;
}

function SharedPuzzle({ id }: { id: string }) {
  const t = useTranslations('modes');
  const backend = useBackend();
  const search = useSearch();
  const locale = useLocale();
  const { quiz, isAskedAgain, reload } = useQuiz(`shared ${id}`, async (): Promise<Quiz> => {
    const puzzle = await getQuiz(backend, id, today().offset);
    return puzzle === null ? { state: 'unknown' } : { state: 'ready', puzzle, left: null };
  });
  const challenge = readChallenge(useFragment(), id);
  const isQuiet = isMuseum(search);
  const hasFailed = quiz.state === 'noConnection' || quiz.state === 'failed';
  useLoadNotice(hasFailed && !isQuiet ? quiz : null);

  if (quiz.state === 'loading') return <GameWaiting />;
  if (hasFailed) {
    return (
      <ModeProblem problem={quiz.state} isBusy={isAskedAgain} onRetry={reload}>
        {!isQuiet && <ButtonLink href="/">{t('toDaily')}</ButtonLink>}
      </ModeProblem>
    );
  }
  // In a museum there is nowhere to go.
  if (quiz.state !== 'ready') return isQuiet ? <ModeProblem problem="unknown" /> : <NoSuchPuzzle />;
  const { puzzle } = quiz;
  if (isQuiet) return <MuseumGame puzzle={puzzle} mode="museum" />;
  // The day’s puzzle counts: it is played where it does, unless it is a part of a series.
  const isTodays = puzzle.date === today().day && puzzle.locale === locale;
  if (isTodays && !isInSeries(search)) {
    if (challenge.kind === 'none') return <Redirect to="/" replace />;
    return <ChallengedDaily puzzle={puzzle} challenge={challenge} />;
  }
  return isPuzzleNumber(id) ? (
    <SharedGame puzzle={puzzle} search={search} challenge={challenge} />
  ) : (
    <CustomGame puzzle={puzzle} />
  );
}

type SharedGameProps = { puzzle: Puzzle; search: string; challenge: ReadChallenge };

function SharedGame({ puzzle, search, challenge }: SharedGameProps) {
  const player = usePlayer();
  const t = useTranslations('modes');
  const locale = useLocale();
  const [, navigate] = useLocation();
  const next = useNextInSeries(seriesStep(search), puzzle);
  const other = useOtherLanguage(puzzle, locale);
  const finish = useSharedFinish(puzzle);
  return (
    <ModeGame
      key={player}
      mode="shared"
      puzzle={puzzle}
      storage={puzzleStorage(puzzle, player)}
      challenge={challenge}
      {...(other === null
        ? {}
        : {
            otherLanguage: {
              text: t('otherLanguage.text'),
              action: { words: t('otherLanguage.play'), onPress: () => navigate(`/pp/${other}`) },
            },
          })}
      ending={{ next, ...finish }}
    />
  );
}

function CustomGame({ puzzle }: { puzzle: Puzzle }) {
  const t = useTranslations('modes');
  const player = usePlayer();
  const [times, setTimes] = useState(0);
  const [isKnown] = useState(() => readCookie(cookies.customFirstTry));

  function onAgain() {
    playAgain(puzzle, player);
    setTimes(times + 1);
    goToTop();
  }

  const isAgain = times > 0 || isPlayedAgain(puzzle, player);
  return (
    <ModeGame
      key={`${player} ${times}`}
      mode="custom"
      puzzle={puzzle}
      storage={puzzleStorage(puzzle, player)}
      notice={isKnown ? null : t('firstTryMatters')}
      ending={{ isAgain, onAgain }}
    />
  );
}
