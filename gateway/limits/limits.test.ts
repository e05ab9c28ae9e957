import { SignJWT } from 'jose';
import { expect, it } from 'vitest';

import { createSigningKeys } from '../auth/sessions/signing-keys.ts';
import { createAccountKeys } from './account-key.ts';
import { createAllowance } from './allowance.ts';
import { clientKey } from '../turns/client-address.ts';
import { createLimits, defaultRates, type Rates } from './limits.ts';
import { createLocalLimits, shareOfNetwork } from './shared-limits.ts';

const keys = createAccountKeys(createSigningKeys('secret').verify);
const rates = {
  ...defaultRates,
  api: { burst: 3, perMinute: 60 },
  auth: { burst: 100, perMinute: 60 },
  account: { burst: 2, perMinute: 2 },
};
const tokenOf = (sub: string) =>
  new SignJWT({ sub, session_id: 'one', role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('secret'));
const limitsOf = (some: Rates, now: () => number) => {
  const local = createLocalLimits(now);
  return createLimits(some, keys, { local, shared: local });
};
const call = () => new Request('http://host/rest/v1/puzzle');
const report = () =>
  new Request('http://host/rest/v1/rpc/report_error', { method: 'POST', body: '{}' });
const open = (path: string) => new Request(`http://host/auth/v1/${path}`, { method: 'POST' });
const signIn = (email: string) =>
  new Request('http://host/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'x' }),
  });

it('an address may ask so much at once, and more as time passes', async () => {
  let time = 0;
  const limits = limitsOf(rates, () => time);
  for (let count = 0; count < 3; count += 1) expect(await limits(call(), 'a')).toBeUndefined();
  const refused = await limits(call(), 'a');
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  const message = 'Request rate limit reached';
  const none = { details: null, hint: null };
  expect(await refused?.json()).toEqual({ code: 'over_request_rate_limit', message, ...none });
  expect(await limits(call(), 'b')).toBeUndefined();
  time += 1000;
  expect(await limits(call(), 'a')).toBeUndefined();
  expect(await limits(call(), 'a')).toBeDefined();
});

it('so much is had at once, and so much more a minute', () => {
  const stated = Object.entries(defaultRates).map(([name, { burst, perMinute }]) => [
    name,
    burst,
    // In an hour, where a minute brings a part of one.
    perMinute < 1 ? `${Math.round(perMinute * 60)} an hour` : `${perMinute} a minute`,
  ]);
  expect(stated).toEqual([
    ['api', 1_200, '1200 a minute'],
    ['auth', 300, '120 a minute'],
    ['account', 10, '2 a minute'],
    ['code', 5, '12 an hour'],
    ['namedCode', 5, '3 an hour'],
    ['session', 120, '60 a minute'],
    ['renewal', 120, '2 a minute'],
    ['records', 120, '60 a minute'],
    ['gift', 5, '12 an hour'],
    ['export', 3, '3 an hour'],
    ['declaration', 10, '6 an hour'],
    ['receipt', 3, '1 an hour'],
    ['receipts', 60, '1 a minute'],
    ['report', 5, '6 an hour'],
    ['reminder', 300, '30 an hour'],
    ['staff', 60, '30 a minute'],
    ['signUp', 120, '5 a minute'],
    ['codes', 120, '5 a minute'],
    ['mail', 1, '1 a minute'],
    ['mails', 6, '6 an hour'],
    ['factorText', 1, '1 a minute'],
    ['text', 6, '6 an hour'],
    ['texts', 30, '2 a minute'],
  ]);
});

