// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alarms, links } from '../../../tests/page/in-sight.ts';
import { stateOperator } from '../../../tests/page/operator.ts';
import {
  button,
  expectOutline,
  buttons,
  leave,
  perform,
  press as pressNow,
  said,
  settle,
  showAt,
  text,
  type,
  until,
} from '../../../tests/page/rendered.tsx';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import { leaveSignedOut, refused, signIn } from '../../../tests/page/signed-in.ts';
import { sessionWith } from '../../backend/accounts/session-factory.ts';
import { setSession } from '../../backend/session.ts';
import { changeSettings, currentSettings } from '../../device/cookies/use-settings.ts';
import { MissingPermission } from './missing-permission.tsx';
import { OperatorContact } from './operator-contact.tsx';
import { AccountLanguage } from './profile/account-language.tsx';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { AddFactor } from './security/add-factor.tsx';
import { ConfirmAddress } from './security/confirm-address.tsx';
import { DeleteAccount } from './security/delete-account.tsx';
import { SecondFactor } from './security/second-factor.tsx';
import { SetupScreen } from './security/setup-screen.tsx';
import { WaysIn } from './security/ways-in.tsx';
import { ChangePasswordScreen } from './sign-in/change-password-screen.tsx';
import { ConfirmMail } from './sign-in/confirm-mail.tsx';
import { FinishRegistrationScreen } from './sign-in/finish-registration-screen.tsx';
import { ProofScreen } from './sign-in/proof-screen.tsx';
import { RegisterScreen } from './sign-in/register-screen.tsx';
import { SecondStep } from './sign-in/second-step.tsx';
import { rememberAddress } from './sign-in/sign-up-address.ts';

let answers: Record<string, () => unknown>;
let asked: string[];
let jar: Map<string, string>;
const heard: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  answers = {};
  asked = signIn(answers);
  heard.length = 0;
  jar = openCookieJar(['privacyConfirmed', 'true']);
});

afterEach(() => {
  leaveSignedOut();
});

async function press(words: string) {
  await perform(() => button(words).click());
  await settle();
}
const invalid = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(({ name }) => name);
const title = () => document.querySelector('h1')?.textContent;
const screenBusy = () => document.querySelector('main')?.getAttribute('aria-busy');
function signOutNow() {
  localStorage.removeItem('quando.session');
  pressNow(() => setSession({ state: 'signedOut', hasEnded: false }));
}
/** How the accounts refuse. */
const denied = (error_code: string) =>
  Response.json({ code: 400, error_code, msg: 'no' }, { status: 400 });
const askedOf = (name: string) => asked.filter((call) => call.startsWith(name));
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';

test.each([
  ['signup', 'auth/v1/resend', 0, /^We have written to ada@example\.org\. Open the link/],
  ['recovery', 'auth/v1/recover', 60_000, /^If there is an account for ada@example\.org,/],
  ['magiclink', 'auth/v1/otp', 60_000, /^If ada@example\.org has an account,/],
] as const)('who waits for a mail (%s) can have the same once more', async (...given) => {
  const [kind, path, pause, words] = given;
  for (const each of ['resend', 'recover', 'otp']) answers[`auth/v1/${each}`] = () => ({});
  showAt('/login', <ConfirmMail type={kind} email="ada@example.org" onDone={() => undefined} />);
  expect(document.querySelector('main > p')?.textContent).toMatch(words);
  expect(buttons().at(-1)?.getAttribute('aria-disabled')).toBe(String(pause > 0));
  await perform(() => vi.advanceTimersByTimeAsync(pause));
  await press(text('account.confirm.resend'));
  await until(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.startsWith(path)).toBe(true);
  expect(asked[0]).toContain('"email":"ada@example.org"');
  type('code', '123456');
  await press(text('account.confirm.submit'));
  await until(() => expect(askedOf('auth/v1/verify')).toHaveLength(1));
  expect(askedOf('auth/v1/verify')[0]).toContain(
    `"email":"ada@example.org","token":"123456","type":"${kind}"`,
  );
});

