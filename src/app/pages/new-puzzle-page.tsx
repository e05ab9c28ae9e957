import { NewPuzzleScreen } from '../../features/staff/puzzles/list/new-puzzle-screen.tsx';
import { WithPreview } from './with-preview.tsx';

/** A puzzle being begun, with the game to try it in. */
export function NewPuzzlePage() {
  return (
    <WithPreview>
      <NewPuzzleScreen />
    </WithPreview>
  );
}
