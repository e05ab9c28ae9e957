import type { MailKind } from '../mail/mail-words.ts';
import type { AuthParts } from './parts.ts';
import type { Account } from './users/account.ts';

/** Writes to an account's address what was done with it, which somebody else may have done. */
export function tellOwner(
  { later, writeMail }: Pick<AuthParts, 'later' | 'writeMail'>,
  kind: MailKind,
  { user }: Account,
): void {
  const to = user.email;
  if (to) later(() => writeMail(kind, { to, userId: user.id }));
}
