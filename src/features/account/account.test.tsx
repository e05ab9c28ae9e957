// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  perform,
  running,
  said,
  showAt,
  text,
  type,
  buttons,
} from '../../../tests/page/rendered.tsx';
import { NoConnectionError, ServerError, WeakPasswordError } from '../../backend/errors.ts';
import { setSession } from '../../backend/session.ts';
import { ProfileForm } from './profile/profile-form.tsx';
import { useReauthentication } from './security/use-reauthentication.ts';
import { clearArrival } from './sign-in/arrival.ts';
import { LoginScreen } from './sign-in/login-screen.tsx';
import { ResendMail } from './sign-in/resend-mail.tsx';
import { usePasswordAttempt } from './sign-in/use-password-attempt.ts';
import { useAttempt } from './use-attempt.ts';
import { useCodeAttempt } from './use-code-attempt.ts';
import { useReloaded } from './use-reloaded.ts';

/** What the page asked of the server: method, path and body. */
const asked: string[] = [];
let answer: (path: string) => Response;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  asked.length = 0;
  // Each test has a client of its own, of which the official one warns.
  vi.spyOn(console, 'warn').mockReturnValue();
  answer = () => Response.json({});
  localStorage.clear();
  setSession({ state: 'signedOut', hasEnded: false });
  vi.stubGlobal('fetch', async (input: string, { method, body }: RequestInit) => {
    const path = input.replace('https://quando.example', '');
    asked.push(`${method} ${path} ${typeof body === 'string' ? body : ''}`);
    return answer(path);
  });
});

afterEach(() => {
  leave();
  setSession({ state: 'signedOut', hasEnded: false });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => perform(() => vi.advanceTimersByTimeAsync(milliseconds));
const send = () => perform(() => document.querySelector('form')?.requestSubmit());
const wrong = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid]')].map(({ name }) => name);

test('one thing is done at a time, and another press meanwhile does nothing', async () => {
  let attempt: ReturnType<typeof useAttempt> | undefined;
  showAt(
    '/',
    running(useAttempt, (now) => {
      attempt = now;
    }),
  );
  let finish: (() => void) | undefined;
  const work = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const first = attempt?.(work);
  expect(await attempt?.(work)).toBe(false);
  await perform(() => finish?.());
  expect([await first, work.mock.calls.length]).toEqual([true, 1]);
  expect(await attempt?.(async () => Promise.reject(new NoConnectionError('gone')))).toBe(false);
  expect(await attempt?.(async () => undefined)).toBe(true);
});

const refused = (error: Error) => async () => {
  throw error;
};

test('a refusal belongs to its field where it is about one, and else to the form', async () => {
  let code: ReturnType<typeof useCodeAttempt> | undefined;
  let password: ReturnType<typeof usePasswordAttempt> | undefined;
  showAt(
    '/',
    <>
      {running(useCodeAttempt, (now) => {
        code = now;
      })}
      {running(usePasswordAttempt, (now) => {
        password = now;
      })}
    </>,
  );
  const outcome = async (attempt: typeof code, work: () => Promise<undefined>) => {
    let found: unknown;
    await perform(async () => {
      found = await attempt?.(work);
    });
    return found;
  };
  expect(await outcome(code, refused(new ServerError('', 'mfa_verification_failed')))).toEqual({
    isDone: false,
    errors: { code: text('account.secondStep.wrongCode') },
  });
  expect(await outcome(code, refused(new NoConnectionError('gone')))).toEqual({
    isDone: false,
    errors: { '': text('errors.noConnection') },
  });
  expect(
    await outcome(password, refused(new WeakPasswordError('', ['pwned', 'other']))),
  ).toMatchObject({
    errors: { newPassword: text('account.weak.pwned') },
  });
  expect(await outcome(password, refused(new WeakPasswordError('', [])))).toMatchObject({
    errors: { newPassword: text('account.weak.length') },
  });
  expect(await outcome(code, async () => undefined)).toEqual({ isDone: true, errors: null });
});

test('what is read again takes the place of what was there, unless that fails', async () => {
  const answers: (object | Error)[] = [{ a: 1 }, { a: 2 }, new Error('down')];
  const load = async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next ?? {};
  };
  let reloaded: ReturnType<typeof useReloaded<object>> | undefined;
  showAt(
    '/',
    running(
      () => useReloaded(load),
      (now) => {
        reloaded = now;
      },
    ),
  );
  await pass(0);
  expect(reloaded?.found).toEqual({ state: 'ready', value: { a: 1 } });
  for (let time = 0; time < 2; time += 1) await perform(() => reloaded?.reload());
  expect(reloaded?.found).toEqual({ state: 'ready', value: { a: 2 } });
  await perform(() => reloaded?.change({ a: 7 }));
  expect(reloaded?.found).toEqual({ state: 'ready', value: { a: 7 } });
});

