import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Spread } from '../../src/domain/puzzle/check/spread.ts';
import { drawYears } from './draw-years.ts';
import { spreadTables } from './spread-tables.ts';

/** The files of the report below the repository's docs, by name. */
function reportFiles(spread: Spread): [name: string, text: string][] {
  const page = `# Spread of the puzzles

Written by \`npm run content:check -- --report\` from the scheduled puzzles in \`content/\`; [content.md](content.md) says what is wanted and why.

<img src="content-years.svg" width="760" alt="The years of the puzzles, a row a century; the table of centuries has the numbers." />

${spreadTables(spread)}`;
  return [
    ['content-spread.md', page],
    ['content-years.svg', drawYears(spread)],
  ];
}

/** Writes the report into the folder `docs`. */
export async function writeReport(docs: string, spread: Spread): Promise<void> {
  for (const [name, text] of reportFiles(spread)) await writeFile(join(docs, name), text);
}

/** The report's files in `docs` that are missing or say something else than the spread. */
export async function staleReport(docs: string, spread: Spread): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, text] of reportFiles(spread)) {
    const present = await readFile(join(docs, name), 'utf8').catch(() => '');
    if (present.replaceAll('\r\n', '\n') !== text) stale.push(name);
  }
  return stale;
}
