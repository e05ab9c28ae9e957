import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { usePrivacyConfirmed } from '../device/consent.ts';
import { readCookie } from '../device/cookie.ts';
import { cookies } from '../device/cookies.ts';
import { beginVisit } from '../device/visit.ts';
import { useFirstView } from '../ui/first-view.ts';
import { FailedScreen } from './failed-screen.tsx';
import { Layout } from './layout.tsx';
import { LazyPart } from './lazy-part.tsx';
import { consentGate, firstVisit, newsWatch, tours, visitNotices } from './parts.ts';
import { plainPath } from './screens.ts';
import { useTourCall } from './tour-call.ts';
import { TourFailed } from './tour-failed.tsx';

/** What can be read before anything is confirmed. */
const readable = new Set(['/privacy', '/imprint']);

/**
 * The order of the start: the consent dialog, then the page, on the first visit with its greeting,
 * then the most important news, then the tour.
 */
export function StartUp({ behind }: { behind: ReactNode }) {
  const t = useTranslations('app');
  const [location] = useLocation();
  const isConfirmed = usePrivacyConfirmed();
  if (isConfirmed) return <ConfirmedPage isAtStart={plainPath(location) === '/'} />;
  if (readable.has(plainPath(location))) return <Layout />;
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      {behind}
      <LazyPart part={consentGate} props={{}} failed={<FailedScreen />} />
    </>
  );
}

function ConfirmedPage({ isAtStart }: { isAtStart: boolean }) {
  // At once, and not in an effect: the screens find the day opened.
  const [visit] = useState(beginVisit);
  const [isGreeted, setIsGreeted] = useState(() => readCookie(cookies.visitorState));
  const [hasNews, setHasNews] = useState(false);
  const isFirstViewThere = useFirstView();
  const hasNotice = isFirstViewThere && (visit.isFirstOfDay || visit.areCookiesBlocked);
  // Without cookies nobody remembers that the news were read: they would lead away each time.
  const mayNewsLead = isGreeted && !visit.areCookiesBlocked;
  const call = useTourCall();
  // Where nothing can be remembered, none comes by itself: it would come each time.
  const isTourDone = visit.areCookiesBlocked || readCookie(cookies.tourCompleted);
  const hasTour = isAtStart && isFirstViewThere && (call > 0 || !isTourDone);
  return (
    <>
      <Layout hasNews={hasNews} />
      {!isGreeted && isAtStart && (
        <LazyPart part={firstVisit} props={{ onEnd: () => setIsGreeted(true) }} />
      )}
      {isFirstViewThere && (
        <LazyPart part={newsWatch} props={{ mayLead: mayNewsLead, onNews: setHasNews }} />
      )}
      {hasTour && (
        <LazyPart
          part={tours}
          props={{ call, isFirstOfDay: visit.isFirstOfDay }}
          failed={call > 0 && <TourFailed />}
        />
      )}
      {hasNotice && <LazyPart part={visitNotices} props={{ visit }} />}
    </>
  );
}
