import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNotify } from '../../ui/dialog/notify.ts';
import { endTourCall, useTourCall } from './tour-call.ts';

/** Tells whoever calls for the tour that it is out of reach; it can be asked for again. */
export function TourFailed() {
  const t = useTranslations('server');
  const notify = useNotify();
  const call = useTourCall();
  useEffect(() => {
    if (call === 0) return;
    notify({ text: t('noConnection'), kind: 'warning' });
    endTourCall();
  }, [call, notify, t]);
  return null;
}