test('where nobody knows any more where a mail went, its address is typed first', async () => {
  answers['auth/v1/resend'] = () => ({});
  answers['auth/v1/verify'] = () => denied('otp_expired');
  showAt('/register2', <ConfirmMail type="signup" email="" onDone={() => heard.push('done')} />);
  await press(text('account.confirm.resend'));
  await until(() => expect(alarms()).toContain(text('account.invalid.email')));
  expect(asked).toEqual([]);
  type('email', ' ada@example.org ');
  await press(text('account.confirm.resend'));
  await until(() =>
    expect(askedOf('auth/v1/resend').join()).toContain('"email":"ada@example.org"'),
  );
  type('code', '123 456');
  await press(text('account.confirm.submit'));
  await until(() =>
    expect(askedOf('auth/v1/verify').join()).toContain(
      '"email":"ada@example.org","token":"123456"',
    ),
  );
  expect(heard).toEqual([]);
});

const profile = {
  display_name: 'Ada',
  country: null,
  newsletter: false,
  language: 'en-US',
  postal_address: null,
};

test.each([
  ['/register2', '', '/profile'],
  ['/register2', '1_explorer.month', '/order?choice=1_explorer.month'],
  ['/register2?return=%2Fstats', '1_explorer.month', '/stats'],
])('who has a profile by now is through (%s, %s)', async (path, choice, onward) => {
  jar.set('registrationStarted', 'true');
  if (choice !== '') jar.set('paymentLink', choice);
  answers['profile'] = () => [profile];
  const { visited } = showAt(path, <FinishRegistrationScreen />);
  await settle();
  expect([visited, jar.has('registrationStarted')]).toEqual([[onward], false]);
});

test.each([
  ['/register', null, '/register2'],
  ['/register?return=%2Fstats', null, '/register2?return=%2Fstats'],
  [
    '/register?return=%2Forder%3Fchoice%3D1_explorer.month',
    '1_explorer.month',
    '/register2?return=%2Forder%3Fchoice%3D1_explorer.month',
  ],
])('a sign-up (%s) leads on, and an order goes along only where it began', async (...given) => {
  const [path, choice, onward] = given;
  jar.set('paymentLink', '1_explorer.month');
  signOutNow();
  // A puzzle may be on its way to a room.
  history.replaceState(null, '', `${path}#made`);
  const { visited } = showAt(path, <RegisterScreen />);
  expect(links().at(-1)).toBe(`${path.replace('/register', '/login')}#made`);
  type('email', ' ada@example.org ');
  type('newPassword', 'short');
  await press(text('account.register.submit'));
  expect([invalid(), askedOf('auth/v1/signup')]).toEqual([['newPassword'], []]);
  type('newPassword', ' long enough ');
  answers['auth/v1/signup'] = () => denied('over_request_rate_limit');
  await press(text('account.register.submit'));
  await until(() => expect(notices()).toContain(text('errors.over_request_rate_limit')));
  expect([visited, jar.has('registrationStarted')]).toEqual([[path], false]);
  answers['auth/v1/signup'] = () => ({ id: 'ada' });
  await press(text('account.register.submit'));
  await until(() => expect(visited.at(-1)).toBe(`${onward}#made`));
  expect([jar.get('registrationStarted'), jar.get('paymentLink') ?? null]).toEqual([
    'true',
    choice,
  ]);
  expect(askedOf('auth/v1/signup')[0]).toContain(
    '"email":"ada@example.org","password":" long enough "',
  );
  expect(askedOf('auth/v1/signup')[0]).toContain(`"${currentSettings().language}"`);
  showAt('/register2', <FinishRegistrationScreen />);
  expect(document.querySelector('main > p')?.textContent).toContain('ada@example.org');
  expect(document.querySelector('[name="email"]')).toBeNull();
  rememberAddress('');
});

