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
  expectOutline,
  until,
} from '../../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../../../tests/page/signed-in.ts';
import type { BackupState, Fact, Installation } from '../../../backend/staff/installation.ts';
import { Backups } from './backups.tsx';
import { InstallationScreen } from './installation-screen.tsx';
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
    at: '2040-06-10T10:00:00Z',
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
  await expectOutline('backups');
  await pass(10_000);
  expect(asked).toHaveLength(4);
  answers['staff/backup'] = () => refusal('backup_just_made');
  await press(make);
  expect(said('status')).toBe('');
  answers['staff/backup'] = () => new Promise(() => undefined);
  await press(make);
  expect([said('alert'), button(make).getAttribute('aria-disabled')]).toEqual(['', 'true']);
  await press(make);
  expect(asked).toHaveLength(6);
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

test('a backup that runs already is followed, and none is asked for beside it', async () => {
  const make = text('research.installation.backup.make');
  answers['staff/backup'] = () => made(5);
  showAt('/', <Backups found={{ ...none, isRunning: true }} routes={routes} {...origin} />);
  expect([said('status'), button(make).getAttribute('aria-disabled')]).toEqual([
    text('research.installation.backup.running'),
    'true',
  ]);
  await press(make);
  expect(asked).toEqual([]);
  await pass(3000);
  expect([asked.length, button(make).getAttribute('aria-disabled')]).toEqual([1, 'false']);
});

