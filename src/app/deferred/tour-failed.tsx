import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNotify } from '../../ui/dialog/notify.ts';
import { endTourCall, useTourCall } from './tour-call.ts';

/** Tells whoever asks for the tour that it cannot be loaded; they can ask again. */
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
