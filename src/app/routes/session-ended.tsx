import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useNotify } from '../../ui/dialog/notify.ts';

/** Notifies the player that the server ended the session. */
export function SessionEnded() {
  const t = useTranslations('account');
  const notify = useNotify();

  const announce = useEffectEvent(() => {
    notify({ text: t('ended'), kind: 'warning', position: 'top' });
  });
  useEffect(() => announce(), []);

  return null;
}
