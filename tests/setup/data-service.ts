import { PostgrestClient } from '@supabase/postgrest-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll } from 'vitest';

import { verifyHs256 } from '../../gateway/data/authorize.ts';
import { openDataPool } from '../../gateway/data/data-pool.ts';
import { createDataService, type DataService } from '../../gateway/data/data-service.ts';
import type { Database } from '../../gateway/database/database.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { createLog } from '../../gateway/log.ts';
import { newPostgresPlace } from './fresh-database.ts';
import { addUser } from './user-factory.ts';

const secret = 'a secret of the tests, as long as one has to be';
const origin = 'http://data.example';
export const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };

type Init = { method?: string; body?: string; headers?: Record<string, string> };

/** The service over a migrated database of its own, which `sql` has added to. */
export type ServedData = {
  database: Database;
  service: DataService;
  ask: (path: string, init?: Init) => Promise<Response>;
  /** The official client; with a token, its bearer's. */
  client: (token?: string) => PostgrestClient;
  signIn: () => Promise<{ id: string; session: string; token: string }>;
};

/** A token as the accounts give it out. */
export function signToken(claims: Record<string, unknown>, lasts = '1h'): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(lasts)
    .sign(new TextEncoder().encode(secret));
}

/** The service for the surrounding `describe`. */
export function servedData(sql: string): () => ServedData {
  let served: ServedData | undefined;
  const undo: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const { url } = await newPostgresPlace('migrated');
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
        const session = crypto.randomUUID();
        await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [
          session,
          id,
        ]);
        const token = await signToken({ sub: id, role: 'authenticated', session_id: session });
        return { id, session, token };
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
