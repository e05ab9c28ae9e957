import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { today } from '../../device/clock.ts';
import { readCookie, writeCookie } from '../../device/cookies/cookie.ts';
import { cookies } from '../../device/cookies/cookies.ts';
import {
  BEFORE_LEAVING,
  type Ending,
  endingOf,
  isReminderDay,
  tourAt,
  type TourEnd,
  type TourVariant,
} from '../../features/tour/tour-steps.ts';
import { useLinksSeen } from '../../features/tour/use-links-seen.ts';
import { useOpenedDays } from '../../device/opened-days.ts';
import { useNotify } from '../../ui/dialog/notify.ts';
import { LazyPart, type Part } from './lazy-part.tsx';
import { callTour, endTourCall, leaveTourCall } from './tour-call.ts';
import { TourFailed } from './tour-failed.tsx';
import type { Tour } from '../../features/tour/tour.tsx';

const tour: Part<Parameters<typeof Tour>[0]> = {
  load: async () => (await import('../../features/tour/tour.tsx')).Tour,
  catalogues: ['tour'],
};

/**
 * How many days had been opened when a tour was last shown: at most one opens by itself per visit
 * and day.
 */
let lastShown = -1;

type ToursProps = {
  /** The call that is to be answered, 0 where there is none. */
  call: number;
};

/** The tours of a game’s screen: the one that was asked for, or a short one that is due by itself. */
export function Tours({ call }: ToursProps) {
  const [location] = useLocation();
  const openedDays = useOpenedDays();
  const [shownOn, setShownOn] = useState(lastShown);
  const isEnough = shownOn === openedDays;
  const isReminderDue = isReminderDay({
    uniqueDayVisits: readCookie(cookies.uniqueDayVisits),
    isFirstOfDay: openedDays > 0,
    isCompleted: readCookie(cookies.tourCompleted),
  });
  const areLinksKnown = readCookie(cookies.tourCompleted) || readCookie(cookies.linksTourCompleted);
  const areLinksSeen = useLinksSeen(!isEnough && !areLinksKnown);
  const follow = useFollowing();

  useEffect(() => leaveTourCall, []);

  function due(): TourVariant | null {
    if (call > 0) return tourAt(location);
    if (isEnough) return null;
    if (isReminderDue) return 'dayTwo';
    return areLinksSeen ? 'moreLinks' : null;
  }

  const variant = due();
  if (variant === null) return null;

  function end(how: TourEnd) {
    if (variant === null) return;
    lastShown = openedDays;
    setShownOn(openedDays);
    endTourCall();
    follow(endingOf(variant, how));
  }

  const key = `${variant} ${call}`;
  return <LazyPart key={key} part={tour} props={{ variant, onEnd: end }} failed={<TourFailed />} />;
}

/** Does what follows the end of a tour, at once or, while the screen stays, a little later. */
function useFollowing(): (ending: Ending) => void {
  const t = useTranslations('tour');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const [later, setLater] = useState<Ending['next']>('nothing');

  useEffect(() => {
    if (later === 'nothing') return undefined;
    const timer = setTimeout(() => {
      setLater('nothing');
      if (later === 'goToDaily') navigate('/');
      else {
        notify({
          text: t('daily'),
          timeout: 10_000,
          action: { words: t('toDaily'), onPress: () => navigate('/') },
        });
      }
    }, BEFORE_LEAVING);
    return () => clearTimeout(timer);
  }, [later, navigate, notify, t]);

  return ({ completes, next }) => {
    const { now, ends } = today();
    if (completes !== null) writeCookie(cookies[completes], true, now, ends);
    if (next === 'settings') navigate('/settings');
    else if (next === 'fullTour') callTour();
    else {
      // It leads to today’s puzzle in place of the dialog after a shared one.
      if (next !== 'nothing') delete document.documentElement.dataset['followUp'];
      setLater(next);
    }
  };
}
