import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { usePrivacyConfirmed } from '../device/cookies/consent.ts';
import { readCookie } from '../device/cookies/cookie.ts';
import { cookies } from '../device/cookies/cookies.ts';
import { beginVisit } from '../device/cookies/visit.ts';
import { useQuietView } from '../ui/first-view.ts';
import { FailedScreen } from './routes/failed-screen.tsx';
import { Layout } from './layout/layout.tsx';
import { LazyPart } from './deferred/lazy-part.tsx';
import { consentGate, firstVisit, later } from './routes/parts.ts';
import { isMuseumAt, plainPath } from './routes/plain-path.ts';
import { TourFailed } from './deferred/tour-failed.tsx';

/** What can be read before anything is confirmed. */
const readable = /^\/(privacy|imprint|accessibility|terms|cancelcontract|withdraw)$/;

/**
 * The order of the start: the consent dialog, then the page, on the first visit with its greeting,
 * then the most important news, then the tour.
 */
export function StartUp({ behind }: { behind: ReactNode }) {
  const t = useTranslations('app');
  const [location] = useLocation();
  const path = plainPath(location);
  const isQuiet = isMuseumAt(location, useSearch());
  const isConfirmed = usePrivacyConfirmed();
  // In a museum and within another site no visit begins: nothing is counted, stored or announced.
  if (/^\/(embed$|museum\b)/.test(path) || (isConfirmed && isQuiet)) return <Layout isMuseum />;
  if (isConfirmed) return <ConfirmedPage isAtStart={path === '/'} />;
  if (readable.test(path)) return <Layout />;
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      {behind}
      <LazyPart part={consentGate} props={{}} failed={<FailedScreen />} />
    </>
  );
}

function ConfirmedPage({ isAtStart }: { isAtStart: boolean }) {
  // Not in an effect: the screens need the day opened by their first render.
  const [visit] = useState(beginVisit);
  const [isGreeted, setIsGreeted] = useState(() => readCookie(cookies.visitorState));
  const [hasNews, setHasNews] = useState(false);
  const isQuiet = useQuietView();
  return (
    <>
      <Layout hasNews={hasNews} />
      {!isGreeted && isAtStart && (
        <LazyPart part={firstVisit} props={{ onEnd: () => setIsGreeted(true) }} />
      )}
      {isQuiet && (
        <LazyPart
          part={later}
          props={{ visit, isGreeted, onNews: setHasNews }}
          failed={<TourFailed />}
        />
      )}
    </>
  );
}
