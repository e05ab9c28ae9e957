import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { askProvider, dataOf, textOf } from './provider.ts';

it('a provider that does not answer is waited for no longer than ten seconds', async () => {
  const begun = AbortSignal.timeout.bind(AbortSignal);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => begun(20));
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_url, init) => {
      if (init?.signal) await once(init.signal, 'abort');
      throw new Error('aborted');
    }),
  );
  await expect(askProvider('https://accounts.example/token')).rejects.toMatchObject({
    status: 500,
    code: 'unexpected_failure',
  });
  expect(timeout).toHaveBeenCalledWith(10_000);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refusal = {
  status: 500,
  code: 'unexpected_failure',
  message: 'Unable to exchange external code',
};

it.each<[string, () => Response]>([
  ['an error', () => Response.json({ error: 'no' }, { status: 400 })],
  ['no JSON', () => new Response('access_token=x')],
  ['a word', () => Response.json('x')],
  ['nothing', () => Response.json(null)],
  [
    'with a broken connection',
    () => {
      throw new Error('reset');
    },
  ],
])('a provider that answers %s has said nothing', async (_, answer) => {
  const asked = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', asked);
  const init = { method: 'POST', body: 'code=x' };
  await expect(askProvider('https://accounts.example/token', init)).rejects.toMatchObject(refusal);
  expect(asked.mock.calls).toEqual([
    [
      'https://accounts.example/token',
      { ...init, redirect: 'error', signal: expect.any(AbortSignal) },
    ],
  ]);
  vi.unstubAllGlobals();
});

it('of what a provider tells, texts of up to 4,096 signs are read', () => {
  const told = { name: 'Ada', number: 7, empty: '', long: 'x'.repeat(4_096), zero: 'A\0da' };
  const fields = { ...told, longer: `${told.long}x` };
  const read = Object.keys(fields).filter((field) => textOf(fields, field) !== undefined);
  expect(read).toEqual(['name', 'long']);
  expect(textOf(fields, 'name')).toBe('Ada');
});

it('of a person the name and the login are kept, a hundred signs of each', () => {
  const long = 'n'.repeat(101);
  expect(dataOf({ name: long, login: long, email: 'ada@example.org' })).toEqual({
    name: 'n'.repeat(100),
    user_name: 'n'.repeat(100),
  });
  expect(dataOf({ preferred_username: 'ada' })).toEqual({ user_name: 'ada' });
  expect(dataOf({ login: 'ada', preferred_username: 'other' })).toEqual({ user_name: 'ada' });
});
