import { MakerScreen } from '../../ui/maker-screen.tsx';

export function TracelessScreen() {
  return (
    <MakerScreen room="research" section="researchPlay">
      {null}
    </MakerScreen>
  );
}
