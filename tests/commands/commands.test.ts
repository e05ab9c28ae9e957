import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json';
import { filePuzzle } from '../setup/factories/puzzle-file-factory.ts';
import { freePort } from '../setup/free-port.ts';
import { type CommandName, root, startCommand } from './start-command.ts';

let folder: string;
let environment: Record<string, string>;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-commands-'));
  environment = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: folder, PORT: '0' };
  backup = join(folder, 'one.backup');
  const puzzles = [filePuzzle('draft')];
  const file = { format: 'quando-puzzles', version: 1, puzzles };
  await writeFile(join(folder, 'puzzles.json'), JSON.stringify(file));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What each command does when it is started; `null`: it starts this test, and all others. */
const commands: Record<CommandName, (() => Promise<void>) | null> = {
  'test:all': null,
  test: null,
  build: async () => {
    const stamp = join(root, 'dist/sources.sha256');
    await rm(stamp, { force: true });
    expect(await startCommand('build').done()).toContain('first load: script');
    expect(await readFile(stamp, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  },
  start: async () => {
    const command = startCommand('start', [], environment);
    const [, url] = await command.find(/ready at (http[^\s,]+)/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await command.end();
  },
  dev: async () => {
    const port = String(await freePort());
    const command = startCommand('dev', [], { ...environment, PORT: port });
    const [, url] = await command.find(/for developers: (http\S+)/);
    expect(await (await fetch(`${url}/`)).text()).toContain('/src/main.tsx');
    expect((await fetch(`${url}/config.json`)).status).toBe(200);
    await command.end();
  },
  format: async () => {
    // Elsewhere: it writes whatever it finds.
    const elsewhere = await mkdtemp(join(folder, 'format-'));
    for (const name of ['package.json', '.oxfmtrc.json', 'node_modules']) {
      await symlink(join(root, name), join(elsewhere, name));
    }
    const path = join(elsewhere, 'year.ts');
    await writeFile(path, 'const  year="1931"');
    await startCommand('format', [], {}, elsewhere).done();
    expect(await readFile(path, 'utf8')).toBe(`const year = '1931';\n`);
  },
  lint: async () => {
    expect(await startCommand('lint', ['scripts/prepare.mjs']).done()).toContain('0 errors');
  },
  'test:unit': () => runTests('test:unit', 'scripts/prepare.test.ts'),
  'test:database': () => runTests('test:database', 'tests/sql/postgres-binaries.test.ts'),
  'test:browser': async () => {
    const words = ['--reporter=line', 'tests/browser/first-load.test.ts'];
    expect(await startCommand('test:browser', words).done()).toMatch(/^ +\d+ passed/m);
  },
  mutation: async () => {
    const said = await startCommand('mutation', [
      '--mutate',
      'src/domain/puzzle/version.ts',
    ]).done();
    expect(said).toMatch(/^ version\.ts +\| +\d+\.\d\d \|/m);
  },
  content: async () => {
    const elsewhere = { ...environment, DATA_DIR: join(folder, 'other-data') };
    const said = await startCommand('content', [], elsewhere).done();
    expect(said).toContain('Puzzles added: 2. Already there: 0. Each language is counted.');
  },
  'content:check': async () => {
    expect(await startCommand('content:check').done()).toContain('0 breaches');
  },
  admin: async () => {
    const said = await startCommand('admin', ['list'], environment).done();
    expect(said).toContain('4_admin may start as many past puzzles as they like.');
  },
  backup: async () => {
    const said = await startCommand('backup', [backup], environment).done();
    expect(said).toContain('It was restored on trial.');
  },
  restore: async () => {
    const elsewhere = { ...environment, DATA_DIR: join(folder, 'restored') };
    const said = await startCommand('restore', [backup], elsewhere).done();
    expect(said).toContain('Start Quando there.');
  },
  bench: async () => {
    const said = await startCommand('bench', ['--brief']).done();
    const titles = [...said.matchAll(/^\| ([^|]+) \|.*\| ratio \|$/gm)].map(([, title]) => title);
    expect(titles).toEqual([
      'Page',
      'Lighthouse, phone',
      'Lighthouse, phone',
      'Lighthouse: performance · accessibility · best practices · search engines',
      'Answering at a CPU 4 times slower',
      'Cached call',
      'Passed on to the embedded database',
      'Passed on to a PostgreSQL of one’s own',
      'Memory and start',
      '/healthz during attacks',
      'Size',
      'Growth',
      'Archive',
      'Library in Chromium',
    ]);
  },
  release: async () => {
    // Elsewhere: it takes no tree with changes.
    const elsewhere = join(folder, 'release');
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, elsewhere]);
    await symlink(join(root, 'node_modules'), join(elsewhere, 'node_modules'));
    const { version } = manifest;
    await startCommand('release', [], {}, elsewhere).done();
    const name = `quando-${version}.tar.gz`;
    const archive = await readFile(join(elsewhere, 'release', name));
    const digest = createHash('sha256').update(archive).digest('hex');
    const checksum = await readFile(join(elsewhere, 'release', `${name}.sha256`), 'utf8');
    expect(checksum).toBe(`${digest}  ${name}\n`);
    const bill = await readFile(join(elsewhere, `release/quando-${version}.cdx.json`), 'utf8');
    const { components }: { components: { name: string }[] } = JSON.parse(bill);
    const names = components.map((component) => component.name);
    expect(names).toContain('hono');
    expect(names).not.toContain('vitest');

    execFileSync('tar', ['--extract', `--file=${join(elsewhere, 'release', name)}`], {
      cwd: folder,
    });
    const unpacked = join(folder, `quando-${version}`);
    await symlink(join(root, 'node_modules'), join(unpacked, 'node_modules'));
    const place = { ...environment, DATA_DIR: join(folder, 'released') };
    const command = startCommand('start', [], place, unpacked);
    const said = await command.find(/^[^]*ready at (http[^\s,]+)/);
    expect(said[0]).not.toContain('Building');
    expect((await fetch(said[1] ?? '')).status).toBe(200);
    await command.end();
  },
  soak: async () => {
    const said = await startCommand('soak', ['--sequences', '12']).done();
    expect(said.match(/all as the reference says/g)).toHaveLength(2);
  },
};

it('every command of package.json is started here, and no other', () => {
  expect(Object.keys(commands).toSorted()).toEqual(Object.keys(manifest.scripts).toSorted());
});

it.each(Object.entries(commands).flatMap(([name, start]) => (start ? [{ name, start }] : [])))(
  'npm run $name does what it is for',
  ({ start }) => start(),
);

async function runTests(name: CommandName, file: string) {
  expect(await startCommand(name, [file]).done()).toMatch(/Tests .*\d+ passed/);
}
