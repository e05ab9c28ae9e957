import { FailedScreen } from './failed-screen.tsx';
import { LazyPart, type Part } from '../deferred/lazy-part.tsx';
import { WaitingScreen } from '../layout/waiting-screen.tsx';

/** A screen that is fetched when somebody opens it. */
export function LazyScreen({ screen }: { screen: Part<object> }) {
  return (
    <LazyPart part={screen} props={{}} waiting={<WaitingScreen />} failed={<FailedScreen />} />
  );
}
