import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../../backend/session.ts';
import { FailedScreen } from './failed-screen.tsx';
import { LazyPart, type Part } from '../deferred/lazy-part.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';
import { WaitingScreen } from '../layout/waiting-screen.tsx';
import { fetchAhead, levelOf, screenAt, type ScreenName, screens } from './screens.ts';
import { useSessionFollowed } from '../use-session-followed.ts';

const guardedScreen: Part<{ name: ScreenName }> = {
  load: async () => (await import('./guarded-screen.tsx')).GuardedScreen,
  catalogues: ['account'],
};

/** Fetches a guarded screen while the session is read, for whoever has one. */
function useFetchedAhead(name: ScreenName | null) {
  const isExpected = useSession().state !== 'signedOut';
  useEffect(() => {
    if (name !== null && isExpected) fetchAhead(name);
  }, [name, isExpected]);
}

/** Every screen but the start page, and what stands where there is none. */
export function OtherScreen() {
  const [location] = useLocation();
  const found = screenAt(location);
  const name = found === 'start' ? null : found;
  const isOpen = name === null || levelOf(name) === 'OPEN';
  useSessionFollowed(!isOpen);
  useFetchedAhead(isOpen ? null : name);
  if (name === null) return <NotFound />;
  if (isOpen) return <LazyScreen screen={screens[name]} />;
  return (
    <LazyPart
      part={guardedScreen}
      props={{ name }}
      waiting={<WaitingScreen />}
      failed={<FailedScreen />}
    />
  );
}
