// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alarms, links } from '../../../../tests/page/in-sight.ts';
import {
  button,
  expectOutline,
  buttons,
  perform,
  press as pressNow,
  said,
  settle,
  showAt,
  text,
  texts,
  type,
  until,
} from '../../../../tests/page/rendered.tsx';
import { openCookieJar } from '../../../../tests/page/cookie-jar.ts';
import { refused, signIn, signInAs, leaveSignedOut } from '../../../../tests/page/signed-in.ts';
import { sessionWith } from '../../../backend/accounts/session-factory.ts';
import { changeSettings } from '../../../device/cookies/use-settings.ts';
import { waitingResults } from '../../../device/games/outbox.ts';
import { putInOutbox } from '../../../device/games/put-in-outbox.ts';
import { storedPuzzle, storePuzzle } from '../../../device/games/puzzle-store.ts';
import { currentReminder, keepReminder } from '../../../device/reminder/reminder-store.ts';
import { keepUnsent, readUnsent } from '../../../device/unsent-store.ts';
import { setSession } from '../../../backend/session.ts';
import { ProfileScreen } from '../profile/profile-screen.tsx';
import { ProfileSettingsScreen } from '../profile/profile-settings-screen.tsx';
import { RecoveryScreen } from '../sign-in/recovery-screen.tsx';
import { ChangeAddress } from './change-address.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeletionSubscription } from './deletion-subscription.tsx';
import { Devices } from './devices.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SecurityScreen } from './security-screen.tsx';
import { WaysIn } from './ways-in.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];
const heard: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  answers = {};
  asked = signIn(answers);
  heard.length = 0;
});

afterEach(() => {
  leaveSignedOut();
  document.querySelector('meta[name="quando-operator"]')?.remove();
});

async function press(words: string) {
  await perform(() => button(words).click());
  await settle();
}
const invalid = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(({ name }) => name);
const sessions = (begun: number) => [
  {
    id: 's1',
    created_at: new Date(begun).toISOString(),
    used_at: new Date(begun).toISOString(),
    user_agent: null,
    is_current: true,
  },
];
const deletions = () => asked.filter((call) => call.startsWith('delete_user'));

async function askToDelete() {
  const at = showAt('/security', <DeleteAccount email="ada@example.org" />);
  await settle();
  await press(text('profile.delete.ask'));
  return at;
}
const understand = () =>
  perform(() => document.querySelector<HTMLElement>('[role="switch"]')?.click());

test('an account is deleted once its owner has understood, and the device forgets what was of it', async () => {
  keepUnsent('ada', 'news.new', { form: 'x' });
  keepUnsent('eve', 'news.new', { form: 'x' });
  for (const name of ['ada', 'eve']) {
    localStorage.setItem(`quando.games.${name}`, '7.2026-06-10.1648.f');
  }
  answers['get_sessions'] = () => sessions(Date.now());
  answers['delete_user'] = () => null;
  const { visited } = await askToDelete();
  await expectOutline('account-deletion');
  await press(text('profile.delete.submit'));
  const warning = text('profile.delete.notUnderstood');
  expect([document.body.textContent.includes(warning), deletions()]).toEqual([true, []]);
  await understand();
  expect(document.body.textContent).not.toContain(warning);
  await press(text('profile.delete.submit'));
  expect([deletions().length, visited]).toEqual([1, ['/']]);
  // Where nothing is sold there is nothing to be asked for.
  expect(asked.filter((call) => call.includes('subscription'))).toEqual([]);
  expect([readUnsent('ada', 'news.new'), readUnsent('eve', 'news.new')]).toEqual([
    null,
    { form: 'x' },
  ]);
  expect(['ada', 'eve'].map((name) => localStorage.getItem(`quando.games.${name}`))).toEqual([
    null,
    '7.2026-06-10.1648.f',
  ]);
});

test('drafts of an account that shares no statistics go with it, too', async () => {
  localStorage.setItem(
    'quando.session',
    JSON.stringify(sessionWith({ permission: 'game.multiple' })),
  );
  waitForFactor();
  keepUnsent('ada', 'news.new', { form: 'x' });
  // What it has played is the device's.
  openCookieJar(['privacyConfirmed', 'true']);
  const game = { id: '7', tries: [1648], solved: null, isHard: false, isAgain: false } as const;
  storePuzzle({ ...game, player: '' });
  answers['get_sessions'] = () => sessions(Date.now());
  answers['delete_user'] = () => null;
  await askToDelete();
  await understand();
  await press(text('profile.delete.submit'));
  expect([deletions().length, readUnsent('ada', 'news.new')]).toEqual([1, null]);
  expect(storedPuzzle('7', '')).toBeNull();
});

