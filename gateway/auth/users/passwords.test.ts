import { expect, it } from 'vitest';

import { asCaller } from '../../turns/caller.ts';
import { checkStrength, createPasswords } from './passwords.ts';

const passwords = createPasswords(4);

it('a password is right by its own hash alone, which Supabase Auth reads', async () => {
  const hash = await passwords.hash('correct horse battery');
  expect(hash).toMatch(/^\$2a\$04\$/);
  expect(await passwords.isRight('correct horse battery', hash)).toBe(true);
  expect(await passwords.isRight('correct horse', hash)).toBe(false);
});

it.each([null, undefined, ''])(
  'without a hash (%s) no password is right, not even nobody’s',
  async (hash) => {
    expect(await passwords.isRight('nobody', hash)).toBe(false);
  },
);

it('a comparison without a hash takes the same work as one with', async () => {
  const slow = createPasswords(11);
  const hash = await slow.hash('x');
  await slow.isRight('warm', null);
  const timed = async (stored: string | null) => {
    const start = performance.now();
    await slow.isRight('a guess', stored);
    return performance.now() - start;
  };
  expect(await timed(null)).toBeGreaterThan((await timed(hash)) / 4);
});

it('the answering thread goes on while passwords are hashed', async () => {
  const slow = createPasswords(11);
  let turns = 0;
  const beat = setInterval(() => (turns += 1), 1);
  await Promise.all([slow.hash('a'), slow.hash('b'), slow.hash('c')]);
  clearInterval(beat);
  expect(turns).toBeGreaterThan(20);
});

const one = { all: 1, ofOne: 1, waitingOfOne: 8, patience: 60_000 };

it('however many one caller has compared, another waits for two of them at most', async () => {
  const { hash, isRight } = createPasswords(4, one);
  const stored = await hash('correct horse battery');
  const ended: string[] = [];
  const guess = (who: string) =>
    asCaller({ who, networks: [] }, async () => {
      await isRight('a guess', stored);
      ended.push(who);
    });
  const guesses = Array.from({ length: 8 }, () => guess('a'));
  await Promise.all([...guesses, guess('b')]);
  expect(ended.indexOf('b')).toBeLessThanOrEqual(2);
});

it('so many of one caller wait, the next is refused, and others are not', async () => {
  const { hash, load } = createPasswords(4, { ...one, waitingOfOne: 1 });
  const asking = (who: string) => asCaller({ who, networks: [] }, () => hash('a password'));
  const first = [asking('a'), asking('a')];
  await expect(asking('a')).rejects.toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  });
  await Promise.all([...first, asking('b')]);
  expect(load()).toEqual({ running: 0, waiting: 0, refused: 1 });
  expect(await asking('a')).toMatch(/^\$2a\$/);
});

it('nobody waits for their turn for longer than a while', async () => {
  const { hash } = createPasswords(12, { ...one, patience: 1 });
  const first = hash('a password');
  await expect(hash('another')).rejects.toMatchObject({ status: 429 });
  expect(await first).toMatch(/^\$2a\$/);
});

it('a new password has at least 8 characters and at most the 72 bytes that are looked at', () => {
  expect(() => checkStrength('short')).toThrow(
    expect.objectContaining({
      status: 422,
      message: 'Password should be at least 8 characters.',
      more: { weak_password: { reasons: ['length'] } },
    }),
  );
  expect(() => checkStrength('ä'.repeat(37))).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      message: 'Password cannot be longer than 72 characters',
    }),
  );
  checkStrength('ä'.repeat(36));
  checkStrength('12345678');
});