test.each(['reauthentication_needed', 'PT403'])(
  'for %s a code is mailed, and asked for',
  async (code) => {
    let proof: ReturnType<typeof useReauthentication> | undefined;
    showAt(
      '/',
      running(useReauthentication, (now) => {
        proof = now;
      }),
    );
    expect(await proof?.reauthenticated(async () => undefined)).toBe(true);
    await expect(
      proof?.reauthenticated(async () => Promise.reject(new ServerError('', '42501'))),
    ).rejects.toMatchObject({ code: '42501' });
    expect(proof?.needsCode).toBe(false);
    const old = proof?.reauthenticated(async () => Promise.reject(new ServerError('', code)));
    // Nobody is signed in here: the mail itself is refused.
    await expect(old).rejects.toMatchObject({ code: 'session_missing' });
    expect(proof?.needsCode).toBe(false);
  },
);

const resend = () => buttons()[0];

test('a mail can be asked for once more after a minute, or after as long as the server says', async () => {
  const outcomes: (Error | null)[] = [
    new ServerError('you can request this after 7 seconds', 'over_email_send_rate_limit'),
    null,
  ];
  const again = vi.fn<() => Promise<void>>(async () => {
    const next = outcomes.shift();
    if (next instanceof Error) throw next;
  });
  let isReady = false;
  showAt('/', <ResendMail send={again} isReady={() => isReady} wasSent />);
  const isWaiting = () => resend()?.getAttribute('aria-disabled');
  expect([isWaiting(), resend()?.textContent.includes('60')]).toEqual(['true', true]);
  await pass(59_000);
  await perform(() => resend()?.click());
  expect([isWaiting(), again.mock.calls.length]).toEqual(['true', 0]);
  await pass(1000);
  expect(resend()?.textContent).toBe(text('account.confirm.resend'));
  await perform(() => resend()?.click());
  expect(again).toHaveBeenCalledTimes(0);
  isReady = true;
  await perform(() => resend()?.click());
  expect([isWaiting(), resend()?.textContent.includes('7')]).toEqual(['true', true]);
  await pass(7000);
  await perform(() => resend()?.click());
  expect([again.mock.calls.length, resend()?.textContent.includes('60')]).toEqual([2, true]);
});

const profile = {
  displayName: 'Ada',
  country: 'AT',
  newsletter: false,
  language: 'de-DE',
  postalAddress: null,
} as const;

test('a profile is sent as it is typed, without what is empty, and only within its limits', async () => {
  const saved = vi.fn<() => void>();
  showAt('/profile', <ProfileForm profile={profile} submit="Save" onSaved={saved} />);
  for (const name of [' ', 'x'.repeat(51)]) {
    type('displayName', name);
    await send();
    expect(wrong()).toEqual(['displayName']);
  }
  expect(asked).toEqual([]);
  type('displayName', ` ${'x'.repeat(50)} `);
  const country = document.querySelector('select');
  await perform(() => {
    if (country) country.value = '';
    document.querySelector<HTMLElement>('[role="switch"]')?.click();
  });
  answer = () => Response.json(null);
  await send();
  expect(asked).toEqual([
    `POST /rest/v1/profile?on_conflict=user_id {"country":null,"newsletter":true,"language":"de-DE","display_name":"${'x'.repeat(50)}","postal_address":null}`,
  ]);
  expect(saved).toHaveBeenCalledTimes(1);
  answer = () => Response.json({ code: '42501', message: 'no', details: null }, { status: 403 });
  await send();
  expect(saved).toHaveBeenCalledTimes(1);
});

test('who signs in types address and password, or asks for a mail; what is typed stays', async () => {
  answer = (path) =>
    path.startsWith('/auth/v1/token')
      ? Response.json({ code: 400, error_code: 'email_not_confirmed', msg: 'no' }, { status: 400 })
      : Response.json({ external: {} });
  showAt('/login', <LoginScreen />);
  await send();
  expect(wrong()).toEqual(['email', 'password']);
  type('email', ' ada@example.org ');
  await perform(() => button(text('account.mailed.byMail')).click());
  expect(document.querySelector<HTMLInputElement>('[name="email"]')?.value.trim()).toBe(
    'ada@example.org',
  );
  expect(document.querySelector('[name="password"]')).toBeNull();
  await perform(() => button(text('account.mailed.byPassword')).click());
  type('password', ' secret ');
  await send();
  const token = asked.find((call) => call.includes('/auth/v1/token'));
  expect(token).toContain('"email":"ada@example.org","password":" secret "');
  expect(document.querySelector('h1')?.textContent).toBe(text('account.confirm.title'));
  expect(document.querySelector('[name="code"]')).not.toBeNull();
  expect(said('alert')).toBe('');
});

test('an address forgets what it brought for one use, but not where to go on', () => {
  history.replaceState(null, '', '/login?token_hash=x&type=signup&return=%2Fstats');
  clearArrival();
  expect(location.pathname + location.search).toBe('/login?return=%2Fstats');
  history.replaceState(null, '', '/login?code=x');
  clearArrival();
  expect(location.pathname + location.search).toBe('/login');
  history.replaceState(null, '', '/');
});
