// `npm run content` adds the puzzles of content/ to the database, `npm run content:check` checks
// them; both from the sources, built or not.
import { ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
const { tsImport } = await import('tsx/esm/api');
const words = process.argv.slice(2);
try {
  process.exitCode = words[0] === 'check' ? await check(words.slice(1)) : await load(words);
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
async function load(rest) {
  const command = await tsImport('../gateway/content/command.ts', import.meta.url);
  return command.runContentCommand(rest);
}
