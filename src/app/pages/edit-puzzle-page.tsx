import { EditPuzzleScreen } from '../../features/staff/puzzles/editor/edit-puzzle-screen.tsx';
import { WithPreview } from './with-preview.tsx';

/** A puzzle being edited, with the game to try it in. */
export function EditPuzzlePage() {
  return (
    <WithPreview>
      <EditPuzzleScreen />
    </WithPreview>
  );
}
