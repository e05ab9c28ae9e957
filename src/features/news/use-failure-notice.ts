import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useNotify } from '../../ui/dialog/notify.ts';
import type { Failure } from './news-list.ts';

/** Tells that news could not be loaded, once for each time. */
export function useFailureNotice(failure: Failure | null) {
  const t = useTranslations('news');
  const notify = useNotify();
  const tell = useEffectEvent(() =>
    notify({ text: t('loading.error'), kind: 'error', timeout: 6000 }),
  );

  useEffect(() => {
    if (failure !== null) tell();
  }, [failure]);
}
