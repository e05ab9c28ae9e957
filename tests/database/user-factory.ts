import type { Database } from '../../gateway/database/database.ts';

type UserRow = { email: string; isConfirmed: boolean };

let serial = 0;

/** Adds an account as the auth service does, by default a confirmed one; resolves with its id. */
export async function addUser(
  database: Pick<Database, 'query'>,
  overrides: Partial<UserRow> = {},
): Promise<string> {
  serial += 1;
  const id = crypto.randomUUID();
  const row = { email: `user${serial}@example.org`, isConfirmed: true, ...overrides };
  await database.query(
    `insert into auth.users (id, email, email_confirmed_at)
     values ($1, $2, case when $3::boolean then now() end)`,
    [id, row.email, row.isConfirmed],
  );
  return id;
}
