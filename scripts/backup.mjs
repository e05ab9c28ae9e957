// `npm run backup` writes all that an installation is into one file, `npm run restore` puts it into an empty place; both
// from the sources, built or not.
import { ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
// Else a database that was started for it would go on without it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const { tsImport } = await import('tsx/esm/api');
const { runBackupCommand, runRestoreCommand } = await tsImport(
  '../gateway/operation/backup-command.ts',
  import.meta.url,
);
const [word, ...rest] = process.argv.slice(2);
try {
  process.exitCode =
    word === 'restore'
      ? await runRestoreCommand(rest)
      : await runBackupCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
