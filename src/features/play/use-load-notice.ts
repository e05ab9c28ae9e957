import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../ui/notify.ts';
import type { Daily } from './use-daily-puzzle.ts';

const STAYS = 10_000;

/** Announces at the bottom of the page that the puzzle could not be loaded, and logs why. */
export function useLoadNotice(daily: Daily) {
  const t = useTranslations();

  useEffect(() => {
    const closeLabel = t('app.closeNotice');
    const common = { position: 'bottom', timeout: STAYS, closeLabel } as const;
    if (daily.state === 'noConnection') {
      void notify({ ...common, text: t('server.noConnection') });
    }
    if (daily.state === 'failed') {
      console.error(daily.message);
      void notify({ ...common, text: t('play.failed.title'), caption: daily.message });
    }
  }, [daily, t]);
}
