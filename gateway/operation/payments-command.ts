import { asOperator, author } from '../database/as-operator.ts';
import type { Database } from '../database/database.ts';
import type { OpenForCommand } from './with-database.ts';
import { print } from '../print.ts';
import { writtenTime } from '../payments/payment-words.ts';

/** How `npm run admin -- payments` is called. */
export const paymentsUsage = `npm run admin -- payments list                         shows what waits for the operator
npm run admin -- payments assign <sub_…> <email>       says whose subscription it is
npm run admin -- payments done <number or Stripe's id> ticks off a declaration, or what needs nothing`;

/**
 * Runs `npm run admin -- payments` with the arguments that follow; resolves with whether they made
 * sense, rejects with a message for the operator.
 */
export async function runPaymentsCommand(
  words: readonly string[],
  open: OpenForCommand,
): Promise<boolean> {
  const [verb = 'list', first, second, ...more] = words;
  if (more.length > 0) return false;
  if (verb === 'list' && first === undefined) {
    await open(({ database }) => list(database));
    return true;
  }
  if (verb === 'assign' && first !== undefined && second !== undefined) {
    await open(({ database }) => assign(database, first, second));
    return true;
  }
  if (verb === 'done' && first !== undefined && second === undefined) {
    await open(({ database }) => tickOff(database, first));
    return true;
  }
  return false;
}

type Unassigned = { object: string; reason: string; day: string };
type Declared = {
  id: string;
  kind: string;
  name: string;
  email: string;
  contract: string;
  isExtraordinary: boolean;
  reason: string;
  end: string | null;
  language: string;
  received: number;
  isTold: boolean;
};

async function list(database: Database): Promise<void> {
  const unassigned = await database.query<Unassigned>(
    `select object, reason, timezone('UTC', first_seen)::date::text as day
     from private.unassigned_payment order by first_seen`,
  );
  for (const { object, reason, day } of unassigned) print(`${object}  ${reason}, since ${day}`);
  const declared = await database.query<Declared>(
    `select id::text, kind, name, email, contract, is_extraordinary as "isExtraordinary", reason,
       end_wished::text as "end", language, told_at is not null as "isTold",
       (extract(epoch from received_at) * 1000)::double precision as received
     from private.declaration where done_at is null order by received_at, id`,
  );
  for (const one of declared) print(declarationLine(one));
  if (unassigned.length + declared.length === 0) print('Nothing waits.');
}

/** All that was declared, one a line; a reason stands below it. */
function declarationLine(declared: Declared): string {
  const { id, kind, name, email, contract, reason, end, language } = declared;
  const kinds =
    kind === 'cancellation' && (declared.isExtraordinary ? 'extraordinary' : 'ordinary');
  const facts = [
    [kinds, kind].filter(Boolean).join(' '),
    kind === 'cancellation' && `takes effect ${end ?? 'as early as possible'}`,
    `received ${writtenTime('en', new Date(declared.received))}`,
    language,
    !declared.isTold && 'receipt not mailed',
  ];
  const about = `${name}, ${email}, ${contract === '' ? 'no contract named' : contract}`;
  const lines = reason === '' ? [] : reason.split('\n').map((line) => `   > ${line}`);
  return [`${id}  ${facts.filter(Boolean).join(', ')}: ${about}`, ...lines].join('\n');
}

async function assign(database: Database, id: string, email: string): Promise<void> {
  try {
    await database.query('select private.assign_subscription($1, $2, p_changed_by => $3)', [
      id,
      email,
      author,
    ]);
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === '02000';
    if (isUnknown) throw new Error(`${id} was not assigned: ${error.message}.`, { cause: error });
    throw error;
  }
  print(`${id} belongs to ${email} now.`);
}

async function tickOff(database: Database, name: string): Promise<void> {
  await asOperator(database, async (query) => {
    const done = await query(
      /^\d{1,18}$/.test(name)
        ? `update private.declaration set done_at = now()
           where id = $1::bigint and done_at is null returning id`
        : 'delete from private.unassigned_payment where object = $1 returning object',
      [name],
    );
    if (done.length === 0) throw new Error(`Nothing waits under ${name}.`);
    await query(`select private.record_action(null, now(), 'payment settled', $1)`, [name]);
  });
  print(`${name} is done.`);
}
