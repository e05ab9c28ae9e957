import { useCallback } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getOffers, getSubscription } from '../../../backend/payments.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { useReloaded } from '../use-reloaded.ts';

/** Subscriptions that will be charged again, and the ways to end them. */
export type Running = {
  /** The payment service's names for them. */
  ids: readonly string[];
  canCancel: boolean;
  portal: string | null;
};

const nothing: Running = { ids: [], canCancel: false, portal: null };

/** What is still being charged to an account that is about to go. */
export function useRunningSubscriptions() {
  const backend = useBackend();
  const accounts = useAccounts();
  const load = useCallback(async (): Promise<Running> => {
    if (!operatorFacts().hasPayments) return nothing;
    const { subscriptions } = await getSubscription(accounts);
    const ids = subscriptions.filter(({ isRunning }) => isRunning).map(({ id }) => id);
    if (ids.length === 0) return nothing;
    try {
      const { canCancel, portal } = await getOffers(backend);
      return { ids, canCancel, portal };
    } catch {
      // What runs is known, and the form that ends it is always there.
      return { ids, canCancel: false, portal: null };
    }
  }, [accounts, backend]);
  const { found, reload } = useReloaded(load);
  return { running: found, retry: reload };
}
