import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { askProvider } from './provider.ts';

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
