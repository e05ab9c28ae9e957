import { parseArgs } from 'node:util';

import type { Database } from '../database/database.ts';
import { type OpenForCommand, withDatabase } from './with-database.ts';
import { imageUsage, runImageCommand } from './images-command.ts';
import { mailUsage, runMailCommand } from './mail-command.ts';
import { newsUsage, runNewsCommand } from './news-command.ts';
import { paymentsUsage, runPaymentsCommand } from './payments-command.ts';
import { runRotateKeys } from './rotate-keys-command.ts';
import { type ConfirmOptions, runConfirm } from './confirm-command.ts';
import { runDropFactors } from './factors-command.ts';
import { print } from '../print.ts';
import { endOfDay } from './end-of-day.ts';
import {
  grantRole,
  listGrants,
  listRoleHolders,
  listSupporters,
  roleNow,
  setGrant,
  setPlayLimit,
} from './roles.ts';

const usage = `npm run admin -- grant <email> <role> [--until DATE]   gives an account a role, to the end of a day (UTC)
npm run admin -- revoke <email>                        takes it away again
npm run admin -- list                                  shows who has a role, and what roles may do
npm run admin -- allow <role> <permission>             lets a role do something
npm run admin -- forbid <role> <permission>            lets it do so no more
npm run admin -- limit <role> <number or none>         how many past puzzles a day it may start
npm run admin -- confirm <email> [--of ACCOUNT] [--yes]  confirms an address that no mail can reach
npm run admin -- drop-factors <email>                  takes the second factors of who has lost them away
npm run admin -- rotate-keys [KEY]                     makes a new key that access tokens are signed with, or another one:
                                                       session-secret, publishable-key, secret-key or push-key
${mailUsage}
${newsUsage}
${imageUsage}
${paymentsUsage}`;

/** The arguments of each verb, by name. */
const verbs: ReadonlyMap<string, readonly string[]> = new Map([
  ['grant', ['email', 'role']],
  ['revoke', ['email']],
  ['list', []],
  ['allow', ['role', 'permission']],
  ['forbid', ['role', 'permission']],
  ['limit', ['role', 'plays']],
]);

/** The options that a verb takes, by name. */
const optionsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['grant', ['until']],
  ['confirm', ['of', 'yes']],
]);

/** A verb with arguments of its own; resolves with whether they made sense. */
type Command = (
  words: readonly string[],
  open: OpenForCommand,
  options: ConfirmOptions,
) => Promise<boolean>;

const commands: ReadonlyMap<string, Command> = new Map([
  ['mail', runMailCommand],
  ['news', runNewsCommand],
  ['image', runImageCommand],
  ['payments', runPaymentsCommand],
  ['rotate-keys', runRotateKeys],
  ['confirm', runConfirm],
  ['drop-factors', runDropFactors],
]);

type Request = { verb: string; words: string[]; until: string | undefined };

/**
 * Runs `npm run admin` with its arguments on the gateway's database, or on what `open` opens;
 * resolves with the exit code, rejects with a message.
 */
export async function runAdminCommand(
  words: string[],
  now = new Date(),
  open: OpenForCommand = withDatabase,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      until: { type: 'string' },
      of: { type: 'string' },
      yes: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [verb = '', ...rest] = positionals;
  const options = optionsOf.get(verb) ?? [];
  const takesOptions = Object.keys(values).every((name) => options.includes(name));
  const run = takesOptions ? commands.get(verb) : undefined;
  if (run !== undefined && (await run(rest, open, values))) return 0;
  const isSound = takesOptions && verbs.get(verb)?.length === rest.length;
  if (values.help === true || !isSound) {
    print(usage);
    return values.help === true ? 0 : 1;
  }
  await open(({ database }) => act(database, { verb, words: rest, until: values.until }, now));
  return 0;
}

async function act(database: Database, request: Request, now: Date): Promise<void> {
  const [first = '', second = ''] = request.words;
  switch (request.verb) {
    case 'grant':
      return grant(database, first, second, request.until, now);
    case 'revoke':
      await grantRole(database, first, '0_user', null);
      return print(`${first} is ${(await roleNow(database, first)) ?? '0_user'} now. ${lateness}`);
    case 'list':
      return list(database);
    case 'limit':
      await setPlayLimit(database, first, second);
      return print(`${first} may start ${playsOf(second)} from now on.`);
    default: {
      const isAllowed = request.verb === 'allow';
      await setGrant(database, first, second, isAllowed);
      return print(`${first} ${isAllowed ? 'has' : 'lacks'} ${second} now. ${lateness}`);
    }
  }
}

const lateness = 'It counts at once; open pages learn of it when they next need it.';

async function grant(
  database: Database,
  email: string,
  role: string,
  until: string | undefined,
  now: Date,
): Promise<void> {
  await grantRole(database, email, role, until === undefined ? null : endOfDay(until, now));
  const end = until === undefined ? '' : ` until the end of ${until} (UTC)`;
  print(`${email} is ${role} now${end}. ${lateness}`);
}

async function list(database: Database): Promise<void> {
  for (const { email, role, lastDay, hasEnded } of await listRoleHolders(database)) {
    const end = lastDay === null ? '' : `  until ${lastDay}`;
    print(`${email}  ${role}${end}${hasEnded ? ', which is over' : ''}`);
  }
  for (const { email, role, lastDay } of await listSupporters(database)) {
    print(`${email}  ${role}  paid until ${lastDay}`);
  }
  print('Everybody else is 0_user.\n');
  const grants = await listGrants(database);
  for (const { role, permissions } of grants) print(`${role}: ${permissions.join(', ')}`);
  print('');
  for (const { role, plays } of grants) print(`${role} may start ${playsOf(plays)}.`);
}

function playsOf(plays: string | null): string {
  if (plays === null || plays === 'none') return 'as many past puzzles as they like';
  return plays === '1' ? 'one past puzzle a day' : `${plays} past puzzles a day`;
}