test('one choice of language is for page and mails; it is said once it is saved', async () => {
  const before = currentSettings();
  answers['profile'] = () => refused('42501');
  pressNow(() => changeSettings({ language: 'en-US' }));
  showAt(
    '/profileSettings',
    <AccountLanguage userId="ada" language="de-DE" onSaved={(now) => heard.push(now)} />,
  );
  await expectOutline('account-language');
  await press(text('profile.language.together'));
  expect([askedOf('profile'), heard, said('status')]).toEqual([
    ['profile?user_id=eq.ada {"language":"en-US"}'],
    [],
    '',
  ]);
  answers['profile'] = () => null;
  await press(text('profile.language.together'));
  expect([heard, said('status')]).toEqual([['en-US'], text('profile.language.saved')]);
  answers['profile'] = () => refused('42501');
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('[type="radio"], [aria-pressed]')]
      .find((each) => !each.matches(':checked, [aria-pressed="true"]'))
      ?.click(),
  );
  await settle();
  expect([currentSettings().language, heard, said('status')]).toEqual(['de-DE', ['en-US'], '']);
  expect(askedOf('profile').at(-1)).toContain('{"language":"de-DE"}');
  pressNow(() => changeSettings(before));
});

function deny(
  permission: 'admin.access' | 'game.multiple' | 'stats.shared',
  needsSecondFactor: boolean,
  roles: object | null = { 'game.multiple': '1_explorer' },
) {
  leave();
  showAt(
    '/calendar',
    <MissingPermission permission={permission} needsSecondFactor={needsSecondFactor} />,
    () => {
      heard.push('roles');
      return roles === null ? Response.error() : Response.json(roles);
    },
  );
  return settle();
}

test('what opens a screen is told though the session cannot be renewed, or that nobody knows', async () => {
  answers['auth/v1/token'] = () => denied('refresh_token_not_found');
  await deny('game.multiple', false, { 'game.multiple': '3_chronicler' });
  await until(() => expect(title()).toBe(text('account.denied.title')));
  expect(document.querySelector('main > p')?.textContent).toMatch(/the tier Chronicler\.$/);
  answers['auth/v1/token'] = () => sessionWith();
  localStorage.setItem('quando.session', JSON.stringify(sessionWith()));
  await deny('game.multiple', false, { 'game.multiple': '2_historian' });
  await until(() => expect(title()).toBe(text('account.denied.title')));
  let renew: ((answer: object) => void) | undefined;
  answers['auth/v1/token'] = () =>
    new Promise((resolve) => {
      renew = resolve;
    });
  heard.length = 0;
  for (let time = 0; time < 2; time += 1) await press(text('account.denied.checkAgain'));
  expect(button(text('account.denied.checkAgain')).getAttribute('aria-disabled')).toBe('true');
  expect([heard, said('status')]).toEqual([[], '']);
  await perform(() => renew?.(sessionWith()));
  await until(() => expect(said('status')).toBe(text('account.denied.checked')));
  expect(heard).toEqual(['roles']);
  await deny('game.multiple', false, { 'game.multiple': '0_user' });
  expect([screenBusy(), title()]).toEqual(['true', undefined]);
  await perform(() => renew?.(sessionWith()));
  await until(() => expect(title()).toBe(text('account.denied.otherTitle.account')));
  answers['auth/v1/token'] = () => sessionWith();
  await deny('game.multiple', false, null);
  await until(() => expect(title()).toBe(text('account.denied.otherTitle.unknown')));
  button(text('account.denied.checkAgain'));
});

test('who lacks a permission learns what opens the screen, and can have it looked at again', async () => {
  answers['auth/v1/token'] = () => sessionWith();
  await deny('admin.access', true);
  expect(links()).toEqual(['/profileSecurity']);
  await expectOutline('denied-second-factor');
  await deny('game.multiple', true);
  expect([title(), links()]).toEqual([text('account.denied.title'), []]);
  expect(document.querySelector('main > p')?.textContent).toBe(
    'This page opens with the tier Explorer or any above it.',
  );
  expect(document.body.textContent).toContain(text('account.denied.unsold'));
  const before = askedOf('auth/v1/token').length;
  expect(said('status')).toBe('');
  const again = button(text('account.denied.checkAgain'));
  expect(again.getAttribute('aria-describedby')).toBe('just-given');
  expect(document.querySelector('#just-given')?.textContent).toBe('Tier just given?');
  await press(text('account.denied.checkAgain'));
  await settle();
  expect(said('status')).toBe(text('account.denied.checked'));
  expect(askedOf('auth/v1/token').length).toBeGreaterThan(before);
  await deny('admin.access', false);
  expect(document.querySelector('#just-given')?.textContent).toBe('Role just given?');
  expect(document.body.textContent).not.toContain(text('account.denied.unsold'));
  stateOperator({ hasPayments: true });
  await deny('game.multiple', false);
  expect(links()).toEqual(['/support']);
  await expectOutline('denied-tier');
  await deny('admin.access', false);
  expect([title(), links()]).toEqual([text('account.denied.otherTitle.administrators'), []]);
  await deny('stats.shared', false);
  expect([title(), buttons()]).toEqual([text('account.denied.otherTitle.nobody'), []]);
});

