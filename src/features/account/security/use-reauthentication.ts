import { useState } from 'react';
import { reauthenticate } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { ServerError } from '../../../backend/errors.ts';

/** Changes what, in a session that began long ago, asks for a code from a mail. */
export function useReauthentication() {
  const accounts = useAccounts();
  const [needsCode, setNeedsCode] = useState(false);

  /**
   * @returns whether it was done; false where the code is on its way
   * @throws what `change` throws, but for `reauthentication_needed`
   */
  async function reauthenticated(change: () => Promise<void>): Promise<boolean> {
    try {
      await change();
      return true;
    } catch (error) {
      if (!(error instanceof ServerError) || error.code !== 'reauthentication_needed') throw error;
      await reauthenticate(accounts);
      setNeedsCode(true);
      return false;
    }
  }

  return { needsCode, reauthenticated };
}
