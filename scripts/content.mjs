// `npm run content`: adds the puzzles of content/ to the database, from the sources, built or not.
import { ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
const { tsImport } = await import('tsx/esm/api');
const { runContentCommand } = await tsImport('../gateway/content/command.ts', import.meta.url);
try {
  process.exitCode = await runContentCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