const closed = (permission: 'admin.access' | 'game.multiple') => (
  <MissingPermission permission={permission} needsSecondFactor={false} />
);

test('who goes on from one closed screen to another learns what opens that one', async () => {
  answers['auth/v1/token'] = () => sessionWith();
  const { again } = showAt('/calendar', closed('game.multiple'), () =>
    Response.json({ 'game.multiple': '1_explorer' }),
  );
  await until(() => expect(title()).toBe(text('account.denied.title')));
  again(closed('admin.access'));
  await until(() => expect(title()).toBe(text('account.denied.otherTitle.administrators')));
});

test('a new password is asked for by its code where the session is old, and then leads on', async () => {
  answers['auth/v1/user'] = () => denied('reauthentication_needed');
  answers['auth/v1/reauthenticate'] = () => ({});
  const { visited } = showAt('/changePassword?return=%2Fstats', <ChangePasswordScreen />);
  type('newPassword', 'long enough');
  await press(text('account.password.submit'));
  await until(() => expect(document.querySelector('[name="code"]')).not.toBeNull());
  expect(said('status')).toContain(text('account.password.nonceSent'));
  answers['auth/v1/user'] = () => ({ id: 'ada', email: 'ada@example.org' });
  type('code', '123 456');
  await press(text('account.password.submit'));
  await until(() => expect(visited).toEqual(['/stats']));
  await until(() => expect(notices()).toContain(text('account.password.changed')));
  expect(askedOf('auth/v1/user').at(-1)).toContain('"password":"long enough","nonce":"123456"');
  signOutNow();
  showAt('/changePassword', <ChangePasswordScreen />);
  expect(links()).toEqual(['/login', '/passwordRecovery']);
});

const factor = (name: string, kind: string) => ({
  id: `f-${name}`,
  factor_type: kind,
  friendly_name: name,
  created_at: '2040-06-01T12:00:00Z',
  status: 'verified',
});

test('of several second factors one is asked for, and a wrong code is told at its field', async () => {
  answers['auth/v1/user'] = () => ({
    id: 'ada',
    factors: [factor('phone', 'totp'), factor('tablet', 'totp')],
  });
  showAt('/login', <SecondStep />);
  await until(() => expect(document.querySelector('[name="code"]')).not.toBeNull());
  expect(document.querySelector('main > p')?.textContent).toContain('shows for “phone”');
  await expectOutline('second-step-app');
  expect(document.querySelector('label')?.textContent).toBe(text('account.fields.appCode'));
  type('code', '1');
  await press(text('account.secondStep.submit'));
  expect(invalid()).toEqual(['code']);
  await perform(() =>
    buttons()
      .find(({ textContent }) => textContent.includes('tablet'))
      ?.click(),
  );
  // What was typed for another one is none of this.
  expect([invalid(), document.querySelector<HTMLInputElement>('[name="code"]')?.value]).toEqual([
    [],
    '',
  ]);
  expect(document.querySelector('main > p')?.textContent).toContain('shows for “tablet”');
  answers['auth/v1/factors/f-tablet/challenge'] = () => ({ id: 'c1', type: 'totp' });
  answers['auth/v1/factors/f-tablet/verify'] = () => denied('mfa_verification_failed');
  type('code', '12');
  await press(text('account.secondStep.submit'));
  expect([invalid(), askedOf('auth/v1/factors')]).toEqual([['code'], []]);
  type('code', '123 456');
  await press(text('account.secondStep.submit'));
  await until(() => expect(said('alert')).toContain(text('account.secondStep.wrongCode')));
  expect(askedOf('auth/v1/factors/f-tablet/verify')[0]).toContain('"code":"123456"');
});

