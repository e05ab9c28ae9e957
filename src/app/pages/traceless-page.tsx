import { Traceless } from '../../features/staff/research/traceless.tsx';
import { FailedScreen } from '../routes/failed-screen.tsx';
import { LazyPart, type Part } from '../deferred/lazy-part.tsx';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import type { TracelessGameProps } from './traceless-game.tsx';

const tracelessGame: Part<TracelessGameProps> = {
  load: async () => (await import('./traceless-game.tsx')).TracelessGame,
  catalogues: [],
};

/** Any puzzle played without a trace; its game is fetched behind the screen. */
export function TracelessPage() {
  return (
    <Traceless
      renderGame={(game) => (
        <LazyPart
          part={tracelessGame}
          props={game}
          waiting={<ScreenSkeleton />}
          failed={<FailedScreen />}
        />
      )}
    />
  );
}
