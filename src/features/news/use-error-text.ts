import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { NoConnectionError } from '../../backend/errors.ts';
import { useNotify } from '../../ui/dialog/notify.ts';
import type { ErrorText } from '../../ui/error-state.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';

/** Notifies that news could not be loaded, once per failure; returns what to show in its place. */
export function useErrorText(error: Error | null): (error: Error) => ErrorText {
  const t = useTranslations('news');
  const notify = useNotify();
  const announce = useEffectEvent(() =>
    notify({ text: t('loading.error'), kind: 'error', timeout: 6000 }),
  );

  useEffect(() => {
    if (error !== null) announce();
  }, [error]);

  return (shown) => {
    const isOffline = shown instanceof NoConnectionError;
    const kind = isOffline ? 'offline' : 'failed';
    const drawing = lateDrawings.news;
    return { isOffline, drawing, title: t(`${kind}.title`), text: t(`${kind}.text`) };
  };
}
