import { useCallback } from 'react';
import { useAccountRecords } from '../../../device/games/account-records.ts';
import type { Backend } from '../../../backend/backend.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { countOutcome, getOutcomes } from '../../../backend/outcomes.ts';
import { today } from '../../../device/clock.ts';
import { isComparable } from '../../../domain/statistics/comparison.ts';
import type { Records } from '../../../domain/statistics/ledger.ts';
import { resultOf, type Round } from '../../../domain/round/round.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';

/** The puzzles that this page has counted, or tried to: none is sent twice. */
const counted = new Set<number>();

type Ended = { round: Round; records: Records | null; isFresh: boolean };

/**
 * How others did at a puzzle, once this player's own result is among them if it ended just now.
 *
 * @param ended its `records` are the device's, null where an account's are kept
 */
export function useOutcomes(id: number, { round, records, isFresh }: Ended) {
  const backend = useBackend();
  const account = useAccountRecords();
  const accountLedger = account.state === 'ready' ? account.records.ledger : [];
  const isToCount = isFresh && isComparable(round, records?.ledger ?? accountLedger);

  const load = useCallback(async () => {
    if (isToCount) await countOnce(backend, id, round);
    return { outcomes: await getOutcomes(backend, id, today().offset) };
  }, [backend, id, round, isToCount]);
  return useLoaded(load);
}

/** Failures stay silent: one result fewer among many changes nothing for the player. */
async function countOnce(backend: Backend, id: number, round: Round) {
  if (counted.has(id)) return;
  counted.add(id);
  await countOutcome(backend, resultOf(round)).catch(() => undefined);
}
