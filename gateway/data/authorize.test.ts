import { errors } from 'jose';
import { expect, it } from 'vitest';

import { type Claims, createAuthorize } from './authorize.ts';
import { DataRefusal } from './refusal.ts';

const tokens: Readonly<Record<string, Claims>> = {
  'a.player.b': { sub: 'ada', role: 'authenticated' },
  'a.half.b': { sub: 'ada', role: 'anon' },
  'a.nobody.b': { sub: 'ada' },
  'a.postgres.b': { role: 'postgres' },
};

const authorize = createAuthorize({
  publishableKey: 'sb_publishable_a',
  secretKey: 'sb_secret_a',
  verify: async (token) => {
    if (token === 'a.over.b') throw new errors.JWTExpired('over', {});
    const claims = tokens[token];
    if (claims === undefined) throw new Error('not ours');
    return claims;
  },
});

const publishable = { apikey: 'sb_publishable_a' };
const secret = { apikey: 'sb_secret_a' };
const bearer = (token: string) => ({ ...publishable, authorization: `Bearer ${token}` });
const ask = (headers: Record<string, string>, query = '') =>
  authorize(new Request(`http://host/rest/v1/news${query}`, { headers }));

it.each<[string, Record<string, string>, string, Claims]>([
  ['anybody', publishable, '', { role: 'anon' }],
  ['anybody by the address', {}, '?apikey=sb_publishable_a', { role: 'anon' }],
  ['the key as token', bearer('sb_publishable_a'), '', { role: 'anon' }],
  ['a player', bearer('a.player.b'), '', { sub: 'ada', role: 'authenticated' }],
  ['who is half signed in', bearer('a.half.b'), '', { role: 'anon' }],
  ['a token without a role', bearer('a.nobody.b'), '', { role: 'anon' }],
  ['a tool', secret, '', { role: 'service_role' }],
  [
    'a tool with its key as token',
    { ...secret, authorization: 'Bearer sb_secret_a' },
    '',
    { role: 'service_role' },
  ],
  [
    'a tool for a player',
    { ...secret, authorization: 'Bearer a.player.b' },
    '',
    { sub: 'ada', role: 'authenticated' },
  ],
])('%s is let in', async (_, headers, query, claims) => {
  expect(await ask(headers, query)).toEqual({ role: claims['role'], claims });
});

const check = 'Double check your Supabase `apikey`';
it.each<[string, Record<string, string>, string, string, string | null]>([
  [
    'no key',
    {},
    'UNAUTHORIZED_MISSING_API_KEY',
    'No API key found in request',
    'No `apikey` request header or url param was found.',
  ],
  [
    'another key',
    { apikey: 'sb_publishable_b' },
    'UNAUTHORIZED_INVALID_API_KEY',
    'Invalid API key',
    check,
  ],
  [
    'a part of the key',
    { apikey: 'sb_secret_' },
    'UNAUTHORIZED_INVALID_API_KEY',
    'Invalid API key',
    check,
  ],
  [
    'the secret key in a browser',
    { ...secret, 'user-agent': 'mozilla/5.0 (X11)' },
    'UNAUTHORIZED_INVALID_API_KEY_TYPE',
    'Forbidden use of secret API key in browser',
    null,
  ],
])('%s is refused', async (_, headers, code, message, hint) => {
  const refusal = await ask(headers).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    status: 401,
    body: { code, message, details: null, hint },
    headers: { 'sb-error-code': code },
  });
});

it.each([
  ['', 'PGRST301', 'Empty JWT is sent in Authorization header'],
  ['Bearer', 'PGRST301', 'Empty JWT is sent in Authorization header'],
  ['Basic YTpi', 'PGRST301', "JWT couldn't be decoded"],
  ['Bearer a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
  ['Bearer a.b.c', 'PGRST301', 'No suitable key or wrong key type'],
  ['Bearer a.over.b', 'PGRST303', 'JWT expired'],
  ['Bearer a.postgres.b', 'PGRST303', 'The role of the JWT does not exist'],
])('the token %j is refused', async (authorization, code, message) => {
  const refusal = await ask({ ...publishable, authorization }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataRefusal);
  expect(refusal).toMatchObject({
    status: 401,
    body: { code, message },
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
    },
  });
});
