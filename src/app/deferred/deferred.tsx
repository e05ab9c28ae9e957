import { useState } from 'react';
import { useLocation } from 'wouter';
import { usePlayer, useSession } from '../../backend/session.ts';
import { readCookie } from '../../device/cookies/cookie.ts';
import { cookies } from '../../device/cookies/cookies.ts';
import type { Visit } from '../../device/cookies/visit.ts';
import { useReminder } from '../../device/reminder/reminder-store.ts';
import { NewsWatch } from '../../features/news/news-watch.tsx';
import { Maintenance } from '../../features/maintenance/maintenance.tsx';
import { isGamePath } from '../../domain/puzzle/puzzle-path.ts';
import { AccountSyncFailed } from './account-sync-failed.tsx';
import { LazyPart } from './lazy-part.tsx';
import { accountSync, reminder, sessionEnded, tours } from './deferred-parts.ts';
import { putOffTourCall, useTourCall } from './tour-call.ts';
import { TourFailed } from './tour-failed.tsx';
import { usePrefetch } from './use-prefetch.ts';
import { VisitNotices } from './visit-notices.tsx';

export type DeferredProps = {
  visit: Visit;
  /** Whether the greeting is over. */
  isGreeted: boolean;
  onNews: (hasNews: boolean) => void;
};

/** What waits for the first view, and is in sight only when it has something to say. */
export function Deferred({ visit, isGreeted, onNews }: DeferredProps) {
  const [location] = useLocation();
  const session = useSession();
  const player = usePlayer();
  const call = useTourCall();
  const isReminded = useReminder()?.state === 'on';
  usePrefetch();
  // Where nothing can be remembered, neither news nor a tour come by themselves: they would come
  // each time.
  const mayNewsLead = isGreeted && !visit.areCookiesBlocked;
  const isTourDue = call > 0 || !(visit.areCookiesBlocked || readCookie(cookies.tourCompleted));
  // Once there they stay: what follows a tour comes a little after its end.
  const [hasTours, setHasTours] = useState(isTourDue);
  if (isTourDue && !hasTours) setHasTours(true);
  return (
    <>
      <Maintenance />
      <NewsWatch mayLead={mayNewsLead} onLead={putOffTourCall} onNews={onNews} />
      <VisitNotices visit={visit} />
      {isGamePath(location) && hasTours && (
        <LazyPart part={tours} props={{ call }} failed={<TourFailed />} />
      )}
      {session.state !== 'unknown' && player !== '' && (
        <LazyPart part={accountSync} props={{}} failed={<AccountSyncFailed />} />
      )}
      {isReminded && <LazyPart part={reminder} props={{}} />}
      {session.state === 'signedOut' && session.hasEnded && (
        <LazyPart part={sessionEnded} props={{}} />
      )}
    </>
  );
}
