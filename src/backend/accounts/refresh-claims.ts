import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** Renews the session, so that the page learns what the caller may do by now. */
export async function refreshClaims({ auth }: Pick<Accounts, 'auth'>): Promise<void> {
  answered(await auth.refreshSession());
}
