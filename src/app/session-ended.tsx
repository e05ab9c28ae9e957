import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useNotify } from '../ui/notify.ts';

/** Tells that the server refused to go on with a session. */
export function SessionEnded() {
  const t = useTranslations('account');
  const notify = useNotify();

  const tell = useEffectEvent(() => notify({ text: t('ended'), kind: 'warning', position: 'top' }));
  useEffect(() => tell(), []);

  return null;
}
