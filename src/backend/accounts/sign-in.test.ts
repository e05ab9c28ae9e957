import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentPlayer, setSession } from '../session.ts';
import type { Accounts } from './accounts.ts';
import {
  addPasskey,
  beginApp,
  getFactors,
  hasPasskeys,
  proveApp,
  provePasskey,
  removeFactor,
} from './factors.ts';
import { deleteUser } from './profile.ts';
import {
  configuredProviders,
  exchangeCode,
  getIdentities,
  linkProvider,
  signInWith,
  unlinkProvider,
} from './providers.ts';
import { refreshClaims } from './refresh-claims.ts';
import {
  changeAddress,
  changePassword,
  mailCode,
  reauthenticate,
  recover,
  resend,
  signIn,
  signOut,
  signUp,
  verify,
} from './sign-in.ts';

const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('location', { origin: 'https://quando.example', hostname: 'quando.example' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Accounts whose client answers these calls so, and all others with nothing; `asked` lists them. */
function accounts(answers: Readonly<Record<string, unknown>> = {}): Accounts {
  const client = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => client(`${path}${String(name)}.`),
      apply: (_, __, call: unknown[]) => {
        const name = path.slice(0, -1);
        asked.push([name, ...call]);
        return Promise.resolve(answers[name] ?? { data: {}, error: null });
      },
    });
  return { auth: client(''), rest: client('rest.') } as unknown as Accounts;
}

function proven(needs_password: unknown) {
  return { verifyOtp: { data: { user: { app_metadata: { needs_password } } }, error: null } };
}

function identity(provider: string, identity_data: object | null) {
  return { provider, identity_data };
}

test('the way back from a mail or a service leads to where somebody wanted to go', async () => {
  const ada = accounts();
  await mailCode(ada, 'a@b.c', '/order?choice=x');
  await recover(ada, 'a@b.c', null);
  await recover(ada, 'a@b.c', '/stats');
  await signInWith(ada, 'github', null);
  await linkProvider(ada, 'github');
  expect(asked).toEqual([
    [
      'signInWithOtp',
      {
        email: 'a@b.c',
        options: {
          shouldCreateUser: false,
          emailRedirectTo: 'https://quando.example/login?return=%2Forder%3Fchoice%3Dx',
        },
      },
    ],
    ['resetPasswordForEmail', 'a@b.c', { redirectTo: 'https://quando.example/changePassword' }],
    [
      'resetPasswordForEmail',
      'a@b.c',
      { redirectTo: 'https://quando.example/changePassword?return=%2Fstats' },
    ],
    [
      'signInWithOAuth',
      { provider: 'github', options: { redirectTo: 'https://quando.example/login' } },
    ],
    [
      'linkIdentity',
      { provider: 'github', options: { redirectTo: 'https://quando.example/profileSecurity' } },
    ],
  ]);
});

test('what is typed is sent as it is, and a code with it where there is one', async () => {
  const ada = accounts();
  const credentials = { email: 'a@b.c', password: ' x ' };
  await signIn(ada, credentials);
  await signUp(ada, { ...credentials, language: 'de-DE' });
  await resend(ada, { type: 'signup', email: 'a@b.c' });
  await changePassword(ada, { password: 'x' });
  await changePassword(ada, { password: 'x', nonce: '123456' });
  await changeAddress(ada, { email: 'd@e.f' });
  await changeAddress(ada, { email: 'd@e.f', nonce: '123456' });
  await signOut(ada, 'others');
  await reauthenticate(ada);
  await exchangeCode(ada, 'sent back');
  await proveApp(ada, 'f1', '123456');
  expect(asked).toEqual([
    ['signInWithPassword', credentials],
    ['signUp', { ...credentials, options: { data: { language: 'de-DE' } } }],
    ['resend', { type: 'signup', email: 'a@b.c' }],
    ['updateUser', { password: 'x' }],
    ['updateUser', { password: 'x', nonce: '123456' }],
    ['updateUser', { email: 'd@e.f' }],
    ['updateUser', { email: 'd@e.f', nonce: '123456' }],
    ['signOut', { scope: 'others' }],
    ['reauthenticate'],
    ['exchangeCodeForSession', 'sent back'],
    ['mfa.challengeAndVerify', { factorId: 'f1', code: '123456' }],
  ]);
});

