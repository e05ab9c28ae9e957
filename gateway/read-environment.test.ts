import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { describeWarning, readEnvironment } from './read-environment.ts';
import { settingNames } from './setting-names.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-environment-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => rm(join(folder, 'quando.env'), { force: true, recursive: true }));

const read = (own: Record<string, string> = {}) => {
  const { warnings, ...found } = readEnvironment({ DATA_DIR: join(folder, 'data'), ...own });
  return { ...found, warnings: warnings.map((warning) => describeWarning(warning, found.file)) };
};
const write = (...lines: string[]) =>
  writeFile(join(folder, 'quando.env'), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });

describe('quando.env', () => {
  it('sets what the environment leaves open', async () => {
    await write('# who runs it', '', 'OPERATOR_NAME="Clio # Muse" # a comment', 'PORT=4000');
    const { environment, warnings } = read({ PORT: '5000', HOST: ' ' });
    expect(readSettings(environment)).toMatchObject({
      port: 5000,
      host: '127.0.0.1',
      operator: { name: 'Clio # Muse' },
    });
    expect(warnings).toEqual([]);
  });

  it.each([
    '\tPORT=4000',
    'PORT\t=\t4000\t',
    'export \t PORT=4000',
    '\u{FEFF}PORT=4000\r',
    '\t# a\nPORT=4000',
  ])('may have blanks of any kind: %j', async (line) => {
    await write(line);
    expect(read()).toMatchObject({ environment: { PORT: '4000' }, warnings: [] });
  });

  it('may be missing, and so may its folder', async () => {
    expect(read().warnings).toEqual([]);
    await writeFile(join(folder, 'file'), '');
    expect(read({ DATA_DIR: join(folder, 'nowhere/data') }).environment).not.toHaveProperty('PORT');
    expect(read({ DATA_DIR: join(folder, 'file/data') }).warnings).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('is let go of once it is read', async () => {
    await write('PORT=4000');
    read();
    const links = (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`));
    const files = await Promise.allSettled(links);
    const open = files.map((file) => (file.status === 'fulfilled' ? file.value : ''));
    expect(open.filter((name) => name.endsWith('quando.env'))).toEqual([]);
  });

  it('has its lines as others write them, and names that nothing is like', async () => {
    await write('PORT=4000\r', ' HOST=::', "OPERATOR_NAME='Clio'", 'my_own=1');
    const { environment, warnings } = read();
    expect(environment).toMatchObject({ PORT: '4000', HOST: '::', OPERATOR_NAME: 'Clio' });
    expect(warnings).toEqual([`my_own in ${join(folder, 'quando.env')} is no setting of Quando.`]);
  });

  it('says of each setting whether it comes from there', async () => {
    await write('export OPERATOR_NAME=Clio', '  PORT = 4000', 'HOST=');
    const { environment, sources } = read({ PORT: '5000' });
    expect([environment['OPERATOR_NAME'], environment['PORT']]).toEqual(['Clio', '5000']);
    expect(sources).toEqual({
      DATA_DIR: 'environment',
      OPERATOR_NAME: 'file',
      PORT: 'environment',
    });
  });

  it.each([
    ['SMTP_HOTS=mail.example', 'SMTP_HOTS', ' Did you mean SMTP_HOST?'],
    ['OPERATORS_EMAILS=a@b.example', 'OPERATORS_EMAILS', ' Did you mean OPERATOR_EMAIL?'],
    ['PORTS=4000', 'PORTS', ' Did you mean PORT?'],
    ['FAVOURITE_COLOUR=blue', 'FAVOURITE_COLOUR', ''],
    ['port=4000', 'port', ''],
  ])('that says %s is warned of', async (line, name, question) => {
    await write(line);
    expect(read().warnings).toEqual([
      `${name} in ${join(folder, 'quando.env')} is no setting of Quando.${question}`,
    ]);
  });

  it.skipIf(process.getuid === undefined)('that others may write is refused', async () => {
    await write('PORT=4000');
    for (const mode of [0o666, 0o620, 0o602]) {
      await chmod(join(folder, 'quando.env'), mode);
      expect(() => read()).toThrow(/quando\.env belongs to somebody else, or others may write it/);
    }
  });

  it.skipIf(process.getuid?.() !== 0)('that belongs to somebody else is refused', async () => {
    await write('PORT=4000');
    await chown(join(folder, 'quando.env'), 65_534, 65_534);
    expect(() => read()).toThrow(/quando\.env belongs to somebody else, or others may write it/);
  });

  it.skipIf(process.getuid === undefined)('that others may read is warned of', async () => {
    await write('PORT=4000');
    for (const mode of [0o640, 0o604]) {
      await chmod(join(folder, 'quando.env'), mode);
      const { environment, warnings } = read();
      expect([environment['PORT'], warnings]).toEqual([
        '4000',
        [`Others may read ${join(folder, 'quando.env')}, which may hold secrets. Say chmod 600.`],
      ]);
    }
  });

  it.skipIf(process.platform === 'win32')('that is a named pipe holds nothing up', async () => {
    execFileSync('mkfifo', ['-m', '600', join(folder, 'quando.env')]);
    expect(() => read()).toThrow(/quando\.env cannot be read: it is no ordinary file/);
  });

  it('with a line that sets nothing is refused, and its number named', async () => {
    await write('PORT=3000', 'SMTP_HOST mail.example');
    expect(() => read()).toThrow(
      `${join(folder, 'quando.env')}, line 2, is neither NAME=value nor a comment that begins with #.`,
    );
  });

  it('that is too long or a folder is refused', async () => {
    await write('#'.repeat(65_535));
    expect(() => read()).not.toThrow();
    await write('#'.repeat(65_536));
    expect(() => read()).toThrow(/quando\.env has more than 64 KiB/);
    await rm(join(folder, 'quando.env'));
    await mkdir(join(folder, 'quando.env'));
    expect(() => read()).toThrow(/quando\.env cannot be read: it is no ordinary file/);
  });

  it('that leads nowhere but to itself is refused', async () => {
    await symlink('quando.env', join(folder, 'quando.env'));
    expect(() => read()).toThrow(/quando\.env cannot be read: ELOOP: .*\.$/);
  });
});

describe('the environment', () => {
  it('is warned of what looks like a setting, and of nothing else', () => {
    const { warnings } = read({
      QUANDO_JWT_SECRT: 'x',
      SMTP_PASWORD: 'x',
      OPERATOR_MOTTO: 'x',
      PROCESSOR_LAWYER: 'x',
      PUBLIC_URI: ' ',
      // Too short, or too far from one, to be meant as one.
      HOSTS: 'x',
      SMTP_HSOT: 'x',
      HOME: '/root',
      POST: 'x',
      NODE_ENV: 'production',
    });
    expect(warnings).toEqual([
      'QUANDO_JWT_SECRT in the environment is no setting of Quando. Did you mean QUANDO_JWT_SECRET?',
      'SMTP_PASWORD in the environment is no setting of Quando. Did you mean SMTP_PASSWORD?',
      'OPERATOR_MOTTO in the environment is no setting of Quando.',
      'PROCESSOR_LAWYER in the environment is no setting of Quando.',
    ]);
  });
});

it('every setting is told in the operator’s manual and in the template', async () => {
  const manual = await readFile('docs/operating.md', 'utf8');
  const template = await readFile('quando.env.template', 'utf8');
  const told = [...manual.matchAll(/`(?:…(?=_))?([A-Z\d_]+)`/g)].map(([, name = '']) =>
    name.startsWith('_') ? `PROCESSOR${name}` : name,
  );
  expect(new Set(told)).toEqual(new Set([...told, ...settingNames]));
  const names = [...template.matchAll(/^#([A-Z]\w+)=/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(settingNames));
  expect(names).toHaveLength(settingNames.length);
});
