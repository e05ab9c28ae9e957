import type { AuthParts } from '../parts.ts';
import type { Account, Contact } from '../users/account.ts';
import type { Proof } from '../users/proofs.ts';
import { userAnswer } from '../users/user-answer.ts';

/** What a code is sent for; a message says the code alone, a mail says what it is for. */
export type CodeKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication';

/** Sends a code to where the account is reached. */
export async function sendCode(
  { sendText, writeMail }: Pick<AuthParts, 'sendText' | 'writeMail'>,
  kind: CodeKind,
  { account, contact }: { account: Account; contact: Contact },
  proof: Pick<Proof, 'code'> & Partial<Proof>,
): Promise<void> {
  const { by, address } = contact;
  if (by === 'phone') await sendText?.(userAnswer(account), { otp: proof.code, phone: address });
  else await writeMail(kind, { to: address, userId: account.user.id }, proof);
}
