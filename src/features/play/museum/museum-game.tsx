import { useEffect, useEffectEvent, useState } from 'react';
import { useBackend } from '../../../backend/backend-context.tsx';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { RESTART } from '../restart.ts';
import { goToTop } from '../go-to-top.ts';
import { ModeGame } from '../modes/mode-game.tsx';
import { MuseumWatch } from './museum-watch.tsx';
import { noStorage } from '../modes/no-storage.ts';
import { takeNewerPage } from './take-newer-page.ts';

type MuseumGameProps = {
  puzzle: Puzzle;
  mode: 'museum' | 'embedded';
  /** Leads back to the museum's start page, which then watches whether somebody is there. */
  onStart?: () => void;
};

/**
 * A puzzle for whoever stands before it, in a museum or on another site: nothing is stored, and in a museum it
 * starts again for the next one.
 */
export function MuseumGame({ puzzle, mode, onStart }: MuseumGameProps) {
  const backend = useBackend();
  const [times, setTimes] = useState(0);

  function beginAnew() {
    setTimes((before) => before + 1);
    goToTop();
  }

  function makeReady() {
    beginAnew();
    takeNewerPage(backend);
  }

  const begin = useEffectEvent(beginAnew);
  useEffect(() => {
    const listen = () => begin();
    window.addEventListener(RESTART, listen);
    return () => window.removeEventListener(RESTART, listen);
  }, []);

  return (
    <>
      <ModeGame
        key={times}
        mode={mode}
        puzzle={puzzle}
        storage={noStorage(puzzle)}
        ending={{ onAgain: beginAnew, ...(onStart === undefined ? {} : { onStart }) }}
      />
      {mode === 'museum' && onStart === undefined && <MuseumWatch onAway={makeReady} />}
    </>
  );
}