test('who signed in more than a day ago types a code from a mail first', async () => {
  keepUnsent('ada', 'news.new', { form: 'x' });
  answers['get_sessions'] = () => sessions(Date.now() - 86_500_000);
  answers['auth/v1/reauthenticate'] = () => ({});
  const { visited } = await askToDelete();
  await understand();
  await press(text('profile.delete.submit'));
  expect([deletions(), visited]).toEqual([[], ['/security']]);
  expect(document.querySelector('[name="code"]')).not.toBeNull();
  expect(said('status')).toContain('ada@example.org');
  await expectOutline('account-deletion-code');
  answers['reauthenticate'] = () => true;
  answers['delete_user'] = () => refused('P0001');
  type('code', '12345');
  await press(text('profile.delete.submit'));
  expect([invalid(), askedOf('reauthenticate')]).toEqual([['code'], []]);
  type('code', '123 456');
  await press(text('profile.delete.submit'));
  expect(asked).toContain('reauthenticate {"nonce":"123456"}');
  expect([deletions().length, visited]).toEqual([1, ['/security']]);
  expect(readUnsent('ada', 'news.new')).toEqual({ form: 'x' });
});

test('an account is kept by its button, and by Escape, until the server has been asked', async () => {
  await askToDelete();
  await press(text('profile.delete.keep'));
  expect(document.querySelector('dialog')).toBeNull();
  await press(text('profile.delete.ask'));
  let answer: ((value: Response) => void) | undefined;
  answers['get_sessions'] = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  await understand();
  await press(text('profile.delete.submit'));
  expect(button(text('profile.delete.keep')).getAttribute('aria-disabled')).toBe('true');
  await press(text('profile.delete.keep'));
  const dialog = document.querySelector('dialog');
  await perform(() => dialog?.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(document.querySelector('dialog')).not.toBeNull();
  await perform(() => answer?.(refused('42501')));
  await settle();
  expect(button(text('profile.delete.keep')).getAttribute('aria-disabled')).toBe('false');
});

test('before a deletion it is told what still costs, and how that is ended', async () => {
  const running = (value: object) =>
    showAt(
      '/security',
      <DeletionSubscription
        running={{
          state: 'ready',
          value: { ids: ['a'], canCancel: false, portal: null, ...value },
        }}
        onRetry={() => heard.push('retry')}
      />,
    );
  running({ canCancel: true });
  await expectOutline('deletion-subscription');
  expect(said('alert')).toContain(text('profileSettings.subscription.cancelToo'));
  running({ portal: 'https://pay.example/' });
  await expectOutline('deletion-elsewhere');
  expect(document.querySelector('a')?.href).toBe('https://pay.example/');
  running({});
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/cancelContract');
  running({ ids: [] });
  expect(said('alert')).toBe('');
  showAt(
    '/security',
    <DeletionSubscription running={{ state: 'failed' }} onRetry={() => heard.push('retry')} />,
  );
  await press(text('profileSettings.subscription.retry'));
  expect(heard).toEqual(['retry']);
});

const aSession = (id: string, isCurrent: boolean) => ({
  id,
  begunAt: '2040-06-01T08:00:00Z',
  usedAt: '2040-06-10T08:00:00Z',
  userAgent: '',
  isCurrent,
});

test('another device is signed out, this one by its own button, which leads to the start', async () => {
  answers['end_session'] = () => null;
  answers['auth/v1/logout'] = () => ({});
  const { visited } = showAt(
    '/security',
    <Devices
      found={{ state: 'ready', value: [aSession('s1', true), aSession('s2', false)] }}
      reload={() => heard.push('reload')}
    />,
  );
  const [here, there] = [...document.querySelectorAll('.panel li')];
  expect(here?.querySelectorAll('p')[1]?.textContent).toBe(text('security.devices.here'));
  expect([here?.querySelector('button'), there?.querySelectorAll('button').length]).toEqual([
    null,
    1,
  ]);
  await perform(() => there?.querySelector('button')?.click());
  await settle();
  expect([asked.at(-1), heard]).toEqual(['end_session {"id":"s2"}', ['reload']]);
  await until(() => expect(notices()).toContain('Unknown device is signed out, within an hour'));
  const [used, begun] = [...(there?.querySelectorAll('p') ?? [])].slice(1);
  expect(used?.textContent).toMatch(/^last used: .*10/);
  expect(begun?.textContent).toMatch(/^signed in since: .*1/);
  expect(there?.querySelector('button')?.getAttribute('aria-label')).toBe(
    `Sign out Unknown device, ${used?.textContent}`,
  );
  expect(
    buttons()
      .slice(-3)
      .map(
        (each) =>
          document.querySelector(`[id="${each.getAttribute('aria-describedby')}"]`)?.textContent,
      ),
  ).toEqual(
    ['hereText', 'elsewhereText', 'everywhereText'].map((key) => text(`account.signOut.${key}`)),
  );
  await press(text('account.signOut.elsewhere'));
  expect([asked.at(-1), heard.length, visited]).toEqual([
    'auth/v1/logout?scope=others',
    2,
    ['/security'],
  ]);
  await until(() => expect(notices()).toContain(text('account.signOut.done.others')));
  await press(text('account.signOut.everywhere'));
  expect([asked.at(-1), heard.length, visited]).toEqual(['auth/v1/logout?scope=global', 2, ['/']]);
  await until(() => expect(notices()).toContain(text('account.signOut.done.global')));
});

test('what the server refuses is not said to be done: neither of a device nor of a sign-out', async () => {
  answers['end_session'] = () => refused('42501');
  answers['auth/v1/logout'] = () => denied('over_request_rate_limit');
  const { visited } = showAt(
    '/security',
    <Devices
      found={{
        state: 'ready',
        value: [{ ...aSession('s2', false), userAgent: 'Mozilla/5.0 Firefox/140.0' }],
      }}
      reload={() => heard.push('reload')}
    />,
  );
  expect(document.querySelector('.panel p')?.textContent).toBe('Firefox');
  await perform(() => document.querySelector<HTMLElement>('.panel button')?.click());
  await until(() => expect(notices()).toContain(text('errors.42501')));
  for (const scope of ['elsewhere', 'everywhere']) {
    await press(text(`account.signOut.${scope}`));
    await until(() => expect(notices()).toContain(text('errors.over_request_rate_limit')));
  }
  expect([heard, visited]).toEqual([[], ['/security']]);
  for (const words of ['is signed out', ...texts('account.signOut.done').values()]) {
    expect(notices()).not.toContain(words);
  }
});

test('a lost password is asked for by an address, and the screen of its code comes once it was sent', async () => {
  const answer = { isDown: true };
  answers['auth/v1/recover'] = () =>
    answer.isDown ? Response.json({ code: 'over_email_send_rate_limit' }, { status: 429 }) : {};
  showAt('/recover', <RecoveryScreen />);
  type('email', ' ada@example.org ');
  await press(text('account.recovery.submit'));
  await until(() => expect(asked.some((call) => call.startsWith('auth/v1/recover'))).toBe(true));
  await settle();
  expect([
    document.querySelector('h1')?.textContent,
    asked.filter((call) => call.startsWith('auth/v1/recover')).length,
  ]).toEqual([text('account.recovery.title'), 1]);
  answer.isDown = false;
  await press(text('account.recovery.submit'));
  await until(() =>
    expect(document.querySelector('h1')?.textContent).toBe(text('account.confirm.title')),
  );
  expect(document.body.textContent).toContain('ada@example.org');
});

test('another address is no address of before, and is asked for its code', async () => {
  answers['auth/v1/user'] = () => ({ id: 'ada', email: 'ada@example.org' });
  showAt('/security', <ChangeAddress current="ada@example.org" />);
  type('email', ' ADA@example.org ');
  await press(text('profile.address.submit'));
  expect([invalid(), asked]).toEqual([['email'], []]);
  type('email', 'eve@example.org');
  await press(text('profile.address.submit'));
  await until(() => expect(document.querySelector('[name="code"]')).not.toBeNull());
  expect(asked.some((call) => call.includes('"email":"eve@example.org"'))).toBe(true);
});

const profile = {
  display_name: 'Ada',
  country: null,
  newsletter: false,
  language: 'en-US',
  postal_address: null,
};
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';
const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
const askedOf = (name: string) => asked.filter((call) => call.startsWith(name));

/** Ada is signed in, as staff whose permissions wait for a second factor. */
function waitForFactor() {
  const session = { userId: 'ada', email: 'ada@example.org', role: '4_admin' } as const;
  pressNow(() =>
    setSession({
      state: 'signedIn',
      session: { ...session, permissions: [], needsSecondFactor: true },
    }),
  );
}

test('the profile has the ways to all of the account, and out of it', async () => {
  let isDown = true;
  answers['profile'] = () => (isDown ? refused('XX000') : [profile]);
  answers['auth/v1/logout'] = () => ({});
  const { visited } = showAt(
    '/profile',
    <ProfileScreen statistics={<p id="statistics" />} membership={<p id="membership" />} />,
  );
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  expect(document.querySelector('main > p')?.textContent).toBe(text('screen.loading'));
  await until(() => expect(said('alert')).toBe(text('profile.failed')));
  expect(document.querySelector('main')?.hasAttribute('aria-busy')).toBe(false);
  expect(document.querySelectorAll('#statistics, #membership')).toHaveLength(2);
  isDown = false;
  await press(text('screen.retry'));
  await until(() => expect(document.querySelector('dd')?.textContent).toBe('Ada'));
  expect(links()).toEqual(['/profileSettings', '/profileSecurity', '/settings']);
  expect(document.body.textContent).not.toContain(text('profile.neededByStaff'));
  waitForFactor();
  expect(document.body.textContent).toContain(text('profile.neededByStaff'));
  expect(document.querySelectorAll('dd')[2]?.textContent).toBe(text('profile.role.4_admin'));
  await expectOutline('profile');
  await press(text('account.signOut.here'));
  await until(() => expect(visited).toEqual(['/']));
  expect(askedOf('auth/v1/logout')).toEqual(['auth/v1/logout?scope=local']);
  await until(() => expect(notices()).toContain(text('account.signOut.done.local')));
});

test('who left before registration was finished makes the profile where it is missed', async () => {
  const jar = openCookieJar(['privacyConfirmed', 'true'], ['registrationStarted', 'true']);
  let rows: object[] = [];
  answers['profile'] = () => rows;
  showAt('/profileSettings', <ProfileSettingsScreen />);
  await until(() => expect(headings()).toContain(text('profile.unfinished')));
  expect(document.querySelector<HTMLInputElement>('[name="displayName"]')?.value).toBe('');
  await expectOutline('profile-unfinished', 'section:has(form)');
  rows = [profile];
  // In the page's language mails are written.
  pressNow(() => changeSettings({ language: 'de-DE' }));
  type('displayName', 'Ada');
  await press(text('account.finish.submit'));
  await until(() => expect(headings()).toContain(text('profile.aboutYou')));
  expect(askedOf('profile?on_conflict')[0]).toContain('"language":"de-DE"');
  expect(askedOf('profile?on_conflict')[0]).toContain('"display_name":"Ada"');
  expect(jar.has('registrationStarted')).toBe(false);
});

test('who makes the missing profile on the profile itself sees it there', async () => {
  let rows: object[] = [];
  answers['profile'] = () => rows;
  showAt('/profile', <ProfileScreen statistics={null} membership={null} />);
  await until(() => expect(headings()).toContain(text('profile.unfinished')));
  rows = [profile];
  type('displayName', 'Ada');
  await press(text('account.finish.submit'));
  await until(() => expect(document.querySelector('dd')?.textContent).toBe('Ada'));
  expect(headings()).not.toContain(text('profile.unfinished'));
  await until(() => expect(notices()).toContain(text('profile.saved')));
});

const typedName = () => document.querySelector<HTMLInputElement>('[name="displayName"]')?.value;

test.each([
  [
    'the profile',
    <ProfileScreen key="" statistics={null} membership={null} />,
    () => document.querySelector('dd')?.textContent,
  ],
  ['its settings', <ProfileSettingsScreen key="" />, typedName],
  ['its devices', <SecurityScreen key="" />, () => /Ada|Eve/.exec(document.body.textContent)?.[0]],
] as const)(
  'nothing is left in sight once another one is signed in: %s',
  async (_, part, shown) => {
    let name = 'Ada';
    answers['profile'] = () => [{ ...profile, display_name: name }];
    answers['get_sessions'] = () => [{ ...session('s1', true), user_agent: `${name} Firefox/1` }];
    answers['auth/v1/user'] = () => ({
      id: 'ada',
      factors: [factor(name, 'totp')],
      identities: [],
    });
    answers['auth/v1/settings'] = () => ({ external: {} });
    showAt('/profile', part);
    await until(() => expect(shown()).toBe('Ada'));
    name = 'Eve';
    signInAs('eve');
    expect(shown()).not.toBe('Ada');
    await until(() => expect(shown()).toBe('Eve'));
  },
);

test('what can be changed of an account stands together, and its data are taken along', async () => {
  answers['profile'] = () => [{ ...profile, language: 'de-DE' }];
  const offered: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    offered.push(blob as Blob);
    return 'blob:x';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  showAt('/profileSettings', <ProfileSettingsScreen />);
  await until(() => expect(headings()).toContain(text('profile.aboutYou')));
  expect(headings()).toEqual(
    [
      'aboutYou',
      'language.title',
      'address.title',
      'security.title',
      'export.title',
      'delete.title',
    ].map((key) => text(`profile.${key}`)),
  );
  expect(links()).toEqual(['/profileSecurity']);
  answers['export_user_data'] = () => refused('42501');
  await press(text('profile.export.submit'));
  expect([offered, notices().includes('quando-')]).toEqual([[], false]);
  answers['export_user_data'] = () => ({ name: 'Ada' });
  await press(text('profile.export.submit'));
  await until(() => expect(offered).toHaveLength(1));
  expect(await offered[0]?.text()).toBe('{\n  "name": "Ada"\n}');
  expect([offered[0]?.type, names[0]?.replace(/\d/g, '0')]).toEqual([
    'application/json',
    'quando-0000-00-00.json',
  ]);
  await until(() => expect(notices()).toContain(names[0]));
  await expectOutline('profile-settings');
  // One choice of language for page and mails, which another device had left apart.
  expect(document.body.textContent).toContain(text('profile.language.apart.de'));
  answers['profile'] = () => null;
  await press(text('profile.language.together'));
  await until(() => expect(said('status')).toContain(text('profile.language.saved')));
  expect(document.body.textContent).not.toContain(text('profile.language.apart.de'));
  await press(text('profile.save'));
  await until(() => expect(notices()).toContain(text('profile.saved')));
  // What was changed meanwhile is not changed back.
  expect(askedOf('profile?on_conflict').at(-1)).toContain('"language":"en-US"');
});

test.each([
  ['email_change', true],
  ['signup', false],
] as const)(
  'a link of a mail (%s) is confirmed first, and a new address is said',
  async (...given) => {
    const [kind, isSaid] = given;
    history.replaceState(null, '', `/profileSettings?token_hash=x&type=${kind}`);
    answers['profile'] = () => [profile];
    answers['auth/v1/verify'] = () => ({});
    const before = notices().split(text('profile.address.changed')).length;
    showAt('/profileSettings', <ProfileSettingsScreen />);
    expect([headings(), location.search]).toEqual([[], '']);
    await press(text('account.proof.submit'));
    await until(() => expect(headings()).toContain(text('profile.address.title')));
    pressNow(() => setSession({ state: 'secondStep' }));
    expect(document.querySelector('h1')?.textContent).toBe(text('account.secondStep.title'));
    await until(() =>
      expect(notices().split(text('profile.address.changed')).length - before).toBe(isSaid ? 1 : 0),
    );
  },
);

test('who has not taken the second step is asked for it before what can be changed', async () => {
  pressNow(() => setSession({ state: 'secondStep' }));
  showAt('/profileSettings', <ProfileSettingsScreen />);
  expect(document.querySelector('h1')?.textContent).toBe(text('account.secondStep.title'));
  await settle();
});

const session = (id: string, isCurrent: boolean) => ({
  id,
  created_at: '2040-06-01T08:00:00Z',
  used_at: '2040-06-10T08:00:00Z',
  user_agent: isCurrent ? null : 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  is_current: isCurrent,
});
const factor = (name: string, kind: string) => ({
  id: `f-${name}`,
  factor_type: kind,
  friendly_name: name,
  created_at: '2040-06-01T12:00:00Z',
  status: 'verified',
});

test('sign-in and security has all its parts, and asks again where devices may have gone', async () => {
  answers['get_sessions'] = () => [session('s1', true), session('s2', false)];
  answers['auth/v1/user'] = () => ({ id: 'ada', factors: [], identities: [] });
  answers['auth/v1/settings'] = () => ({ external: {} });
  const { get_sessions: known } = answers;
  answers['get_sessions'] = () => refused('42501');
  showAt('/profileSecurity', <SecurityScreen />);
  await until(() => expect(said('alert')).toContain(text('security.failed')));
  answers['get_sessions'] = known ?? (() => null);
  await press(text('screen.retry'));
  await until(() => expect(document.querySelectorAll('.panel li')).toHaveLength(2));
  expect(headings()).toEqual([
    text('security.password.title'),
    text('security.factor.title'),
    text('security.ways.title'),
    text('security.devices.title'),
    text('account.signOut.title'),
  ]);
  expect(links()).toEqual(['/changePassword?return=/profileSecurity']);
  await expectOutline('security');
  expect(document.body.textContent).not.toContain(text('security.neededByStaff'));
  const [here, there] = [...document.querySelectorAll('.panel li')];
  expect(here?.textContent).toContain(text('security.devices.unknown'));
  expect(there?.textContent).toContain('Firefox · Linux');
  expect(there?.textContent).toContain('signed in since: ');
  expect(there?.querySelector('button')?.getAttribute('aria-label')).toContain('Firefox · Linux');
  const before = askedOf('get_sessions').length;
  await press(text('security.factor.addApp'));
  const totp = { secret: 'ABCD', uri: 'otpauth://x', qr_code: 'data:,' };
  answers['auth/v1/factors'] = () => ({ id: 'f1', type: 'totp', totp });
  await press(text('security.factor.next'));
  await until(() => expect(document.querySelector('code')).not.toBeNull());
  answers['auth/v1/factors/f1/challenge'] = () => ({ id: 'c1', type: 'totp' });
  answers['auth/v1/factors/f1/verify'] = () => sessionWith();
  type('code', '123456');
  await press(text('security.app.confirm'));
  await until(() => expect(askedOf('get_sessions').length).toBeGreaterThan(before));
  waitForFactor();
  expect(document.body.textContent).toContain(text('security.neededByStaff'));
});

const add = (part: string) =>
  buttons().some(({ textContent }) => textContent === text(`security.factor.${part}`));

test('a passkey is offered where there can be one; the first factor and another are told apart', async () => {
  let factors: object[] = [];
  answers['auth/v1/user'] = () => ({ id: 'ada', factors });
  showAt('/profileSecurity', <SecondFactor onAdded={() => heard.push('added')} />);
  await until(() => expect(add('addApp')).toBe(true));
  expect([add('addPasskey'), document.querySelector('ul')]).toEqual([false, null]);
  for (const [name, words] of [
    ['phone', 'firstAdded'],
    ['tablet', 'added'],
  ] as const) {
    await press(text('security.factor.addApp'));
    type('name', name);
    answers['auth/v1/factors'] = () => ({
      id: `f-${name}`,
      type: 'totp',
      totp: { secret: 'ABCD', uri: 'otpauth://x', qr_code: 'data:,' },
    });
    await press(text('security.factor.next'));
    await until(() => expect(document.querySelector('code')).not.toBeNull());
    expect(document.querySelector('a')?.getAttribute('href')).toBe('otpauth://x');
    answers[`auth/v1/factors/f-${name}/challenge`] = () => ({ id: 'c1', type: 'totp' });
    answers[`auth/v1/factors/f-${name}/verify`] = () => sessionWith();
    factors = [...factors, factor(name, 'totp')];
    type('code', '123456');
    await press(text('security.app.confirm'));
    await until(() => expect(document.querySelectorAll('ul > li')).toHaveLength(factors.length));
    expect(document.querySelector('dialog')).toBeNull();
    await until(() => expect(notices()).toContain(text(`security.factor.${words}`)));
  }
  expect(heard).toEqual(['added', 'added']);
  answers['auth/v1/factors/f-phone'] = () => ({ id: 'f-phone' });
  answers['auth/v1/token'] = () => sessionWith();
  factors = factors.slice(1);
  await perform(() => document.querySelector<HTMLElement>('.panel button')?.click());
  expect(document.querySelector('dialog')?.textContent).toContain(
    text('security.factor.questionText'),
  );
  await expectOutline('factor-removal');
  await press(text('security.factor.keep'));
  expect(
    askedOf('auth/v1/factors/f-phone').filter((call) => !/challenge|verify/.test(call)),
  ).toEqual([]);
  await perform(() => document.querySelector<HTMLElement>('.panel button')?.click());
  await press(text('security.factor.remove'));
  await until(() => expect(document.querySelectorAll('.panel li')).toHaveLength(1));
  await until(() => expect(notices()).toContain('“phone” has been removed.'));
  expect([...document.querySelectorAll('.panel p')].map(({ textContent }) => textContent)).toEqual([
    'tablet',
    text('security.factor.kind.totp'),
    'set up on 1 Jun 2040',
  ]);
  expect(document.querySelector('.panel button')?.getAttribute('aria-label')).toBe(
    'Remove “tablet”',
  );
  expect(askedOf('auth/v1/factors/f-phone').at(-1)).toBe('auth/v1/factors/f-phone');
});

test('the key of an app is copied, or said to be copied by hand, and setting it up is left', async () => {
  answers['auth/v1/user'] = () => ({ id: 'ada', factors: [] });
  answers['auth/v1/factors'] = () => ({
    id: 'f1',
    type: 'totp',
    totp: { secret: 'ABCDEFGH', uri: 'otpauth://x', qr_code: 'data:,' },
  });
  const copied: string[] = [];
  let isAllowed = true;
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (copy: string) => {
        if (!isAllowed) throw new Error('denied');
        copied.push(copy);
      },
    },
  });
  showAt('/profileSecurity', <SecondFactor onAdded={() => heard.push('added')} />);
  await until(() => button(text('security.factor.addApp')));
  await press(text('security.factor.addApp'));
  await press(text('security.factor.next'));
  await until(() => expect(document.querySelector('code')).not.toBeNull());
  await press(text('security.app.copy'));
  await until(() => expect(notices()).toContain(text('security.app.copied')));
  expect(copied).toEqual(['ABCDEFGH']);
  isAllowed = false;
  expect(alarms()).toBe('');
  await press(text('security.app.copy'));
  await until(() => expect(alarms()).toContain(text('security.app.notCopied')));
  await press(text('security.app.cancel'));
  expect([document.querySelector('dialog'), heard]).toEqual([null, []]);
});

