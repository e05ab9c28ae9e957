// `npm run bench`: how Quando fares beside what it stands on, as ratios of one run; nothing is asserted.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
const words = ['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)];
const child = spawn(process.execPath, words, {
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
