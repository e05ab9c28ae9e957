import type { Account } from './users/account.ts';
import type { Query } from './parts.ts';

/** What the sign-in log says of an act, and the kind it files it under. */
const kinds = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_updated_password: 'user',
  user_modified: 'user',
  user_invited: 'team',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  verification_attempted: 'factor',
  challenge_created: 'factor',
} as const;

export type AuditedAct = keyof typeof kinds;

/** Writes an account's action to the log, as Supabase Auth does; no network address is kept. */
export async function audit(query: Query, { user }: Account, act: AuditedAct): Promise<void> {
  const entry = {
    action: act,
    actor_id: user.id,
    actor_username: user.email ?? user.phone ?? '',
    actor_via_sso: user.is_sso_user,
    log_type: kinds[act],
  };
  await query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at)
     values ($1::uuid, gen_random_uuid(), $2::text::json, now())`,
    [noInstance, JSON.stringify(entry)],
  );
}

/** What Supabase Auth writes into the columns of an idea it gave up. */
export const noInstance = '00000000-0000-0000-0000-000000000000';
