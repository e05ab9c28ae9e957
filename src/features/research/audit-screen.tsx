import { MakerScreen } from '../../ui/maker-screen.tsx';

export function AuditScreen() {
  return (
    <MakerScreen room="research" section="researchRecord">
      {null}
    </MakerScreen>
  );
}
