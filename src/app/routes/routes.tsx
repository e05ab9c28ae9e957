import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { PlayScreen } from '../../features/play/play-screen.tsx';
import { focusScreen } from '../../ui/focus/focus-screen.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { FailedScreen } from './failed-screen.tsx';
import styles from '../layout/layout.module.css';
import { LazyPart } from '../deferred/lazy-part.tsx';
import { otherScreen } from './parts.ts';
import { isStart } from './plain-path.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';

/** The screen at the current path. */
export function Routes() {
  const [location] = useLocation();
  return (
    <Content>
      {isStart(location) ? (
        <PlayScreen />
      ) : (
        <LazyPart
          part={otherScreen}
          props={{}}
          waiting={<WaitingScreen />}
          failed={<FailedScreen />}
        />
      )}
    </Content>
  );
}

/** Takes the focus along when the screen changes, and keeps an error within its screen. */
function Content({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const shown = useRef(location);

  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    focusScreen();
    window.scrollTo({ top: 0 });
  }, [location]);

  return (
    <div id="content" tabIndex={-1} className={styles.content}>
      <ErrorBoundary key={location}>{children}</ErrorBoundary>
    </div>
  );
}
