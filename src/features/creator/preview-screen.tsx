import { MakerScreen } from '../../ui/maker-screen.tsx';

export function PreviewScreen() {
  return (
    <MakerScreen room="creator" section="creatorPreview">
      {null}
    </MakerScreen>
  );
}
