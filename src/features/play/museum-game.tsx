import { useState } from 'react';
import type { Puzzle } from '../../game/puzzle.ts';
import { ModeGame } from './mode-game.tsx';
import { MuseumWatch } from './museum-watch.tsx';
import { noKeeping } from './no-keeping.ts';

/** A puzzle for whoever stands before it: nothing is stored, and it begins anew for the next one. */
export function MuseumGame({ puzzle }: { puzzle: Puzzle }) {
  const [times, setTimes] = useState(0);

  function beginAnew() {
    setTimes((before) => before + 1);
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }

  return (
    <>
      <ModeGame
        key={times}
        mode="museum"
        puzzle={puzzle}
        keeping={noKeeping(puzzle)}
        ending={{ onAgain: beginAnew }}
      />
      <MuseumWatch onAway={beginAnew} />
    </>
  );
}
