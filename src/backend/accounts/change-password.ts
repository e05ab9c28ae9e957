import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** @throws ServerError same_password, weak_password, reauthentication_needed and others */
export async function changePassword(
  { auth }: Accounts,
  { password, nonce }: { password: string; nonce?: string | undefined },
): Promise<void> {
  answered(await auth.updateUser({ password, ...(nonce === undefined ? {} : { nonce }) }));
}

/** Has a code mailed that confirms who changes password or address. */
export async function reauthenticate({ auth }: Accounts): Promise<void> {
  answered(await auth.reauthenticate());
}
