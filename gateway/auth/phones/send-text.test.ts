import { once } from 'node:events';

import { expect, it, vi } from 'vitest';

import { createLocalLimits } from '../../limits/shared-limits.ts';
import { asCaller, callerFrom } from '../../turns/caller.ts';
import { clientKey } from '../../turns/client-address.ts';
import { checkPhone } from './phone-number.ts';
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

it('who is refused is told for how long, and a message that did not come counts for no factor', async () => {
  let isBroken = true;
  const send = rationTexts(
    async () => {
      if (isBroken) throw new Error('broken');
    },
    createLocalLimits(() => 0),
    { ...rates, text: { burst: 2, perMinute: 1 } },
  );
  const ask = () =>
    from('203.0.113.7', () =>
      send({}, { otp: '1', phone: '49151000000' }, { key: 'own', isVerified: false }),
    );
  await expect(ask()).rejects.toThrow('broken');
  isBroken = false;
  await ask();
  await expect(ask()).rejects.toMatchObject({
    ...refusal,
    message: 'For security purposes, you can only request this after 60 seconds.',
  });
});

it.each([
  ['+49 151 1234567', '491511234567'],
  ['49', '49'],
  ['123456789012345', '123456789012345'],
])('the number %s is %s', (written, number) => {
  expect(checkPhone(written)).toBe(number);
});

it.each(['1234567890123456', '++491511234567', '0151', ''])('%j is no number', (written) => {
  expect(() => checkPhone(written)).toThrow('E.164');
});

const settings = { url: 'https://texts.example/send', secret: 'v1,whsec_c2VjcmV0' };

it('a webhook is asked in JSON, follows nowhere, and what it refuses is told', async () => {
  const cancel = vi.fn();
  const unread = new ReadableStream({ cancel });
  const answers = [new Response(unread), new Response('no', { status: 503 })];
  const hook = vi.fn<typeof fetch>(async () => answers.shift() ?? Response.error());
  vi.stubGlobal('fetch', hook);
  const send = createSendText(settings);
  const sms = { otp: '123456', phone: '49151000000', sms_type: 'mfa' } as const;
  await send({ id: 'ada' }, sms);
  // Else its connection would stay.
  expect(cancel).toHaveBeenCalledOnce();
  await expect(send({}, sms)).rejects.toMatchObject({
    status: 422,
    code: 'sms_send_failed',
    message: 'Error sending sms OTP to provider: status 503',
  });
  vi.unstubAllGlobals();
  const [url, init] = hook.mock.calls[0] ?? [];
  expect([url, init?.method, init?.redirect]).toEqual([settings.url, 'POST', 'error']);
  const headers = new Headers(init?.headers);
  expect(headers.get('content-type')).toBe('application/json');
  expect(await new Request(settings.url, init).json()).toEqual({
    metadata: {
      uuid: headers.get('webhook-id'),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      name: 'send-sms',
      ip_address: '',
    },
    user: { id: 'ada' },
    sms,
  });
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
  const send = createSendText(settings);
  await expect(send({}, { otp: '1', phone: '49151000000' })).rejects.toMatchObject({
    status: 422,
    code: 'sms_send_failed',
    message: 'Error sending sms OTP to provider: no answer',
  });
  expect(timeout).toHaveBeenCalledWith(5_000);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
