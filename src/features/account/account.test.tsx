// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alarms, links } from '../../../tests/page/in-sight.ts';
import { stateOperator } from '../../../tests/page/operator.ts';
import {
  button,
  expectOutline,
  leave,
  perform,
  running,
  said,
  showAt,
  text,
  type,
  buttons,
  press,
  until,
} from '../../../tests/page/rendered.tsx';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import { signInAs } from '../../../tests/page/signed-in.ts';
import { sessionWith } from '../../backend/accounts/session-factory.ts';
import { NoConnectionError, ServerError, WeakPasswordError } from '../../backend/errors.ts';
import { setSession } from '../../backend/session.ts';
import { changeSettings, currentSettings } from '../../device/cookies/use-settings.ts';
import { ProfileForm } from './profile/profile-form.tsx';
import { ChangeAddress } from './security/change-address.tsx';
import { useReauthentication } from './security/use-reauthentication.ts';
import { clearArrival } from './sign-in/arrival.ts';
import { ChangePasswordScreen } from './sign-in/change-password-screen.tsx';
import { FinishRegistrationScreen } from './sign-in/finish-registration-screen.tsx';
import { LoginScreen } from './sign-in/login-screen.tsx';
import { RecoveryScreen } from './sign-in/recovery-screen.tsx';
import { RegisterScreen } from './sign-in/register-screen.tsx';
import { ResendMail } from './sign-in/resend-mail.tsx';
import { SecondStep } from './sign-in/second-step.tsx';
import { rememberAddress } from './sign-in/sign-up-address.ts';
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
  // As after a reload; another file may have signed somebody up.
  rememberAddress('');
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
  localStorage.clear();
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
  await until(() => expect(notices()).toContain(text('errors.noConnection')));
  // What the server says of it stands there as well.
  await attempt?.(async () => Promise.reject(new ServerError('the index sleeps', 'XX000')));
  await until(() => expect(notices()).toContain('the index sleeps'));
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
  expect(
    await outcome(password, refused(new WeakPasswordError('', ['pwned', 'length', 'characters']))),
  ).toMatchObject({
    errors: {
      newPassword: ['length', 'characters', 'pwned']
        .map((reason) => text(`account.weak.${reason}`))
        .join(' '),
    },
  });
  expect(await outcome(password, refused(new NoConnectionError('gone')))).toEqual({
    isDone: false,
    errors: { '': text('errors.noConnection') },
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
    new ServerError('no', 'unexpected_failure'),
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
  expect([isWaiting(), again.mock.calls.length]).toEqual(['false', 1]);
  await until(() => expect(notices()).not.toBe(''));
  await perform(() => resend()?.click());
  expect([isWaiting(), resend()?.textContent.includes('7')]).toEqual(['true', true]);
  await pass(7000);
  await perform(() => resend()?.click());
  expect([again.mock.calls.length, resend()?.textContent.includes('60')]).toEqual([3, true]);
  const timers = vi.getTimerCount();
  leave();
  expect(vi.getTimerCount()).toBe(timers - 1);
});

const profile = {
  displayName: 'Ada',
  country: 'AT',
  newsletter: false,
  language: 'de-DE',
  postalAddress: null,
} as const;

/** As the server has it. */
const stored = {
  display_name: 'Ada',
  country: null,
  newsletter: false,
  language: 'en-US',
  postal_address: null,
};

test('a profile is sent as it is typed, without what is empty, and only within its limits', async () => {
  const saved = vi.fn<() => void>();
  showAt('/profile', <ProfileForm profile={profile} submit="Save" onSaved={saved} />);
  for (const name of [' ', 'x'.repeat(51)]) {
    type('displayName', name);
    await send();
    expect(wrong()).toEqual(['displayName']);
  }
  expect(asked).toEqual([]);
  // Of characters, however many units of code they take.
  type('displayName', ` ${'𝄞'.repeat(50)} `);
  const country = document.querySelector('select');
  await perform(() => {
    if (country) country.value = '';
    document.querySelector<HTMLElement>('[role="switch"]')?.click();
  });
  answer = () => Response.json(null);
  await send();
  expect(asked).toEqual([
    `POST /rest/v1/profile?on_conflict=user_id {"country":null,"newsletter":true,"language":"de-DE","display_name":"${'𝄞'.repeat(50)}","postal_address":null}`,
  ]);
  expect(saved).toHaveBeenCalledTimes(1);
  await perform(() => {
    if (country) country.value = 'FR';
    document.querySelector<HTMLElement>('[role="switch"]')?.click();
  });
  answer = () => Response.json({ code: '42501', message: 'no', details: null }, { status: 403 });
  await send();
  expect(asked[1]).toContain('{"country":"FR","newsletter":false,');
  expect(saved).toHaveBeenCalledTimes(1);
});

