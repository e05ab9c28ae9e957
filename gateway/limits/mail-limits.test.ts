import { SignJWT } from 'jose';
import { expect, it } from 'vitest';

import { createSigningKeys } from '../auth/sessions/signing-keys.ts';
import { createAccountKeys } from './account-key.ts';
import { createMailLimits } from './mail-limits.ts';
import { createLocalLimits } from './shared-limits.ts';

const rates = { mail: { burst: 1, perMinute: 1 }, mails: { burst: 3, perMinute: 0.05 } };

/** A mailbox to ask mails of, at a time that the test sets. */
function asking() {
  const clock = { time: 0 };
  const limits = createMailLimits(
    rates,
    createAccountKeys(createSigningKeys('secret').verify),
    createLocalLimits(() => clock.time),
  );
  const ask = (
    path: string,
    body: object,
    answer = new Response('{}'),
    method = 'POST',
    client = 'a',
  ) =>
    limits(
      `${method} ${path}`,
      client,
      async () => answer,
    )(new Request(`http://host/auth/v1${path}`, { method, body: JSON.stringify(body) }));
  return { clock, limits, ask };
}

it('a mail of a kind is sent to an address once a minute, and the answer says when', async () => {
  const { clock, ask } = asking();
  const email = 'ada@example.org';
  expect((await ask('/recover', { email })).status).toBe(200);
  const refused = await ask('/recover', { email: 'ADA@example.org' });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toEqual({
    code: 429,
    error_code: 'over_email_send_rate_limit',
    msg: 'For security purposes, you can only request this after 60 seconds.',
  });
  expect((await ask('/recover', { email: 'bert@example.org' })).status).toBe(200);
  clock.time += 60_000;
  expect((await ask('/recover', { email })).status).toBe(200);
});

it('who asks for many mails to somebody leaves other networks theirs, ten of them at most', async () => {
  const { ask } = asking();
  const email = 'ada@example.org';
  const askFrom = (client: string, path = '/recover') =>
    ask(path, { email }, undefined, 'POST', client);
  for (let count = 0; count < 10; count += 1) {
    for (const path of ['/recover', '/otp', '/signup']) {
      expect((await askFrom(`10.0.0.${count}`, path)).status).toBe(200);
    }
    expect((await askFrom(`10.0.0.${count}`)).status).toBe(429);
  }
  expect((await askFrom('10.0.0.10')).status).toBe(429);
});

it('too many codes for a phone are refused as such', async () => {
  const { ask } = asking();
  const phone = '+49 170 1234567';
  expect((await ask('/otp', { phone })).status).toBe(200);
  const refused = await ask('/otp', { phone: '491701234567' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error_code: 'over_sms_send_rate_limit' });
  const both = { email: 'ada@example.org', phone: '' };
  await ask('/otp', both);
  expect(await (await ask('/otp', both)).json()).toMatchObject({
    error_code: 'over_email_send_rate_limit',
  });
});

it('of all kinds together only some an hour', async () => {
  const { clock, ask } = asking();
  const email = 'ada@example.org';
  for (const path of ['/signup', '/recover', '/otp']) {
    expect((await ask(path, { email })).status).toBe(200);
  }
  clock.time += 60_000;
  expect((await ask('/recover', { email })).headers.get('retry-after')).toBe('1140');
  clock.time += 1_140_000;
  expect((await ask('/recover', { email })).status).toBe(200);
});

it('what is sent again counts as what was sent first', async () => {
  const { ask } = asking();
  await ask('/signup', { email: 'ada@example.org' });
  const again = await ask('/resend', { email: 'ada@example.org', type: 'signup' });
  expect(again.status).toBe(429);

  const email = 'new-ada@example.org';
  expect((await ask('/user', { email }, undefined, 'PUT')).status).toBe(200);
  expect((await ask('/resend', { email, type: 'email_change' })).status).toBe(429);
});

it('a call refused for its password costs nothing, one that finds a taken address or number does', async () => {
  const { ask } = asking();
  const email = 'ada@example.org';
  for (let count = 0; count < 5; count += 1) {
    expect((await ask('/signup', { email }, new Response('{}', { status: 422 }))).status).toBe(422);
  }
  expect((await ask('/signup', { email })).status).toBe(200);
  for (const [code, bert] of [
    ['email_exists', { email: 'bert@example.org' }],
    ['phone_exists', { phone: '+49 151 1234567' }],
  ] as const) {
    const headers = { 'x-sb-error-code': code };
    await ask('/otp', bert, new Response('{}', { status: 422, headers }));
    expect((await ask('/otp', bert)).status).toBe(429);
  }
});

it('the body of a call that sends no mail is not looked at', async () => {
  const { limits } = asking();
  const request = new Request('http://host/auth/v1/admin/users', { method: 'POST', body: '{}' });
  request.clone = () => {
    throw new Error('It was looked at.');
  };
  const answer = await limits('POST /admin/users', 'a', async () => new Response('{}'))(request);
  expect(answer.status).toBe(200);
});

it('who is signed in and asks for mails to others uses up theirs, and a code of their own counts for them', async () => {
  const token = await new SignJWT({ sub: 'ada', session_id: 'one', role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('secret'));
  const { limits } = asking();
  const ask = async (route: string, email?: string) => {
    const [method = '', path = ''] = route.split(' ');
    const request = new Request(`http://host/auth/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(email === undefined ? {} : { body: JSON.stringify({ email }) }),
    });
    return (await limits(route, 'a', async () => new Response('{}'))(request)).status;
  };
  for (const email of ['bert@example.org', 'cleo@example.org']) {
    expect([await ask('POST /otp', email), await ask('POST /otp', email)]).toEqual([200, 429]);
  }
  const own = [await ask('GET /reauthenticate'), await ask('GET /reauthenticate')];
  expect(own).toEqual([200, 429]);
  const changes = [
    await ask('PUT /user', 'a@example.org'),
    await ask('PUT /user', 'b@example.org'),
  ];
  expect(changes).toEqual([200, 429]);
});
