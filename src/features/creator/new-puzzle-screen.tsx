import { MakerScreen } from '../../ui/maker-screen.tsx';

export function NewPuzzleScreen() {
  return (
    <MakerScreen room="creator" section="creatorNew">
      {null}
    </MakerScreen>
  );
}
