import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { withDatabase } from './with-database.ts';
import { namedFile } from '../named-file.ts';
import { print } from '../print.ts';
import { readAllPuzzles } from '../staff/exchange/stored-puzzles.ts';
import { writeCsv, writeJson } from '../staff/exchange/write-exchange.ts';

const usage = `npm run content -- export FILE            writes all puzzles to FILE, drafts included: .json or .csv
npm run content -- export FILE --english  a .csv with commas, for a spreadsheet in English`;

/** Runs `npm run content -- export` with its further words; resolves with the exit code. */
export async function runExportCommand(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { english: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  if (values.help === true || name === undefined || more.length > 0) {
    print(usage);
    return values.help === true ? 0 : 1;
  }
  const path = namedFile(name);
  return withDatabase(async ({ database }) => {
    const puzzles = (await readAllPuzzles(database)).filter(({ isRemoved }) => !isRemoved);
    const locale = values.english === true ? 'en' : 'de';
    const text = path.endsWith('.csv') ? writeCsv(puzzles, locale) : writeJson(puzzles);
    // Tomorrow's puzzle is in it: nobody else on the machine may read the file.
    await writeFile(path, text, { mode: 0o600 });
    print(`${puzzles.length} puzzles written to ${path}.`);
    return 0;
  });
}
