import { parseArgs } from 'node:util';

import type { Database } from '../database/database.ts';
import { ask } from './ask.ts';
import { withDatabase } from './with-database.ts';
import { print } from '../print.ts';
import { loadContent } from '../content/load-content.ts';
import { describeFault } from '../content/puzzle-file.ts';
import { applyDifferences, findDifferences } from '../content/update-content.ts';

const usage = `npm run content                  adds the puzzles of CONTENT_DIR (content/) that the database lacks
npm run content -- --update      also shows what drafts differ and asks before it overwrites them
npm run content -- --update --yes   does not ask
npm run content -- export FILE      writes all puzzles of the database to FILE, .json or .csv`;

/** Runs `npm run content` with its arguments; resolves with the exit code. */
export async function runContentCommand(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { update: { type: 'boolean' }, yes: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    print(usage);
    return 0;
  }
  return withDatabase(
    async (opened, content) => {
      const hasFaults = await opened.alone(() => load(opened.database, content));
      if (values.update === true) await update(opened.database, content, values.yes === true);
      return hasFaults ? 1 : 0;
    },
    { mayBeNew: true },
  );
}

async function load(database: Database, folder: string): Promise<boolean> {
  const { inserted, present, refused } = await loadContent(database, folder, new Date());
  for (const fault of refused) print(`Not loaded: ${describeFault(fault)}`);
  print(`Puzzles added: ${inserted}. Already there: ${present}. Each language is counted.`);
  return refused.length > 0;
}

async function update(database: Database, folder: string, isAgreed: boolean): Promise<void> {
  const differences = await findDifferences(database, folder, new Date());
  for (const { puzzle, locale, changes, kept } of differences) {
    print(`\n${puzzle.key} (${locale})${kept === null ? '' : `, stays as it is: ${kept}`}`);
    for (const change of changes) print(`  ${change}`);
  }
  const open = differences.filter(({ kept }) => kept === null);
  if (open.length === 0) {
    print('No draft to update.');
    return;
  }
  if (
    !isAgreed &&
    !(await ask(`\nOverwrite ${open.length === 1 ? 'one draft' : `${open.length} drafts`}? [y/N] `))
  ) {
    print('Nothing was overwritten.');
    return;
  }
  print(`Drafts overwritten: ${await applyDifferences(database, open)}.`);
}