const identity = (provider: string) => ({
  identity_id: provider,
  id: provider,
  provider,
  identity_data: { email: `${provider}@example.org` },
});

test('a service is unlinked by its row, and said to be gone; one that is linked is new in the list', async () => {
  history.replaceState(null, '', '/profileSecurity?code=x');
  localStorage.setItem('quando.session-code-verifier', JSON.stringify('verifier'));
  let identities = [identity('email'), identity('github')];
  const before = [identity('email')];
  answers['auth/v1/user'] = () => ({
    id: 'ada',
    identities: before.length > 0 ? before.splice(0) : identities,
  });
  answers['auth/v1/settings'] = () => ({ external: {} });
  answers['auth/v1/token'] = () => sessionWith();
  answers['auth/v1/user/identities/github'] = () => denied('single_identity_not_deletable');
  showAt('/profileSecurity', <WaysIn />);
  await until(() => expect(notices()).toContain(text('security.ways.linked')));
  await until(() => expect(document.querySelectorAll('li')).toHaveLength(2));
  expect(askedOf('auth/v1/token').join()).toContain('"auth_code":"x"');
  expect(document.querySelector('ul')?.textContent).toContain('github@example.org');
  await expectOutline('ways-in');
  await perform(() => document.querySelector<HTMLElement>('li button')?.click());
  await until(() => expect(notices()).toContain(text('errors.single_identity_not_deletable')));
  expect(notices()).not.toContain('no longer linked');
  answers['auth/v1/user/identities/github'] = () => ({});
  identities = [identity('email')];
  await perform(() => document.querySelector<HTMLElement>('li button')?.click());
  await until(() => expect(document.querySelectorAll('li')).toHaveLength(1));
  await until(() => expect(notices()).toContain('GitHub is no longer linked.'));
});