it('an account takes its data along three times at once, and three times an hour, from any address', async () => {
  const takesAlong = async (sub: string, client: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(sub)}` };
    const url = 'http://host/rest/v1/rpc/export_user_data';
    return limits(new Request(url, { method: 'POST', headers }), client);
  };
  let time = 0;
  const limits = limitsOf(defaultRates, () => time);
  for (const client of ['a', 'b', 'c']) {
    expect(await takesAlong('ada', client)).toBeUndefined();
  }
  const refused = await takesAlong('ada', 'd');
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '1200']);
  expect(await takesAlong('bert', 'a')).toBeUndefined();
  time += 20 * 60_000;
  expect(await takesAlong('ada', 'a')).toBeUndefined();
});

it('an address may report a few errors an hour, whatever else it asks', async () => {
  let time = 0;
  const limits = limitsOf({ ...defaultRates, api: rates.auth }, () => time);
  for (let count = 0; count < 5; count += 1) expect(await limits(report(), 'a')).toBeUndefined();
  const refused = await limits(report(), 'a');
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get('retry-after')).toBe('600');
  expect(await limits(call(), 'a')).toBeUndefined();
  expect(await limits(report(), 'b')).toBeUndefined();
  time += 3_600_000;
  for (let count = 0; count < 5; count += 1) expect(await limits(report(), 'a')).toBeUndefined();
});

it('what an address asks of the accounts is counted and refused apart', async () => {
  const one = { burst: 1, perMinute: 1 };
  const limits = limitsOf({ ...defaultRates, api: one, auth: one }, () => 0);
  expect([await limits(call(), 'a'), await limits(open('settings'), 'a')]).toEqual([
    undefined,
    undefined,
  ]);
  const refused = [await limits(call(), 'a'), await limits(open('settings'), 'a')];
  expect(refused.map((answer) => answer?.headers.get('retry-after'))).toEqual(['60', '60']);
  const bodies = await Promise.all(refused.map(async (answer) => answer?.json()));
  expect(bodies).toMatchObject([
    { code: 'over_request_rate_limit' },
    { code: 429, error_code: 'over_request_rate_limit' },
  ]);
});

const elsewhere = () => new Request('http://host/auth/v1/authorize?provider=github');

it('an address begins a class of sign-ups or sign-ins elsewhere at once, and few after that', async () => {
  const limits = limitsOf(defaultRates, () => 0);
  for (let count = 0; count < 24; count += 1) {
    for (const path of ['signup/', 'otp', 'token?grant_type=web3', 'sso']) {
      expect(await limits(open(path), 'a')).toBeUndefined();
    }
    expect(await limits(elsewhere(), 'a')).toBeUndefined();
  }
  expect((await limits(elsewhere(), 'a'))?.status).toBe(429);
  const refused = await limits(open('signup'), 'a');
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '12']);
  expect(await limits(signIn('ada@example.org'), 'a')).toBeUndefined();
  expect(await limits(open('signup'), 'b')).toBeUndefined();
});

it('a whole /48 begins ten times as many as a network', async () => {
  const limits = limitsOf(defaultRates, () => 0);
  let begun = 0;
  for (let count = 0; count < 13; count += 1) {
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await limits(open('signup'), inside(count))) === undefined) begun += 1;
    }
  }
  expect(begun).toBe(1_200);
});

it.each([
  ['GET', 'auth/v1/user', 0],
  ['POST', 'rest/v1/UserStatistics', 0],
  ['POST', 'rest/v1/rpc/redeem_gift', 1],
  ['POST', 'rest/v1/rpc/export_user_data', 1],
  ['POST', 'rest/v1/rpc/report_error', 1],
  ['POST', 'rest/v1/rpc/set_reminder', 1],
  ['POST', 'auth/v1/signup', 1],
  ['POST', 'auth/v1/factors', 1],
])(
  'what costs little is counted by each process for itself: %s %s',
  async (method, path, times) => {
    const local = createLocalLimits(() => 0);
    let asked = 0;
    const shared = {
      ...local,
      take: async () => {
        asked += 1;
        return 0;
      },
    };
    const limits = createLimits(defaultRates, keys, { local, shared });
    const headers = { authorization: `Bearer ${await tokenOf('ada')}` };
    await limits(new Request(`http://host/${path}`, { method, headers }), 'a');
    expect(asked).toBe(times);
  },
);

it('fifty thousand who ask are remembered, those unseen for longest are forgotten', () => {
  const { take } = createAllowance({ burst: 1, perMinute: 1 }, () => 0);
  expect([take('first'), take('first')]).toEqual([0, 60]);
  for (let count = 0; count < 49_999; count += 1) take(String(count));
  expect(take('first')).toBe(60);
  // Seen again, it is not the one to go.
  take('one more');
  expect(take('first')).toBe(60);
  for (let count = 0; count < 50_000; count += 1) take(`other ${count}`);
  expect(take('first')).toBe(0);
});

