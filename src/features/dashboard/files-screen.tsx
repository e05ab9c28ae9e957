import { MakerScreen } from '../../ui/maker-screen.tsx';

export function FilesScreen() {
  return (
    <MakerScreen room="dashboard" section="dashboardFiles">
      {null}
    </MakerScreen>
  );
}
