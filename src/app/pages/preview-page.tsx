import { PreviewGame } from '../../features/creator/preview-game.ts';
import { PreviewScreen } from '../../features/creator/preview-screen.tsx';
import { renderPreview } from '../../features/play/puzzle-preview.tsx';

/** A draft with all the room there is, in the game that players get. */
export function PreviewPage() {
  return (
    <PreviewGame value={renderPreview}>
      <PreviewScreen />
    </PreviewGame>
  );
}
