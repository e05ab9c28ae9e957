import type { PrivacyPolicy } from '../../features/info/privacy-policy.tsx';
import { FailedScreen } from '../routes/failed-screen.tsx';
import { LazyPart, type Part } from '../deferred/lazy-part.tsx';

const policy: Part<Parameters<typeof PrivacyPolicy>[0]> = {
  load: async () => (await import('../../features/info/privacy-policy.tsx')).PrivacyPolicy,
  catalogues: ['privacy'],
};

/** The privacy policy, fetched when somebody wants to read it. */
export function PolicyPart() {
  return <LazyPart part={policy} props={{ level: 3 }} failed={<FailedScreen />} />;
}
