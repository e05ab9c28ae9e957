import { useLocation } from 'wouter';
import { usePlayer } from '../../../backend/session.ts';
import { isPuzzleNumber, puzzleIdIn } from '../../../domain/puzzle/puzzle-path.ts';
import { NoSuchPuzzle } from './mode-problem.tsx';
import { PastPuzzle } from './past-puzzle.tsx';

/** A puzzle of a past day, by its number. */
export function OldScreen() {
  const [location] = useLocation();
  const player = usePlayer();
  const id = puzzleIdIn(location);
  // A custom puzzle is of no day.
  if (id === null || !isPuzzleNumber(id)) return <NoSuchPuzzle />;
  return <PastPuzzle key={`${id} ${player}`} mode="old" id={id} />;
}
