import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { errorKey, serverMessage } from '../../../backend/error-key.ts';
import { type ArchiveState, searchArchive } from '../../../backend/library/archive.ts';
import { today } from '../../../device/clock.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { useErrorNotice } from '../../../ui/use-error-notice.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';

/**
 * Opens the newest past puzzle that can still be solved; a lost one stays lost and is left out.
 * Does nothing more once the player has left the screen.
 */
export function useNextUnsolved() {
  const t = useTranslations('archive');
  const { rest } = useAccounts();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const notify = useNotify();
  const notifyError = useErrorNotice();
  const [isBusy, setBusy] = useState(false);
  const underway = useRef<AbortController | null>(null);

  useEffect(() => () => underway.current?.abort(), []);

  async function open() {
    if (isBusy) return;
    underway.current = new AbortController();
    const { signal } = underway.current;
    setBusy(true);
    try {
      const id = await newestOpen(rest, locale, signal);
      if (signal.aborted) return;
      if (id === null) notify({ text: t('noneLeft') });
      else navigate(`/old/${id}`);
    } catch (error) {
      if (!signal.aborted) notifyError(errorKey(error), serverMessage(error));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  return { isBusy, open: () => void open() };
}

async function newestOpen(
  rest: Accounts['rest'],
  locale: Locale,
  signal: AbortSignal,
): Promise<number | null> {
  const search = {
    locale,
    offset: today().offset,
    words: null,
    yearFrom: null,
    yearTo: null,
    type: null,
    before: null,
    amount: 1,
  };
  const newest = async (state: ArchiveState) => {
    const page = await searchArchive(rest, { ...search, state }, signal);
    return page.puzzles;
  };
  const found = (await Promise.all([newest('unplayed'), newest('open')])).flat();
  return found.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]?.id ?? null;
}
