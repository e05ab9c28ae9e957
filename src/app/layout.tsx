import { useEffect, useState } from 'react';
import { useBackend } from '../backend/backend-context.tsx';
import { useSession } from '../backend/session.ts';
import { usePrivacyConfirmed } from '../device/consent.ts';
import { useFirstView } from '../ui/first-view.ts';
import { prepareNotices } from '../ui/notify.ts';
import { LazyPart } from './lazy-part.tsx';
import { followSession, menu } from './parts.ts';
import { Routes } from './routes.tsx';
import { levelOf, screenAt } from './screens.ts';
import { TopBar } from './top-bar.tsx';
import { useLocation } from 'wouter';

/** Every screen: the bar above it, the menu beside it, both with a dot while there are news. */
export function Layout({ hasNews = false }: { hasNews?: boolean }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isFirstViewThere = useFirstView();
  useSessionFollowed(isFirstViewThere);

  useEffect(() => {
    if (isFirstViewThere) prepareNotices();
  }, [isFirstViewThere]);

  return (
    <>
      <TopBar isMenuOpen={isMenuOpen} hasNews={hasNews} onMenu={() => setIsMenuOpen(!isMenuOpen)} />
      {(isMenuOpen || isFirstViewThere) && (
        <LazyPart
          part={menu}
          props={{ isOpen: isMenuOpen, hasNews, onOpenChange: setIsMenuOpen }}
        />
      )}
      <Routes />
    </>
  );
}

/** Has a stored session read: at once where the screen asks who somebody is, else when it can wait. */
function useSessionFollowed(canFetch: boolean) {
  const backend = useBackend();
  const session = useSession();
  const [location] = useLocation();
  const screen = screenAt(location);
  const isAsked = screen !== null && screen !== 'start' && levelOf(screen) !== 'OPEN';
  const isDue = usePrivacyConfirmed() && session.state === 'unknown' && (canFetch || isAsked);

  useEffect(() => {
    // Out of reach like the rest of the server: the next visit tries again.
    if (isDue) followSession(backend).catch(() => undefined);
  }, [isDue, backend]);
}
