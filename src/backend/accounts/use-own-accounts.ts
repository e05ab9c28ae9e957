import { useMemo } from 'react';
import type { Accounts } from './accounts.ts';
import { useAccounts } from './use-accounts.ts';
import { useSession } from '../session.ts';

/**
 * Whoever uses the page now, and their data client: it never asks for whoever signs in after them.
 */
export function useOwnAccounts(): { userId: string; accounts: Pick<Accounts, 'rest'> } {
  const { restOf } = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const accounts = useMemo(() => ({ rest: restOf(userId) }), [restOf, userId]);
  return { userId, accounts };
}
