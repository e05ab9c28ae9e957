import { useSession, usePlayer } from '../../backend/session.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useKeeper } from './use-keeper.ts';

/** Keeps the account of whoever is signed in, and asks where device and account differ. */
export function AccountKeeper() {
  const { state } = useSession();
  const player = usePlayer();
  if (state === 'unknown' || player === '') return null;
  return <Keeping key={player} player={player} isReached={state === 'signedIn'} />;
}

function Keeping({ player, isReached }: { player: string; isReached: boolean }) {
  const { account, choose } = useKeeper(player, isReached);
  if (account.step !== 'conflict') return null;
  return <ConflictDialog device={account.device} online={account.set} onChoose={choose} />;
}
