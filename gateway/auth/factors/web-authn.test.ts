import * as v from 'valibot';
import { expect, it } from 'vitest';

import { credentialOf, descriptorsOf, toStored } from './web-authn-credential.ts';
import { assertion, registration } from './web-authn-response.ts';
import { webAuthnKind } from './web-authn.ts';

type Asking = Parameters<ReturnType<typeof webAuthnKind>['ask']>;

const ada = { name: 'ada@example.org', id: '5f0c7a52-3d8e-4d6f-9a65-3f1d1a2b3c4d' };
const registered = {
  credential: { id: '-_8', publicKey: new Uint8Array([251, 255]), counter: 7 },
  aaguid: '00112233-4455-6677-8899-aabbccddeeff',
  transports: ['usb', 'nfc'],
  flags: { userVerified: false, backupEligible: true, backupState: false },
};
const key = (content: object | null, status = 'verified') =>
  ({ id: 'f', user_id: ada.id, status, web_authn_credential: content }) as Asking[1];

/** What a browser is asked for a factor, among those of an account. */
async function ask(
  factor: Asking[1],
  body: object = {},
  publicUrl = 'https://quando.example',
  email: string | null = ada.name,
) {
  const user = { id: ada.id, email };
  const account = { user, identities: [], factors: [key(toStored(registered)), key(null)] };
  const request = new Request(publicUrl, { method: 'POST', body: JSON.stringify(body) });
  return webAuthnKind({ publicUrl: () => publicUrl }).ask(
    { account } as unknown as Asking[0],
    factor,
    { request } as Asking[2],
  );
}

const known = { id: '-_8', transports: ['usb', 'nfc'], type: 'public-key' };
const challenge = expect.stringMatching(/^[\w-]{43}$/);

it('a browser makes a key for this installation that the account has not yet, in five minutes', async () => {
  const { answer, sessionData } = await ask(key(null, 'unverified'));
  const algorithms = [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' }));
  expect(answer).toEqual({
    webauthn: {
      type: 'create',
      credential_options: {
        publicKey: expect.objectContaining({
          challenge,
          rp: { name: 'Quando', id: 'quando.example' },
          user: {
            id: Buffer.from(ada.id).toString('base64url'),
            name: ada.name,
            displayName: ada.name,
          },
          pubKeyCredParams: algorithms,
          timeout: 300_000,
          attestation: 'none',
          excludeCredentials: [known],
          authenticatorSelection: expect.objectContaining({ userVerification: 'preferred' }),
        }),
      },
    },
  });
  expect(sessionData).toMatchObject({ credParams: algorithms, userVerification: 'preferred' });
});

it('a page that does not say where it is asks for this installation', async () => {
  for (const webauthn of [undefined, null, { rpId: null, rpOrigins: null }]) {
    await expect(ask(key(null, 'unverified'), { webauthn })).resolves.toBeDefined();
  }
});

it('a key of an account without an address has no name', async () => {
  const { answer } = await ask(key(null, 'unverified'), {}, undefined, null);
  expect(answer).toMatchObject({
    webauthn: { credential_options: { publicKey: { user: { name: '', displayName: '' } } } },
  });
});

it('a browser signs with the key of the factor alone, in five minutes', async () => {
  const { answer, sessionData } = await ask(key(toStored(registered)));
  expect(answer).toEqual({
    webauthn: {
      type: 'request',
      credential_options: {
        publicKey: {
          challenge,
          rpId: 'quando.example',
          allowCredentials: [known],
          timeout: 300_000,
          userVerification: 'preferred',
          extensions: undefined,
        },
      },
    },
  });
  expect(sessionData).toMatchObject({ allowed_credentials: ['+/8='] });
});

it.each([
  ['https://quando.example', 'quando.example', 'https://quando.example'],
  ['https://quando.example:8443', 'quando.example', 'https://quando.example:8443'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.8.0.1:3000', 'localhost', 'http://127.8.0.1:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('keys at %s are bound to %s, and asked for at %s', async (publicUrl, rpId, origin) => {
  const at = (webauthn: object) => ask(key(null, 'unverified'), { webauthn }, publicUrl);
  await expect(at({ rpId, rpOrigins: [origin] })).resolves.toBeDefined();
  for (const elsewhere of [
    { rpId: 'evil.example' },
    { rpOrigins: [origin, 'https://evil.example'] },
  ]) {
    await expect(at(elsewhere)).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: expect.stringContaining(origin),
    });
  }
});

it.each([
  [undefined, 'WebAuthn config required'],
  [{ type: 'guess' }, 'WebAuthn type must be create or request'],
  [{}, 'WebAuthn type must be create or request'],
])('an answer with %j is none', (webauthn, message) => {
  const { check } = webAuthnKind({ publicUrl: () => 'https://quando.example' });
  expect(() => check({ challenge_id: '', code: '', webauthn } as never)).toThrow(
    expect.objectContaining({ status: 400, code: 'validation_failed', message }),
  );
});

it('a key is kept as Supabase Auth keeps it, and read again', () => {
  const content = toStored(registered);
  expect(content).toEqual({
    id: '+/8=',
    publicKey: '+/8=',
    attestationType: 'none',
    attestationFormat: 'none',
    transport: ['usb', 'nfc'],
    flags: { userPresent: true, userVerified: false, backupEligible: true, backupState: false },
    authenticator: {
      AAGUID: 'ABEiM0RVZneImaq7zN3u/w==',
      signCount: 7,
      cloneWarning: false,
      attachment: '',
    },
  });
  expect(credentialOf(key(content))).toEqual({
    ...registered.credential,
    transports: ['usb', 'nfc'],
  });
  // One that Supabase Auth wrote may name ways that we do not know.
  expect(credentialOf(key({ ...content, transport: ['telepathy'] }))?.transports).toEqual([]);
  expect([credentialOf(key(null)), descriptorsOf(key(null))]).toEqual([undefined, []]);
});

const made = (fields: Record<string, unknown> = {}) => {
  const { id = 'a', type = 'public-key', ...response } = fields;
  const own = {
    clientDataJSON: 'a',
    attestationObject: 'a',
    authenticatorData: 'a',
    signature: 'a',
  };
  return { id, rawId: id, type, response: { ...own, ...response } };
};

it.each([
  ['id', 1_364],
  ['clientDataJSON', 4_096],
  ['attestationObject', 8_192],
  ['authenticatorData', 4_096],
  ['signature', 2_048],
] as const)('of what a browser hands over, %s has %i signs at most', (field, most) => {
  const isTaken = (length: number) => {
    const value = made({ [field]: 'a'.repeat(length) });
    return v.is(registration, value) && v.is(assertion, value);
  };
  expect([isTaken(most), isTaken(most + 1)]).toEqual([true, false]);
});

it('what a browser hands over is a key, reached in ways that are known', () => {
  for (const shape of [registration, assertion]) {
    expect([v.is(shape, made()), v.is(shape, made({ type: 'password' }))]).toEqual([true, false]);
  }
  const ways = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
  const { response } = v.parse(registration, made({ transports: [...ways, 'telepathy'] }));
  expect(response.transports).toEqual(ways);
  expect(v.parse(registration, made()).response.transports).toEqual([]);
  expect(v.is(registration, made({ transports: [...ways, 'a', 'b'] }))).toBe(false);
});
