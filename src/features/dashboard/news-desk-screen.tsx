import { MakerScreen } from '../../ui/maker-screen.tsx';

export function NewsDeskScreen() {
  return (
    <MakerScreen room="dashboard" section="dashboardNews">
      {null}
    </MakerScreen>
  );
}