test('a service that could not be linked is not said to be', async () => {
  history.replaceState(null, '', '/profileSecurity?code=x');
  localStorage.setItem('quando.session-code-verifier', JSON.stringify('verifier'));
  answers['auth/v1/user'] = () => ({ id: 'ada', identities: [identity('email')] });
  answers['auth/v1/settings'] = () => ({ external: {} });
  answers['auth/v1/token'] = () => denied('identity_already_exists');
  showAt('/profileSecurity', <WaysIn />);
  await until(() => expect(notices()).toContain(text('errors.identity_already_exists')));
  expect(notices()).not.toContain(text('security.ways.linked'));
});

test('a deletion is said, and nothing of the account is left on the device', async () => {
  openCookieJar(['privacyConfirmed', 'true']);
  answers['get_sessions'] = () => sessions(Date.now());
  answers['delete_user'] = () => null;
  const entry = { date: '2026-06-10', quizId: '7', attempt: 2 } as const;
  const game = { id: '7', tries: [1648], solved: null, isHard: false, isAgain: false } as const;
  for (const player of ['ada', 'eve']) {
    putInOutbox(player, entry);
    storePuzzle({ ...game, player });
  }
  keepReminder({ state: 'on', time: '08:30', endpoint: 'e', played: null, told: '' });
  await askToDelete();
  expect(document.querySelector('dialog')?.textContent).toContain('ada@example.org');
  await understand();
  await press(text('profile.delete.submit'));
  await until(() => expect(notices()).toContain(text('profile.delete.done')));
  expect(['ada', 'eve'].map((player) => waitingResults(player).length)).toEqual([0, 1]);
  expect(['ada', 'eve'].map((player) => storedPuzzle('7', player) !== null)).toEqual([false, true]);
  expect(currentReminder()).toBeNull();
});

