import { PreviewScreen } from '../../features/staff/puzzles/preview/preview-screen.tsx';
import { WithPreview } from './with-preview.tsx';

/** A draft with all the room there is, in the game that players get. */
export function PreviewPage() {
  return (
    <WithPreview>
      <PreviewScreen />
    </WithPreview>
  );
}
