import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { PlayScreen } from '../features/play/play-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailedScreen } from './failed-screen.tsx';
import styles from './layout.module.css';
import { LazyPart } from './lazy-part.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';
import { guardedScreen } from './parts.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { levelOf, screenAt, screens } from './screens.ts';

/** The screen at the current path. */
export function Routes() {
  const [location] = useLocation();
  return <Content>{screenOf(location)}</Content>;
}

function screenOf(location: string) {
  const name = screenAt(location);
  if (name === null) return <NotFound />;
  if (name === 'start') return <PlayScreen />;
  if (levelOf(name) === 'OPEN') return <LazyScreen key={name} screen={screens[name]} />;
  return (
    <LazyPart
      part={guardedScreen}
      props={{ name }}
      waiting={<ScreenSkeleton />}
      failed={<FailedScreen />}
    />
  );
}

/** Takes the focus along when the screen changes, and keeps an error within its screen. */
function Content({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(location);

  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    content.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [location]);

  return (
    <div id="content" ref={content} tabIndex={-1} className={styles.content}>
      <ErrorBoundary key={location}>{children}</ErrorBoundary>
    </div>
  );
}
