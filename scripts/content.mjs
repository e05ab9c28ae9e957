// `npm run content` adds the puzzles of content/ to the database, `npm run content:check` checks
// them, `npm run content -- schedule` gives drafts their dates, `npm run content -- export FILE` writes
// the database's puzzles into a file.
import { ensureInstalled, importCommand, requireNode } from './prepare.mjs';

requireNode();
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
  const command = await importSource('check-command');
  return command.runCheckCommand(rest);
}

/** @param {string[]} rest */
async function schedule(rest) {
  const command = await importSource('schedule-command');
  return command.runScheduleCommand(rest);
}

/** @param {string[]} rest */
async function exportTo(rest) {
  const command = await importCommand('export-command');
  return command.runExportCommand(rest);
}

/** @param {string[]} rest */
async function load(rest) {
  const command = await importCommand('content-command');
  return command.runContentCommand(rest);
}

/**
 * What authors of content/ alone use, with packages that no operator has.
 *
 * @param {string} name
 */
async function importSource(name) {
  await ensureInstalled();
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(`../gateway/content/${name}.ts`, import.meta.url);
}
