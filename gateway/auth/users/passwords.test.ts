import { EventEmitter, once } from 'node:events';

import { expect, it } from 'vitest';

import { checkStrength, createPasswords, createQueue } from './passwords.ts';

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

it('so many wait for their turn, the next is refused, and a failure frees its place', async () => {
  const { turn } = createQueue(1, 1);
  const gate = new EventEmitter();
  const first = turn(() => once(gate, 'open'));
  const second = turn(() => Promise.reject(new Error('no')));
  await expect(turn(async () => 'never')).rejects.toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
  });
  gate.emit('open');
  await first;
  await expect(second).rejects.toThrow('no');
  expect(await turn(async () => 'again')).toBe('again');
});

it('nobody waits for their turn for longer than a while', async () => {
  const { turn } = createQueue(1, 8, 20);
  const gate = new EventEmitter();
  const first = turn(() => once(gate, 'open'));
  await expect(turn(async () => 'late')).rejects.toMatchObject({ status: 429 });
  gate.emit('open');
  await first;
  expect(await turn(async () => 'again')).toBe('again');
});

it('a new password has at least 8 characters and at most the 72 bytes that are looked at', () => {
  expect(() => checkStrength('short')).toThrow(
    expect.objectContaining({ status: 422, more: { weak_password: { reasons: ['length'] } } }),
  );
  expect(() => checkStrength('ä'.repeat(37))).toThrow(
    expect.objectContaining({ code: 'validation_failed' }),
  );
  checkStrength('ä'.repeat(36));
});
