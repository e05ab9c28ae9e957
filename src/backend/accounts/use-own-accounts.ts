import { useMemo } from 'react';
import type { Caller } from './accounts.ts';
import { useAccounts } from './use-accounts.ts';
import { useUserId } from '../session.ts';

/**
 * Whoever uses the page now, and their data client: it never asks for whoever signs in after them.
 */
export function useOwnAccounts(): { userId: string; accounts: Caller } {
  const { restOf } = useAccounts();
  const userId = useUserId();
  const accounts = useMemo(() => ({ rest: restOf(userId) }), [restOf, userId]);
  return { userId, accounts };
}
