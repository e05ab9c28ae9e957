import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll } from 'vitest';

import { verifyHs256 } from './sign-token.ts';
import { openDataPool } from '../../gateway/data/data-pool.ts';
import { createDataService, type DataService } from '../../gateway/data/data-service.ts';
import type { Lanes } from '../../gateway/database/lanes.ts';
import type { Database } from '../../gateway/database/database.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { createLog } from '../../gateway/log.ts';
import { newPlace } from './fresh-database.ts';
import { beginSession, signToken } from './sign-token.ts';
import { addUser } from './factories/user-factory.ts';

export const secret = 'a secret of the tests, as long as one has to be';
const origin = 'http://data.example';
export const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };

type Init = { method?: string; body?: string; headers?: Record<string, string> };

/** The service over a migrated database of its own, which `sql` has added to. */
export type ServedData = {
  database: Database;
  pool: Lanes;
  service: DataService;
  ask: (path: string, init?: Init) => Promise<Response>;
  /** The official client; with a token, its bearer's. */
  client: (token?: string) => PostgrestClient;
  signIn: () => Promise<{ id: string; token: string }>;
};

/** The service for the surrounding `describe`. */
export function servedData(sql: string): () => ServedData {
  let served: ServedData | undefined;
  const undo: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const { url } = await newPlace('migrated');
    const { database } = await openDatabase({ kind: 'postgres', url });
    undo.push(() => database.close());
    await database.exec(sql);
    const pool = openDataPool(url, 4);
    undo.push(pool.close);
    const log = createLog('plain', 'error', () => {});
    const service = createDataService({ ...keys, verify: verifyHs256(secret), pool, log });
    const send = (input: string | URL | Request, init?: RequestInit) =>
      service.answer(new Request(input, init), 'a test');
    const apikey = keys.publishableKey;
    served = {
      database,
      pool,
      service,
      ask: (path, init = {}) =>
        send(`${origin}/rest/v1/${path}`, { ...init, headers: { apikey, ...init.headers } }),
      client: (token) =>
        new PostgrestClient(`${origin}/rest/v1`, {
          headers: { apikey, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
          fetch: send,
          retry: false,
        }),
      signIn: async () => {
        const id = await addUser(database);
        await beginSession(database, id);
        return { id, token: await signToken(id, secret) };
      },
    };
  });
  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
  });
  return () => {
    if (served === undefined) throw new Error('The service starts before the first test.');
    return served;
  };
}
