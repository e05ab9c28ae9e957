import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { namedFile } from '../named-file.ts';
import { print } from '../print.ts';
import { readEnvironment } from '../read-environment.ts';
import { findRepository, type Repository } from '../repository.ts';
import { reader } from '../setting-reader.ts';
import { checkContent } from './check-content.ts';
import { staleReport, writeReport } from './spread-report.ts';
import { spreadTables } from './spread-tables.ts';

const usage = `npm run content:check                 checks the puzzles of content/ and their second readings,
                                      with CONTENT_DIR those of that folder
npm run content:check -- FILE …       also those of files that are to join them
npm run content:check -- --report     also writes docs/content-spread.md and docs/content-years.svg`;

/** Runs `npm run content:check` with its words; resolves with the exit code, 1 with any breach. */
export async function runCheckCommand(
  words: string[],
  find: () => Promise<Pick<Repository, 'root'>> = findRepository,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { report: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    print(usage);
    return 0;
  }
  const { root } = await find();
  const drafts = positionals.map(namedFile);
  const own = reader(readEnvironment(process.env).environment, []).folder('CONTENT_DIR');
  const isOwn = own !== undefined;
  const places = { folder: own ?? join(root, 'content'), pictures: join(root, 'public'), isOwn };
  const checked = await checkContent(places, drafts, new Date());
  const { puzzles, isComplete, warnings, spread } = checked;
  const docs = join(root, 'docs');
  const isReported = isComplete && drafts.length === 0 && !isOwn;
  if (values.report === true && isReported) await writeReport(docs, spread);
  const stale = isReported ? await staleReport(docs, spread) : [];
  const breaches = [
    ...checked.breaches,
    ...stale.map((name) => `docs/${name}: is stale; npm run content:check -- --report writes it`),
  ];
  print(spreadTables(spread));
  for (const line of warnings) print(`Warning: ${line}`);
  for (const line of breaches) print(`Breach: ${line}`);
  print(
    `${puzzles} puzzles in two languages: ${breaches.length} breaches, ${warnings.length} warnings.`,
  );
  return breaches.length === 0 ? 0 : 1;
}
