import { ShareQuando } from '../../features/info/share-quando.tsx';
import { SupportScreen } from '../../features/supporter/tiers/support-screen.tsx';

/** How somebody can help, with the buttons that pass Quando on. */
export function SupportPage() {
  return <SupportScreen passOn={<ShareQuando />} />;
}
