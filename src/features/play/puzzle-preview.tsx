import { useState } from 'react';
import type { Attempts } from '../../domain/round/attempts.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import { Game } from './game.tsx';
import { noStorage } from './modes/no-storage.ts';
import { PuzzleLine } from './board/puzzle-line.tsx';
import { Errata } from './result/errata.tsx';
import { ResultView } from './result/result-view.tsx';

type PuzzlePreviewProps = {
  puzzle: Puzzle;
  /** What stands in the place of the day. */
  title: string;
  /** What has been tried when it comes into sight. */
  attempts: Attempts;
  onAttempts: (attempts: Attempts) => void;
  /** The part of the screen that it stands in. */
  room: HTMLElement;
};

/** Draws the game itself in a part of another screen: nothing is stored, and nothing leads on. */
export function renderPreview(props: PuzzlePreviewProps) {
  return <PuzzlePreview {...props} />;
}

/** Draws corrections as they stand beneath the result of a puzzle. */
export function renderErrata(puzzle: Pick<Puzzle, 'errata' | 'locale'>) {
  return <Errata puzzle={puzzle} />;
}

function PuzzlePreview(props: PuzzlePreviewProps) {
  const { puzzle, title, attempts, onAttempts, room } = props;
  const [storage] = useState(() => {
    const nothing = noStorage(puzzle, attempts);
    return {
      ...nothing,
      store: (kept: Parameters<typeof nothing.store>[0]) => {
        onAttempts(kept.round.attempts);
        return nothing.store(kept);
      },
    };
  });
  return (
    <Game
      puzzle={puzzle}
      storage={storage}
      room={room}
      renderHead={(round) => <PuzzleLine round={round} day={{ text: title }} />}
      renderEnd={({ round, isFresh, onExplain }) => (
        <ResultView round={round} isFresh={isFresh} onExplain={onExplain} isPart>
          {null}
        </ResultView>
      )}
    />
  );
}
