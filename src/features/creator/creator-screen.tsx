import { MakerScreen } from '../../ui/maker-screen.tsx';

export function CreatorScreen() {
  return (
    <MakerScreen room="creator" section="creator">
      {null}
    </MakerScreen>
  );
}