it('what is given back is no more than there was', () => {
  const { take, giveBack } = createAllowance({ burst: 2, perMinute: 1 }, () => 0);
  take('ada');
  for (let times = 0; times < 3; times += 1) giveBack('ada');
  expect([take('ada'), take('ada'), take('ada')]).toEqual([0, 0, 60]);
  giveBack('nobody');
  expect([take('nobody'), take('nobody'), take('nobody')]).toEqual([0, 0, 60]);
});

it('a clock that is set back locks nobody out', async () => {
  let time = 3_600_000;
  const limits = limitsOf(rates, () => time);
  expect(await limits(call(), 'a')).toBeUndefined();
  time = 0;
  expect(await limits(call(), 'a')).toBeUndefined();
});

it('who guesses at an account uses up their own network’s tries, in whatever spelling', async () => {
  const limits = limitsOf(rates, () => 0);
  expect(await limits(signIn('ada@example.org'), 'a')).toBeUndefined();
  expect(await limits(signIn('Ada@Example.org '), 'a')).toBeUndefined();
  const refused = await limits(signIn('ada@example.org'), 'a');
  expect(await refused?.json()).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Request rate limit reached',
  });
  expect(await limits(signIn('bert@example.org'), 'a')).toBeUndefined();
  expect(await limits(signIn('ada@example.org'), 'b')).toBeUndefined();
});

const guessCode = () =>
  new Request('http://host/auth/v1/verify', {
    method: 'POST',
    body: JSON.stringify({ type: 'magiclink', email: 'ada@example.org', token: '123456' }),
  });

it('one network alone cannot use up the ten tries an hour at the codes of an account', async () => {
  let time = 0;
  const limits = limitsOf(defaultRates, () => time);
  let tried = 0;
  for (; time < 3_600_000; time += 60_000) {
    if ((await limits(guessCode(), '2001:db8:1:1::1')) === undefined) tried += 1;
  }
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThan(10);
});

it('an account is guarded however many networks guess at it', async () => {
  const limits = limitsOf(rates, () => 0);
  for (let count = 0; count < 20; count += 1) {
    expect(await limits(signIn('ada@example.org'), `10.0.0.${count}`)).toBeUndefined();
  }
  expect((await limits(signIn('ada@example.org'), '10.0.0.20'))?.status).toBe(429);
});

const inside = (count: number) => clientKey(`2001:db8:1:${count}::1`, undefined, 0);

it('a whole /48 guesses at an account as one network', async () => {
  const limits = limitsOf(rates, () => 0);
  expect(await limits(signIn('ada@example.org'), inside(1))).toBeUndefined();
  expect(await limits(signIn('ada@example.org'), inside(2))).toBeUndefined();
  expect((await limits(signIn('ada@example.org'), inside(3)))?.status).toBe(429);
});

it('who tries codes at one account after the other has few in all, however many networks a /48 has', async () => {
  const limits = limitsOf(defaultRates, () => 0);
  const tries = async (clientOf: (count: number) => string) => {
    for (let count = 0; ; count += 1) {
      const body = JSON.stringify({ email: `${count}@example.org`, token: '123456' });
      const verify = new Request('http://host/auth/v1/verify', { method: 'POST', body });
      if ((await limits(verify, clientOf(count))) !== undefined) return count;
    }
  };
  expect(await tries(() => '203.0.113.7')).toBe(120);
  expect(await tries(inside)).toBe(120);
});

const setsReminder = () =>
  new Request('http://host/rest/v1/rpc/set_reminder', { method: 'POST', body: '{}' });

it.each([
  ['reports of errors', report, 5, 6],
  ['reminders', setsReminder, 300, 30],
])(
  'a network has so many %s at once and so many an hour, a whole /48 as one',
  async (_, asked, burst, hourly) => {
    let time = 0;
    const limits = limitsOf({ ...defaultRates, api: { burst: 1_000, perMinute: 1 } }, () => time);
    const passing = async (clientOf: (count: number) => string) => {
      for (let count = 0; ; count += 1) {
        if ((await limits(asked(), clientOf(count))) !== undefined) return count;
      }
    };
    expect(await passing(() => '203.0.113.7')).toBe(burst);
    expect(await passing(inside)).toBe(burst);
    time += 3_600_000;
    expect(await passing(inside)).toBe(Math.min(burst, hourly));
  },
);