test.each([
  { email: '', password: 'x' },
  { email: 'a@b.c', password: '' },
])('without address or password nobody is registered: %j', async (given) => {
  await expect(signUp(accounts(), { ...given, language: 'de-DE' })).rejects.toMatchObject({
    message: 'You must provide either an email or phone number and a password.',
    code: 'validation_failed',
  });
  expect(asked).toEqual([]);
});

test('a proof is a link’s hash or a code, and tells whether a password is still wanted', async () => {
  const byLink = { type: 'signup', tokenHash: 'hash' } as const;
  const byCode = { type: 'recovery', email: 'a@b.c', code: '123456' } as const;
  expect(await verify(accounts(proven(true)), byLink)).toEqual({ needsPassword: true });
  expect(await verify(accounts(proven('true')), byCode)).toEqual({ needsPassword: false });
  expect(asked).toEqual([
    ['verifyOtp', { token_hash: 'hash', type: 'signup' }],
    ['verifyOtp', { email: 'a@b.c', token: '123456', type: 'recovery' }],
  ]);
});

test('services to sign in with are those that are open, without what is no service', async () => {
  const external = { github: true, google: false, email: true, phone: true, anonymous_users: true };
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ external }));
  vi.stubGlobal('fetch', fetched);
  const backend = { backendUrl: 'https://quando.example', publishableKey: 'key', send: fetch };
  expect(await configuredProviders(backend)).toEqual(['github']);
  expect(fetched).toHaveBeenCalledWith('https://quando.example/auth/v1/settings', {
    headers: { apikey: 'key' },
    credentials: 'omit',
  });
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await configuredProviders(backend)).toEqual([]);
});

test('of an account at a service the address is shown, else a name', async () => {
  const identities = [
    identity('google', { email: 'a@b.c', user_name: 'ada', name: 'Ada' }),
    identity('github', { email: '', user_name: 'ada', name: 'Ada' }),
    identity('gitlab', { name: 'Ada', email: 7 }),
    identity('email', null),
  ];
  const ada = accounts({ getUserIdentities: { data: { identities }, error: null } });
  expect(
    (await getIdentities(ada)).map(({ provider, account }) => `${provider} ${account}`),
  ).toEqual(['google a@b.c', 'github ada', 'gitlab Ada', 'email ']);
});

test('where a code would not help, a new sign-in is asked for instead', async () => {
  const error = { code: 'reauthentication_needed', message: 'no' };
  const old = accounts({ unlinkIdentity: { data: null, error } });
  const own = { identity: {}, provider: 'github', account: '' } as Parameters<
    typeof unlinkProvider
  >[1];
  await expect(unlinkProvider(old, own)).rejects.toMatchObject({ code: 'fresh_session_needed' });
  const linking = linkProvider(accounts({ linkIdentity: { data: null, error } }), 'github');
  await expect(linking).rejects.toMatchObject({ code: 'fresh_session_needed', message: 'no' });
  const last = { code: 'single_identity_not_deletable', message: 'no' };
  const other = accounts({ unlinkIdentity: { data: null, error: last } });
  await expect(unlinkProvider(other, own)).rejects.toMatchObject(last);
});

const factor = { id: 'f1', factor_type: 'totp', created_at: 'then', status: 'verified' };
const begun = { ...factor, id: 'f2', status: 'unverified' };

