import { NewPuzzleScreen } from '../../features/creator/new-puzzle-screen.tsx';
import { PreviewGame } from '../../features/creator/preview-game.ts';
import { renderPreview } from '../../features/play/puzzle-preview.tsx';

/** A puzzle being begun, with the game to try it in. */
export function NewPuzzlePage() {
  return (
    <PreviewGame value={renderPreview}>
      <NewPuzzleScreen />
    </PreviewGame>
  );
}