/** What is sold here, and that Ada pays for it. */
function subscribe() {
  const meta = document.createElement('meta');
  meta.name = 'quando-operator';
  meta.content = JSON.stringify({ hasPayments: true });
  document.head.append(meta);
  answers['get_subscription'] = () => ({
    role: '1_explorer',
    tier: '1_explorer',
    until: null,
    source: 'subscription',
    gifts: [],
    subscriptions: [
      {
        id: 'sub_1',
        tier: '1_explorer',
        status: 'active',
        interval: 'month',
        amount: 300,
        currency: 'EUR',
        startedAt: null,
        renewsAt: null,
        endsAt: null,
        isRunning: true,
        problem: null,
      },
    ],
  });
}

test('a running subscription is warned of also where what is sold does not come, and asked for again', async () => {
  subscribe();
  const { get_subscription: known } = answers;
  answers['get_subscription'] = () => refused('XX000');
  answers['get_sessions'] = () => sessions(Date.now());
  await askToDelete();
  await until(() => button(text('profileSettings.subscription.retry')));
  answers['get_subscription'] = known ?? (() => null);
  await press(text('profileSettings.subscription.retry'));
  await until(() => expect(links()).toContain('/cancelContract'));
  expect(said('alert')).toContain(text('profileSettings.profileDeleteSubscription'));
});

