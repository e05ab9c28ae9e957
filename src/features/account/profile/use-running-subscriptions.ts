import { useCallback, useState } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getOffers, getSubscription } from '../../../backend/payments.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { useAttempt } from '../use-attempt.ts';

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
  const attempt = useAttempt();
  const [later, setLater] = useState<Running | null>(null);
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
  const loaded = useLoaded(load);
  return {
    running: later === null ? loaded : ({ state: 'ready', value: later } as const),
    retry: () => void attempt(async () => setLater(await load())),
  };
}
