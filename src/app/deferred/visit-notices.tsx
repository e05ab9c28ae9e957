import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { readCookie } from '../../device/cookies/cookie.ts';
import { cookies } from '../../device/cookies/cookies.ts';
import { isSupportDay } from '../../device/cookies/support-days.ts';
import type { Visit } from '../../device/cookies/visit.ts';
import { useOpenedDays } from '../../device/opened-days.ts';
import { useNotify } from '../../ui/dialog/notify.ts';

/** What is said once at the beginning of a visit, and of each day that begins during it. */
export function VisitNotices({ visit }: { visit: Visit }) {
  const t = useTranslations('notifications');
  const notify = useNotify();
  const [, navigate] = useLocation();

  const openedDays = useOpenedDays();

  const warn = useEffectEvent(() => {
    if (visit.areCookiesBlocked) {
      notify({ text: t('cookiesBlocked'), kind: 'warning', position: 'top', timeout: 10_000 });
    }
  });
  useEffect(() => warn(), []);

  const ask = useEffectEvent(() => {
    if (isSupportDay(readCookie(cookies.uniqueDayVisits))) {
      const action = { words: t('support'), onPress: () => navigate('/about#support') };
      notify({ text: t('youLikeIt'), position: 'top', timeout: 10_000, action });
    }
  });
  useEffect(() => {
    if (openedDays > 0) ask();
  }, [openedDays]);

  return null;
}
