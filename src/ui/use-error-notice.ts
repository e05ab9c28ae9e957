import { useCallback } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { useNotify } from './dialog/notify.ts';

/** How screens tell of an error of the server: its message, and the server's words beneath. */
export function useErrorNotice() {
  const t = useTranslations('errors');
  const notify = useNotify();
  return useCallback(
    (key: keyof Messages['errors'], caption?: string) =>
      notify({
        text: t(key),
        ...(caption === undefined ? {} : { caption }),
        kind: 'error',
        position: 'top',
        timeout: 5000,
      }),
    [t, notify],
  );
}
