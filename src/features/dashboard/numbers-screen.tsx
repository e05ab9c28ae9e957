import { MakerScreen } from '../../ui/maker-screen.tsx';

export function NumbersScreen() {
  return (
    <MakerScreen room="dashboard" section="dashboardNumbers">
      {null}
    </MakerScreen>
  );
}
