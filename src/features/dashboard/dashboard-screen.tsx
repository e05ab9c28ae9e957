import { MakerScreen } from '../../ui/maker-screen.tsx';

export function DashboardScreen() {
  return (
    <MakerScreen room="dashboard" section="dashboard">
      {null}
    </MakerScreen>
  );
}
