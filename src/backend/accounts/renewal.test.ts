import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { NoConnectionError, ServerError } from '../errors.ts';
import { errorKey, serverMessage } from '../error-key.ts';
import { setReminder } from '../reminders.ts';
import * as session from '../session.ts';
import { SESSION_KEY } from '../stored-session.ts';
import { type Accounts, accountsOf } from './accounts.ts';
import {
  changeAddress,
  changePassword,
  reauthenticate,
  signIn,
  signOut,
  signUp,
  verify,
} from './sign-in.ts';
import { exchangeCode } from './providers.ts';
import { refreshClaims } from './refresh-claims.ts';
import { sessionWith } from './session-factory.ts';

const START = Date.parse('2026-11-22T12:00:00Z');
const seconds = START / 1000;

type Call = { at: number; path: string; token: string | null; init: RequestInit };
let calls: Call[];
let answer: (path: string) => Response | Promise<Response>;
let browser: Window;
let setSession: MockInstance<typeof session.setSession>;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  browser = new Window({ url: 'https://quando.example/' });
  const { document, location, localStorage } = browser;
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('navigator', { onLine: true });
  // Else the clients of all tests would tell each other.
  vi.stubGlobal('BroadcastChannel', undefined);
  // The client writes down what it could not fetch, and that there is another one.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  setSession = vi.spyOn(session, 'setSession').mockReturnValue();
  calls = [];
  answer = lost;
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit) => {
    const { pathname, search } = new URL(input);
    const token = new Headers(init.headers).get('Authorization');
    calls.push({ at: Date.now() - START, path: pathname + search, token, init });
    return answer(pathname);
  });
});

