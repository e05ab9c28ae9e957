import { useEffect, useEffectEvent, useState } from 'react';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { RESTART } from '../restart.ts';
import { goToTop } from '../go-to-top.ts';
import { ModeGame } from './mode-game.tsx';
import { MuseumWatch } from './museum-watch.tsx';
import { noStorage } from './no-storage.ts';

/** A puzzle for whoever stands before it: nothing is stored, and it starts again for the next one. */
export function MuseumGame({ puzzle }: { puzzle: Puzzle }) {
  const [times, setTimes] = useState(0);

  function beginAnew() {
    setTimes((before) => before + 1);
    goToTop();
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
        mode="museum"
        puzzle={puzzle}
        storage={noStorage(puzzle)}
        ending={{ onAgain: beginAnew }}
      />
      <MuseumWatch onAway={beginAnew} />
    </>
  );
}
