import { expect, vi } from 'vitest';

import type { Database } from '../../gateway/database/database.ts';
import { createDataClient } from '../../src/backend/accounts/data-client.ts';
import type { LedgerEntry } from '../../src/domain/statistics/ledger.ts';
import { emptyStatistics } from '../../src/domain/statistics/statistics.ts';
import { createAccountSync } from '../../src/features/account-sync/account-sync.ts';
import { accountServer } from '../../src/features/account-sync/sync-parts.ts';
import { signToken } from '../setup/sign-token.ts';

/** Where to play, and with which of the installation's secrets. */
export type Place = { url: string; publishableKey: string; jwtSecret: string };

/** What came of it: requests that failed by status, 0 without any answer, and when the last was told, in milliseconds. */
export type Finished = { failures: Map<number, number>; longest: number };

/** Accounts with a session each, which goes by its player's id. */
export async function addPlayers({ query }: Pick<Database, 'query'>, count: number) {
  const rows = await query<{ id: string }>(
    `with added as (
       insert into auth.users (id)
       select gen_random_uuid() from generate_series(1, $1::integer) returning id
     )
     insert into auth.sessions (id, user_id) select id, id from added returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * So many players end the same game in the same moment, each with the page's own keeper of accounts, and
 * look again until the server has counted it. `tell` hears how many requests have been answered well.
 */
export async function finishAtOnce(
  place: Place,
  players: readonly string[],
  entry: LedgerEntry,
  tell: (answered: number) => void,
): Promise<Finished> {
  const failures = new Map<number, number>();
  const began = performance.now();
  let [answered, longest] = [0, 0];
  const note = (status: number) => failures.set(status, (failures.get(status) ?? 0) + 1);
  const finish = async (player: string, index: number) => {
    const waiting = [entry];
    const token = await signToken(player, place.jwtSecret, { user_permission: ['stats.shared'] });
    const send: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('apikey', place.publishableKey);
      headers.set('authorization', `Bearer ${token}`);
      headers.set('x-forwarded-for', `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
      try {
        const answer = await fetch(input, { ...init, headers });
        if (answer.ok) tell((answered += 1));
        else note(answer.status);
        return answer;
      } catch (error) {
        note(0);
        throw error;
      }
    };
    const sync = createAccountSync({
      server: accountServer(createDataClient(`${place.url}/rest/v1`, send)),
      device: {
        records: () => ({ statistics: emptyStatistics, ledger: [] }),
        waiting: () => waiting,
        forget: () => waiting.splice(0),
        settled: () => 'settled',
        markSettled: () => undefined,
        game: () => null,
        keepGames: () => undefined,
        keptGame: () => null,
      },
      show: () => undefined,
      warn: () => undefined,
      log: () => undefined,
    });
    const look = async () => {
      await sync.look();
      expect(waiting).toEqual([]);
    };
    await vi.waitFor(look, { timeout: 100_000, interval: 500 });
    longest = Math.max(longest, performance.now() - began);
  };
  await Promise.all(players.map(finish));
  return { failures, longest };
}
