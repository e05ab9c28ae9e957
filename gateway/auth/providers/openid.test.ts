import { createHash } from 'node:crypto';

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, it, vi } from 'vitest';

import { openidProvider } from './openid.ts';

const issuer = 'https://id.example/realms/quando/';
const settings = {
  kind: 'openid',
  name: 'school',
  clientId: 'quando',
  secret: 'secret',
  issuer,
} as const;
const way = {
  redirectUri: 'https://quando.example/auth/v1/callback',
  state: 'state',
  nonce: 'nonce',
  verifier: 'verifier',
};
const discovery = {
  issuer,
  authorization_endpoint: 'https://id.example/consent?realm=quando',
  token_endpoint: 'https://id.example/token',
  jwks_uri: 'https://id.example/keys',
};
const document = `${issuer}.well-known/openid-configuration`;

/** A provider that signs by an algorithm, and what is asked of it while `work` goes on. */
async function at<Result>(
  work: (parts: {
    provider: ReturnType<typeof openidProvider>;
    tokenOf: (claims?: JWTPayload) => Promise<string>;
    issue: (claims: JWTPayload) => void;
    asked: string[];
  }) => Promise<Result>,
  alg = 'ES256',
  said: object = discovery,
): Promise<Result> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const own = { sub: 'one', email: 'ada@example.org', email_verified: true, name: 'Ada' };
  const tokenOf = (claims: JWTPayload = {}) =>
    new SignJWT({ iss: issuer, aud: 'quando', exp: Date.now() / 1_000 + 60, ...own, ...claims })
      .setProtectedHeader({ alg, kid: 'one' })
      .sign(privateKey);
  const asked: string[] = [];
  let issued: JWTPayload = {};
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = init.body instanceof URLSearchParams ? ` ${String(init.body)}` : '';
    asked.push(`${init.method ?? 'GET'} ${url}${body}`);
    if (url === document) return Response.json(said);
    if (url === discovery.jwks_uri) {
      return Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] });
    }
    return Response.json({ id_token: await tokenOf(issued) });
  });
  const issue = (claims: JWTPayload) => {
    issued = claims;
  };
  try {
    return await work({ provider: openidProvider(settings), tokenOf, issue, asked });
  } finally {
    vi.unstubAllGlobals();
  }
}

it('is asked for the person, with a challenge and a nonce, and for its addresses once', () =>
  at(async ({ provider, issue, asked }) => {
    const consent = new URL(await provider.consentUrl(way));
    expect(consent.origin + consent.pathname).toBe('https://id.example/consent');
    expect(Object.fromEntries(consent.searchParams)).toEqual({
      realm: 'quando',
      client_id: 'quando',
      redirect_uri: way.redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'state',
      nonce: 'nonce',
      code_challenge: createHash('sha256').update('verifier').digest('base64url'),
      code_challenge_method: 'S256',
    });
    issue({ nonce: 'nonce' });
    expect(await provider.personOf('code', way)).toEqual({
      id: 'one',
      issuer,
      email: 'ada@example.org',
      isVerified: true,
      data: { name: 'Ada' },
    });
    for (const other of [{ nonce: 'another' }, {}]) {
      issue(other);
      await expect(provider.personOf('code', way)).rejects.toMatchObject({
        code: 'invalid_credentials',
      });
    }
    const form = `grant_type=authorization_code&client_id=quando&client_secret=secret&code=code&redirect_uri=${encodeURIComponent(way.redirectUri)}&code_verifier=verifier`;
    const token = `POST ${discovery.token_endpoint} ${form}`;
    expect(asked).toEqual([`GET ${document}`, token, `GET ${discovery.jwks_uri}`, token, token]);
  }));

it.each(['ES256', 'EdDSA'])('may sign by %s', (alg) =>
  at(async ({ provider, tokenOf }) => {
    expect(await provider.personOfToken?.(await tokenOf(), undefined)).toMatchObject({ id: 'one' });
  }, alg),
);

it('answers for who it says, and for an address that it says is verified', () =>
  at(async ({ provider, tokenOf }) => {
    const person = async (claims: JWTPayload, nonce?: string) =>
      provider.personOfToken?.(await tokenOf(claims), nonce);
    expect(await person({ aud: ['quando', 'other'], azp: 'quando' })).toMatchObject({ id: 'one' });
    expect(await person({ aud: ['quando'] })).toMatchObject({ id: 'one' });
    expect(await person({ sub: 'x'.repeat(255) })).toMatchObject({ id: 'x'.repeat(255) });
    expect(await person({ email_verified: 'true' })).toMatchObject({ isVerified: false });
    const badToken = { status: 400, code: 'bad_jwt' };
    for (const claims of [
      { aud: ['quando', 'other'] },
      { aud: ['quando', 'other'], azp: 'other' },
      { azp: 'other' },
      { sub: '' },
      { exp: Date.now() / 1_000 - 60 },
    ]) {
      await expect(person(claims)).rejects.toMatchObject(badToken);
    }
    const mismatch = { status: 400, code: 'invalid_credentials' };
    await expect(person({ nonce: 'n' })).rejects.toMatchObject(mismatch);
    await expect(person({}, 'n')).rejects.toMatchObject(mismatch);
    const hashed = createHash('sha256').update('n').digest('hex');
    expect(await person({ nonce: hashed }, 'n')).toMatchObject({ id: 'one' });
  }));

it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'issuer'])(
  'is not asked where its document has no %s',
  (field) =>
    at(
      async ({ provider }) => {
        await expect(provider.consentUrl(way)).rejects.toMatchObject({
          status: 500,
          code: 'unexpected_failure',
        });
      },
      'ES256',
      { ...discovery, [field]: undefined },
    ),
);
