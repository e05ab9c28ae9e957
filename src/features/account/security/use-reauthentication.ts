import { useState } from 'react';
import { reauthenticate } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { ServerError } from '../../../backend/errors.ts';

/** How the accounts ask for a fresh proof, and how SQL does. */
const asksForProof = new Set(['reauthentication_needed', 'PT403']);

/** Changes what, in a session that began long ago, asks for a code from a mail. */
export function useReauthentication() {
  const accounts = useAccounts();
  const [needsCode, setNeedsCode] = useState(false);

  /**
   * @returns whether it was done; false where the code is on its way
   * @throws what `change` throws, but for that it needs a fresh proof
   */
  async function reauthenticated(change: () => Promise<void>): Promise<boolean> {
    try {
      await change();
      return true;
    } catch (error) {
      if (!(error instanceof ServerError) || !asksForProof.has(error.code)) throw error;
      await reauthenticate(accounts);
      setNeedsCode(true);
      return false;
    }
  }

  return { needsCode, reauthenticated };
}
