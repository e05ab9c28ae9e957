import { MakerScreen } from '../../ui/maker-screen.tsx';

export function ReportsScreen() {
  return (
    <MakerScreen room="dashboard" section="dashboardReports">
      {null}
    </MakerScreen>
  );
}
