import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createSigningKeys } from './signing-keys.ts';
import { parseKeys, rotateKeys, storedKeys } from './stored-keys.ts';

const secret = 'a secret of this installation, long enough';
const start = Date.parse('2026-11-22T12:00:00Z');
const clock = { time: start };
const now = () => clock.time;
const claims = (life = 3_600) => ({
  sub: 'ada',
  iat: Math.floor(clock.time / 1_000),
  exp: Math.floor(clock.time / 1_000) + life,
});
const withSecret = (key = secret) =>
  new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));

let folder = '';
beforeEach(async () => {
  clock.time = start;
  folder = await mkdtemp(join(tmpdir(), 'quando-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('all processes that share the secret share the key, and others do not', async () => {
  const token = await createSigningKeys(secret, undefined, now).sign(claims());
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  expect(await createSigningKeys(secret, undefined, now).verify(token)).toMatchObject({
    sub: 'ada',
  });
  expect(await createSigningKeys('another secret', undefined, now).verify(token)).toBeUndefined();
});

it('whoever has the published keys can verify tokens, and sign none', async () => {
  const keys = createSigningKeys(secret, undefined, now);
  const published = await keys.published();
  const token = await keys.sign(claims());
  const { payload } = await jwtVerify(token, createLocalJWKSet(published), {
    currentDate: new Date(now()),
  });
  expect(payload.sub).toBe('ada');
  expect(published.keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.stringMatching(/^[\w-]{43}$/),
      y: expect.stringMatching(/^[\w-]{43}$/),
      kid: decodeProtectedHeader(token).kid,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    },
  ]);
});

it('a token of another’s, without signature, without an end, or past it is none', async () => {
  const keys = createSigningKeys(secret, undefined, now);
  const [header = '', body = ''] = (await keys.sign(claims())).split('.');
  const endless = await new SignJWT({ sub: 'ada' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const token of [
    '',
    'a.b.c',
    `${header}.${body}.`,
    `${unsigned}.${body}.`,
    endless,
    await keys.sign(claims(-1)),
    await withSecret('somebody else’s secret, long enough too'),
  ]) {
    expect([token, await keys.verify(token)]).toEqual([token, undefined]);
  }
});

it('tokens of before, signed with the secret, live out their hour, and after a rotation no longer', async () => {
  const keys = createSigningKeys(secret, storedKeys(folder), now);
  const before = await withSecret();
  expect(await keys.verify(before)).toMatchObject({ sub: 'ada' });
  await rotateKeys(folder, undefined, new Date(now()));
  expect(await keys.verify(before)).toMatchObject({ sub: 'ada' });
  clock.time += 71 * 60_000;
  expect(await keys.verify(await withSecret())).toBeUndefined();
});

it('a rotation is seen while running: the new key signs, the old one is accepted for a token’s life', async () => {
  const keys = createSigningKeys(secret, storedKeys(folder), now);
  const old = await keys.sign(claims(2 * 3_600));
  await rotateKeys(folder, undefined, new Date(now()));
  const fresh = await keys.sign(claims(2 * 3_600));
  expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
  expect((await keys.published()).keys).toHaveLength(2);
  expect(await keys.verify(old)).toMatchObject({ sub: 'ada' });
  clock.time += 71 * 60_000;
  expect(await keys.verify(old)).toBeUndefined();
  expect(await keys.verify(fresh)).toMatchObject({ sub: 'ada' });
  expect((await keys.published()).keys).toHaveLength(1);
});

it('however many rotations come within a token’s life, its key is accepted, and kept no longer', async () => {
  const keys = createSigningKeys('of another installation', storedKeys(folder), now);
  await rotateKeys(folder, undefined, new Date(now()));
  const old = await keys.sign(claims());
  const rotate = async () => {
    clock.time += 60_000;
    await rotateKeys(folder, undefined, new Date(now()));
  };
  for (let count = 0; count < 4; count += 1) await rotate();
  expect(await keys.verify(old)).toMatchObject({ sub: 'ada' });
  clock.time += 71 * 60_000;
  await rotate();
  expect(await storedKeys(folder)()).toHaveLength(2);
});

it('stored keys are their owner’s alone, can be passed on as text, and a damaged file is told', async () => {
  const text = await rotateKeys(folder, undefined, new Date(now()));
  const path = join(folder, 'signing-keys.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toBe(text);
  const elsewhere = createSigningKeys('another secret', async () => parseKeys(text, 'there'), now);
  const keys = createSigningKeys(secret, storedKeys(folder), now);
  expect(await elsewhere.verify(await keys.sign(claims()))).toMatchObject({ sub: 'ada' });
  const short = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' };
  const cut = JSON.stringify([{ since: '2026-11-22T12:00:00.000Z', jwk: short }]);
  for (const damaged of ['[{"since":"2026-11-22"}]', '[{', '{}', cut]) {
    expect(() => parseKeys(damaged, 'there')).toThrow(
      'there holds no signing keys. Restore it, or remove it.',
    );
  }
});

it('stored keys are read once, as long as nobody changes them', async () => {
  await rotateKeys(folder, undefined, new Date(now()));
  const read = storedKeys(folder);
  const found = await read();
  expect(await read()).toBe(found);
  await rotateKeys(folder, undefined, new Date(now() + 1_000));
  expect(await read()).toHaveLength(2);
});

it('stored keys find a folder, also where the secrets came from elsewhere and none was made', async () => {
  const text = await rotateKeys(join(folder, 'data'), undefined, new Date(now()));
  expect(await readFile(join(folder, 'data/signing-keys.json'), 'utf8')).toBe(text);
});

it('of stored keys the newest that has begun signs, in whatever order they are written', async () => {
  await rotateKeys(folder, undefined, new Date(now() - 60_000));
  const text = await rotateKeys(folder, undefined, new Date(now()));
  const [newest, older] = JSON.parse(text);
  const found = parseKeys(JSON.stringify([older, newest]), 'there');
  expect(found.map(({ since }) => since)).toEqual([new Date(start), new Date(start - 60_000)]);
  const keys = createSigningKeys(secret, async () => found, now);
  const newer = await keys.sign(claims());
  clock.time -= 1;
  const before = await keys.sign(claims());
  expect(decodeProtectedHeader(before).kid).not.toBe(decodeProtectedHeader(newer).kid);
  expect(await keys.verify(newer)).toBeUndefined();
  expect(await keys.verify(before)).toMatchObject({ sub: 'ada' });
});

it('a rotation goes on from keys that a setting has, instead of those of the folder', async () => {
  await rotateKeys(folder, undefined, new Date(now()));
  const elsewhere = await mkdtemp(join(folder, 'elsewhere-'));
  const set = parseKeys(await rotateKeys(elsewhere, undefined, new Date(now())), 'there');
  clock.time += 1_000;
  const [, kept, ...more] = parseKeys(await rotateKeys(folder, set, new Date(now())), 'there');
  expect([kept, more]).toEqual([set[0], []]);
});
