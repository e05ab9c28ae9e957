import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, it } from 'vitest';

const program = `
  import { endWithParent } from ${JSON.stringify(new URL('end-with-parent.mjs', import.meta.url).href)};
  endWithParent();
  const busy = setInterval(() => {}, 1000);
  process.on('SIGHUP', () => { clearInterval(busy); console.log('ended as asked'); });
  console.log('started');`;

it.skipIf(process.platform === 'win32')('a stopped npm takes its program along', async () => {
  const command = '"$NODE" --input-type=module -e "$PROGRAM"; true';
  const shell = spawn('sh', ['-c', command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PROGRAM: program, NODE: process.execPath, npm_lifecycle_event: 'start' },
  });
  let output = '';
  shell.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  await once(shell.stdout, 'close');
  expect(output).toBe('started\nended as asked\n');
});
