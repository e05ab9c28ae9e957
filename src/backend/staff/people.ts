import * as v from 'valibot';
import type { Caller } from '../accounts/accounts.ts';
import { type Role, roles } from '../permissions.ts';
import { callFunction } from '../call-function.ts';

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

const usersSchema = v.object({ users: v.array(userSchema), next: v.nullable(v.string()) });

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
  accounts: Caller,
  search: { words: string | null; role: Role | null; before: string | null; amount: number },
  signal?: AbortSignal,
): Promise<v.InferOutput<typeof usersSchema>> {
  return callFunction(accounts, 'get_users', search, usersSchema, signal);
}

/**
 * Gives somebody else a role, from now on; `0_user` takes it away.
 *
 * @param grant.endsAt an ISO time, null for no end
 * @throws NoConnectionError
 * @throws ServerError 55000 for the own role, an address that is not confirmed, and the last
 *   administrator without an end; 02000 when the account is gone; 22023 for an end in the past
 */
export function grantUserRole(
  accounts: Caller,
  { userId, role, endsAt }: { userId: string; role: Role; endsAt: string | null },
): Promise<User> {
  const parameters = { user_id: userId, role, ends_at: endsAt };
  return callFunction(accounts, 'grant_user_role', parameters, userSchema);
}

/**
 * Opens past puzzles, with calendar, archive and history, to every account or to tiers alone.
 *
 * @throws NoConnectionError
 * @throws ServerError
 */
export async function setPastPuzzles(
  { rest }: Caller,
  openTo: 'accounts' | 'tiers',
): Promise<void> {
  await rest.call('set_past_puzzles', { open_to: openTo });
}

/**
 * Sets how many past and random puzzles a day a role may start, from now on.
 *
 * @param plays 0 to 999999; null for as many as they like
 * @throws NoConnectionError
 * @throws ServerError
 */
export async function setPlayLimit(
  { rest }: Caller,
  role: Role,
  plays: number | null,
): Promise<void> {
  await rest.call('set_play_limit', { role, plays });
}

const auditLogSchema = v.object({
  entries: v.array(
    v.object({
      at: v.string(),
      by: v.nullable(v.string()),
      byName: v.nullable(v.string()),
      action: v.string(),
      subject: v.string(),
      details: v.record(v.string(), v.unknown()),
    }),
  ),
  next: v.nullable(v.string()),
});

/**
 * Something that staff did. `by` is a user’s id or a program’s name, `action` words such as `draft
 * saved`, `subject` a puzzle’s key or another id; `at` is an ISO time.
 */
export type AuditEntry = v.InferOutput<typeof auditLogSchema>['entries'][number];

/**
 * Fetches what staff did, the latest first.
 *
 * @param page.amount 1 to 100
 * @throws NoConnectionError
 */
export function getAuditLog(
  accounts: Caller,
  page: { before: string | null; amount: number },
  signal?: AbortSignal,
): Promise<v.InferOutput<typeof auditLogSchema>> {
  return callFunction(accounts, 'get_audit_log', page, auditLogSchema, signal);
}
