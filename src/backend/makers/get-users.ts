import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { type Role, roles } from '../permissions.ts';
import { callStaff } from './call-staff.ts';

/** One account as administrators see it. */
export const userSchema = v.object({
  id: v.string(),
  displayName: v.nullable(v.string()),
  email: v.nullable(v.string()),
  isConfirmed: v.boolean(),
  role: v.picklist(roles),
  endsAt: v.nullable(v.string()),
  createdAt: v.nullable(v.string()),
  lastSignIn: v.nullable(v.string()),
});

const schema = v.object({ users: v.array(userSchema), next: v.nullable(v.string()) });

/** An account and its role; times are ISO, `endsAt` null for a role without an end. */
export type User = v.InferOutput<typeof userSchema>;

/**
 * Fetches accounts, the newest first.
 *
 * @param search.words part of a name or an address, 100 characters at most
 * @throws NoConnectionError
 * @throws ServerError 02000 when the account at which the page before ended is gone
 */
export function getUsers(
  accounts: Pick<Accounts, 'rest'>,
  search: { words: string | null; role: Role | null; before: string | null; amount: number },
  signal?: AbortSignal,
): Promise<v.InferOutput<typeof schema>> {
  return callStaff(accounts, 'get_users', search, schema, signal);
}