test('second factors are listed, apps before passkeys, also without a name', async () => {
  const passkey = { ...factor, id: 'f3', factor_type: 'webauthn', friendly_name: 'Schlüssel' };
  const data = { all: [], totp: [factor], webauthn: [passkey] };
  expect(await getFactors(accounts({ 'mfa.listFactors': { data, error: null } }))).toEqual([
    { id: 'f1', kind: 'totp', name: '', addedAt: 'then' },
    { id: 'f3', kind: 'webauthn', name: 'Schlüssel', addedAt: 'then' },
  ]);
});

test('what was begun and never finished is cleared away before a factor is set up', async () => {
  const listed = { data: { all: [factor, begun] }, error: null };
  const totp = { secret: 'S', uri: 'otpauth://x', qr_code: '<svg>' };
  const enrolled = { data: { id: 'f4', totp }, error: null };
  const ada = accounts({ 'mfa.listFactors': listed, 'mfa.enroll': enrolled });
  expect(await beginApp(ada, 'Handy')).toEqual({
    id: 'f4',
    secret: 'S',
    address: 'otpauth://x',
    picture: '<svg>',
  });
  expect(asked).toEqual([
    ['mfa.listFactors'],
    ['mfa.unenroll', { factorId: 'f2' }],
    ['mfa.enroll', { factorType: 'totp', friendlyName: 'Handy' }],
  ]);
});

test('a passkey belongs to the page’s name; where none is given, that is said', async () => {
  const credential_options = { publicKey: {} };
  const challenge = {
    type: 'webauthn',
    id: 'c1',
    webauthn: { type: 'create', credential_options },
  };
  const answers = {
    'mfa.listFactors': { data: { all: [] }, error: null },
    'mfa.enroll': { data: { id: 'f4' }, error: null },
    'mfa.challenge': { data: challenge, error: null },
  };
  const place = { rpId: 'quando.example', rpOrigins: ['https://quando.example'] };
  const create = vi.fn<() => Promise<unknown>>(async () => 'credential');
  vi.stubGlobal('navigator', { credentials: { create, get: async () => null } });
  await addPasskey(accounts(answers), 'Schlüssel');
  expect(create).toHaveBeenCalledWith(credential_options);
  expect(asked.slice(1)).toEqual([
    ['mfa.enroll', { factorType: 'webauthn', friendlyName: 'Schlüssel' }],
    ['mfa.challenge', { factorId: 'f4', webauthn: place }],
    [
      'mfa.verify',
      {
        factorId: 'f4',
        challengeId: 'c1',
        webauthn: { type: 'create', ...place, credential_response: 'credential' },
      },
    ],
  ]);
  create.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const refused = addPasskey(accounts(answers), 'Schlüssel');
  await expect(refused).rejects.toMatchObject({ code: 'passkey_not_given' });
});

test('who signs in by a passkey is asked for the one they have', async () => {
  const credential_options = { publicKey: {} };
  const webauthn = { type: 'request', credential_options };
  const data = { type: 'webauthn', id: 'c1', webauthn };
  const get = vi.fn<(options: unknown) => Promise<unknown>>(async () => 'credential');
  vi.stubGlobal('navigator', { credentials: { create: async () => null, get } });
  await provePasskey(accounts({ 'mfa.challenge': { data, error: null } }), 'f3');
  expect(get).toHaveBeenCalledExactlyOnceWith(credential_options);
  expect(asked.at(-1)).toMatchObject([
    'mfa.verify',
    { webauthn: { type: 'request', credential_response: 'credential' } },
  ]);
});

const listed = (...all: object[]) => ({ data: { all }, error: null });
const asksForPasskey = {
  data: { type: 'webauthn', id: 'c1', webauthn: { type: 'request' } },
  error: null,
};

