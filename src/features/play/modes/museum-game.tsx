import { useEffect, useEffectEvent, useState } from 'react';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getCurrentVersion } from '../../../backend/get-current-version.ts';
import { pageSettings } from '../../../device/page-settings.ts';
import { isOtherVersion } from '../../../domain/puzzle/version.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { RESTART } from '../restart.ts';
import { goToTop } from '../go-to-top.ts';
import { ModeGame } from './mode-game.tsx';
import { MuseumWatch } from './museum-watch.tsx';
import { noStorage } from './no-storage.ts';

type MuseumGameProps = {
  puzzle: Puzzle;
  mode: 'museum' | 'embedded';
};

/**
 * A puzzle for whoever stands before it, in a museum or on another site: nothing is stored, and in a museum it
 * starts again for the next one.
 */
export function MuseumGame({ puzzle, mode }: MuseumGameProps) {
  const backend = useBackend();
  const [times, setTimes] = useState(0);

  function beginAnew() {
    setTimes((before) => before + 1);
    goToTop();
  }

  /** Between two visitors: a newer page takes the place of one that would fail before long. */
  function makeReady() {
    beginAnew();
    getCurrentVersion(backend).then(
      (current) => {
        if (isOtherVersion(pageSettings().version, current)) location.reload();
      },
      // Out of reach: the next time nobody is there will do.
      () => undefined,
    );
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
        ending={{ onAgain: beginAnew }}
      />
      {mode === 'museum' && <MuseumWatch onAway={makeReady} />}
    </>
  );
}
