import type { Options } from 'postgres';

import { type Lanes, openLanes } from '../database/lanes.ts';

/** A call's statement that takes longer is a mistake or an attack. */
const longestStatement = 2_000;

/**
 * Prepares connections of their own for requests. They are nobody in particular: until a transaction
 * takes its caller's role on, they are `anon`.
 */
export function openDataPool(url: string, size: number, options: Options<{}> = {}): Lanes {
  return openLanes(url, size, {
    ...options,
    connect_timeout: 5,
    // All that comes back are texts and small numbers.
    fetch_types: false,
    connection: {
      ...options.connection,
      application_name: 'quando data',
      role: 'anon',
      search_path: 'public',
      statement_timeout: longestStatement,
      idle_in_transaction_session_timeout: 5 * longestStatement,
    },
  });
}
