// `npm run soak`: random sequences of play against a simple reference, by the protocol over a gateway
// that is killed now and then, and with the page's own code. Takes --sequences (10000 of each),
// --seed, --only (protocol or pages) and --nights (so many, each with a backup that is restored at the end).
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { endWithParent } from './end-with-parent.mjs';
import { ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
endWithParent();
await ensureInstalled();
const child = spawn(
  process.execPath,
  ['--import', 'tsx', 'tests/soak/main.ts', ...process.argv.slice(2)],
  {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    stdio: 'inherit',
    // Ctrl-C reaches a whole group, also the gateway and the database that are still in use.
    detached: process.platform !== 'win32',
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