it('a network declares ten times at once and six times an hour, a whole /48 as one', () => {
  let time = 0;
  const { takeNow } = createLocalLimits(() => time);
  const passing = (clientOf: (count: number) => string) => {
    for (let count = 0; ; count += 1) {
      const share = shareOfNetwork('declaration', defaultRates.declaration, clientOf(count));
      if (takeNow([share]) > 0) return count;
    }
  };
  expect([passing(() => '203.0.113.7'), passing(inside)]).toEqual([10, 10]);
  time += 3_600_000;
  expect(passing(inside)).toBe(6);
});

it('nothing else in the body of a sign-in or a code lets anybody guess without a limit', async () => {
  const limits = limitsOf(rates, () => 0);
  const guess = (path: string) =>
    limits(
      new Request(`http://host/auth/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify({ email: 'ada@example.org', token: '123456', token_hash: 'x' }),
      }),
      'a',
    );
  for (const path of ['token?grant_type=password', 'verify']) {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await guess(path))?.status);
    expect(statuses.at(-1)).toBe(429);
  }
});

it('a body without an address, or without sense, passes on to the backend', async () => {
  const limits = limitsOf(rates, () => 0);
  const broken = new Request('http://host/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: '{',
  });
  for (let count = 0; count < 5; count += 1) {
    expect(await limits(broken.clone(), 'a')).toBeUndefined();
  }
});

it('the socket’s address counts unless proxies are trusted', () => {
  expect(clientKey('10.0.0.1', '203.0.113.7', 0)).toBe('10.0.0.1');
  expect(clientKey('10.0.0.1', '198.51.100.1, 203.0.113.7', 1)).toBe('203.0.113.7');
  expect(clientKey('10.0.0.1', '198.51.100.1, 203.0.113.7', 2)).toBe('198.51.100.1');
  expect(clientKey('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
  expect(clientKey('::ffff:10.0.0.1', undefined, 0)).toBe('10.0.0.1');
  expect(clientKey('::FFFF:10.0.0.1', undefined, 0)).toBe('10.0.0.1');
  expect(clientKey('10.0.0.1', '203.0.113.7', 2)).toBe('10.0.0.1');
  expect(clientKey(undefined, undefined, 0)).toBe('unknown');
});

it('a port that a proxy appends makes nobody somebody else', () => {
  expect(clientKey('10.0.0.1', '203.0.113.7:50123', 1)).toBe('203.0.113.7');
  expect(clientKey('10.0.0.1', '[2001:db8:1:2::1]:50123', 1)).toBe('2001:db8:1:2');
  expect(clientKey('10.0.0.1', '[2001:db8:1:2::1]', 1)).toBe('2001:db8:1:2');
});

it('a household with an IPv6 network is one client', () => {
  const network = '2001:db8:1:2';
  expect(clientKey('2001:db8:1:2::1', undefined, 0)).toBe(network);
  expect(clientKey('2001:0db8:0001:0002:ffff:ffff:ffff:ffff', undefined, 0)).toBe(network);
  expect(clientKey('::1', undefined, 0)).toBe('0:0:0:0');
});

it('who has many IPv6 networks has ten times the allowance of one, and takes it from nobody else', async () => {
  let time = 0;
  const limits = limitsOf(rates, () => time);
  const networks = Array.from({ length: 31 }, (_, index) =>
    clientKey(`2001:db8:1:${index.toString(16)}::1`, undefined, 0),
  );
  const passed: boolean[] = [];
  for (const network of networks) passed.push((await limits(call(), network)) === undefined);
  expect(passed.lastIndexOf(true)).toBe(29);
  expect(await limits(call(), clientKey('2001:db8:2:1::1', undefined, 0))).toBeUndefined();
  expect(await limits(call(), '203.0.113.7')).toBeUndefined();
  time += 1000;
  const later: boolean[] = [];
  for (let count = 0; count < 12; count += 1) {
    later.push((await limits(call(), `2001:db8:1:fff${count.toString(16)}`)) === undefined);
  }
  expect(later.lastIndexOf(true)).toBe(9);
});

it('what one IPv6 network asks in vain is not taken from its neighbours', async () => {
  const limits = limitsOf(rates, () => 0);
  for (let count = 0; count < 50; count += 1) await limits(call(), '2001:db8:1:1');
  expect(await limits(call(), '2001:db8:1:2')).toBeUndefined();
});
