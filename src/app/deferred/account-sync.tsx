import { AccountFollower } from '../../features/account-sync/account-follower.tsx';
import { ConflictDialog } from '../../features/statistics/conflict-dialog.tsx';

/** What follows an account, with the dialog for two sets of statistics that differ. */
export function AccountSync() {
  return <AccountFollower conflict={ConflictDialog} />;
}
