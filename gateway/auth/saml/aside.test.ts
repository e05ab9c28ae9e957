import { expect, it, vi } from 'vitest';

import { asCaller, callerFrom } from '../../turns/caller.ts';
import { Refusal } from '../refusal.ts';
import { aside } from './aside.ts';

const names = {
  entityId: 'https://quando.example/saml',
  consumerUrl: 'https://quando.example/acs',
};

it('a task that takes more than ten seconds is refused, and those after it are done', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  const task = aside({ name: 'serviceMetadata', words: [names] });
  await expect(task).rejects.toMatchObject({ status: 400, code: 'validation_failed' });
  expect(timeout).toHaveBeenCalledWith(10_000);
  timeout.mockRestore();
});

it('however many tasks come from one network, another is next', { timeout: 20_000 }, async () => {
  const ended: string[] = [];
  const work = (client: string) =>
    asCaller(callerFrom(client), async () => {
      await aside({ name: 'serviceMetadata', words: [names] });
      ended.push(client);
    });
  const many = Array.from({ length: 50 }, (_, index) => work(`2001:db8:1:${index}`));
  const other = '198.51.100.1';
  await Promise.all([...many, work(other)]);
  expect(ended.indexOf(other)).toBeLessThanOrEqual(4);
});

it('of one caller’s tasks 64 wait, and one more is refused at once', async () => {
  const done = await asCaller(callerFrom('198.51.100.2'), () =>
    Promise.allSettled(
      Array.from({ length: 66 }, () => aside({ name: 'serviceMetadata', words: [names] })),
    ),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(65);
  const reason: unknown = expect.objectContaining({ status: 429, code: 'over_request_rate_limit' });
  expect(done.at(-1)).toEqual({ status: 'rejected', reason });
});

it('a fault of the thread is one here, and a refusal stays one', async () => {
  const wrong = aside({ name: 'serviceMetadata', words: [undefined as never] });
  const fault = await wrong.catch((error: unknown) => error);
  expect([fault, String(fault)]).toEqual([expect.any(Error), expect.stringMatching(/TypeError/)]);
  expect(fault).not.toBeInstanceOf(Refusal);
  const refused = aside({
    name: 'signInUrl',
    words: [{ metadata: '<x/>' } as never, names, { requestId: 'a', relayId: 'b' }],
  });
  await expect(refused).rejects.toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'SAML Metadata is not an EntityDescriptor',
  });
});
