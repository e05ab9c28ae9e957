import { FailedScreen } from '../failed-screen.tsx';
import { LazyPart } from '../lazy-part.tsx';
import { policy } from '../parts.ts';

/** The privacy policy, fetched when somebody wants to read it. */
export function PolicyPart() {
  return <LazyPart part={policy} props={{ level: 3 }} failed={<FailedScreen />} />;
}
