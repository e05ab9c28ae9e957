import { useState } from 'react';
import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { NoConnectionError } from '../../../backend/errors.ts';
import { getLeftToday } from '../../../backend/library.ts';
import { today } from '../../../device/clock.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';

/** What the server says: how many are left, null without a limit, or why it said nothing. */
export type Left = { count: number | null } | { isOffline: boolean };

/** How many puzzles are left today, null until that is known, and how to ask again. */
export function useLeftToday(): { left: Left | null; retry: () => void } {
  const accounts = useAccounts();
  const [load, setLoad] = useState(() => () => ask(accounts));
  const loaded = useLoaded(load);
  return {
    left: loaded.state === 'ready' ? loaded.value : null,
    retry: () => setLoad(() => () => ask(accounts)),
  };
}

async function ask(accounts: Accounts): Promise<Left> {
  try {
    return await getLeftToday(accounts, today().offset);
  } catch (error) {
    return { isOffline: error instanceof NoConnectionError };
  }
}
