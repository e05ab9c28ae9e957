import { MakerScreen } from '../../ui/maker-screen.tsx';

export function EditPuzzleScreen() {
  return (
    <MakerScreen room="creator" section="creatorEdit">
      {null}
    </MakerScreen>
  );
}