afterEach(async () => {
  await browser.happyDOM.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('without a connection whoever needs an expired session hears so at once', async () => {
  const { accounts, heard } = begin({ expiresAt: seconds - 60 });
  vi.stubGlobal('navigator', { onLine: false });
  const all = [
    accounts.rest.rows('profile', {}),
    signOut(accounts, 'local'),
    changePassword(accounts, { password: 'another one' }),
    reauthenticate(accounts),
    refreshClaims(accounts),
  ].map((call) => outcome(call));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard()).toEqual({ state: 'unreached' });
  for (const error of await Promise.all(all)) expect(error).toBeInstanceOf(NoConnectionError);
  expect(calls.map(({ path }) => path)).toEqual(['/auth/v1/token?grant_type=refresh_token']);
  expect(stored()).not.toBeNull();
});

test('a server that does not answer is told after three attempts, not after all of them', async () => {
  const { accounts, heard } = begin({ expiresAt: seconds - 60 });
  const call = outcome(accounts.restOf('ada').rows('profile', {}));
  await vi.advanceTimersByTimeAsync(500);
  expect(heard()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(heard()).toEqual({ state: 'unreached' });
  expect(await call).toBeInstanceOf(NoConnectionError);
});

test('the client tries again after 200 ms and each time after twice as long, then once in a while', async () => {
  begin({ expiresAt: seconds - 60 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(calls.map(({ at }) => at)).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(calls.length).toBeGreaterThan(8);
});

test('with the connection back the session is renewed without a pause', async () => {
  const { heard } = begin({ expiresAt: seconds - 60 });
  await vi.advanceTimersByTimeAsync(29_000);
  answer = () => Response.json(sessionWith({ renewal: 'second' }));
  browser.dispatchEvent(new browser.Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard()).toMatchObject({ state: 'signedIn', session: { userId: 'ada' } });
  expect(stored()).toMatchObject({ refresh_token: 'second' });
});

test('a session is renewed before it ends, and says from then on what the new one says', async () => {
  const { accounts, heard } = begin({ expiresAt: seconds + 120 });
  answer = (path) =>
    Response.json(
      path.endsWith('/token')
        ? sessionWith({
            renewal: 'second',
            expiresAt: seconds + 3600,
            permission: 'routing.archive',
          })
        : [],
    );
  await vi.advanceTimersByTimeAsync(0);
  expect(heard()).toMatchObject({ session: { permissions: ['stats.shared'] } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard()).toMatchObject({ session: { permissions: ['routing.archive'] } });
  expect(stored()).toMatchObject({ refresh_token: 'second' });
  await accounts.rest.rows('profile', {});
  expect(calls.at(-1)?.token).toBe(`Bearer ${stored()?.access_token}`);
});

test('on a device whose clock is hours ahead the session is not renewed with every call', async () => {
  const { accounts } = begin({ expiresAt: seconds - 60 });
  // By the server's clock the device is two hours late.
  answer = () => Response.json(sessionWith({ renewal: 'second', expiresAt: seconds - 3600 }));
  for (let call = 0; call < 5; call += 1) await accounts.rest.rows('profile', {});
  expect(calls.filter(({ path }) => path.includes('token'))).toHaveLength(1);
  expect(stored()).toMatchObject({ refresh_token: 'second', expires_at: seconds + 3600 });
});

test('a token that the server takes no more, as after the clock was set back, is renewed once', async () => {
  const { accounts } = begin({});
  const old = `Bearer ${stored()?.access_token}`;
  const renewed = sessionWith({ renewal: 'second', permission: 'game.multiple' });
  answer = (path) => {
    if (path.endsWith('/token')) return Response.json(renewed);
    const isOld = calls.at(-1)?.token === old;
    return Response.json(isOld ? { code: 'PGRST303', message: 'JWT expired' } : [], {
      status: isOld ? 401 : 200,
    });
  };
  const two = ['profile', 'user_result'].map((table) => accounts.rest.rows(table, {}));
  expect(await Promise.all(two)).toEqual([[], []]);
  expect(calls.filter(({ path }) => path.includes('token'))).toHaveLength(1);
});

test('what stays refused with a renewed token is refused', async () => {
  const { accounts } = begin({});
  answer = (path) =>
    path.endsWith('/token')
      ? Response.json(sessionWith({ renewal: 'second', permission: 'game.multiple' }))
      : Response.json({ code: 'PGRST303', message: 'No', details: null }, { status: 401 });
  const error = await outcome(accounts.rest.rows('profile', {}));
  expect(errorKey(error)).toBe('bad_jwt');
  expect(calls).toHaveLength(3);
});

test('a permission that is lacking is asked for with a renewed token, once for each', async () => {
  const { accounts } = begin({});
  const renewed = sessionWith({ renewal: 'second', permission: 'admin.restricted' });
  answer = (path) =>
    path.endsWith('/token')
      ? Response.json(renewed)
      : Response.json({ code: '42501', message: 'No', details: null }, { status: 403 });
  const ask = () => outcome(accounts.rest.rows('profile', {}));
  expect(errorKey(await ask())).toBe('42501');
  expect(calls.at(-1)?.token).toBe(`Bearer ${renewed.access_token}`);
  expect(calls).toHaveLength(3);
  expect(await accounts.token(renewed.access_token)).toBe(renewed.access_token);
  await ask();
  expect(calls).toHaveLength(4);
});

test('what is refused for another reason than a permission is not asked for again', async () => {
  const { accounts } = begin({});
  answer = () => Response.json({ code: 'PT403', message: 'No', details: null }, { status: 403 });
  expect(await outcome(accounts.rest.rows('profile', {}))).toMatchObject({ code: 'PT403' });
  answer = () => new Response('<h1>Not so fast</h1>', { status: 403 });
  await outcome(accounts.rest.rows('profile', {}));
  answer = () => Response.json({ code: '42501', message: 'No', details: null }, { status: 400 });
  await outcome(accounts.rest.rows('profile', {}));
  answer = () => Response.json('no', { status: 403 });
  expect(await outcome(accounts.rest.rows('profile', {}))).toBeInstanceOf(ServerError);
  expect(calls).toHaveLength(4);
});

test('nothing of one account is asked for once another is signed in, nor of it by a browser’s cookies', async () => {
  const { accounts } = begin({});
  answer = () => Response.json([]);
  expect(await outcome(accounts.restOf('eve').rows('profile', {}))).toBeInstanceOf(Error);
  expect(calls).toEqual([]);
  await accounts.restOf('ada').rows('profile', {});
  document.documentElement.lang = 'de';
  answer = () => Response.json({ id: 'ada', email: 'ada@example.org' });
  await changeAddress(accounts, { email: 'lovelace@example.org' });
  expect(calls.map(({ path }) => path)).toEqual(['/rest/v1/profile', '/auth/v1/user']);
  for (const { init } of calls) {
    expect([init.credentials, new Headers(init.headers).get('apikey')]).toEqual(['omit', 'key']);
    expect(init.signal).toBeInstanceOf(AbortSignal);
  }
  // In this language mails are written.
  expect(new Headers(calls[1]?.init.headers).get('Accept-Language')).toBe('de');
});

test.each([
  [401, 'PGRST303'],
  [403, '42501'],
])(
  'what was refused with %i is not asked again as somebody who signed in meanwhile',
  async (status, code) => {
    const { accounts } = begin({});
    answer = () => {
      localStorage.setItem(SESSION_KEY, JSON.stringify(sessionWith({ id: 'eve' })));
      return Response.json({ code, message: 'No', details: null }, { status });
    };
    expect(await outcome(accounts.restOf('ada').rows('profile', {}))).toBeInstanceOf(Error);
    expect(calls).toHaveLength(1);
  },
);

test('a reminder is set as that of whoever is signed in, and else in nobody’s name', async () => {
  const sent: string[] = [];
  const backend = {
    backendUrl: 'https://quando.test',
    publishableKey: 'key',
    send: async (address: string) => {
      sent.push(new URL(address).pathname);
      return Response.json(null);
    },
  };
  const reminder = {
    subscription: { endpoint: 'https://push.example/1' },
    minute: 480,
    timeZone: 'Europe/Berlin',
    locale: 'de',
    played: null,
  } as const;
  await setReminder(backend, reminder);
  expect([sent, calls]).toEqual([['/rest/v1/rpc/set_reminder'], []]);
  begin({});
  answer = () => Response.json(null);
  await setReminder(backend, reminder);
  expect(calls).toMatchObject([
    { path: '/rest/v1/rpc/set_reminder', token: `Bearer ${stored()?.access_token}` },
  ]);
  expect(calls[0]?.init.body).toBe(
    '{"subscription":{"endpoint":"https://push.example/1"},"minute":480,"locale":"de",' +
      '"played":null,"time_zone":"Europe/Berlin"}',
  );
  expect(sent).toHaveLength(1);
});

test('a refusal to renew an expired session removes it, and says that it has ended', async () => {
  answer = () => Response.json({ code: 'refresh_token_not_found', msg: 'gone' }, { status: 400 });
  const { accounts, heard } = begin({ expiresAt: seconds - 60 });
  await vi.advanceTimersByTimeAsync(0);
  expect(heard()).toEqual({ state: 'signedOut', hasEnded: true });
  expect(stored()).toBeNull();
  // Who signs in anew and out again has ended that one themselves.
  answer = () => Response.json(sessionWith());
  await signIn(accounts, { email: 'ada@example.org', password: 'a password' });
  expect(heard()).toMatchObject({ state: 'signedIn' });
  await signOut(accounts, 'local');
  expect(heard()).toEqual({ state: 'signedOut', hasEnded: false });
});

test('a server that fails to renew a session has not ended it', async () => {
  answer = () => Response.json({ msg: 'later' }, { status: 503 });
  const { heard } = begin({ expiresAt: seconds - 60 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard()).toEqual({ state: 'unreached' });
  expect(stored()).toMatchObject({ user: { id: 'ada' } });
});

test.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
  '%s is an error like others: the session stays',
  async (code) => {
    const { accounts, heard } = begin({});
    localStorage.setItem('quando.session-code-verifier', JSON.stringify('verifier'));
    answer = () => Response.json({ error_code: code, msg: 'No' }, { status: 422 });
    const error = await outcome(exchangeCode(accounts, 'code'));
    expect(errorKey(error)).toBe(code);
    expect(stored()).toMatchObject({ user: { id: 'ada' } });
    expect(heard()).toMatchObject({ state: 'signedIn' });
  },
);

test.each([401, 403, 404])(
  'signing out ends the session here though the server says %i',
  async (status) => {
    const { accounts, heard } = begin({});
    answer = () => Response.json({ code: 'user_not_found', msg: 'No' }, { status });
    await signOut(accounts, 'global');
    expect(stored()).toBeNull();
    expect(heard()).toEqual({ state: 'signedOut', hasEnded: false });
  },
);

test('a sign-out that the server could not do is told, and the session stays', async () => {
  const { accounts } = begin({});
  answer = () => Response.json({ code: 'unexpected_failure', msg: 'No' }, { status: 500 });
  expect(await outcome(signOut(accounts, 'global'))).toBeInstanceOf(Error);
  expect(stored()).not.toBeNull();
});

test.each([
  [500, 'unexpected_failure', 'the hook is not there'],
  [504, 'request_timeout', 'timed out'],
])('a server that fails with %i is told as %s, with its words', async (status, code, msg) => {
  const { accounts } = begin({});
  answer = () => Response.json({ error_code: code, msg }, { status });
  const error = await outcome(changePassword(accounts, { password: 'another one' }));
  expect(errorKey(error)).toBe(code);
  expect(serverMessage(error)).toBe(msg);
});

test.each([502, 403])(
  'a refusal with %i by what stands in front of the server has no words of its own',
  async (status) => {
    const { accounts } = begin({});
    answer = () => new Response('<h1>Not so fast</h1>', { status });
    const error = await outcome(changePassword(accounts, { password: 'another one' }));
    expect(errorKey(error)).toBe('unknown');
    expect(serverMessage(error)).toBeUndefined();
  },
);

test('an address that has changed is the session’s at once', async () => {
  const { accounts, heard } = begin({});
  answer = () => Response.json({ id: 'ada', email: 'lovelace@example.org' });
  await changeAddress(accounts, { email: 'lovelace@example.org' });
  expect(heard()).toMatchObject({ session: { email: 'lovelace@example.org' } });
});

test('who confirms a mail says whose session it is, if any, and nothing else tells it twice', async () => {
  const proof = { type: 'email_change', tokenHash: 'a'.repeat(64) } as const;
  for (const [kept, token] of [
    [{}, `Bearer ${sessionWith({}).access_token}`],
    [null, null],
  ] as const) {
    localStorage.clear();
    calls = [];
    const { accounts } = begin(kept);
    answer = () =>
      Response.json({ code: 403, error_code: 'otp_expired', msg: '' }, { status: 403 });
    expect(errorKey(await outcome(verify(accounts, proof)))).toBe('otp_expired');
    expect(calls).toMatchObject([{ path: '/auth/v1/verify', token }]);
  }
});

test('what asks for a session says where there is none', async () => {
  const { accounts } = begin(null);
  const error = await outcome(changePassword(accounts, { password: 'another one' }));
  expect(errorKey(error)).toBe('session_missing');
  expect(calls).toEqual([]);
});

test('a sign-up without address or password is refused in the words of the specification', async () => {
  const { accounts } = begin(null);
  for (const given of [
    { email: '', password: 'a password' },
    { email: 'ada@example.org', password: '' },
  ]) {
    const error = await outcome(signUp(accounts, { ...given, language: 'de-DE' }));
    expect(error).toBeInstanceOf(ServerError);
    expect(errorKey(error)).toBe('credentials_missing');
    expect(serverMessage(error)).toBe(
      'You must provide either an email or phone number and a password.',
    );
  }
  expect(calls).toEqual([]);
});

/** The page's accounts on a device with this session, or with none; nobody answers them at first. */
function begin(kept: Parameters<typeof sessionWith>[0] | null): {
  accounts: Accounts;
  heard: () => session.SessionState | undefined;
} {
  if (kept !== null) {
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionWith(kept)));
  }

  const accounts = accountsOf({
    backendUrl: 'https://quando.test',
    publishableKey: 'key',
    send: fetch,
  });
  return { accounts, heard: () => setSession.mock.lastCall?.[0] };
}

function lost(): never {
  throw new TypeError('fetch failed');
}

function stored() {
  const text = localStorage.getItem(SESSION_KEY);
  return text === null ? null : (JSON.parse(text) as ReturnType<typeof sessionWith>);
}

function outcome(call: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(call).then(
    () => null,
    (error: unknown) => error,
  );
}
