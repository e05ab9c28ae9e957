import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Game } from '../../features/play/game.tsx';
import { goToTop } from '../../features/play/go-to-top.ts';
import { LazyResult } from '../../features/play/result/lazy-result.tsx';
import { noStorage } from '../../features/play/modes/no-storage.ts';
import { PuzzleLine } from '../../features/play/board/puzzle-line.tsx';
import type { Locale, Puzzle } from '../../domain/puzzle/puzzle.ts';
import { loadCatalogue } from '../../i18n/catalogues.ts';
import { Button } from '../../ui/form/button.tsx';
import { useFormat } from '../../ui/format/use-format.ts';

export type TracelessGameProps = {
  /** Another one restarts the game. */
  times: string;
  puzzle: Puzzle;
  head: ReactNode;
  onAgain: () => void;
};

/** A puzzle played without a trace, in the very game that players get. */
export function TracelessGame({ times, puzzle, head, onAgain }: TracelessGameProps) {
  const t = useTranslations('research.play');
  const format = useFormat();
  const begun = useRef(times);

  // Away from the button that restarted it, so that the keys play on.
  useEffect(() => {
    if (begun.current === times) return;
    begun.current = times;
    goToTop();
  }, [times]);

  const day = puzzle.date === null ? t('undated') : format.day(puzzle.date, { dateStyle: 'long' });
  return (
    <Game
      key={times}
      puzzle={puzzle}
      storage={noStorage(puzzle)}
      renderHead={(round) => (
        <>
          {head}
          <PuzzleLine round={round} day={{ text: day }} />
        </>
      )}
      renderEnd={({ round, isFresh, onExplain }) => (
        <LazyResult
          load={loadResult}
          props={{
            round,
            isFresh,
            onExplain,
            children: <Button onClick={onAgain}>{t('again')}</Button>,
          }}
        />
      )}
    />
  );
}

async function loadResult(locale: Locale) {
  const [{ ResultView }, messages] = await Promise.all([
    import('../../features/play/result/result-view.tsx'),
    loadCatalogue('result', locale),
  ]);
  return { View: ResultView, messages };
}
