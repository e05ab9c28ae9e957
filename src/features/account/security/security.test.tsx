// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  perform,
  said,
  settle,
  showAt,
  text,
  type,
  until,
} from '../../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../../tests/page/signed-in.ts';
import { keepUnsent, readUnsent } from '../../../device/unsent-store.ts';
import { RecoveryScreen } from '../sign-in/recovery-screen.tsx';
import { ChangeAddress } from './change-address.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeletionSubscription } from './deletion-subscription.tsx';
import { Devices } from './devices.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];
const heard: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  answers = {};
  asked = signIn(answers);
  heard.length = 0;
});

afterEach(leaveSignedOut);

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
  await press(text('profile.delete.submit'));
  const warning = text('profile.delete.notUnderstood');
  expect([document.body.textContent.includes(warning), deletions()]).toEqual([true, []]);
  await understand();
  expect(document.body.textContent).not.toContain(warning);
  await press(text('profile.delete.submit'));
  expect([deletions().length, visited]).toEqual([1, ['/']]);
  expect([readUnsent('ada', 'news.new'), readUnsent('eve', 'news.new')]).toEqual([
    null,
    { form: 'x' },
  ]);
  expect(['ada', 'eve'].map((name) => localStorage.getItem(`quando.games.${name}`))).toEqual([
    null,
    '7.2026-06-10.1648.f',
  ]);
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
  answers['reauthenticate'] = () => true;
  answers['delete_user'] = () => refused('P0001');
  type('code', '123456');
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
  expect(said('alert')).toContain(text('profileSettings.subscription.cancelToo'));
  running({ portal: 'https://pay.example/' });
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
  await press(text('account.signOut.elsewhere'));
  expect([asked.at(-1), heard.length, visited]).toEqual([
    'auth/v1/logout?scope=others',
    2,
    ['/security'],
  ]);
  await press(text('account.signOut.everywhere'));
  expect([asked.at(-1), heard.length, visited]).toEqual(['auth/v1/logout?scope=global', 2, ['/']]);
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
