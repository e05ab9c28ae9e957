// `npm run admin`: gives and takes roles in the database, from the sources, built or not.
import { ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
const { tsImport } = await import('tsx/esm/api');
const { runAdminCommand } = await tsImport('../gateway/operation/command.ts', import.meta.url);
try {
  process.exitCode = await runAdminCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
