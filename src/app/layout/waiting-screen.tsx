import { useLocation } from 'wouter';
import { GameWaiting } from '../../features/play/game-waiting.tsx';
import { isGamePath } from '../../domain/puzzle/puzzle-path.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** In place of the screen at the current path while it is still to come. */
export function WaitingScreen() {
  const [location] = useLocation();
  return isGamePath(location) ? <GameWaiting /> : <ScreenSkeleton />;
}
