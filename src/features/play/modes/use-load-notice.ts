import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNotify } from '../../../ui/dialog/notify.ts';
import type { LoadFailure } from './use-daily-puzzle.ts';

const error = { kind: 'error', position: 'bottom', timeout: 10_000 } as const;

/** Announces at the bottom of the page that the puzzle could not be loaded, and logs why. */
export function useLoadNotice(failure: LoadFailure | null) {
  const t = useTranslations();
  const notify = useNotify();

  useEffect(() => {
    if (failure?.state === 'noConnection') notify({ ...error, text: t('server.noConnection') });
    if (failure?.state === 'failed') {
      console.error(failure.message);
      notify({
        ...error,
        text: t('play.failed.title'),
        caption: failure.message,
        captionLang: 'en',
      });
    }
  }, [failure, t, notify]);
}
