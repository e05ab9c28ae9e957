import { useCallback } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { useNotify } from './dialog/notify.ts';

/** How screens report an error of the server: our message, with the server's own below it. */
export function useErrorNotice() {
  const t = useTranslations('errors');
  const notify = useNotify();
  return useCallback(
    (key: keyof Messages['errors'], caption?: string) =>
      notify({
        text: t(key),
        ...(caption === undefined ? {} : { caption, captionLang: 'en' as const }),
        kind: 'error',
        position: 'top',
        timeout: 5000,
      }),
    [t, notify],
  );
}
