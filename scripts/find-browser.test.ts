import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { findBrowser } from './find-browser.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-browser-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const nameProgram = async (text: string) => {
  const path = join(folder, 'chromium');
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
  vi.stubEnv('CHROMIUM_PATH', path);
  return path;
};

it.skipIf(process.platform === 'win32')('a named browser that runs is taken', async () => {
  const path = await nameProgram('echo Chromium 140');
  expect(findBrowser()).toBe(path);
});

it.skipIf(process.platform === 'win32')('one that does not run is passed over', async () => {
  const path = await nameProgram('echo "Install the snap package instead." >&2; exit 1');
  expect(findBrowser()).not.toBe(path);
});
