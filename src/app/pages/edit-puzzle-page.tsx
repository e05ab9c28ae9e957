import { EditPuzzleScreen } from '../../features/creator/edit-puzzle-screen.tsx';
import { FieldArrival } from '../../features/creator/field-arrival.tsx';
import { WithPreview } from './with-preview.tsx';

/** A puzzle being edited, with the game to try it in. */
export function EditPuzzlePage() {
  return (
    <WithPreview>
      <EditPuzzleScreen />
      <FieldArrival />
    </WithPreview>
  );
}
