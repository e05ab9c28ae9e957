import type { ComponentType } from 'react';
import { type SessionState, useSession, usePlayer } from '../../backend/session.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import { useKeeper } from './use-keeper.ts';

/** Shows both sets until one is chosen; rejects when the server could not be asked, or refuses. */
type Conflict = ComponentType<{
  device: Records;
  online: Records;
  onChoose: ReturnType<typeof useKeeper>['choose'];
}>;

/** Keeps the account of whoever is signed in, and asks by `Conflict` where device and account differ. */
export function AccountKeeper({ conflict }: { conflict: Conflict }) {
  const session = useSession();
  const player = usePlayer();
  if (session.state === 'unknown' || player === '') return null;
  return <Keeping key={player} player={player} session={session} conflict={conflict} />;
}

type KeepingProps = { player: string; session: SessionState; conflict: Conflict };

function Keeping({ player, session, conflict: ConflictDialog }: KeepingProps) {
  const { account, choose } = useKeeper(player, session);
  if (account.step !== 'conflict') return null;
  return <ConflictDialog device={account.device} online={account.set} onChoose={choose} />;
}
