import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import * as v from 'valibot';

import type { Database } from '../database/database.ts';
import type { Backend } from '../request/backend.ts';
import { busy, refused } from '../request/refused.ts';
import { readJson } from '../request/read-json.ts';

/** How long the link counts, in milliseconds. */
const lifetime = 60 * 60_000;
const mostBytes = 4_096;

/** By a link that only the operator sees, somebody makes the first administrator's account. */
export type FirstAdministrator = {
  /** A token for the link; undefined where somebody is an administrator already. */
  begin: () => Promise<string | undefined>;
  answer: (request: Request) => Promise<Response>;
};

type Parts = {
  database: Database;
  backend: Backend;
  secretKey: string;
  now: () => number;
};

const asked = v.object({
  token: v.pipe(v.string(), v.maxLength(64)),
  email: v.pipe(v.string(), v.maxLength(320)),
  // Longer ones bcrypt would cut.
  password: v.pipe(v.string(), v.minLength(8), v.maxBytes(72)),
});

const author = 'first evening';

/** The token is held in memory alone: it is gone with the process, and with its first use. */
export function createFirstAdministrator(parts: Parts): FirstAdministrator {
  const { database, now } = parts;
  let open: { digest: Buffer; until: number } | undefined;
  let isBusy = false;
  const opens = (token: string) =>
    open !== undefined && now() < open.until && timingSafeEqual(open.digest, digestOf(token));
  return {
    begin: async () => {
      if (await hasAdministrator(database.query)) return undefined;
      const token = randomBytes(32).toString('base64url');
      open = { digest: digestOf(token), until: now() + lifetime };
      return token;
    },
    answer: async (request) => {
      const body = v.safeParse(asked, await readJson(request, mostBytes));
      if (!body.success) return refused(400, 'bad_json', 'This takes token, email and password.');
      const { token, email, password } = body.output;
      if (!opens(token)) return expired();
      if (isBusy) return busy();
      isBusy = true;
      try {
        // Whose link counts no more gets no confirmed account by it either.
        if (await hasAdministrator(database.query)) return expired();
        const refusal = await addAccount(parts, email, password);
        if (refusal !== undefined) return refusal;
        if (!(await makeAdministrator(database, email))) return expired();
        open = undefined;
        return Response.json({});
      } finally {
        isBusy = false;
      }
    },
  };
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function expired(): Response {
  return refused(403, 'otp_expired', 'This link is no longer valid.');
}

/** Makes a confirmed account: who has the link has the machine. Resolves with a refusal, if any. */
async function addAccount(
  { backend, secretKey }: Parts,
  email: string,
  password: string,
): Promise<Response | undefined> {
  const answer = await backend(
    new Request('http://localhost/auth/v1/admin/users', {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, email_confirm: true }),
    }),
    author,
  );
  if (answer.ok) return undefined;
  const told: unknown = await answer.json();
  const { error_code: code, msg } = v.parse(
    v.object({ error_code: v.string(), msg: v.string() }),
    told,
  );
  return refused(answer.status, code, msg);
}

/** Whether it was done: another process, or the command, may have been first. */
async function makeAdministrator(database: Database, email: string): Promise<boolean> {
  return database.transaction(async (query) => {
    await query('lock table private.user_role in share row exclusive mode');
    if (await hasAdministrator(query)) return false;
    await query(`select private.grant_role($1, '4_admin', null, $2)`, [email, author]);
    return true;
  });
}

async function hasAdministrator(query: Database['query']): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(
    `select exists (
       select from private.user_role r where r.role = '4_admin' and (r.ends_at is null or r.ends_at > now())
     ) as found`,
  );
  return row?.found === true;
}
