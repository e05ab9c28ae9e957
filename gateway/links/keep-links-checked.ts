import { randomUUID } from 'node:crypto';

import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { repeat, sleep } from '../repeat.ts';
import type { CheckAddress } from './check-address.ts';

type Parts = {
  database: Pick<Database, 'query'>;
  check: CheckAddress;
  log: Log;
  /**
   * In milliseconds: between two addresses, and while there is nothing to do or another gateway
   * does it.
   */
  pause?: number;
  rest?: number;
};

/**
 * Checks the addresses of the puzzles in the background, one by one with a pause between, and
 * records the results. Of several gateways on one database, one does. Returns the function that
 * ends it.
 */
export function keepLinksChecked(parts: Parts): () => Promise<void> {
  const { database, check, log, pause = 5_000, rest = 600_000 } = parts;
  const claimer = randomUUID();

  const checkAll = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const addresses = await claim(database, claimer);
      if (addresses.length === 0) await sleep(rest, signal);
      for (const address of addresses) {
        const { reason, status } = await check(address, signal);
        if (signal.aborted) return;
        await database.query('select private.record_link($1, $2, $3, $4)', [
          claimer,
          address,
          reason,
          status,
        ]);
        await sleep(pause, signal);
      }
    }
  };
  const end = repeat(checkAll, { log, failed: 'Checking links failed.', pause: rest });
  return async () => {
    await end();
    await database.query('select private.release_links($1)', [claimer]);
  };
}

async function claim({ query }: Parts['database'], claimer: string): Promise<string[]> {
  const rows = await query<{ address: string }>('select address from private.claim_links($1)', [
    claimer,
  ]);
  return rows.map(({ address }) => address);
}
