import { useEffect } from 'react';
import type { Backend } from '../backend/backend.ts';
import { useBackend } from '../backend/backend-context.tsx';
import { useSession } from '../backend/session.ts';
import { usePrivacyConfirmed } from '../device/cookies/consent.ts';

/**
 * Has a stored session read.
 *
 * @param isDue whether the screen asks who somebody is, or it can be fetched without being in the way
 */
export function useSessionFollowed(isDue: boolean) {
  const backend = useBackend();
  const session = useSession();
  const isUnread = usePrivacyConfirmed() && session.state === 'unknown';

  useEffect(() => {
    // Out of reach like the rest of the server: the next visit tries again.
    if (isDue && isUnread) followSession(backend).catch(() => undefined);
  }, [isDue, isUnread, backend]);
}

/** Reads the session that the device holds, and follows it from then on. */
async function followSession(backend: Backend) {
  const { accountsOf } = await import('../backend/accounts/accounts.ts');
  accountsOf(backend);
}
