import * as v from 'valibot';

import type { Database } from '../database/database.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { MailLanguage } from '../mail/mail-language.ts';
import { mailLink } from '../mail/mail-link.ts';
import type { Outbox } from '../mail/outbox.ts';
import { writtenTime } from './payment-words.ts';
import { refused } from './refused.ts';

type DeclareParts = {
  database: Database;
  outbox: Outbox;
  publicUrl: () => string;
  /** Where the operator reads of it. */
  operatorEmail: string;
  now: () => number;
};

/** No web address: nobody is to send advertisements in our name to an address they choose. */
const plain = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(longest),
    v.regex(/^\P{Cc}*$/u),
    v.check((text) => !/:\/\/|www\./i.test(text)),
  );

const declarationSchema = v.object({
  kind: v.picklist(['cancellation', 'withdrawal']),
  name: v.pipe(plain(100), v.nonEmpty()),
  email: v.pipe(v.string(), v.trim(), v.regex(/^[^\s@<>"?&,;:]{1,64}@[^\s@<>"?&,;:]{1,255}$/)),
  contract: v.optional(plain(200), ''),
  type: v.optional(v.picklist(['ordinary', 'extraordinary']), 'ordinary'),
  reason: v.optional(plain(1000), ''),
  end: v.nullish(
    v.pipe(
      v.string(),
      v.isoDate(),
      v.check((day) => !Number.isNaN(Date.parse(day))),
    ),
  ),
  language: v.picklist(['de', 'en']),
});

export type Declaration = v.InferOutput<typeof declarationSchema>;

/** Reads what somebody declares; answers it, or the refusal that names the faulty field. */
export function readDeclaration(body: unknown): Declaration | Response {
  const read = v.safeParse(declarationSchema, body);
  if (read.success) return read.output;
  const field = v.getDotPath(read.issues[0]) ?? 'kind';
  return refused(400, 'validation_failed', `The field ${field} cannot be read.`, { field });
}

/**
 * Takes a cancellation (§ 312k BGB) or withdrawal (§ 356a BGB) without sign-in: stores it, confirms its
 * content and time to the declarer by mail, and tells the operator, who acts on it.
 */
export function createDeclare({ database, outbox, publicUrl, operatorEmail, now }: DeclareParts) {
  return async (declared: Declaration): Promise<Response> => {
    const receivedAt = new Date(now());
    await database.query(
      `insert into private.declaration
         (received_at, kind, name, email, contract, is_extraordinary, reason, end_wished, language)
       values ($1::text::timestamptz, $2, $3, $4, $5, $6::boolean, $7, $8::text::date, $9)`,
      [
        receivedAt.toISOString(),
        declared.kind,
        declared.name,
        declared.email,
        declared.contract,
        declared.type === 'extraordinary',
        declared.reason,
        declared.end ?? null,
        declared.language,
      ],
    );
    const details = (language: MailLanguage) => [contentOf(language, declared, receivedAt)];
    const link = mailLink('declaration_received', publicUrl(), undefined);
    const { email: to, language } = declared;
    outbox(composeMail({ to, kind: 'declaration_received', languages: [language], link, details }));
    const both = ['de', 'en'] as const;
    outbox(composeMail({ to: operatorEmail, kind: 'declaration_made', languages: both, details }));
    return Response.json({ receivedAt: receivedAt.toISOString() });
  };
}

const words = {
  de: {
    cancellation: 'Kündigung',
    withdrawal: 'Widerruf',
    extraordinary: 'außerordentlich',
    name: 'Name',
    email: 'E-Mail-Adresse',
    contract: 'Vertrag',
    reason: 'Grund',
    end: 'Zum',
    earliest: 'frühestmöglichen Zeitpunkt',
    received: 'Eingegangen',
  },
  en: {
    cancellation: 'Cancellation',
    withdrawal: 'Withdrawal',
    extraordinary: 'extraordinary',
    name: 'Name',
    email: 'E-mail address',
    contract: 'Contract',
    reason: 'Reason',
    end: 'Takes effect',
    earliest: 'as early as possible',
    received: 'Received',
  },
} as const;

function contentOf(language: MailLanguage, declared: Declaration, receivedAt: Date): string {
  const say = words[language];
  const isExtraordinary = declared.kind === 'cancellation' && declared.type === 'extraordinary';
  return [
    `${say[declared.kind]}${isExtraordinary ? ` (${say.extraordinary})` : ''}`,
    `${say.name}: ${declared.name}`,
    `${say.email}: ${declared.email}`,
    `${say.contract}: ${declared.contract === '' ? '–' : declared.contract}`,
    declared.reason === '' ? undefined : `${say.reason}: ${declared.reason}`,
    declared.kind === 'withdrawal' ? undefined : `${say.end}: ${declared.end ?? say.earliest}`,
    `${say.received}: ${writtenTime(language, receivedAt)}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}
