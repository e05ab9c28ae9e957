import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { clearCookie } from '../../device/cookies/cookie.ts';
import { cookies } from '../../device/cookies/cookies.ts';
import { useNotify } from '../../ui/dialog/notify.ts';

/** Notifies the player that the server ended the session. */
export function SessionEnded() {
  const t = useTranslations('account');
  const notify = useNotify();

  const announce = useEffectEvent(() => {
    // What was chosen holds for whoever was signed in.
    clearCookie(cookies.statsConflictSolved);
    notify({ text: t('ended'), kind: 'warning', position: 'top' });
  });
  useEffect(() => announce(), []);

  return null;
}