test('a second factor has a name of its owner’s, and its key to be read by an app', async () => {
  answers['auth/v1/user'] = () => ({ id: 'ada', factors: [] });
  const totp = { secret: 'ABCDEFGHIJKL', uri: 'otpauth://x', qr_code: 'data:,' };
  answers['auth/v1/factors'] = () => ({ id: 'f1', type: 'totp', totp });
  showAt(
    '/profileSecurity',
    <AddFactor
      kind="totp"
      onLeave={() => heard.push('leave')}
      onAdded={() => heard.push('added')}
    />,
  );
  await expectOutline('factor-name');
  await press(text('security.factor.cancel'));
  const dialog = document.querySelector('dialog');
  await perform(() => dialog?.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect([heard.splice(0), asked]).toEqual([['leave', 'leave'], []]);
  for (const name of [' ', 'x'.repeat(41)]) {
    type('name', name);
    await press(text('security.factor.next'));
    expect([invalid(), asked]).toEqual([['name'], []]);
  }
  type('name', ` ${'x'.repeat(40)} `);
  await press(text('security.factor.next'));
  await until(() => expect(document.querySelector('code')?.textContent).toBe('ABCD EFGH IJKL'));
  await expectOutline('app-setup');
  expect(askedOf('auth/v1/factors')[0]).toContain(`"friendly_name":"${'x'.repeat(40)}"`);
  expect([document.querySelector('img')?.alt, document.querySelector('img')?.src]).toEqual([
    text('security.app.picture'),
    'data:image/svg+xml;utf-8,data:,',
  ]);
  expect(document.activeElement?.textContent).toBe(text('security.app.scan'));
  answers['auth/v1/factors/f1/challenge'] = () => ({ id: 'c1', type: 'totp' });
  answers['auth/v1/factors/f1/verify'] = () => denied('mfa_verification_failed');
  type('code', '123456');
  await press(text('security.app.confirm'));
  await until(() => expect(invalid()).toEqual(['code']));
  expect(heard).toEqual([]);
});

test('a new address is confirmed by the code that went there; the mail comes again by the old one', async () => {
  answers['auth/v1/verify'] = () => denied('otp_expired');
  answers['auth/v1/resend'] = () => ({});
  showAt(
    '/profileSettings',
    <ConfirmAddress
      current="ada@example.org"
      email="eve@example.org"
      onEnd={() => heard.push('end')}
    />,
  );
  expect(document.activeElement?.tagName).toBe('P');
  expect(document.activeElement?.textContent).toContain('eve@example.org');
  await expectOutline('confirm-address');
  type('code', '123456');
  await press(text('account.confirm.submit'));
  await until(() =>
    expect(askedOf('auth/v1/verify').join()).toContain(
      '"email":"eve@example.org","token":"123456","type":"email_change"',
    ),
  );
  expect(heard).toEqual([]);
  await perform(() => vi.advanceTimersByTimeAsync(60_000));
  await press(text('account.confirm.resend'));
  await until(() =>
    expect(askedOf('auth/v1/resend').join()).toContain(
      '"email":"ada@example.org","type":"email_change"',
    ),
  );
  await press(text('profile.address.other'));
  expect(heard).toEqual(['end']);
  expect(notices()).not.toContain(text('profile.address.changed'));
  answers['auth/v1/verify'] = () => ({});
  await press(text('account.confirm.submit'));
  await until(() => expect(heard).toEqual(['end', 'end']));
  await until(() => expect(notices()).toContain(text('profile.address.changed')));
});

test('a subscription that is to end with the account ends first, or the account stays', async () => {
  stateOperator({ hasPayments: true });
  answers['get_sessions'] = () => [];
  answers['get_subscription'] = () => ({
    role: '1_explorer',
    tier: '1_explorer',
    until: null,
    source: 'subscription',
    gifts: [],
    subscriptions: ['sub_1', 'sub_2'].map((id) => ({
      id,
      tier: '1_explorer',
      status: 'active',
      interval: 'month',
      amount: 300,
      currency: 'EUR',
      startedAt: null,
      renewsAt: null,
      endsAt: null,
      isRunning: id === 'sub_2',
      problem: null,
    })),
  });
  answers['delete_user'] = () => null;
  const sent: string[] = [];
  let isDown = true;
  const offers = {
    currency: 'EUR',
    vatPercent: null,
    tiers: [],
    plays: {},
    gifts: [],
    canCancel: true,
    texts: { terms: null, withdrawal: null },
  };
  const endAll = async (portal: string | null) => {
    leave();
    showAt('/profileSettings', <DeleteAccount email="ada@example.org" />, (path, body) => {
      if (path === '/payments/offers') return Response.json({ ...offers, portal });
      sent.push(`${path} ${body}`);
      return isDown
        ? Response.json({ message: 'no' }, { status: 500 })
        : Response.json({ status: 'canceled', endsAt: null });
    });
    await press(text('profile.delete.ask'));
    await settle();
    const [cancelToo, understood] = document.querySelectorAll<HTMLElement>('[role="switch"]');
    await perform(() => cancelToo?.click());
    await perform(() => understood?.click());
    await press(text('profile.delete.submit'));
  };
  await endAll('https://billing.stripe.com/p');
  await until(() => expect(alarms()).toContain('or cancel in the billing portal.'));
  const bar = document.querySelector<HTMLElement>('.Toastify [role="progressbar"]');
  expect(bar?.style.animationDuration).toBe('10000ms');
  sent.length = 0;
  await endAll(null);
  expect([sent, askedOf('delete_user')]).toEqual([
    ['/payments/cancel {"id":"sub_2","when":"now"}'],
    [],
  ]);
  // There is no portal here.
  await until(() => expect(alarms()).toContain('or cancel through “Cancel contracts here” in'));
  isDown = false;
  await press(text('profile.delete.submit'));
  await settle();
  expect([sent.length, askedOf('delete_user').length]).toEqual([2, 1]);
});

test('the link of the first start makes an administrator once, and leaves the address', async () => {
  history.replaceState(null, '', '/setup#token');
  answers['auth/v1/token'] = () => denied('invalid_credentials');
  const sent: string[] = [];
  let refusal: string | null = 'over_request_rate_limit';
  showAt('/setup', <SetupScreen />, (path, body) => {
    sent.push(`${path} ${body}`);
    return refusal === null
      ? Response.json(null)
      : Response.json({ code: refusal, message: 'no' }, { status: 403 });
  });
  await expectOutline('setup');
  type('email', ' ada@example.org ');
  type('newPassword', 'long enough');
  await press(text('security.setup.submit'));
  await until(() => expect(notices()).toContain(text('errors.over_request_rate_limit')));
  expect(document.body.textContent).not.toContain(text('security.setup.expired'));
  refusal = 'otp_expired';
  sent.length = 0;
  await press(text('security.setup.submit'));
  expect(document.body.textContent).toContain(text('security.setup.expired'));
  expect(invalid()).toEqual([]);
  expect(location.hash).toBe('#token');
  expect(sent).toEqual([
    '/staff/first-administrator {"token":"token","email":"ada@example.org","password":"long enough"}',
  ]);
  refusal = null;
  answers['auth/v1/token'] = () => sessionWith();
  await press(text('security.setup.submit'));
  await until(() => expect(title()).toBe(text('security.setup.doneTitle')));
  expect(askedOf('auth/v1/token').at(-1)).toContain(
    '"email":"ada@example.org","password":"long enough"',
  );
  expect([location.pathname, location.hash]).toEqual(['/setup', '']);
  expect(links()).toEqual([
    '/profileSecurity',
    '/dashboard/installation',
    '/dashboard',
    '/creator/new',
    '/research/users',
  ]);
  await expectOutline('setup-done');
  leave();
  history.replaceState(null, '', '/');
  showAt('/setup', <SetupScreen />);
  expect(document.body.textContent).toContain(text('security.setup.noLink'));
  expect(document.querySelector('form')).toBeNull();
});

test.each([
  ['signup', '/login'],
  ['magiclink', '/login'],
  ['recovery', '/passwordRecovery'],
  ['email_change', '/profileSettings'],
] as const)('whose link (%s) is too old is led to where there is another', async (kind, path) => {
  answers['auth/v1/verify'] = () => denied('otp_expired');
  const proof = { type: kind, tokenHash: 'hash' };
  showAt('/login', <ProofScreen proof={proof} onDone={() => heard.push('done')} />);
  expect([links(), asked]).toEqual([[path], []]);
  expect(document.querySelector('main > p')?.textContent).toBe(text(`account.proof.${kind}`));
  await press(text('account.proof.submit'));
  expect([askedOf('auth/v1/verify').length, heard]).toEqual([1, []]);
});

test('the last second factor goes after a warning, and stays where the server refuses', async () => {
  answers['auth/v1/user'] = () => ({ id: 'ada', factors: [factor('phone', 'totp')] });
  answers['auth/v1/factors/f-phone'] = () => denied('insufficient_aal');
  showAt('/profileSecurity', <SecondFactor onAdded={() => heard.push('added')} />);
  await until(() => expect(buttons()).toHaveLength(2));
  await perform(() => buttons()[0]?.click());
  expect(document.querySelector('dialog')?.textContent).toContain(text('security.factor.lastText'));
  const before = askedOf('auth/v1/user').length;
  await press(text('security.factor.remove'));
  expect(document.querySelector('dialog')).toBeNull();
  await until(() => expect(askedOf('auth/v1/factors/f-phone')).toHaveLength(1));
  expect(askedOf('auth/v1/user')).toHaveLength(before);
});

const identity = (provider: string) => ({ identity_id: provider, id: provider, provider });

async function ways() {
  leave();
  showAt('/profileSecurity', <WaysIn />);
  await until(() => expect(document.querySelector('li')).not.toBeNull());
  await settle();
  return buttons().map(({ textContent }) => textContent.includes(text('security.ways.unlink')));
}

test('a way in is taken away where there is another, and offered where it is none yet', async () => {
  let identities = [identity('email'), identity('github')];
  answers['auth/v1/user'] = () => ({ id: 'ada', identities });
  answers['auth/v1/settings'] = () => ({ external: { github: true, gitlab: true } });
  expect(await ways()).toEqual([true, false]);
  expect(buttons().map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
    'Unlink GitHub',
    'Link Gitlab',
  ]);
  expect([...document.querySelectorAll('li p')].map(({ textContent }) => textContent)).toEqual([
    text('security.ways.email'),
    'GitHub',
  ]);
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  answers['auth/v1/user/identities/authorize'] = () => ({ url: 'https://gitlab.example/' });
  await press('Link Gitlab');
  await until(() => expect(assign).toHaveBeenCalledWith('https://gitlab.example/'));
  const [link] = askedOf('auth/v1/user/identities/authorize');
  expect(link).toContain('provider=gitlab');
  expect(link).toContain(encodeURIComponent('/profileSecurity'));
  identities = [identity('github')];
  expect(await ways()).toEqual([false]);
  answers['auth/v1/settings'] = () => ({ external: { github: true } });
  expect(await ways()).toEqual([]);
  expect(document.body.textContent).not.toContain(text('security.ways.text'));
});

async function factsShown() {
  leave();
  showAt('/profile', <ProfileScreen statistics={null} membership={null} />);
  await settle();
  return [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
}

test('a profile tells the role where tiers are sold, and looks whether there is a newer one', async () => {
  answers['profile'] = () => [profile];
  answers['auth/v1/token'] = () => sessionWith();
  const always = [text('profile.name'), text('profile.email')];
  expect(await factsShown()).toEqual(always);
  expect(askedOf('auth/v1/token').length).toBeGreaterThan(0);
  stateOperator({ hasPayments: true });
  expect(await factsShown()).toEqual([...always, text('profile.youAre')]);
});

test('who needs help is given the address for it, and the way to one where there is none', () => {
  const addresses = [
    [{ supportEmail: 'help@example.org', email: 'a@example.org' }, 'mailto:help@example.org'],
    [{ email: 'a@example.org' }, 'mailto:a@example.org'],
    [{}, '/imprint'],
  ] as const;
  for (const [facts, address] of addresses) {
    stateOperator(facts);
    leave();
    showAt('/login', <OperatorContact />);
    expect(links()).toEqual([address]);
  }
});
