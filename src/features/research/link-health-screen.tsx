import { MakerScreen } from '../../ui/maker-screen.tsx';

export function LinkHealthScreen() {
  return (
    <MakerScreen room="research" section="researchLinks">
      {null}
    </MakerScreen>
  );
}
