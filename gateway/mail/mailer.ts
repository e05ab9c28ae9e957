import type { Database } from '../database/database.ts';
import { composeMail } from './compose-mail.ts';
import { mailLanguages } from './mail-language.ts';
import { mailLink } from './mail-link.ts';
import type { MailKind } from './mail-words.ts';
import type { Outbox } from './outbox.ts';
import { wayBack } from './way-back.ts';

/** Writes a mail to an account and returns before it is sent. */
export type WriteMail = (
  kind: MailKind,
  recipient: { to: string; userId: string },
  proof?: { code: string; tokenHash?: string | undefined },
) => Promise<void>;

type MailerParts = { database: Database; publicUrl: () => string; outbox: Outbox };

/** Writes the mails of the account screens; each returns before its mail is sent. */
export function createMailer({ database, publicUrl, outbox }: MailerParts): WriteMail {
  return async (kind, { to, userId }, proof) => {
    const languages = await mailLanguages(database, userId);
    const link = mailLink(kind, publicUrl(), proof?.tokenHash, wayBack());
    outbox(composeMail({ to, kind, languages, link, code: proof?.code }));
  };
}