test('nothing is deleted before it is known what is paid for', async () => {
  subscribe();
  answers['get_subscription'] = () => new Promise(() => undefined);
  answers['get_sessions'] = () => sessions(Date.now());
  await askToDelete();
  expect(document.body.textContent).toContain(text('profileSettings.subscription.checking'));
  await understand();
  await press(text('profile.delete.submit'));
  expect([deletions(), button(text('profile.delete.keep')).getAttribute('aria-disabled')]).toEqual([
    [],
    'false',
  ]);
});

const denied = (error_code: string) =>
  Response.json({ code: 400, error_code, msg: 'no' }, { status: 400 });

test('an old session proves itself by a code before another address, which is then confirmed', async () => {
  answers['auth/v1/user'] = () => denied('reauthentication_needed');
  answers['auth/v1/reauthenticate'] = () => ({});
  showAt('/profileSettings', <ChangeAddress current="ada@example.org" />);
  expect(document.body.textContent).toContain('Current: ada@example.org');
  expect(document.body.textContent).toContain(text('profile.address.help'));
  type('email', ' eve@example.org ');
  await press(text('profile.address.submit'));
  await until(() => expect(document.querySelector('[name="code"]')).not.toBeNull());
  expect(said('status')).toContain('ada@example.org');
  await expectOutline('address-code');
  answers['auth/v1/user'] = () => ({ id: 'ada', email: 'ada@example.org' });
  type('code', '123 456');
  await press(text('profile.address.submit'));
  await until(() => expect(askedOf('auth/v1/user').at(-1)).toContain('"nonce":"123456"'));
  expect(askedOf('auth/v1/user').at(-1)).toContain('"email":"eve@example.org"');
  await until(() => button(text('account.confirm.submit')));
  answers['auth/v1/verify'] = () => ({});
  type('code', '654 321');
  await press(text('account.confirm.submit'));
  await until(() => button(text('profile.address.submit')));
  expect(askedOf('auth/v1/verify')[0]).toContain('"email":"eve@example.org","token":"654321"');
});

