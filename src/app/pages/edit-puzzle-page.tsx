import { EditPuzzleScreen } from '../../features/creator/edit-puzzle-screen.tsx';
import { PreviewGame } from '../../features/creator/preview-game.ts';
import { renderPreview } from '../../features/play/puzzle-preview.tsx';

/** A puzzle being edited, with the game to try it in. */
export function EditPuzzlePage() {
  return (
    <PreviewGame value={renderPreview}>
      <EditPuzzleScreen />
    </PreviewGame>
  );
}
