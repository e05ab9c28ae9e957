import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { printedBy } from '../../tests/setup/printed-by.ts';
import type { SettingSource } from '../read-environment.ts';
import { readSettings } from '../settings.ts';
import { isKeptKey, readKeyAges, replaceKey } from './keys.ts';
import { runRotateKeys } from './rotate-keys-command.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quando-keys-'));
  vi.stubEnv('DATA_DIR', dataDir);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

const [first, second, third] = [1, 2, 3].map((day) => `2026-11-0${day}T00:00:00.000Z`);
const write = (name: string, content: object) =>
  writeFile(join(dataDir, name), JSON.stringify(content));
const read = async (name: string) => JSON.parse(await readFile(join(dataDir, name), 'utf8'));
const secrets = {
  jwtSecret: 'a',
  publishableKey: 'b',
  secretKey: 'c',
  since: { jwtSecret: first, publishableKey: second },
};
const settings = (environment: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: dataDir, ...environment });
const fromFile = (...names: string[]): Record<string, SettingSource> =>
  Object.fromEntries(names.map((name) => [name, 'file']));

it('of each key is told since when it counts, and what sets it', async () => {
  await write('secrets.json', secrets);
  await utimes(join(dataDir, 'secrets.json'), new Date(third ?? ''), new Date(third ?? ''));
  await write('push-key.json', { privateKey: 'k', since: { privateKey: second } });
  const own = [
    { name: 'access-tokens', since: first, setting: null },
    { name: 'session-secret', since: first, setting: null },
    { name: 'publishable-key', since: second, setting: null },
    // What the file does not say is as old as the file.
    { name: 'secret-key', since: third, setting: null },
  ];
  expect(await readKeyAges(settings(), {})).toEqual(own);
  expect(await readKeyAges(settings({ PUSH: 'on' }), {})).toEqual([
    ...own,
    { name: 'push-key', since: second, setting: null },
  ]);
  const others = [
    'DATABASE_URL',
    'SMTP_PASSWORD',
    'OAUTH_GITHUB_SECRET',
    'OAUTH_GOOGLE_SECRET',
    'OAUTH_OPENID_SECRET',
    'SMS_HOOK_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'QUANDO_METRICS_KEY',
  ];
  expect(await readKeyAges(settings(), fromFile('PORT', ...others))).toEqual([
    ...own,
    ...others.map((name) => ({ name, since: null, setting: name })),
  ]);
});

it.each([
  ['session-secret', 'QUANDO_JWT_SECRET'],
  ['publishable-key', 'QUANDO_PUBLISHABLE_KEY'],
  ['secret-key', 'QUANDO_SECRET_KEY'],
  ['push-key', 'QUANDO_PUSH_KEY'],
])('the key %s is that of %s where it is set', async (name, setting) => {
  await write('secrets.json', secrets);
  const ages = await readKeyAges(settings({ PUSH: 'on' }), fromFile(setting));
  expect(ages.filter((age) => age.setting !== null)).toEqual([{ name, since: null, setting }]);
  if (!isKeptKey(name)) throw new Error('It is none.');
  await expect(replaceKey(settings(), fromFile(setting), name)).rejects.toThrow(
    `${setting} sets this key. Put another one there, and start Quando again.`,
  );
});

it('the key of access tokens is as old as the last rotation, or what a setting says', async () => {
  await write('secrets.json', secrets);
  const printed = await printedBy(async () => Number(await runRotateKeys([])));
  expect(printed.text).toBe(
    'Access tokens are signed with a new key from now on; those of before live out their hour.\n' +
      'Where several gateways have data folders of their own, give all of them this file:\n' +
      `${dataDir}/signing-keys.json\n`,
  );
  const [stored] = await read('signing-keys.json');
  const [age] = await readKeyAges(settings(), {});
  expect(age).toEqual({ name: 'access-tokens', since: stored.since, setting: null });

  const set = JSON.stringify([{ ...stored, since: second }]);
  vi.stubEnv('QUANDO_SIGNING_KEYS', set);
  const [ofSetting] = await readKeyAges(settings({ QUANDO_SIGNING_KEYS: set }), {});
  expect(ofSetting).toEqual({
    name: 'access-tokens',
    since: second,
    setting: 'QUANDO_SIGNING_KEYS',
  });
  const { text } = await printedBy(async () => Number(await runRotateKeys(['access-tokens'])));
  const [, words, keys = ''] = text.split('\n');
  expect(words).toBe('Set QUANDO_SIGNING_KEYS to this, and start the gateways again:');
  expect(JSON.parse(keys)).toEqual(await read('signing-keys.json'));
});

it.each([
  ['session-secret', 'secrets.json', 'Links and codes in e-mails of before count no more then.'],
  ['publishable-key', 'secrets.json', 'Pages that are open have to be loaded again then.'],
  [
    'secret-key',
    'secrets.json',
    'Tools that bring the one of before are refused then; give them the new one.',
  ],
  ['push-key', 'push-key.json', 'Reminders rest then until their players open the page again.'],
])('who replaces the key %s is told where it is, and what follows', async (name, file, words) => {
  await write('secrets.json', secrets);
  await write('push-key.json', { privateKey: 'k', since: {} });
  const before = await read(file);
  const { code, text } = await printedBy(async () => Number(await runRotateKeys([name])));
  expect([code, text]).toEqual([
    1,
    `${join(dataDir, file)} has a new key, which counts once Quando is started again.\n${words}\n`,
  ]);
  const after = await read(file);
  const changed = Object.keys(before).filter(
    (key) => key !== 'since' && before[key] !== after[key],
  );
  expect(changed).toEqual([
    {
      'session-secret': 'jwtSecret',
      'publishable-key': 'publishableKey',
      'secret-key': 'secretKey',
      'push-key': 'privateKey',
    }[name],
  ]);
});

it('a folder without such a key is told so, and where it is looked for', async () => {
  await expect(replaceKey(settings(), {}, 'push-key')).rejects.toThrow(
    `${join(dataDir, 'push-key.json')} holds no such key. Name the data folder in DATA_DIR.`,
  );
  await writeFile(join(dataDir, 'push-key.json'), 'torn');
  await expect(replaceKey(settings(), {}, 'push-key')).rejects.toThrow('holds no such key');
});