test('an old session proves itself by a code before another second factor', async () => {
  answers['auth/v1/user'] = () => ({ id: 'ada', factors: [] });
  answers['auth/v1/factors'] = () => denied('reauthentication_needed');
  answers['auth/v1/reauthenticate'] = () => ({});
  showAt('/profileSecurity', <SecondFactor onAdded={() => heard.push('added')} />);
  await until(() => button(text('security.factor.addApp')));
  await press(text('security.factor.addApp'));
  expect(document.querySelector<HTMLInputElement>('[name="name"]')?.value).toBe(
    text('security.factor.kind.totp'),
  );
  await press(text('security.factor.next'));
  await until(() => expect(said('status')).toContain(text('account.password.nonceSent')));
  await expectOutline('factor-code');
  answers['reauthenticate'] = () => true;
  const totp = { secret: 'ABCD', uri: 'otpauth://x', qr_code: 'data:,' };
  answers['auth/v1/factors'] = () => ({ id: 'f1', type: 'totp', totp });
  type('code', '12345');
  await press(text('security.factor.next'));
  expect([invalid(), askedOf('reauthenticate')]).toEqual([['code'], []]);
  type('code', '123 456');
  await press(text('security.factor.next'));
  await until(() => expect(document.querySelector('code')).not.toBeNull());
  expect([asked.includes('reauthenticate {"nonce":"123456"}'), heard]).toEqual([true, []]);
});

