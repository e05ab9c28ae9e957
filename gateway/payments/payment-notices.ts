import * as v from 'valibot';

import type { BackgroundTasks } from '../background-tasks.ts';
import type { Database } from '../database/database.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { type MailLanguage, mailLanguages } from '../mail/mail-language.ts';
import { mailLink } from '../mail/mail-link.ts';
import type { MailKind } from '../mail/mail-words.ts';
import type { Outbox } from '../mail/outbox.ts';
import { readReference } from './event-facts.ts';
import { cancellationWords, giftWords, subscriptionWords, type Purchase } from './payment-words.ts';
import type { PaymentsFile, SoldTier } from './payments-file.ts';

/** Whom to notify of an event, as `private.record_payment` answers. */
export type Notice =
  | {
      kind: 'subscribed';
      subscription: string;
      userId: string | null;
      tier: SoldTier;
      interval: 'month' | 'year' | null;
    }
  | { kind: 'gift'; code: string; tier: SoldTier; months: number }
  | { kind: 'cancelled'; userId: string; tier: SoldTier | null; endsAt: string | null };

/** Mails what an event is about, after the answer; records that once all mails are out. */
export type TellBuyers = (event: unknown, eventId: string, notices: readonly Notice[]) => void;

type NoticeParts = {
  database: Database;
  file: PaymentsFile;
  seller: () => readonly string[];
  publicUrl: () => string;
  outbox: Outbox;
  later: BackgroundTasks['later'];
};

const checkoutEvent = v.object({
  created: v.number(),
  data: v.object({
    object: v.object({
      client_reference_id: v.nullish(v.string()),
      amount_total: v.nullish(v.number()),
      currency: v.nullish(v.string()),
      customer_details: v.nullish(v.object({ email: v.nullish(v.string()) })),
    }),
  }),
});

/** Confirms purchases and cancellations by mail, as German law asks for: to the buyer, lastingly. */
export function createTellBuyers(parts: NoticeParts): TellBuyers {
  const { database, outbox, later } = parts;
  return (event, eventId, notices) =>
    later(async () => {
      const mails = (
        await Promise.all(notices.map((notice) => write(parts, event, notice)))
      ).filter((mail) => mail !== undefined);
      let waiting = mails.length;
      const sent = async () => {
        waiting -= 1;
        if (waiting === 0) await noteTold(database, eventId);
      };
      if (waiting === 0) await noteTold(database, eventId);
      for (const mail of mails) outbox(mail, sent);
    });
}

async function noteTold(database: Database, eventId: string): Promise<void> {
  await database.query('select private.payment_told($1)', [eventId]);
}

async function write(
  parts: NoticeParts,
  event: unknown,
  notice: Notice,
): Promise<Mail | undefined> {
  if (notice.kind === 'cancelled') return cancelled(parts, notice);
  const { created, data } = v.parse(checkoutEvent, event);
  const session = data.object;
  const to = session.customer_details?.email;
  if (typeof to !== 'string') return undefined;
  const { language } = readReference(session.client_reference_id);
  const account = notice.kind === 'subscribed' ? (notice.userId ?? undefined) : undefined;
  const languages = await languagesOf(parts.database, language, account);
  const purchase: Purchase = {
    at: new Date(created * 1000),
    amount: session.amount_total ?? null,
    currency: session.currency?.toUpperCase() ?? parts.file.currency,
    vatPercent: parts.file.vatPercent,
    texts: parts.file.texts,
    seller: parts.seller(),
  };
  if (notice.kind === 'gift') {
    return compose(parts, 'gift_bought', to, languages, (one) => giftWords(one, notice, purchase));
  }
  return compose(parts, 'subscribed', to, languages, (one) =>
    subscriptionWords(one, { ...notice, contract: notice.subscription }, purchase),
  );
}

async function languagesOf(
  database: Database,
  language: MailLanguage | undefined,
  userId: string | undefined,
): Promise<readonly MailLanguage[]> {
  return language === undefined ? mailLanguages(database, userId) : [language];
}

async function cancelled(
  parts: NoticeParts,
  { userId, tier, endsAt }: Notice & { kind: 'cancelled' },
): Promise<Mail | undefined> {
  const [account] = await parts.database.query<{ email: string | null }>(
    'select email from auth.users where id = $1::text::uuid',
    [userId],
  );
  if (typeof account?.email !== 'string' || endsAt === null) return undefined;
  const languages = await mailLanguages(parts.database, userId);
  return compose(parts, 'subscription_cancelled', account.email, languages, (one) =>
    cancellationWords(one, tier, new Date(endsAt)),
  );
}

function compose(
  { publicUrl }: NoticeParts,
  kind: MailKind,
  to: string,
  languages: readonly MailLanguage[],
  details: (language: MailLanguage) => string[],
): Mail {
  const link = mailLink(kind, publicUrl(), undefined);
  return composeMail({ to, kind, languages, link, details });
}