test('who signs in types address and password, or asks for a mail; what is typed stays', async () => {
  let refusal = 'invalid_credentials';
  answer = (path) =>
    path.startsWith('/auth/v1/token') ? denied(refusal) : Response.json({ external: {} });
  const { visited } = showAt('/login', <LoginScreen />);
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
  await until(() => expect(notices()).toContain(text('errors.invalid_credentials')));
  expect(title()).toBe(text('account.login.title'));
  refusal = 'email_not_confirmed';
  await send();
  const token = asked.find((call) => call.includes('/auth/v1/token'));
  expect(token).toContain('"email":"ada@example.org","password":" secret "');
  expect(document.querySelector('h1')?.textContent).toBe(text('account.confirm.title'));
  expect(document.querySelector('[name="code"]')).not.toBeNull();
  expect(said('alert')).toBe('');
  // A session of another tab does not confirm it.
  for (const how of ['secondStep', 'signedIn'] as const) {
    enter(how);
    expect([title(), visited]).toEqual([text('account.confirm.title'), ['/login']]);
  }
  type('code', '123456');
  await send();
  await until(() => expect(visited).toEqual(['/profile']));
  expect(askedOf('/auth/v1/verify')[0]).toContain(
    '"email":"ada@example.org","token":"123456","type":"signup"',
  );
  await pass(10);
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

const title = () => document.querySelector('h1')?.textContent;
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';
const askedOf = (path: string) => asked.filter((call) => call.includes(path));

/** Goes to an address, whose parameters screens read from the document too. */
function goTo(path: string, part: ReactNode) {
  leave();
  history.replaceState(null, '', path);
  return showAt(path.replace(/#.*/, ''), part);
}

/** Ada is signed in, or half. */
function enter(how: 'signedIn' | 'secondStep' = 'signedIn') {
  const session = {
    userId: 'ada',
    email: 'ada@example.org',
    role: '0_user',
    permissions: [],
    needsSecondFactor: false,
  } as const;
  localStorage.setItem('quando.session', JSON.stringify(sessionWith()));
  press(() => setSession(how === 'signedIn' ? { state: how, session } : { state: how }));
}

const denied = (error_code: string) =>
  Response.json({ code: 400, error_code, msg: 'no' }, { status: 400 });

test('who signs in goes on to where they wanted, with what the address carried', async () => {
  const { visited } = goTo('/login?return=%2Fstats#late', <LoginScreen />);
  await pass(10);
  expect(document.querySelector('main')?.textContent).toContain(text('account.login.returning'));
  expect(links()).toEqual(['/passwordRecovery?return=%2Fstats', '/register?return=%2Fstats#late']);
  enter();
  expect(visited).toEqual(['/stats#late']);
  await pass(10);
  const usual = goTo('/login', <LoginScreen />);
  expect(usual.visited).toEqual(['/profile']);
  await pass(10);
  leave();
  // Who began to register here goes on with that, unless they wanted something else.
  openCookieJar(['privacyConfirmed', 'true'], ['registrationStarted', 'true']);
  expect(goTo('/login', <LoginScreen />).visited).toEqual(['/register2']);
  await pass(10);
  leave();
  setSession({ state: 'signedOut', hasEnded: false });
  const elsewhere = goTo('/login?return=%2F%2Fevil.example', <LoginScreen />);
  expect(document.querySelector('main')?.textContent).toContain(text('account.login.lead'));
  await pass(10);
  enter();
  expect(elsewhere.visited).toEqual(['/register2']);
});

test('who came from an order is told so, and may drop it', async () => {
  const jar = openCookieJar(['privacyConfirmed', 'true'], ['paymentLink', '1_explorer.month']);
  const order = '%2Forder%3Fchoice%3D1_explorer.month';
  goTo(`/register?return=${order}`, <RegisterScreen />);
  expect(document.querySelector('main')?.textContent).toContain(text('account.register.forOrder'));
  expect(links()).toEqual(['/subscription', '/privacy', `/login?return=${order}`]);
  await expectOutline('sign-up-for-order', 'main > :not(form)');
  await pass(10);
  goTo(`/login?return=${order}`, <LoginScreen />);
  await pass(10);
  expect(document.querySelector('main')?.textContent).toContain(text('account.login.forOrder'));
  await expectOutline('sign-in-for-order', 'main > :not(form)');
  press(() => document.querySelector<HTMLElement>('[href="/subscription"]')?.click());
  expect(jar.has('paymentLink')).toBe(false);
  await pass(10);
  const { visited } = goTo('/register?return=%2Fstats#late', <RegisterScreen />);
  await pass(10);
  expect(document.querySelector('main')?.textContent).toContain(text('account.register.lead'));
  enter();
  expect(visited).toEqual(['/stats#late']);
  await pass(10);
});

test('a code is mailed to who wants no password, and waited for; its refusal stays in the form', async () => {
  let isDenied = true;
  answer = (path) =>
    path.startsWith('/auth/v1/otp') && isDenied
      ? denied('over_email_send_rate_limit')
      : Response.json({});
  const { visited } = goTo('/login?return=%2Fstats', <LoginScreen />);
  await perform(() => button(text('account.mailed.byMail')).click());
  expect(document.querySelector('main')?.textContent).toContain(text('account.mailed.lead'));
  expect(links()).toEqual(['/register?return=%2Fstats']);
  await expectOutline('sign-in-mailed');
  type('email', ' ada@example.org ');
  await send();
  await until(() => expect(askedOf('/auth/v1/otp')).toHaveLength(1));
  expect(title()).toBe(text('account.login.title'));
  isDenied = false;
  await send();
  await until(() => expect(title()).toBe(text('account.confirm.title')));
  expect(askedOf('/auth/v1/otp')[1]).toContain('"email":"ada@example.org"');
  expect(askedOf('/auth/v1/otp')[1]).toContain(
    `redirect_to=${encodeURIComponent(`${location.origin}/login?return=%2Fstats`)}`,
  );
  expect(askedOf('/auth/v1/otp')[1]).toContain('"create_user":false');
  type('code', '123456');
  await send();
  await until(() => expect(askedOf('/auth/v1/verify')).toHaveLength(1));
  expect(askedOf('/auth/v1/verify')[0]).toContain(
    '"email":"ada@example.org","token":"123456","type":"magiclink"',
  );
  enter();
  expect(visited).toEqual(['/stats']);
});

test('where no mail is ever sent, everything that would wait for one says whom to ask', async () => {
  stateOperator({ sendsNoMail: true, email: 'op@example.org' });
  goTo('/login', <LoginScreen />);
  await perform(() => button(text('account.mailed.byMail')).click());
  button(text('account.noMail.submit'));
  expect(links()[0]).toBe('mailto:op@example.org');
  type('email', 'ada@example.org');
  await send();
  await until(() => expect(title()).toBe(text('account.noMail.title')));
  expect(() => button(text('account.confirm.resend'))).toThrow('There is no button');
  goTo('/passwordRecovery', <RecoveryScreen />);
  button(text('account.noMail.submit'));
  expect(links()).toEqual(['mailto:op@example.org', '/login']);
  await expectOutline('recovery-no-mail');
  goTo('/register', <RegisterScreen />);
  expect(document.querySelector('main')?.textContent).toContain(text('account.noMail.text'));
  await pass(10);
});

test('the link of a mail signs in on a press, and an account without a password gets one first', async () => {
  answer = (path) =>
    path.startsWith('/auth/v1/verify')
      ? Response.json({
          ...sessionWith(),
          user: { id: 'ada', email: 'ada@example.org', app_metadata: { needs_password: true } },
        })
      : Response.json({ external: {} });
  const { visited } = goTo('/login?return=%2Fstats&token_hash=x&type=signup', <LoginScreen />);
  expect([title(), location.search]).toEqual([text('account.proof.title'), '?return=%2Fstats']);
  expect(document.querySelector('main')?.textContent).toContain(text('account.proof.signup'));
  await expectOutline('proof');
  // A session that was there before, or comes by another tab, is not what the link is for.
  enter();
  expect(visited).toEqual(['/login?return=%2Fstats&token_hash=x&type=signup']);
  press(() => setSession({ state: 'secondStep' }));
  expect(title()).toBe(text('account.proof.title'));
  await send();
  await until(() => expect(visited.at(-1)).toBe('/changePassword?first=true&return=%2Fstats'));
});

test('what another service brings is exchanged for a session, and its refusal is said', async () => {
  localStorage.setItem('quando.session-code-verifier', JSON.stringify('verifier'));
  goTo('/login?code=x', <LoginScreen />);
  await until(() => expect(askedOf('grant_type=pkce').join()).toContain('"auth_code":"x"'));
  expect(location.search).toBe('');
  goTo('/login?error=access_denied', <LoginScreen />);
  await until(() => expect(alarms()).toContain(text('account.oauth.failed')));
  goTo('/login?error=x&error_code=user_banned', <LoginScreen />);
  await until(() => expect(notices()).toContain(text('errors.user_banned')));
  expect(location.search).toBe('');
});

test('a service signs in and leads back to where somebody wanted; without any none is offered', async () => {
  answer = () => Response.json({ external: { github: true, gitlab: true, email: true, x: false } });
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  goTo('/login?return=%2Fstats', <LoginScreen />);
  await until(() => button('Sign in with GitHub'));
  button('Sign in with Gitlab');
  await expectOutline('sign-in-services');
  await perform(() => button('Sign in with GitHub').click());
  await until(() => expect(assign).toHaveBeenCalledTimes(1));
  const address = new URL(String(assign.mock.calls[0]?.[0]));
  expect([address.searchParams.get('provider'), address.searchParams.get('redirect_to')]).toEqual([
    'github',
    `${location.origin}/login?return=%2Fstats`,
  ]);
  answer = () => Response.json({ external: { github: true } });
  goTo('/register', <RegisterScreen />);
  await until(() => button('Sign in with GitHub'));
  answer = () => Response.json({ external: { email: true } });
  goTo('/register', <RegisterScreen />);
  await pass(10);
  expect(document.body.textContent).not.toContain('Sign in with');
});

const factor = (name: string, factor_type: string) => ({
  id: `f-${name}`,
  factor_type,
  friendly_name: name,
  created_at: '2040-06-01T12:00:00Z',
  status: 'verified',
});

test('the second step is asked for again where it did not come, and given up by signing out', async () => {
  enter('secondStep');
  answer = () => denied('unexpected_failure');
  const { visited } = goTo('/login', <SecondStep />);
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  await until(() => expect(said('alert')).toBe(text('account.secondStep.failed')));
  await expectOutline('second-step-failed');
  answer = (path) =>
    path.startsWith('/auth/v1/user')
      ? Response.json({ id: 'ada', factors: [factor('key', 'webauthn')] })
      : denied('unexpected_failure');
  await perform(() => button(text('screen.retry')).click());
  await until(() => button(text('account.secondStep.usePasskey')));
  expect(document.body.textContent).toContain('Confirm with the passkey “key” that it is you.');
  await expectOutline('second-step');
  expect(links()).toEqual(['/imprint']);
  await perform(() => button(text('account.secondStep.usePasskey')).click());
  await until(() => expect(askedOf('/auth/v1/factors/f-key/challenge')).toHaveLength(1));
  answer = () => Response.json({});
  await perform(() => button(text('account.secondStep.leave')).click());
  await until(() => expect(askedOf('/auth/v1/logout?scope=local')).toHaveLength(1));
  await until(() => expect(visited.at(-1)).toBe('/'));
});

test('who is half signed in is asked for the second step where one signs in', async () => {
  enter('secondStep');
  goTo('/login', <LoginScreen />);
  expect(title()).toBe(text('account.secondStep.title'));
  await pass(10);
});

test('whose second factor was taken away meanwhile gets a whole session', async () => {
  enter('secondStep');
  answer = (path) =>
    path.startsWith('/auth/v1/user')
      ? Response.json({ id: 'ada', factors: [] })
      : Response.json(sessionWith());
  goTo('/login', <SecondStep />);
  await until(() => expect(askedOf('grant_type=refresh_token')).not.toEqual([]));
});

test('the end of registering waits for the mail, for the session and for the profile, each in its turn', async () => {
  const jar = openCookieJar(['privacyConfirmed', 'true'], ['registrationStarted', 'true']);
  answer = (path) =>
    path.startsWith('/auth/v1/verify')
      ? Response.json({
          ...sessionWith(),
          user: { id: 'ada', email: 'ada@example.org', app_metadata: { needs_password: true } },
        })
      : Response.json({});
  const { visited } = goTo('/register2?return=%2Fstats', <FinishRegistrationScreen />);
  expect(title()).toBe(text('account.confirm.title'));
  type('email', 'ada@example.org');
  type('code', '123456');
  await send();
  await until(() =>
    expect(visited.at(-1)).toBe(
      '/changePassword?first=true&return=%2Fregister2%3Freturn%3D%252Fstats',
    ),
  );
  leave();
  setSession({ state: 'unknown' });
  goTo('/register2', <FinishRegistrationScreen />);
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  expect(buttons()).toEqual([]);
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  press(() => setSession({ state: 'unreached' }));
  expect([said('alert'), document.querySelector('main')?.getAttribute('aria-busy')]).toEqual([
    text('server.noConnection'),
    'false',
  ]);
  await expectOutline('sign-up-unreached');
  await perform(() => button(text('screen.retry')).click());
  expect(reload).toHaveBeenCalledTimes(1);
  press(() => setSession({ state: 'secondStep' }));
  expect(title()).toBe(text('account.secondStep.title'));
  leave();
  const before = currentSettings();
  answer = () => denied('unexpected_failure');
  enter();
  const last = goTo('/register2', <FinishRegistrationScreen />);
  await until(() => expect(said('alert')).toBe(text('profile.failed')));
  expect(document.querySelector('form')).toBeNull();
  let rows: object[] = [];
  answer = (path) => Response.json(path.startsWith('/rest/v1/profile?select') ? rows : null);
  await perform(() => button(text('screen.retry')).click());
  await until(() => button(text('account.finish.submit')));
  expect(title()).toBe(text('account.finish.title'));
  await expectOutline('sign-up-profile');
  rows = [stored];
  press(() => changeSettings({ language: 'de-DE' }));
  type('displayName', 'Ada');
  await send();
  press(() => changeSettings(before));
  expect(askedOf('/rest/v1/profile?on_conflict')[0]).toContain('"language":"de-DE"');
  await until(() => expect(last.visited).toEqual(['/profile']));
  expect(jar.has('registrationStarted')).toBe(false);
});

test('who lost a password comes back from its mail to where they wanted to go', async () => {
  answer = (path) =>
    Response.json(
      path.startsWith('/auth/v1/verify')
        ? { ...sessionWith(), user: { id: 'ada', email: 'ada@example.org', app_metadata: {} } }
        : {},
    );
  const { visited } = goTo('/passwordRecovery?return=%2Fstats', <RecoveryScreen />);
  expect(links()).toEqual(['/login?return=%2Fstats']);
  type('email', 'ada@example.org');
  await send();
  await until(() => expect(title()).toBe(text('account.confirm.title')));
  await expectOutline('recovery-sent');
  const back = encodeURIComponent(`${location.origin}/changePassword?return=%2Fstats`);
  expect(askedOf('/auth/v1/recover')[0]).toContain(`redirect_to=${back}`);
  await pass(60_000);
  await perform(() => button(text('account.confirm.resend')).click());
  await until(() => expect(askedOf('/auth/v1/recover')).toHaveLength(2));
  expect(askedOf('/auth/v1/recover')[1]).toContain(`redirect_to=${back}`);
  await until(() => expect(notices()).toContain(text('account.confirm.resent')));
  type('code', '123456');
  await send();
  await until(() => expect(visited.at(-1)).toBe('/changePassword?return=%2Fstats'));
});

test('who confirms the mail of a sign-up with a password of their own goes on to the profile', async () => {
  openCookieJar(['privacyConfirmed', 'true']);
  answer = (path) =>
    path.startsWith('/auth/v1/verify')
      ? Response.json({
          ...sessionWith(),
          user: { id: 'ada', email: 'ada@example.org', app_metadata: {} },
        })
      : Response.json([]);
  const { visited } = goTo('/register2', <FinishRegistrationScreen />);
  type('email', 'ada@example.org');
  type('code', '123456');
  await send();
  await until(() => button(text('account.finish.submit')));
  expect(visited).toEqual(['/register2']);
  // What one of them has typed is not for another, who signs in meanwhile and has a profile.
  answer = () => Response.json([stored]);
  signInAs('eve');
  await until(() => expect(visited).toEqual(['/profile']));
});

test('a new password is for whoever the mail’s link proves, or whoever is signed in', async () => {
  answer = () =>
    Response.json({
      ...sessionWith(),
      user: { id: 'ada', email: 'ada@example.org', app_metadata: {} },
    });
  goTo('/changePassword?token_hash=x&type=recovery', <ChangePasswordScreen />);
  expect(document.querySelector('main')?.textContent).toContain(text('account.proof.recovery'));
  await send();
  await until(() => expect(title()).toBe(text('account.password.title')));
  enter('secondStep');
  expect(title()).toBe(text('account.secondStep.title'));
  goTo('/changePassword', <ChangePasswordScreen />);
  enter();
  expect(said('status')).toBe('Choose a new password for ada@example.org.');
  expect(document.querySelector<HTMLInputElement>('[name="account"]')?.value).toBe(
    'ada@example.org',
  );
  goTo('/changePassword?first=true', <ChangePasswordScreen />);
  await pass(10);
  expect(said('status')).toMatch(/^An account for ada@example.org was created more than once/);
  // Whose link it is may be another one than who is signed in.
  goTo('/changePassword?token_hash=x&type=recovery', <ChangePasswordScreen />);
  expect(title()).toBe(text('account.proof.title'));
  leave();
  setSession({ state: 'unreached' });
  goTo('/changePassword', <ChangePasswordScreen />);
  expect(links()).toEqual(['/login', '/passwordRecovery']);
  await expectOutline('new-password-signed-out');
  leave();
  setSession({ state: 'unknown' });
  goTo('/changePassword', <ChangePasswordScreen />);
  expect([links(), document.querySelector('form')]).toEqual([[], null]);
  await pass(10);
});

test('a profile asks for a postal address where the operator does, of 500 characters at most', async () => {
  stateOperator({ asksPostalAddress: true });
  answer = () => Response.json(null);
  const saved = vi.fn<() => void>();
  const known = { ...profile, newsletter: true, postalAddress: 'Way 1' };
  showAt('/profile', <ProfileForm profile={known} submit="Save" onSaved={saved} />);
  expect([
    document.querySelector('textarea')?.value,
    document.querySelector<HTMLInputElement>('[role="switch"]')?.checked,
  ]).toEqual(['Way 1', true]);
  const countries = [...document.querySelectorAll('option')];
  expect([countries.length, countries[0]?.value, countries[1]?.textContent]).toEqual([
    250,
    '',
    'Afghanistan',
  ]);
  expect(document.querySelector('select')?.value).toBe('AT');
  type('postalAddress', 'x'.repeat(501));
  await send();
  expect([wrong().includes('postalAddress'), asked]).toEqual([true, []]);
  type('postalAddress', ` ${'𝄞'.repeat(500)} `);
  await send();
  expect(asked[0]).toContain(`"postal_address":"${'𝄞'.repeat(500)}"`);
  expect(asked[0]).toContain('"country":"AT","newsletter":true');
  expect(saved).toHaveBeenCalledTimes(1);
});

/** What browsers and keyboards are told of each field in sight. */
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name], textarea, select')].map((field) =>
    [
      field.name,
      field.type,
      field.getAttribute('autocomplete'),
      field.getAttribute('inputmode'),
      field.getAttribute('autocapitalize'),
      field.labels?.[0]?.textContent,
      field.hasAttribute('aria-describedby') ? 'helped' : null,
    ]
      .filter(Boolean)
      .join(' '),
  );

const label = (key: string) => text(`account.fields.${key}`);

test('browsers are told what each field of an account is for', async () => {
  const email = `email email username email none ${label('email')}`;
  goTo('/login', <LoginScreen />);
  expect(fields()).toEqual([email, `password password current-password ${label('password')}`]);
  await expectOutline('sign-in');
  goTo('/register', <RegisterScreen />);
  const chosen = `newPassword password new-password ${label('newPassword')} helped`;
  expect(fields()).toEqual([email, chosen]);
  await expectOutline('sign-up');
  goTo('/register2', <FinishRegistrationScreen />);
  expect(fields()).toEqual([email, `code text one-time-code numeric ${label('code')}`]);
  await expectOutline('sign-up-unknown');
  expect(document.querySelector<HTMLInputElement>('[name="code"]')?.maxLength).toBe(32);
  goTo('/changePassword', <ChangePasswordScreen />);
  enter();
  expect(fields()).toEqual(['account email username', chosen]);
  const account = document.querySelector<HTMLInputElement>('[name="account"]');
  expect([account?.hidden, account?.readOnly]).toEqual([true, true]);
  await expectOutline('new-password');
  goTo('/profileSettings', <ChangeAddress current="ada@example.org" />);
  expect(fields()).toEqual([`email email email email none ${text('profile.address.new')} helped`]);
  stateOperator({ asksPostalAddress: true });
  goTo('/profile', <ProfileForm profile={profile} submit="Save" onSaved={() => undefined} />);
  expect(fields()).toEqual([
    `displayName text nickname ${label('name')} helped`,
    `country select-one country ${label('country')}`,
    `postalAddress textarea street-address ${label('postalAddress')}`,
    `newsletter checkbox ${label('newsletter')} helped`,
  ]);
  await expectOutline('profile-form');
  await pass(10);
});
