// `npm run content` adds the puzzles of content/ to the database, `npm run content:check` checks
// them, `npm run content -- schedule` gives drafts their dates, `npm run content -- export FILE` writes
// the database's puzzles into a file; all from the sources, built or not.
import { ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
const { tsImport } = await import('tsx/esm/api');
const words = process.argv.slice(2);
try {
  const [word, ...rest] = words;
  if (word === 'check') process.exitCode = await check(rest);
  else if (word === 'schedule') process.exitCode = await schedule(rest);
  else if (word === 'export') process.exitCode = await exportTo(rest);
  else process.exitCode = await load(words);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** @param {string[]} rest */
async function check(rest) {
  const command = await tsImport('../gateway/content/check-command.ts', import.meta.url);
  return command.runCheckCommand(rest);
}

/** @param {string[]} rest */
async function schedule(rest) {
  const command = await tsImport('../gateway/content/schedule-command.ts', import.meta.url);
  return command.runScheduleCommand(rest);
}

/** @param {string[]} rest */
async function exportTo(rest) {
  const command = await tsImport('../gateway/operation/export-command.ts', import.meta.url);
  return command.runExportCommand(rest);
}

/** @param {string[]} rest */
async function load(rest) {
  const command = await tsImport('../gateway/operation/content-command.ts', import.meta.url);
  return command.runContentCommand(rest);
}
