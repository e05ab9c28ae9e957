import { useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useSession } from '../../backend/session.ts';
import { readCookie } from '../../device/cookies/cookie.ts';
import { cookies } from '../../device/cookies/cookies.ts';
import { MissingPermission } from '../../features/account/missing-permission.tsx';
import { arrivalIn } from '../../features/account/sign-in/arrival.ts';
import { FailedScreen } from './failed-screen.tsx';
import { guard } from './guard.ts';
import { LazyScreen } from './lazy-screen.tsx';
import { levelOf, type ScreenName, screens, takesProof } from './screens.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';

/** A screen behind its guard: whoever may not see it is led to where they can change that. */
export function GuardedScreen({ name }: { name: ScreenName }) {
  const session = useSession();
  const [location] = useLocation();
  const search = useSearch();
  const isMarked = readCookie(cookies.registrationStarted);
  // The proof of a mail’s link signs in: it goes first, also once the screen has taken it from the
  // address, until it has done so or somebody goes elsewhere.
  const hasProof = takesProof(name) && arrivalIn(new URLSearchParams(search)).kind === 'proof';
  const [proving, setProving] = useState(hasProof ? name : null);
  const isOver = proving !== name || (session.state === 'signedIn' && !hasProof);
  if (proving !== null && isOver) setProving(null);
  const verdict =
    hasProof || !isOver ? ({ answer: 'open' } as const) : guard(levelOf(name), session, isMarked);
  switch (verdict.answer) {
    case 'open':
      return <LazyScreen screen={screens[name]} />;
    case 'wait':
      return <WaitingScreen />;
    case 'login': {
      const back = encodeURIComponent(search === '' ? location : `${location}?${search}`);
      // A fragment stays one: what it carries is sent to nobody.
      return <Redirect to={`/login?return=${back}${window.location.hash}`} replace />;
    }
    case 'register':
      return <Redirect to="/register" replace />;
    case 'denied':
      return (
        <MissingPermission
          permission={verdict.permission}
          needsSecondFactor={session.state === 'signedIn' && session.session.needsSecondFactor}
        />
      );
    default:
      return <FailedScreen />;
  }
}
