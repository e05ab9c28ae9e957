import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../ui/notify.ts';
import type { LoadFailure } from './use-daily-puzzle.ts';

const STAYS = 10_000;

/** Announces at the bottom of the page that the puzzle could not be loaded, and logs why. */
export function useLoadNotice(failure: LoadFailure | null) {
  const t = useTranslations();

  useEffect(() => {
    const closeLabel = t('app.closeNotice');
    const common = { position: 'bottom', timeout: STAYS, closeLabel } as const;
    if (failure?.state === 'noConnection') {
      void notify({ ...common, text: t('server.noConnection') });
    }
    if (failure?.state === 'failed') {
      console.error(failure.message);
      void notify({ ...common, text: t('play.failed.title'), caption: failure.message });
    }
  }, [failure, t]);
}
