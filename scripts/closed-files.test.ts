import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createServer } from 'vite';
import { expect, it } from 'vitest';

import { closedFiles } from './closed-files.mjs';

it('developers’ pages cannot read the data folder, wherever it is', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'quando-dev-')));
  for (const folder of ['data', 'place/database', 'src']) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, 'file.json'), '{"secretKey":"hidden"}');
  }
  for (const name of ['.env', 'quando.env']) await writeFile(join(root, name), 'KEY=hidden');
  const deny = await closedFiles(root, join(root, 'place'));
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, fs: { deny } },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0] ?? '';
  const ask = async (path: string) => (await fetch(new URL(path, url))).text();
  for (const closed of ['data/file.json', 'place/database/file.json', '.env', 'quando.env']) {
    for (const path of [closed, `${closed}?raw`, `${closed}?import`, `@fs${root}/${closed}`]) {
      expect([path, (await ask(path)).includes('hidden')]).toEqual([path, false]);
    }
  }
  expect(await ask('src/file.json')).toContain('hidden');
  await server.close();
  await rm(root, { recursive: true });
});
