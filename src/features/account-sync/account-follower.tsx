import type { ComponentType } from 'react';
import { type SessionState, useSession, usePlayer } from '../../backend/session.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import { useAccountSync } from './use-account-sync.ts';

/** Shows both sets until one is chosen; rejects when the server could not be asked, or refuses. */
type Conflict = ComponentType<{
  device: Records;
  online: Records;
  onChoose: ReturnType<typeof useAccountSync>['choose'];
}>;

/** Keeps the account of whoever is signed in, and asks by `Conflict` where device and account differ. */
export function AccountFollower({ conflict }: { conflict: Conflict }) {
  const session = useSession();
  const player = usePlayer();
  if (session.state === 'unknown' || player === '') return null;
  return <GameStorage key={player} player={player} session={session} conflict={conflict} />;
}

type KeepingProps = { player: string; session: SessionState; conflict: Conflict };

function GameStorage({ player, session, conflict: ConflictDialog }: KeepingProps) {
  const { account, choose } = useAccountSync(player, session);
  if (account.step !== 'conflict') return null;
  return <ConflictDialog device={account.device} online={account.set} onChoose={choose} />;
}
