import type { AuthClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';

import { authClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';
import { type Spoiled, softwareAuthenticator } from '../setup/services/software-authenticator.ts';

type Auth = InstanceType<typeof AuthClient>;
type Authenticator = ReturnType<typeof softwareAuthenticator>;

const failed = { status: 422, code: 'mfa_verification_failed' };
const notFound = { code: 'mfa_factor_not_found' };

const enrol = async (auth: Auth, friendlyName: string) => {
  const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error !== null) throw error;
  return data.id;
};
/** What the client's token says. */
const claims = async (auth: Auth) =>
  decodeJwt((await auth.getSession()).data.session?.access_token ?? '');

describe('a passkey as second factor', () => {
  const running = gatewayFor({ environment: { PUBLIC_URL: 'https://quando.example' } });
  const rpId = 'quando.example';
  const origin = 'https://quando.example';
  const place = { rpId, rpOrigins: [origin] };

  const challenged = async (auth: Auth, factorId: string) => {
    const { data, error } = await auth.mfa.challenge({ factorId, webauthn: place });
    if (error !== null) throw error;
    return data;
  };
  /** Answers a challenge as a browser does; the key may do it wrong. */
  const answer = async (
    auth: Auth,
    factorId: string,
    key: Authenticator,
    { webauthn, ...challenge }: Awaited<ReturnType<typeof challenged>>,
    spoiled: Spoiled = {},
  ) => {
    const { type, credential_options: options } = webauthn;
    const made =
      type === 'create'
        ? key.create(options.publicKey, spoiled)
        : key.get(options.publicKey, spoiled);
    return auth.mfa.verify({
      factorId,
      challengeId: challenge.id,
      webauthn: { ...place, type, credential_response: made } as never,
    });
  };
  /** A player with a key, whose session proves it. */
  const enrolled = async () => {
    const player = await signUpPlayer(running());
    const key = softwareAuthenticator(origin);
    const factorId = await enrol(player.auth, 'key');
    const challenge = await challenged(player.auth, factorId);
    const { error } = await answer(player.auth, factorId, key, challenge);
    expect(error).toBeNull();
    return { ...player, key, factorId };
  };
  const signedInAgain = async (player: { email: string; password: string }) => {
    const auth = authClient(running());
    await auth.signInWithPassword(player);
    return auth;
  };

  it('is registered, asked for at the next sign-in, and removed', async () => {
    const player = await enrolled();
    expect(await claims(player.auth)).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/webauthn' })]),
    });
    const auth = await signedInAgain(player);
    expect(await claims(auth)).toMatchObject({ aal: 'aal1' });
    const { factorId, key } = player;
    const challenge = await challenged(auth, factorId);
    expect(challenge.webauthn).toMatchObject({
      type: 'request',
      credential_options: { publicKey: { rpId, allowCredentials: [{ transports: ['usb'] }] } },
    });
    expect((await answer(auth, factorId, key, challenge)).error).toBeNull();
    expect(await claims(auth)).toMatchObject({ aal: 'aal2' });
    const { data } = await auth.mfa.listFactors();
    expect(data?.webauthn).toMatchObject([{ friendly_name: 'key', status: 'verified' }]);
    expect((await auth.mfa.unenroll({ factorId })).error).toBeNull();
    await auth.refreshSession();
    const { aal, amr } = await claims(auth);
    expect([aal, amr]).toEqual(['aal1', [{ method: 'password', timestamp: expect.any(Number) }]]);
  });

  it('may attest itself and be backed up, and need not know its owner by a PIN', async () => {
    const { auth, ...player } = await signUpPlayer(running());
    const key = softwareAuthenticator(origin);
    const factorId = await enrol(auth, 'key');
    const unverified = { flags: 0x59, isSelfAttested: true };
    const made = await answer(auth, factorId, key, await challenged(auth, factorId), unverified);
    expect(made.error).toBeNull();
    const again = await signedInAgain(player);
    const challenge = await challenged(again, factorId);
    expect((await answer(again, factorId, key, challenge, { flags: 0x19 })).error).toBeNull();
    const [row] = await running().gateway.database.query(
      `select web_authn_credential -> 'flags' as flags,
         web_authn_credential #> '{authenticator,signCount}' as count,
         last_webauthn_challenge_data ->> 'type' as type
       from auth.mfa_factors where id = $1::uuid`,
      [factorId],
    );
    const backedUp = { backupEligible: true, backupState: true };
    const flags = { userPresent: true, userVerified: false, ...backedUp };
    expect(row).toEqual({ flags, count: 1, type: 'request' });
  });

  it('is kept in the columns and the shape of Supabase Auth, and told to nobody', async () => {
    const { factorId, key, auth, id } = await enrolled();
    const [row] = await running().gateway.database.query<Record<string, object>>(
      `select web_authn_credential as credential, web_authn_aaguid as aaguid,
         last_webauthn_challenge_data as last
       from auth.mfa_factors where id = $1::uuid`,
      [factorId],
    );
    expect(row).toMatchObject({
      credential: {
        id: Buffer.from(key.id, 'base64url').toString('base64'),
        transport: ['usb'],
        flags: { userPresent: true, userVerified: true, backupEligible: false },
        authenticator: { AAGUID: `${'A'.repeat(22)}==`, signCount: 0 },
      },
      aaguid: '00000000-0000-0000-0000-000000000000',
      last: { type: 'create', challenge: { factor_id: factorId } },
    });
    await auth.mfa.challenge({ factorId, webauthn: place });
    const [asked] = await running().gateway.database.query<{ session: object }>(
      `select web_authn_session_data as session from auth.mfa_challenges
       where factor_id = $1::uuid and web_authn_session_data ? 'allowed_credentials'`,
      [factorId],
    );
    expect(asked?.session).toMatchObject({
      rpId,
      user_id: Buffer.from(id).toString('base64'),
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { data } = await auth.getUser();
    expect(JSON.stringify(data)).not.toContain('publicKey');
  });

  it.each<[string, Spoiled]>([
    ['for another page', { origin: 'https://quando.example.evil' }],
    ['for our page without TLS', { origin: 'http://quando.example' }],
    ['bound to another name', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'A'.repeat(43) }],
    ['that nobody touched', { flags: 0x44 }],
    ['without a key in it', { flags: 0x05 }],
    ['attested by a certificate', certified('fido-u2f')],
    ['attested by a telephone', certified('android-safetynet')],
    ['attested by a chain', certified('packed')],
    ['of an unknown attestation', { attestation: { fmt: 'evil', attStmt: new Map() } }],
  ])('a registration %s is refused, and its challenge is spent', async (_what, spoiled) => {
    const { auth } = await signUpPlayer(running());
    const key = softwareAuthenticator(origin);
    const factorId = await enrol(auth, 'key');
    const challenge = await challenged(auth, factorId);
    const wrong = await answer(auth, factorId, key, challenge, spoiled);
    expect(wrong.error).toMatchObject(failed);
    const again = await answer(auth, factorId, key, challenge);
    expect(again.error).toMatchObject(notFound);
    expect(await claims(auth)).toMatchObject({ aal: 'aal1' });
  });

  it.each<[string, Spoiled]>([
    ['for another page', { origin: 'https://evil.example' }],
    ['bound to another name', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'A'.repeat(43) }],
    ['that nobody touched', { flags: 0x04 }],
    ['whose counter went back', { counter: 0 }],
    ['of other bytes', { isForged: true }],
  ])('a signature %s is refused', async (_what, spoiled) => {
    const player = await enrolled();
    const auth = await signedInAgain(player);
    const { factorId, key } = player;
    const right = await answer(auth, factorId, key, await challenged(auth, factorId));
    expect(right.error).toBeNull();
    const wrong = await answer(auth, factorId, key, await challenged(auth, factorId), spoiled);
    expect(wrong.error).toMatchObject(failed);
  });

  it('another key, or another player’s, does not answer for it', async () => {
    const player = await enrolled();
    const other = await enrolled();
    const { factorId, auth } = player;
    for (const key of [softwareAuthenticator(origin), other.key]) {
      const wrong = await answer(auth, factorId, key, await challenged(auth, factorId));
      expect(wrong.error).toMatchObject({
        ...failed,
        message: 'Failed to validate WebAuthn MFA response',
      });
    }
    // Nobody guesses a signature, so that no try is counted.
    const tries = 'select from private.factor_try where factor_id = $1::uuid';
    expect(await running().gateway.database.query(tries, [factorId])).toEqual([]);
    const foreign = await other.auth.mfa.challenge({ factorId, webauthn: place });
    expect(foreign.error).toMatchObject({ status: 404, ...notFound });
    const own = await challenged(other.auth, other.factorId);
    const crossed = await answer(auth, factorId, player.key, own);
    expect(crossed.error).toMatchObject(notFound);
  });

  it('answers a challenge once, also when two answers come at once', async () => {
    const player = await enrolled();
    const { factorId, key, auth } = player;
    const challenge = await challenged(auth, factorId);
    const answers = await Promise.all([
      answer(await signedInAgain(player), factorId, key, challenge),
      answer(await signedInAgain(player), factorId, key, challenge),
    ]);
    const codes = answers.map(({ error }) => error?.code ?? 'right');
    expect(codes.toSorted()).toEqual(['mfa_factor_not_found', 'right']);
  });

  it('a challenge lasts five minutes', async () => {
    const { factorId, key, auth } = await enrolled();
    const challenge = await challenged(auth, factorId);
    await running().gateway.database.query(
      `update auth.mfa_challenges set created_at = created_at - interval '301 seconds'
       where id = $1::uuid`,
      [challenge.id],
    );
    const late = await answer(auth, factorId, key, challenge);
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired', message });
  });

  it('is registered once: a factor that has its key takes no other', async () => {
    const { auth } = await signUpPlayer(running());
    const factorId = await enrol(auth, 'key');
    const first = await challenged(auth, factorId);
    const second = await challenged(auth, factorId);
    const key = softwareAuthenticator(origin);
    expect((await answer(auth, factorId, key, first)).error).toBeNull();
    const other = await answer(auth, factorId, softwareAuthenticator(origin), second);
    expect(other.error).toMatchObject(failed);
    const challenge = await challenged(auth, factorId);
    const { challenge: asked } = challenge.webauthn.credential_options.publicKey;
    const { data } = await auth.getSession();
    const forged = softwareAuthenticator(origin).create({ challenge: asked, rp: { id: rpId } });
    const answered = await post(running().url, `factors/${factorId}/verify`, {
      token: data.session?.access_token ?? '',
      key: running().gateway.publishableKey,
      body: {
        challenge_id: challenge.id,
        webauthn: { type: 'create', credential_response: forged },
      },
    });
    expect(answered).toMatchObject({ status: 422, error_code: failed.code });
  });

  it('is one factor of an account, and may be another player’s', async () => {
    const { auth, key } = await enrolled();
    const twin = await enrol(auth, 'twin');
    const again = await answer(auth, twin, key, await challenged(auth, twin));
    expect(again.error).toMatchObject(failed);
    const other = await enrolled();
    const shared = await enrol(other.auth, 'shared');
    const taken = await answer(other.auth, shared, key, await challenged(other.auth, shared));
    expect(taken.error).toBeNull();
  });

  it('that was begun before the first factor is finished by nobody without that one', async () => {
    const player = await signUpPlayer(running());
    const begun = await enrol(await signedInAgain(player), 'planted');
    const { data: app } = await player.auth.mfa.enroll({ factorType: 'totp' });
    const proven = await player.auth.mfa.challengeAndVerify({
      factorId: app?.id ?? '',
      code: await generate({ secret: app?.totp.secret ?? '' }),
    });
    expect(proven.error).toBeNull();
    const half = await signedInAgain(player);
    const key = softwareAuthenticator(origin);
    const refused = await answer(half, begun, key, await challenged(half, begun));
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect(await claims(half)).toMatchObject({ aal: 'aal1' });
    const own = await answer(player.auth, begun, key, await challenged(player.auth, begun));
    expect(own.error).toBeNull();
  });

  it('is finished, like it is begun, in a session that began within a day', async () => {
    const player = await signUpPlayer(running());
    const old = await signedInAgain(player);
    await running().gateway.database.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1::uuid`,
      [player.id],
    );
    const begun = await enrol(await signedInAgain(player), 'key');
    const challenge = await challenged(old, begun);
    const refused = await answer(old, begun, softwareAuthenticator(origin), challenge);
    expect(refused.error).toMatchObject({ code: 'reauthentication_needed' });
  });

  it('asks nothing of a page elsewhere', async () => {
    const { factorId, auth } = await enrolled();
    for (const webauthn of [
      { rpId: 'evil.example', rpOrigins: [origin] },
      { rpId, rpOrigins: [origin, 'https://evil.example'] },
    ]) {
      const { error } = await auth.mfa.challenge({ factorId, webauthn });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    }
  });

  it.each<[string, (made: { response: object }) => unknown]>([
    ['no answer', () => undefined],
    ['a word', () => 'answer'],
    ['a list', () => []],
    ['nothing in it', (made) => ({ ...made, response: {} })],
    ['numbers', (made) => ({ ...made, id: 1, rawId: 1 })],
    ['signs that are no base64url', (made) => ({ ...made, id: '..', rawId: '..' })],
    [
      'an oversized attestation',
      (made) => ({
        ...made,
        response: { ...made.response, attestationObject: 'A'.repeat(9_000) },
      }),
    ],
    [
      'a thousand transports',
      (made) => ({
        ...made,
        response: { ...made.response, transports: Array.from({ length: 1_000 }, () => 'usb') },
      }),
    ],
  ])('%s has no shape that is looked at', async (_what, spoil) => {
    const { auth } = await signUpPlayer(running());
    const factorId = await enrol(auth, 'key');
    const challenge = await challenged(auth, factorId);
    const { publicKey } = challenge.webauthn.credential_options;
    const made = softwareAuthenticator(origin).create(publicKey);
    const { data } = await auth.getSession();
    const answered = await post(running().url, `factors/${factorId}/verify`, {
      token: data.session?.access_token ?? '',
      key: running().gateway.publishableKey,
      body: {
        challenge_id: challenge.id,
        webauthn: { type: 'create', credential_response: spoil({ ...made }) },
      },
    });
    expect(answered).toMatchObject({ status: 400, error_code: 'validation_failed' });
  });

  it('takes what is no CBOR, or nested without end, for a wrong answer', async () => {
    const { auth } = await signUpPlayer(running());
    const factorId = await enrol(auth, 'key');
    for (const bytes of [Buffer.alloc(6_000, 0x81), Buffer.alloc(6_000, 0xff), Buffer.alloc(3)]) {
      const challenge = await challenged(auth, factorId);
      const { publicKey } = challenge.webauthn.credential_options;
      const made = softwareAuthenticator(origin).create(publicKey);
      const response = { ...made.response, attestationObject: bytes.toString('base64url') };
      const wrong = await auth.mfa.verify({
        factorId,
        challengeId: challenge.id,
        webauthn: {
          ...place,
          type: 'create',
          credential_response: { toJSON: () => ({ ...made, response }) },
        } as never,
      });
      expect(wrong.error).toMatchObject(failed);
    }
  });
});

describe('a passkey on this machine', () => {
  const running = gatewayFor();

  it('is bound to the name localhost, for browsers bind none to a number', async () => {
    const { auth } = await signUpPlayer(running());
    const { data } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
    const origin = running().url.replace('127.0.0.1', 'localhost');
    const webauthn = { rpId: 'localhost', rpOrigins: [origin] };
    const asked = await auth.mfa.challenge({ factorId: data?.id ?? '', webauthn });
    expect(asked.data?.webauthn).toMatchObject({
      type: 'create',
      credential_options: { publicKey: { rp: { id: 'localhost', name: 'Quando' } } },
    });
  });
});

/** An attestation with certificates in it, which nobody follows. */
function certified(fmt: string): Spoiled {
  const certificate = Buffer.from('a certificate');
  const attStmt = new Map<string, string | Uint8Array | Uint8Array[]>([
    ['x5c', [certificate, certificate]],
    ['sig', certificate],
    ['ver', '1'],
    ['response', certificate],
  ]);
  return { attestation: { fmt, attStmt } };
}

async function post(
  url: string,
  path: string,
  { token, key, body }: { token: string; key: string; body: object },
) {
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}
