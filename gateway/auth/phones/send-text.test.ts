import { expect, it } from 'vitest';

import { createLocalLimits } from '../../limits/shared-limits.ts';
import { asCaller, callerFrom } from '../../turns/caller.ts';
import { clientKey } from '../../turns/client-address.ts';
import { rationTexts } from './send-text.ts';

/** How many messages are sent to one number after the other until one is refused. */
function sending() {
  let phone = 49_151_000_000;
  const send = rationTexts(
    async () => {},
    createLocalLimits(() => 0),
    { text: { burst: 1, perMinute: 1 }, texts: { burst: 3, perMinute: 1 } },
  );
  return async (addressOf: (count: number) => string) => {
    for (let count = 0; ; count += 1) {
      phone += 1;
      const client = clientKey(addressOf(count), undefined, 0);
      const sent = asCaller(callerFrom(client), () => send({}, { otp: '1', phone: `${phone}` }));
      const code = await sent.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (code === undefined) continue;
      expect(code).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
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
