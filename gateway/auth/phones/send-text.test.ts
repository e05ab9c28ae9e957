import { once } from 'node:events';

import { expect, it, vi } from 'vitest';

import { createLocalLimits } from '../../limits/shared-limits.ts';
import { asCaller, callerFrom } from '../../turns/caller.ts';
import { clientKey } from '../../turns/client-address.ts';
import { createSendText, rationTexts, type TextedFactor } from './send-text.ts';

const rates = {
  factorText: { burst: 1, perMinute: 1 },
  text: { burst: 1, perMinute: 1 },
  texts: { burst: 3, perMinute: 1 },
};
const refusal = { status: 429, code: 'over_sms_send_rate_limit' };
const from = (address: string, work: () => Promise<void>) =>
  asCaller(callerFrom(clientKey(address, undefined, 0)), work);

/** How many messages are sent to one number after the other until one is refused. */
function sending() {
  let phone = 49_151_000_000;
  const send = rationTexts(
    async () => {},
    createLocalLimits(() => 0),
    rates,
  );
  return async (addressOf: (count: number) => string) => {
    for (let count = 0; ; count += 1) {
      phone += 1;
      const sent = from(addressOf(count), () => send({}, { otp: '1', phone: `${phone}` }));
      const code = await sent.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (code === undefined) continue;
      expect(code).toMatchObject(refusal);
      return count;
    }
  };
}

it('a network has its share of messages, a whole /48 of IPv6 as one, and leaves others theirs', async () => {
  const sent = sending();
  expect(await sent(() => '203.0.113.7')).toBe(3);
  expect(await sent((count) => `2001:db8:1:${count}::1`)).toBe(3);
  expect(await sent(() => '2001:db8:2:1::1')).toBe(3);
});

it('all networks together have as many messages as ten', async () => {
  expect(await sending()((count) => `203.0.113.${count}`)).toBe(30);
});

it('a number has its messages from each network, and those of ten networks in all', async () => {
  const send = rationTexts(
    async () => {},
    createLocalLimits(() => 0),
    { ...rates, texts: { burst: 99, perMinute: 1 } },
  );
  const ask = (address: string) =>
    from(address, () => send({}, { otp: '1', phone: '49151000000' }));
  for (let count = 0; count < 10; count += 1) {
    await ask(`203.0.113.${count}`);
    await expect(ask(`203.0.113.${count}`)).rejects.toMatchObject(refusal);
  }
  await expect(ask('203.0.113.10')).rejects.toMatchObject(refusal);
});

it('a verified factor has its messages whatever others had sent to its number', async () => {
  const send = rationTexts(
    async () => {},
    createLocalLimits(() => 0),
    rates,
  );
  const ask = (factor?: TextedFactor) =>
    from('203.0.113.7', () => send({}, { otp: '1', phone: '49151000000' }, factor));
  await ask();
  await expect(ask({ key: 'a stranger’s', isVerified: false })).rejects.toMatchObject(refusal);
  await ask({ key: 'after a password', isVerified: true });
  await expect(ask({ key: 'after a password', isVerified: true })).rejects.toMatchObject(refusal);
  await ask({ key: 'after a mailed code', isVerified: true });
});

it('a webhook that does not answer is waited for no longer than five seconds', async () => {
  const begun = AbortSignal.timeout.bind(AbortSignal);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => begun(20));
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_url, init) => {
      if (init?.signal) await once(init.signal, 'abort');
      if (init?.signal?.aborted === true) throw new Error('aborted');
      return new Response();
    }),
  );
  const send = createSendText({ url: 'https://texts.example', secret: 'v1,whsec_c2VjcmV0' });
  await expect(send({}, { otp: '1', phone: '49151000000' })).rejects.toMatchObject({
    status: 422,
    code: 'sms_send_failed',
  });
  expect(timeout).toHaveBeenCalledWith(5_000);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
