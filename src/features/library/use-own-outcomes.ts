import { useState } from 'react';
import { usePlayer } from '../../backend/session.ts';
import { waitingResults } from '../../device/games/outbox.ts';
import { puzzleOutcomes } from '../../device/games/puzzle-store.ts';
import {
  ledgerOutcomes,
  mergeOutcomes,
  type Outcomes,
} from '../../domain/statistics/puzzle-result.ts';

/** Adds to what the account knows what only this device does, as it was when the screen opened. */
export function useOwnOutcomes(): (account: Outcomes) => Outcomes {
  const player = usePlayer();
  const [own] = useState(() => ownOutcomes(player));
  return (account) => mergeOutcomes(account, own);
}

/**
 * What the device knows of a player's games: results of daily puzzles that the account has not heard
 * of yet, and every puzzle that was played here as another than the day's.
 */
export function ownOutcomes(player: string): Outcomes {
  return mergeOutcomes(ledgerOutcomes(waitingResults(player)), puzzleOutcomes(player));
}