test('a look at a backup that was slower than the next one is none any more', async () => {
  const looks: ((state: object) => void)[] = [];
  answers['staff/backup'] = () =>
    asked.length === 1 ? { after: 4 } : new Promise((resolve) => looks.push(resolve));
  showAt('/', <Backups found={none} routes={routes} {...origin} />);
  await press(text('research.installation.backup.make'));
  await pass(6000);
  expect(looks).toHaveLength(2);
  await perform(() => looks[1]?.(made(5)));
  await perform(() => looks[0]?.({ ...none, isRunning: true }));
  expect(said('status')).toBe(text('research.installation.backup.over'));
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
  await expectOutline('facts-refused');
  answers['staff/operator'] = () => refusal('42501');
  await press(save);
  expect([invalid(), shown().includes(text('staff.failure.denied'))]).toEqual([[], true]);
  expect([said('status'), stated.mock.calls.length]).toEqual(['', 0]);
  answers['staff/operator'] = () => refusal('not_sound', { field: 'OPERATOR_EMAIL,LINK_SOCIAL' });
  await press(save);
  expect(invalid()).toEqual(['OPERATOR_EMAIL', 'LINK_SOCIAL']);
  answers['staff/operator'] = () => ({ operator: {} });
  await press(save);
  expect([invalid(), opened(), stated.mock.calls.length]).toEqual([[], [false, false], 1]);
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
  await expectOutline('open-to-whom');
  type('0_user', '1234567');
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

test.each([
  [true, 'Tiers are sold here.'],
  [null, 'Tiers are sold here; the links do not show whether in test mode.'],
])('whether what is sold is sold in Stripe’s live mode (%s) is told', async (isLive, words) => {
  showAt(
    '/',
    <OpenToWhom
      roles={[]}
      sales={{ isOpen: true, isLive }}
      {...origin}
      onLimited={() => undefined}
    />,
  );
  expect(document.querySelector('p')?.textContent).toBe(words);
  await pass(10);
});

const running: Installation = {
  version: '1.2.3',
  runtime: 'Node.js 22',
  startedAt: '2040-06-10T10:00:00Z',
  data: { folder: '/data', server: null, size: 54_300_000, free: 2_000_000_000 },
  backup: none,
  mailServer: 'mail.example',
  sales: { isOpen: false, isLive: null },
  missingFacts: ['OPERATOR_NAME', 'POLICY_DATE'],
  facts: [fact('OPERATOR_NAME', null, null)],
  settings: [
    { name: 'SMTP_HOST', source: 'file' },
    { name: 'BACKUP_DIR', source: 'environment' },
  ],
  warnings: [
    { kind: 'open' },
    { kind: 'unknown', name: 'SMTP_HORST', where: 'file', meant: 'SMTP_HOST' },
    { kind: 'unknown', name: 'ODD', where: 'environment', meant: null },
  ],
  file: '/srv/quando.env',
  keys: [
    { name: 'access-tokens', since: '2040-01-01T10:00:00Z', setting: null },
    { name: 'session-secret', since: null, setting: null },
    { name: 'publishable-key', since: null, setting: null },
    { name: 'secret-key', since: null, setting: null },
    { name: 'push-key', since: null, setting: 'PUSH_KEY' },
    { name: 'odd-key', since: null, setting: null },
  ],
  roles: [{ role: '0_user', plays: '3' }],
  log: [
    ['A mail was not sent.', { to: 'ada', tries: 3 }, 2],
    ['Content not loaded: a fault\nin two lines', {}, 1],
    ['Something else.', {}, 1],
  ].map(([message, fields, count], id) => ({
    id,
    at: '2040-06-10T10:00:00Z',
    level: 'warn',
    ...({ message, fields, count } as Pick<
      Installation['log'][number],
      'message' | 'fields' | 'count'
    >),
  })),
};

test('each fact has its own kind of field, and what is stated holds for the page at once', async () => {
  const stated = vi.fn<() => void>();
  const facts = [
    fact('OPERATOR_NAME', 'Ada'),
    fact('OPERATOR_KIND', 'organisation'),
    fact('OPERATOR_ADDRESS', 'Street 1\\nTown'),
    fact('OPERATOR_EMAIL', 'ada@example.org'),
    fact('OPERATOR_PHONE', '1'),
    fact('SUPPORT_EMAIL', null, null),
    fact('POLICY_DATE', '2040-01-01'),
    fact('PROCESSOR_MAIL', 'Post', 'environment'),
    fact('LINK_BIO', null, null),
  ];
  const form = (kind: Fact) => (
    <OperatorForm
      facts={facts.with(1, kind)}
      file="/srv/quando.env"
      routes={routes}
      onStated={stated}
    />
  );
  showAt('/', form(fact('OPERATOR_KIND', 'organisation', 'file')));
  await expectOutline('facts-set');
  leave();
  // Nobody has said yet who it is: a person, until somebody says otherwise.
  showAt('/', form(fact('OPERATOR_KIND', null, null)));
  expect(document.querySelector<HTMLSelectElement>('[name="OPERATOR_KIND"]')?.value).toBe(
    'individual',
  );
  leave();
  showAt('/', form(fact('OPERATOR_KIND', 'organisation')));
  await expectOutline('facts');
  const place = document.head.appendChild(document.createElement('meta'));
  place.name = 'quando-operator';
  type('OPERATOR_NAME', 'Ada & Co.');
  answers['staff/operator'] = () => ({ operator: { name: 'Ada & Co.' } });
  await press(text('research.installation.facts.save'));
  await until(() => expect(said('status')).toBe(text('research.installation.facts.saved')));
  expect([place.content, stated.mock.calls.length]).toEqual(['{"name":"Ada & Co."}', 1]);
  place.remove();
});

const calls = () => asked.filter((call) => call.startsWith('staff/installation')).length;
const saves = () =>
  buttons().filter((each) => each.textContent === text('research.installation.facts.save'));

test('an installation tells what runs, where its data is, what is set and what went wrong', async () => {
  answers['staff/installation'] = () => running;
  showAt('/research/installation', <InstallationScreen />);
  expect(said('status')).toBe(text('research.installation.waiting'));
  await until(() => expect(shown()).toContain('1.2.3'));
  await expectOutline('installation');
  expect(calls()).toBe(1);
  answers['staff/operator'] = () => ({ operator: {} });
  answers['set_play_limit'] = () => null;
  type('OPERATOR_NAME', 'Ada');
  await perform(() => saves().at(-1)?.click());
  await until(() => expect(calls()).toBe(2));
  type('0_user', '5');
  await perform(() => saves()[0]?.click());
  await until(() => expect(calls()).toBe(3));
});

test('an installation elsewhere has another server for its data and none for mails, and lacks nothing', async () => {
  answers['staff/installation'] = () => ({
    ...running,
    data: { folder: null, server: 'db.example', size: 1, free: null },
    mailServer: null,
    missingFacts: [],
    settings: [],
    warnings: [],
    log: [],
  });
  showAt('/research/installation', <InstallationScreen />);
  await until(() => expect(shown()).toContain('db.example'));
  await expectOutline('installation-elsewhere');
  leave();
  answers['staff/installation'] = () => ({ ...running, missingFacts: ['OPERATOR_EMAIL'] });
  showAt('/research/installation', <InstallationScreen />);
  await until(() =>
    expect(shown()).toContain(
      'Not stated yet: E-mail address. Whoever offers Quando to the public needs them.',
    ),
  );
  leave();
  answers['staff/installation'] = () => refusal('42501');
  showAt('/research/installation', <InstallationScreen />);
  await until(() => expect(shown()).toContain(text('staff.failure.denied')));
  let arrive: (() => void) | undefined;
  answers['staff/installation'] = () => new Promise((resolve) => (arrive = () => resolve(running)));
  await press(text('screen.retry'));
  expect(button(text('screen.loading')).getAttribute('aria-disabled')).toBe('true');
  await perform(() => arrive?.());
  await until(() => expect(shown()).toContain('1.2.3'));
});
