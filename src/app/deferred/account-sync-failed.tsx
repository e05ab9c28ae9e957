import { useEffect } from 'react';
import { setAccountRecords } from '../../device/games/account-records.ts';

/** Where the sync itself is out of reach: the account's statistics failed, and can be asked for again. */
export function AccountSyncFailed() {
  useEffect(() => {
    setAccountRecords({ state: 'failed', retry: () => location.reload() });
    return () => setAccountRecords(null);
  }, []);
  return null;
}
