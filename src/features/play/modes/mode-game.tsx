import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Locale, Puzzle } from '../../../domain/puzzle/puzzle.ts';
import type { ReadChallenge } from '../../../domain/round/challenge.ts';
import { roundState } from '../../../domain/round/round.ts';
import { loadCatalogue } from '../../../i18n/catalogues.ts';
import { Banner } from '../board/banner.tsx';
import { Game } from '../game.tsx';
import type { GameStorage } from '../game-storage.ts';
import { LazyResult } from '../result/lazy-result.tsx';
import { PuzzleLine } from '../board/puzzle-line.tsx';
import { ChallengeLine } from '../challenge/challenge-line.tsx';
import type { Mode, ModeEnding } from './mode.ts';
import { useFormat } from '../../../ui/format/use-format.ts';

type ModeGameProps = {
  mode: Mode;
  puzzle: Puzzle;
  storage: GameStorage;
  /** What is special about the game, in a line above it until it is over. */
  notice?: string | null;
  /** The offer of the same day’s puzzle in the page’s own language, where this is in the other. */
  otherLanguage?: Parameters<typeof Banner>[0];
  /** The challenge that came with the address. */
  challenge?: ReadChallenge;
  ending?: ModeEnding;
};

/** A puzzle being played that is not the day’s: the same game, with another head and another end. */
export function ModeGame(props: ModeGameProps) {
  const { mode, puzzle, storage, notice = null, otherLanguage, challenge, ending } = props;
  const t = useTranslations('modes');
  const locale = useLocale();
  const day = useDayWords(puzzle);
  useTitle(mode, puzzle);
  // Loaded while the game is still running, for use at its end.
  useEffect(() => void loadResult(locale).catch(() => undefined), [locale]);
  return (
    <>
      {mode === 'custom' && <meta name="robots" content="noindex" />}
      <Game
        puzzle={puzzle}
        storage={storage}
        renderHead={(round) => (
          <>
            <h1 className="visually-hidden">{t(`title.${mode}`)}</h1>
            {notice !== null && roundState(round) === 'running' && <Banner text={notice} />}
            {otherLanguage !== undefined && <Banner {...otherLanguage} />}
            <PuzzleLine round={round} day={{ text: day }} />
            {challenge !== undefined && roundState(round) === 'running' && (
              <ChallengeLine challenge={challenge} round={round} />
            )}
          </>
        )}
        renderEnd={({ round, isFresh, onExplain }) => (
          <LazyResult
            load={loadResult}
            props={{ round, isFresh, onExplain, mode, challenge, ...ending }}
          />
        )}
      />
    </>
  );
}

function useDayWords({ date }: Puzzle): string {
  const t = useTranslations('modes');
  const format = useFormat();
  if (date === null) return t('title.custom');
  return t('ofDay', { day: format.day(date, { dateStyle: 'long' }) });
}

/** The page is named after the puzzle, never after its answer. */
function useTitle(mode: Mode, { name }: Puzzle) {
  const t = useTranslations('modes');
  useEffect(() => {
    const words = name === null ? t(`title.${mode}`) : t('named', { name });
    document.title = `${words} · Quando`;
  }, [t, mode, name]);
}

async function loadResult(locale: Locale) {
  const [{ ModeResult }, result, modes] = await Promise.all([
    import('./mode-result.tsx'),
    loadCatalogue('result', locale),
    loadCatalogue('modes', locale),
  ]);
  return { View: ModeResult, messages: { ...result, ...modes } };
}
