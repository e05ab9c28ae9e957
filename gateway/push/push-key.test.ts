import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { importJWK, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { makePrivateKey, readPushKey } from './push-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-push-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('the first start makes a key that only the owner can read, and all that start agree on it', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => readPushKey(folder, undefined)));
  expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['push-key.json']);
  expect((await stat(join(folder, 'push-key.json'))).mode & 0o777).toBe(0o600);
  const { privateKey } = JSON.parse(await readFile(join(folder, 'push-key.json'), 'utf8'));
  const elsewhere = await readPushKey(join(folder, 'elsewhere'), privateKey);
  expect(elsewhere.publicKey).toBe(all[0]?.publicKey);
  await expect(stat(join(folder, 'elsewhere'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a push service can tell by the public key who sends, to whom and until when', async () => {
  const key = await readPushKey(folder, undefined);
  const until = Date.now() + 3_600_000;
  const header = await key.authorization('https://push.example', 'mailto:o@example.org', until);
  const [, token = '', k = ''] = /^vapid t=(\S+), k=([\w-]{87})$/.exec(header) ?? [];
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const { payload } = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'),
    { audience: 'https://push.example' },
  );
  expect(payload).toMatchObject({ sub: 'mailto:o@example.org', exp: Math.floor(until / 1_000) });
});

it('every key has 32 bytes, however it begins', () => {
  // One of 256 begins with a zero.
  const keys = Array.from({ length: 1_000 }, makePrivateKey);
  expect(keys.filter((key) => key.length !== 43)).toEqual([]);
});

it('a damaged file is not replaced, the operator is told', async () => {
  await writeFile(join(folder, 'push-key.json'), '{"privateKey": ""}');
  await expect(readPushKey(folder, undefined)).rejects.toThrow(
    /push-key\.json is damaged.*Restore it from a backup, or remove it: all reminders end then\./s,
  );
});
