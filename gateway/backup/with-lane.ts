import { type Lane, openLanes } from '../database/lanes.ts';
import type { OpenedDatabase } from '../database/open-postgres.ts';

/** Where a server takes connections. */
export type Server = OpenedDatabase['server'];

/** Does work with a connection of its own to a server, whose statements may take as long as they need. */
export async function withLane<Result>(
  { url, options }: Server,
  work: (lane: Lane) => Promise<Result>,
): Promise<Result> {
  const lanes = openLanes(url, 1, {
    ...options,
    connection: { ...options.connection, application_name: 'quando backup', statement_timeout: 0 },
  });
  try {
    return await lanes.withLane(work);
  } finally {
    await lanes.close();
  }
}