test.each<[string, (by: Accounts) => Promise<unknown>, Readonly<Record<string, unknown>>?]>([
  ['signInWithPassword', (by) => signIn(by, { email: 'a@b.c', password: 'x' })],
  ['signInWithOtp', (by) => mailCode(by, 'a@b.c', null)],
  ['signUp', (by) => signUp(by, { email: 'a@b.c', password: 'x', language: 'de-DE' })],
  ['signOut', (by) => signOut(by, 'local')],
  ['resetPasswordForEmail', (by) => recover(by, 'a@b.c', null)],
  ['resend', (by) => resend(by, { type: 'email_change', email: 'a@b.c' })],
  ['verifyOtp', (by) => verify(by, { type: 'signup', tokenHash: 'hash' })],
  ['updateUser', (by) => changePassword(by, { password: 'x' })],
  ['updateUser', (by) => changeAddress(by, { email: 'd@e.f' })],
  ['reauthenticate', reauthenticate],
  ['refreshSession', refreshClaims],
  ['signInWithOAuth', (by) => signInWith(by, 'github', null)],
  ['exchangeCodeForSession', (by) => exchangeCode(by, 'sent back')],
  ['getUserIdentities', getIdentities],
  ['linkIdentity', (by) => linkProvider(by, 'github')],
  ['mfa.listFactors', getFactors],
  ['mfa.listFactors', (by) => beginApp(by, 'Handy')],
  ['mfa.listFactors', (by) => addPasskey(by, 'Handy')],
  ['mfa.unenroll', (by) => beginApp(by, 'Handy'), { 'mfa.listFactors': listed(begun) }],
  ['mfa.enroll', (by) => beginApp(by, 'Handy'), { 'mfa.listFactors': listed() }],
  ['mfa.enroll', (by) => addPasskey(by, 'Handy'), { 'mfa.listFactors': listed() }],
  ['mfa.challengeAndVerify', (by) => proveApp(by, 'f1', '123456')],
  ['mfa.challenge', (by) => provePasskey(by, 'f3')],
  ['mfa.verify', (by) => provePasskey(by, 'f3'), { 'mfa.challenge': asksForPasskey }],
  ['mfa.unenroll', (by) => removeFactor(by, 'f1')],
  ['refreshSession', (by) => removeFactor(by, 'f1')],
])('what the server refuses is said, whatever was asked (%s)', async (name, ask, answers = {}) => {
  vi.stubGlobal('navigator', { credentials: { get: async () => 'credential' } });
  const error = { code: 'over_request_rate_limit', message: 'wait' };
  const refused = accounts({ ...answers, [name]: { data: null, error } });
  await expect(ask(refused)).rejects.toMatchObject({ name: 'ServerError', ...error });
});

test('a session proves less without a factor, and is renewed', async () => {
  await removeFactor(accounts(), 'f1');
  expect(asked).toEqual([['mfa.unenroll', { factorId: 'f1' }], ['refreshSession']]);
});

test.each([
  ['quando.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('at %s there are passkeys: %s', (hostname, has) => {
  vi.stubGlobal('PublicKeyCredential', {});
  vi.stubGlobal('location', { hostname });
  expect(hasPasskeys()).toBe(has);
});

test('a browser that knows no passkeys has none', () => {
  expect(hasPasskeys()).toBe(false);
});

test('an account that is deleted is signed out here, also where the server is out of reach', async () => {
  const removeItem = vi.fn<(name: string) => void>();
  vi.stubGlobal('localStorage', { removeItem, getItem: () => null });
  const session = { userId: 'ada', email: '', role: '0_user', needsSecondFactor: false } as const;
  setSession({ state: 'signedIn', session: { ...session, permissions: ['stats.shared'] } });
  await deleteUser(accounts());
  expect(asked).toEqual([
    ['rest.call', 'delete_user'],
    ['signOut', { scope: 'local' }],
  ]);
  // The client itself signs out then.
  expect([removeItem.mock.calls, currentPlayer()]).toEqual([[], 'ada']);
  await deleteUser(accounts({ signOut: { error: new Error('out of reach') } }));
  expect([removeItem.mock.calls, currentPlayer()]).toEqual([[['quando.session']], '']);
});
