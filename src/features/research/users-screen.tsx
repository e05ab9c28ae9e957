import { MakerScreen } from '../../ui/maker-screen.tsx';

export function UsersScreen() {
  return (
    <MakerScreen room="research" section="researchUsers">
      {null}
    </MakerScreen>
  );
}
