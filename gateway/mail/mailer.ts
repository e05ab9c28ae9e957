import type { App } from '@supabase/lite';

import type { LinkSeal } from '../backend/link-seal.ts';
import { isShadowAddress } from '../backend/shadow-address.ts';
import type { Database } from '../database/database.ts';
import { composeMail } from './compose-mail.ts';
import { mailLanguages } from './mail-language.ts';
import { mailLink } from './mail-link.ts';
import type { MailKind } from './mail-words.ts';
import type { Outbox } from './outbox.ts';
import { wayBack } from './way-back.ts';

type LiteMailer = NonNullable<App['_mailer']>;

/** Whom a notice goes to, and whose language it is in. */
export type Recipient = { to: string; userId: string };

/** The mails that @supabase/lite asks for, and the notices that it does not know. */
export type Mailer = LiteMailer & {
  sendAlreadyRegistered: (recipient: Recipient) => Promise<void>;
  sendEmailChanged: (recipient: Recipient) => Promise<void>;
  sendPasswordChanged: (recipient: Recipient) => Promise<void>;
};

type MailerParts = {
  database: Database;
  publicUrl: () => string;
  seal: LinkSeal;
  outbox: Outbox;
};

/** Writes the mails of the account screens; each returns before its mail is sent. */
export function createMailer({ database, publicUrl, seal, outbox }: MailerParts): Mailer {
  type Proof = { tokenHash?: string; code?: string };
  const write = async (kind: MailKind, to: string, userId?: string, proof: Proof = {}) => {
    if (isShadowAddress(to)) return;
    const languages = await mailLanguages(database, userId);
    const sealed = proof.tokenHash === undefined ? undefined : seal.close(proof.tokenHash);
    const link = mailLink(kind, publicUrl(), sealed, wayBack());
    outbox(composeMail({ to, kind, languages, link, code: proof.code }));
  };
  const proven =
    (kind: MailKind): LiteMailer['sendConfirmation'] =>
    (to, tokenHash, code, meta) =>
      write(kind, to, meta?.userId, { tokenHash, code });
  const notice =
    (kind: MailKind) =>
    ({ to, userId }: Recipient) =>
      write(kind, to, userId);
  return {
    sendConfirmation: proven('signup'),
    sendMagicLink: proven('magiclink'),
    sendRecovery: proven('recovery'),
    sendEmailChange: proven('email_change'),
    sendReauthentication: (to, code, meta) => write('reauthentication', to, meta?.userId, { code }),
    sendAlreadyRegistered: notice('already_registered'),
    sendEmailChanged: notice('email_changed'),
    sendPasswordChanged: notice('password_changed'),
  };
}
