import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** A short message that comes and goes by itself. */
export type Notice = {
  text: string;
  /** More of it, in small type. */
  caption?: string;
  /** The language of the caption, where it is the server's own words. */
  captionLang?: 'en';
  /** Errors are announced at once, everything else when a screen reader has finished. */
  kind?: 'message' | 'warning' | 'error';
  /** Where on the page; at the bottom if not stated. */
  position?: 'top' | 'bottom';
  /** How long it stays, in milliseconds; 5000 if not stated. */
  timeout?: number;
  /** One thing to do about it; the notice goes when it is done. */
  action?: { words: string; onPress: () => void };
  /** What a screen reader calls its close button, and the place where notices appear. */
  labels: { close: string; place: string };
};

/** How components show a message; what draws it is loaded with the first one. */
export function useNotify() {
  const t = useTranslations('app');
  return useCallback(
    (notice: Omit<Notice, 'labels'>) => {
      void show({ ...notice, labels: { close: t('closeNotice'), place: t('notices') } });
    },
    [t],
  );
}

/** Fetches what draws messages while there is still a connection to fetch it by. */
export function prepareNotices() {
  loadToaster().catch(() => undefined);
}

async function show(notice: Notice) {
  try {
    const { showNotice } = await loadToaster();
    showNotice(notice);
  } catch {
    // Out of reach like the rest of the server: the screen itself says what is wrong.
  }
}

function loadToaster() {
  return import('./toaster.tsx');
}