/** A browser whose user unlocks a passkey. */
async function create() {
  return { id: 'AA', type: 'public-key', toJSON: () => ({ id: 'AA' }) };
}

test('a passkey is asked for by its name, and counts at once', async () => {
  vi.stubGlobal('PublicKeyCredential', {});
  let factors: object[] = [];
  answers['auth/v1/user'] = () => ({ id: 'ada', factors });
  answers['auth/v1/factors'] = () => denied('too_many_enrolled_mfa_factors');
  showAt('/profileSecurity', <SecondFactor onAdded={() => heard.push('added')} />);
  await until(() => button(text('security.factor.addPasskey')));
  await press(text('security.factor.addPasskey'));
  expect(document.querySelector('dialog')?.textContent).toContain(
    text('security.factor.about.webauthn'),
  );
  await expectOutline('factor-passkey');
  type('name', 'My key');
  await press(text('security.factor.next'));
  await until(() =>
    expect(askedOf('auth/v1/factors').join()).toContain('"friendly_name":"My key"'),
  );
  await settle();
  expect([heard, document.querySelector('dialog') !== null]).toEqual([[], true]);
  expect(askedOf('auth/v1/factors').join()).toContain('"factor_type":"webauthn"');
  answers['auth/v1/factors'] = () => denied('reauthentication_needed');
  answers['auth/v1/reauthenticate'] = () => ({});
  await press(text('security.factor.next'));
  await until(() => expect(document.querySelector('[name="code"]')).not.toBeNull());
  answers['reauthenticate'] = () => true;
  type('code', '123 456');
  factors = [factor('My key', 'webauthn')];
  answers['auth/v1/factors'] = () => ({ id: 'k', type: 'webauthn' });
  answers['auth/v1/factors/k/challenge'] = () => ({
    id: 'c1',
    type: 'webauthn',
    webauthn: {
      type: 'create',
      credential_options: { publicKey: { challenge: 'AA', user: { id: 'AA' } } },
    },
  });
  vi.stubGlobal('navigator', { credentials: { create } });
  answers['auth/v1/factors/k/verify'] = () => sessionWith();
  await press(text('security.factor.next'));
  await until(() => expect(heard).toEqual(['added']));
  expect(asked).toContain('reauthenticate {"nonce":"123456"}');
  expect(document.querySelector('dialog')).toBeNull();
});
