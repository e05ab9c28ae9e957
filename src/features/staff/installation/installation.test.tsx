// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  leave,
  perform,
  said,
  showAt,
  text,
  type,
} from '../../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../../../tests/page/signed-in.ts';
import type { BackupState, Fact } from '../../../backend/staff/installation.ts';
import { Backups } from './backups.tsx';
import { OpenToWhom } from './open-to-whom.tsx';
import { OperatorForm } from './operator-form.tsx';
import { TestMail } from './test-mail.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  answers = {};
  asked = signIn(answers);
});

afterEach(leaveSignedOut);

const routes = { backendUrl: 'https://quando.example', token: async () => 'token' };
const origin = { settings: [], file: '/srv/quando.env' };
const refusal = (code: string, more: object = {}) =>
  Response.json({ code, message: 'said no', ...more }, { status: 409 });
const pass = (milliseconds: number) => perform(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = async (words: string) => {
  await perform(() => button(words).click());
  await pass(10);
};
const shown = () => document.body.textContent;

const none: BackupState = {
  folder: '/backups',
  isRunning: false,
  written: null,
  wait: 0,
  last: null,
};
const made = (id: number) => ({
  ...none,
  last: {
    id,
    at: '2040-06-10T03:00:00Z',
    path: '/backups/a.tar',
    bytes: 2_500_000_000,
    tried: 'restored',
    failure: null,
  },
});

test('a backup is asked for once, followed every three seconds, and its end is said', async () => {
  const make = text('research.installation.backup.make');
  const states: unknown[] = [
    { after: 4 },
    Response.error(),
    { ...none, isRunning: true, written: 5_400_000 },
    made(5),
  ];
  answers['staff/backup'] = () => states.shift();
  showAt('/', <Backups found={none} routes={routes} {...origin} />);
  expect(shown()).toContain(text('research.installation.backup.none'));
  await press(make);
  expect([said('status'), button(make).getAttribute('aria-disabled')]).toEqual([
    text('research.installation.backup.running'),
    'true',
  ]);
  await press(make);
  await pass(2900);
  expect(asked).toHaveLength(1);
  await pass(100);
  expect(asked).toHaveLength(2);
  await pass(3000);
  expect(shown()).toContain('5.4 MB');
  await pass(3000);
  expect(asked).toHaveLength(4);
  expect(said('status')).toBe(text('research.installation.backup.over'));
  expect([shown().includes('2.5 GB'), shown().includes('restored on trial')]).toEqual([true, true]);
  await pass(10_000);
  expect(asked).toHaveLength(4);
  answers['staff/backup'] = () => refusal('backup_just_made');
  await press(make);
  expect(said('status')).toBe('');
});

test('a backup of which nothing shows for twenty seconds was broken off; a screen that is left asks no more', async () => {
  answers['staff/backup'] = () => ({ ...made(4), after: 4 });
  showAt('/', <Backups found={made(4) as BackupState} routes={routes} {...origin} />);
  await press(text('research.installation.backup.make'));
  await pass(18_500);
  expect(said('status')).toBe(text('research.installation.backup.running'));
  await pass(3000);
  expect(said('status')).toBe(text('research.installation.backup.lost'));
  answers['staff/backup'] = () => ({ ...none, isRunning: true, after: 4 });
  await press(text('research.installation.backup.make'));
  expect(said('status')).toBe(text('research.installation.backup.running'));
  await pass(60_000);
  answers['staff/backup'] = () => none;
  await pass(3000);
  expect(said('status')).toBe(text('research.installation.backup.running'));
  leave();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['backup_just_made', 'research.installation.backup.tooSoon'],
  ['backup_under_way', 'research.installation.backup.running'],
  ['42501', 'staff.failure.denied'],
])('a backup that is refused as %s says why, and can be asked for again', async (code, words) => {
  answers['staff/backup'] = () => refusal(code);
  showAt('/', <Backups found={none} routes={routes} {...origin} />);
  await press(text('research.installation.backup.make'));
  expect(said('alert')).toBe(text(words));
  answers['staff/backup'] = () => ({ after: 0 });
  await press(text('research.installation.backup.make'));
  expect([said('alert'), asked.length]).toEqual(['', 2]);
});

test('without a folder none is made; the last that failed says why', () => {
  showAt('/', <Backups found={{ ...none, folder: null }} routes={routes} {...origin} />);
  expect([buttons(), shown().includes(text('research.installation.backup.off'))]).toEqual([
    [],
    true,
  ]);
  const failed = { ...made(4), last: { ...made(4).last, failure: 'disk full' } } as BackupState;
  showAt('/', <Backups found={failed} routes={routes} {...origin} />);
  expect([shown().includes('disk full'), shown().includes('a.tar')]).toEqual([true, false]);
});

test('a mail is tried once at a time, and what the mail server said is told', async () => {
  const ends = [refusal('mail_not_sent'), refusal('42501'), Response.json({})];
  const spoken: string[] = [];
  answers['staff/test-mail'] = () => ends.shift();
  showAt('/', <TestMail routes={routes} />);
  for (let time = 0; time < 3; time += 1) {
    await press(text('research.installation.mail.test'));
    spoken.push(said('status'));
  }
  expect(spoken).toEqual([
    'The mail server did not take it: said no',
    text('staff.failure.denied'),
    text('research.installation.mail.sent'),
  ]);
  let isBusy = '';
  answers['staff/test-mail'] = () => new Promise(() => undefined);
  await press(text('research.installation.mail.test'));
  isBusy = button(text('research.installation.mail.sending')).getAttribute('aria-disabled') ?? '';
  await press(text('research.installation.mail.sending'));
  expect([isBusy, said('status'), asked.length]).toEqual(['true', '', 4]);
});

const invalid = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(({ name }) => name);
const opened = () => [...document.querySelectorAll('details')].map((each) => each.open);
const fact = (name: Fact['name'], value: string | null, source: Fact['source'] = 'page'): Fact => ({
  name,
  value,
  source,
});

test('facts are stated as far as they have changed; what is wrong is opened and marked', async () => {
  const stated = vi.fn<() => void>();
  const facts = [
    fact('OPERATOR_NAME', 'Ada', 'file'),
    fact('OPERATOR_EMAIL', 'ada@example.org'),
    fact('LINK_SOCIAL', null, null),
  ];
  showAt(
    '/',
    <OperatorForm facts={facts} file="/srv/quando.env" routes={routes} onStated={stated} />,
  );
  const save = text('research.installation.facts.save');
  expect(document.querySelector('[name="OPERATOR_NAME"]')).toBeNull();
  expect(shown()).toContain('Set by OPERATOR_NAME in /srv/quando.env');
  await press(save);
  expect([asked, said('status')]).toEqual([[], text('research.installation.facts.same')]);
  type('LINK_SOCIAL', 'social');
  answers['staff/operator'] = () => refusal('not_sound', { field: 'LINK_SOCIAL' });
  await press(save);
  expect(asked).toEqual(['staff/operator {"LINK_SOCIAL":"social"}']);
  expect([invalid(), opened()]).toEqual([['LINK_SOCIAL'], [false, true]]);
  answers['staff/operator'] = () => refusal('42501');
  await press(save);
  expect([invalid(), shown().includes(text('staff.failure.denied'))]).toEqual([[], true]);
  expect([said('status'), stated.mock.calls.length]).toEqual(['', 0]);
});

const open = (plays: string | null) => (
  <OpenToWhom
    roles={[{ role: '0_user', plays }]}
    sales={{ isOpen: true, isLive: false }}
    {...origin}
    onLimited={() => asked.push('limited')}
  />
);

test('how many past puzzles a role may start is a whole number or nothing, and sent where it has changed', async () => {
  showAt('/', open('3'));
  expect(shown()).toContain('in Stripe’s test mode');
  const save = text('research.installation.facts.save');
  type('0_user', '1.5');
  await press(save);
  expect([invalid(), asked]).toEqual([['0_user'], []]);
  type('0_user', '3');
  await press(save);
  expect([said('status'), asked]).toEqual([text('research.installation.facts.same'), []]);
  answers['set_play_limit'] = () => null;
  type('0_user', ' ');
  type('1_explorer', '0');
  await press(save);
  expect(said('status')).toBe(text('research.installation.open.saved'));
  expect(asked).toEqual([
    'set_play_limit {"role":"0_user","plays":null}',
    'set_play_limit {"role":"1_explorer","plays":0}',
    'limited',
  ]);
  answers['set_play_limit'] = () => refused('42501');
  await press(save);
  expect([said('status'), shown().includes(text('staff.failure.denied'))]).toEqual(['', true]);
});
