import * as v from 'valibot';

import { asOperator } from '../database/as-operator.ts';
import type { Database } from '../database/database.ts';
import type { OpenForCommand } from './with-database.ts';
import { print } from '../print.ts';
import { imageName } from '../images/keep-image.ts';

/** How `npm run admin -- image` is called. */
export const imageUsage = `npm run admin -- image withdraw <name>                 takes a picture away for good`;

const toldSchema = v.object({ puzzles: v.array(v.string()), drafts: v.array(v.string()) });

/**
 * Runs `npm run admin -- image` with the arguments that follow; resolves with whether they made
 * sense, rejects with a message for the operator.
 */
export async function runImageCommand(
  words: readonly string[],
  open: OpenForCommand,
): Promise<boolean> {
  const [verb, word, ...more] = words;
  if (verb !== 'withdraw' || word === undefined || more.length > 0) return false;
  const name = /^(?:.*\/images\/)?([a-z]+)(?:\.webp)?$/.exec(word)?.[1] ?? '';
  if (!imageName.test(name)) throw new Error(`${word} is no picture's name or address.`);
  await open(({ database }) => withdraw(database, name));
  return true;
}

async function withdraw(database: Database, name: string): Promise<void> {
  const [row] = await asOperator(database, (query) =>
    query<{ told: unknown }>('select private.withdraw_image(now(), $1) as told', [name]),
  ).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === '02000')) throw error;
    throw new Error(`There is no picture ${name}.`);
  });
  const { puzzles, drafts } = v.parse(toldSchema, row?.told);
  print(`${name} is withdrawn. A running Quando serves it for five minutes at most.`);
  if (puzzles.length > 0) print(`Shown without it: ${puzzles.join(', ')}.`);
  if (drafts.length > 0) print(`Drafts that name it still: ${drafts.join(', ')}.`);
  print('Browsers and proxies that have it may keep it for up to a year.');
}
