import type { BackgroundTasks } from '../background-tasks.ts';
import type { Database } from '../database/database.ts';
import { keyOfAddress } from '../limits/account-key.ts';
import type { Rates } from '../limits/limits.ts';
import type { SharedLimits } from '../limits/shared-limits.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { MailLanguage } from '../mail/mail-language.ts';
import { mailLink } from '../mail/mail-link.ts';
import type { Outbox } from '../mail/outbox.ts';
import { declarationWords } from './declaration-words.ts';
import type { Declaration } from './read-declaration.ts';

type DeclareParts = {
  database: Database;
  outbox: Outbox;
  backgroundTasks: Pick<BackgroundTasks, 'later' | 'closing'>;
  publicUrl: () => string;
  /** Where the operator is notified. */
  declarationsTo: string;
  limits: SharedLimits;
  rates: Pick<Rates, 'receipt' | 'receipts'>;
  now: () => number;
};

/** Milliseconds until mails that were held back are tried again. */
const pause = 300_000;

type Waiting = Declaration & { id: string; received: number };

/**
 * Takes a cancellation (§ 312k BGB) or withdrawal (§ 356a BGB) without sign-in: always stores it,
 * confirms its content and time to the sender by mail, and notifies the operator, who acts on it.
 * Mails are rationed per mailbox and in total.
 */
export function createDeclare(parts: DeclareParts) {
  const { database, backgroundTasks, now } = parts;
  const tellWaiting = createTellWaiting(parts);
  const timer = setInterval(() => backgroundTasks.later(tellWaiting), pause).unref();
  backgroundTasks.closing.addEventListener('abort', () => clearInterval(timer));
  return async (declared: Declaration): Promise<Response> => {
    const receivedAt = new Date(now()).toISOString();
    await database.query(
      `insert into private.declaration
         (received_at, kind, name, email, contract, is_extraordinary, reason, end_wished, language)
       values ($1::text::timestamptz, $2, $3, $4, $5, $6::boolean, $7, $8::text::date, $9)`,
      [
        receivedAt,
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
    backgroundTasks.later(tellWaiting);
    return Response.json({ receivedAt });
  };
}

function createTellWaiting({ database, limits, rates, now, ...parts }: DeclareParts) {
  // What a mail server refused is tried again after a restart, not every few minutes.
  const tried = new Set<string>();
  const takeTurn = async (one: Waiting) => {
    const shares = [
      { name: 'receipt', rate: rates.receipt, key: keyOfAddress(one.email) ?? '' },
      { name: 'receipts', rate: rates.receipts, key: 'all' },
    ];
    if ((await limits.take(shares)) > 0) return false;
    const isOurs = await claim(database, one, new Date(now()));
    if (!isOurs) await limits.giveBack(shares);
    return isOurs;
  };
  const tell = async () => {
    for (const one of await waitingAt(database, new Date(now()), tried)) {
      if (!(await takeTurn(one))) continue;
      tried.add(one.id);
      send(parts, one, async () => {
        await database.query(
          'update private.declaration set told_at = now() where id = $1::bigint',
          [one.id],
        );
        tried.delete(one.id);
      });
    }
  };
  // One after another, because each takes of the limits.
  let last = Promise.resolve();
  return () => {
    last = last.then(tell, tell);
    return last;
  };
}

/** Another gateway sends it meanwhile: longer than a mail is tried. */
const unclaimed = `told_at is null and
  (claimed_at is null or claimed_at < $1::text::timestamptz - interval '10 minutes')`;

/** Whether it is this gateway that sends the mails, and no other on the same database. */
async function claim(database: Database, { id }: Waiting, at: Date): Promise<boolean> {
  const claimed = await database.query(
    `update private.declaration set claimed_at = $1::text::timestamptz
     where id = $2::bigint and ${unclaimed} returning id`,
    [at.toISOString(), id],
  );
  return claimed.length > 0;
}

/** The oldest of three days for each mailbox, so that many for one mailbox do not hold up the others. */
function waitingAt(database: Database, at: Date, tried: ReadonlySet<string>): Promise<Waiting[]> {
  return database.query<Waiting>(
    `select * from (
       select distinct on (lower(email))
         id::text, (extract(epoch from received_at) * 1000)::double precision as received,
         kind, name, email, contract, reason, language, end_wished::text as "end",
         case when is_extraordinary then 'extraordinary' else 'ordinary' end as type
       from private.declaration
       where ${unclaimed} and received_at > $1::text::timestamptz - interval '3 days'
         and not $2::text::jsonb ? id::text
       order by lower(email), received_at, id
     ) as first order by received limit 1000`,
    [at.toISOString(), JSON.stringify([...tried])],
  );
}

function send(
  {
    outbox,
    publicUrl,
    declarationsTo,
  }: Pick<DeclareParts, 'outbox' | 'publicUrl' | 'declarationsTo'>,
  declared: Waiting,
  allSent: () => Promise<void>,
): void {
  const receivedAt = new Date(declared.received);
  const details = (one: MailLanguage) => [declarationWords(one, declared, receivedAt)];
  const link = mailLink('declaration_received', publicUrl(), undefined);
  const { email: to, language } = declared;
  const both = ['de', 'en'] as const;
  const mails = [
    composeMail({ to, kind: 'declaration_received', languages: [language], link, details }),
    composeMail({ to: declarationsTo, kind: 'declaration_made', languages: both, details }),
  ];
  let open = mails.length;
  const sent = async () => {
    open -= 1;
    if (open === 0) await allSent();
  };
  for (const mail of mails) outbox(mail, sent);
}
