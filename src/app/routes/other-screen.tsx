import { useLocation } from 'wouter';
import { FailedScreen } from './failed-screen.tsx';
import { LazyPart, type Part } from '../deferred/lazy-part.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';
import { WaitingScreen } from '../layout/waiting-screen.tsx';
import { levelOf, screenAt, type ScreenName, screens } from './screens.ts';
import { useSessionFollowed } from '../use-session-followed.ts';

const guardedScreen: Part<{ name: ScreenName }> = {
  load: async () => (await import('./guarded-screen.tsx')).GuardedScreen,
  catalogues: ['account'],
};

/** Every screen but the start page, and what stands where there is none. */
export function OtherScreen() {
  const [location] = useLocation();
  const found = screenAt(location);
  const name = found === 'start' ? null : found;
  const isOpen = name === null || levelOf(name) === 'OPEN';
  useSessionFollowed(!isOpen);
  if (name === null) return <NotFound />;
  if (isOpen) return <LazyScreen key={name} screen={screens[name]} />;
  return (
    <LazyPart
      part={guardedScreen}
      props={{ name }}
      waiting={<WaitingScreen />}
      failed={<FailedScreen />}
    />
  );
}
