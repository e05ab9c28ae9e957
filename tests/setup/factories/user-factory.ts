import type { Database } from '../../../gateway/database/database.ts';

type UserRow = { email: string; isConfirmed: boolean; role: string };

let serial = 0;

/** Adds an account as the auth service does, by default a confirmed 0_user; resolves with its id. */
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
  if (overrides.role !== undefined && overrides.role !== '0_user') {
    await database.query('insert into private.user_role (user_id, role) values ($1, $2)', [
      id,
      overrides.role,
    ]);
  }
  return id;
}
