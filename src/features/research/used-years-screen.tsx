import { MakerScreen } from '../../ui/maker-screen.tsx';

export function UsedYearsScreen() {
  return (
    <MakerScreen room="research" section="researchYears">
      {null}
    </MakerScreen>
  );
}
