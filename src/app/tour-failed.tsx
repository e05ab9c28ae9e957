import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNotify } from '../ui/notify.ts';
import { endTourCall } from './tour-call.ts';

/** Tells that the tour is out of reach; the player can ask again. */
export function TourFailed() {
  const t = useTranslations('server');
  const notify = useNotify();
  useEffect(() => {
    notify({ text: t('noConnection'), kind: 'warning' });
    endTourCall();
  }, [notify, t]);
  return null;
}
