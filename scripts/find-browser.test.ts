import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { findBrowser, shellBeside } from './find-browser.mjs';

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

it('Playwright’s headless shell is found beside its whole browser, of the same revision', async () => {
  const name = `chrome-headless-shell${process.platform === 'win32' ? '.exe' : ''}`;
  const full = join(folder, 'chromium-7/chrome-linux64/chrome');
  expect(shellBeside(full)).toEqual([]);
  for (const revision of [6, 7]) {
    await mkdir(join(folder, `chromium_headless_shell-${revision}/chrome-headless-shell-linux64`), {
      recursive: true,
    });
  }
  expect(shellBeside(full)).toEqual([
    join(folder, 'chromium_headless_shell-7/chrome-headless-shell-linux64', name),
  ]);
});
