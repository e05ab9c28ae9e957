import { useCallback } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { getSubscription } from '../../../backend/payments.ts';
import { useFetched } from '../use-fetched.ts';

/** Which tier whoever is signed in has, and by what. */
export function useMembership() {
  const accounts = useAccounts();
  return useFetched(useCallback(() => getSubscription(accounts), [accounts]));
}
