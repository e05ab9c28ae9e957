// `npm run admin`: gives and takes roles in the database.
import { importCommand, requireNode } from './prepare.mjs';

requireNode();
const { runAdminCommand } = await importCommand('command');
try {
  process.exitCode = await runAdminCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
