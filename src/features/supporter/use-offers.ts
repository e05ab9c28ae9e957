import { useCallback } from 'react';
import { useBackend } from '../../backend/backend-context.tsx';
import { getOffers } from '../../backend/payments.ts';
import { useFetched } from './use-fetched.ts';

/** What can be bought here. */
export function useOffers() {
  const backend = useBackend();
  return useFetched(useCallback(() => getOffers(backend), [backend]));
}
