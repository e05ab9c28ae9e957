import { type SessionState, useSession, usePlayer } from '../../backend/session.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useKeeper } from './use-keeper.ts';

/** Keeps the account of whoever is signed in, and asks where device and account differ. */
export function AccountKeeper() {
  const session = useSession();
  const player = usePlayer();
  if (session.state === 'unknown' || player === '') return null;
  return <Keeping key={player} player={player} session={session} />;
}

function Keeping({ player, session }: { player: string; session: SessionState }) {
  const { account, choose } = useKeeper(player, session);
  if (account.step !== 'conflict') return null;
  return <ConflictDialog device={account.device} online={account.set} onChoose={choose} />;
}
