import { MakerScreen } from '../../ui/maker-screen.tsx';

export function ResearchScreen() {
  return (
    <MakerScreen room="research" section="research">
      {null}
    </MakerScreen>
  );
}
