// `npm run backup` writes all that an installation is into one file, `npm run restore` puts it into an empty place.
import { importCommand, requireNode } from './prepare.mjs';

requireNode();
// Else a database that was started for it would go on without it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const { runBackupCommand, runRestoreCommand } = await importCommand('backup-command');
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
