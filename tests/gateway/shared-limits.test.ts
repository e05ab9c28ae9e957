import { describe, expect, it } from 'vitest';

import { defaultRates } from '../../gateway/limits/limits.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { authClient, dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const { url } = await newPlace('filled');
const environment = {
  DATABASE_URL: url,
  QUANDO_JWT_SECRET: 'a secret that both of these gateways know',
  QUANDO_PUBLISHABLE_KEY: 'sb_publishable_shared_by_both_of_them',
  QUANDO_SECRET_KEY: 'sb_secret_shared_by_both_of_these_two',
};
const clock = { time: Date.now() };
const hourLater = () => {
  clock.time += 3_600_000;
};
const options = { environment, rates: defaultRates, now: () => clock.time };

describe('two gateways on one database', () => {
  const first = gatewayFor(options);
  const second = gatewayFor(options);
  const both = [first, second];

  it('share the tries at a password, at codes and at gifts', async () => {
    const { email, session } = await signUpPlayer(first());
    hourLater();
    const statuses = async (
      one: (running: typeof first) => Promise<number | undefined>,
      times: number,
    ) => {
      const found: (number | undefined)[] = [];
      for (let tries = 0; tries < times; tries += 1)
        found.push(await one(both[tries % 2] ?? first));
      return found;
    };
    const signIn = await statuses(async (running) => {
      const { error } = await authClient(running()).signInWithPassword({
        email,
        password: 'wrong',
      });
      return error?.status;
    }, 12);
    expect(signIn).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    const code = await statuses(async (running) => {
      const { error } = await authClient(running()).verifyOtp({ email, token: '1', type: 'email' });
      return error?.status;
    }, 7);
    expect(code).toEqual([...Array.from({ length: 5 }, () => 403), 429, 429]);
    const gift = await statuses(async (running) => {
      const client = dataClient(running(), session.access_token);
      return (await client.rpc('redeem_gift', { code: 'none' })).status;
    }, 7);
    expect(gift.slice(5)).toEqual([429, 429]);
    expect(gift.slice(0, 5)).not.toContain(429);
    hourLater();
    const again = await authClient(second()).signInWithPassword({ email, password: 'wrong' });
    expect(again.error?.status).toBe(400);
  });

  it('share what one account is mailed, and what was refused costs it at neither', async () => {
    const { email } = await signUpPlayer(second());
    hourLater();
    const recover = async (running: typeof first) =>
      (await authClient(running()).resetPasswordForEmail(email)).error?.code;
    expect(await recover(first)).toBeUndefined();
    expect(await recover(second)).toBe('over_email_send_rate_limit');
    const weak = { email: 'weak@example.org', password: 'short' };
    for (const running of both) {
      const { error } = await authClient(running()).signUp(weak);
      expect(error?.code).toBe('weak_password');
    }
  });

  it('keep no address and no account beside what is counted', async () => {
    const rows = await first().gateway.database.query<{ key: string }>(
      'select key from private.allowance',
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it('go on counting, each for itself, while the shared count is away', async () => {
    const { database } = first().gateway;
    await database.exec('alter table private.allowance rename to away');
    const email = 'nobody@example.org';
    const found: (number | undefined)[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const { error } = await authClient(first()).signInWithPassword({ email, password: 'x' });
      found.push(error?.status);
    }
    expect(found).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    await database.exec('alter table private.away rename to allowance');
  });
});
