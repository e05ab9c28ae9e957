// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  expectOutline,
  key,
  leave,
  perform,
  press,
  said,
  showAt,
  text,
  until,
} from '../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn, signInAs } from '../../../tests/page/signed-in.ts';
import type { User } from '../../backend/staff/people.ts';
import type { CheckedLink, FoundPuzzle, PuzzleNumbers } from '../../backend/staff/research.ts';
import { readUnsent } from '../../device/unsent-store.ts';
import { serverState } from '../../ui/server-state.ts';
import { AuditRows } from './audit/audit-rows.tsx';
import { AuditScreen } from './audit/audit-screen.tsx';
import { NumbersScreen } from './numbers/numbers-screen.tsx';
import { PastPuzzlesChoice } from './past-puzzles-choice.tsx';
import { UsersScreen } from './people/users-screen.tsx';
import { CreatorScreen } from './puzzles/list/creator-screen.tsx';
import { aDraft } from './puzzles/session/editor-factory.ts';
import { LinkHealthScreen } from './research/link-health-screen.tsx';
import { ResearchScreen } from './research/research-screen.tsx';
import { Traceless } from './research/traceless.tsx';
import { UsedYearsScreen } from './research/years/used-years-screen.tsx';
import { ReportsScreen } from './reports/reports-screen.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  answers = {};
  asked = signIn(answers);
});

afterEach(leaveSignedOut);

const settle = () => perform(() => vi.advanceTimersByTimeAsync(10));
const choose = async (words: string) => {
  await perform(() => button(words).click());
  await settle();
};
const sent = (name: string) =>
  asked
    .filter((call) => call.startsWith(`${name} `))
    .map((call) => JSON.parse(call.slice(name.length + 1)) as Record<string, unknown>);
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent);

const eve: User = {
  id: 'eve',
  displayName: 'Eve',
  email: 'eve@example.org',
  isConfirmed: true,
  role: '0_user',
  endsAt: null,
  createdAt: null,
  lastSignIn: null,
};

function pick(selector: string, value: string) {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
  if (field === null) throw new Error(`There is no ${selector}`);
  press(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    const kind = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(kind, { bubbles: true }));
  });
}
const change = () => choose(`${text('research.users.change')} Eve`);
/** Asks again for what did not come; while it is on its way the button says so. */
async function retryWith(name: string, answer: unknown) {
  let arrive: (() => void) | undefined;
  answers[name] = () => new Promise((resolve) => (arrive = () => resolve(answer)));
  await choose(text('screen.retry'));
  expect(button(text('screen.loading')).getAttribute('aria-disabled')).toBe('true');
  await perform(() => arrive?.());
}
/** Whether what is looked for can be taken back. */
const offersAll = () =>
  buttons().some(({ textContent }) => textContent === text('research.filter.reset'));
const canGive = () => button(text('research.grant.give')).getAttribute('aria-disabled') === 'false';

test('a role is given until the end of a day, once it is another one, and stands in the list then', async () => {
  const ada: User = { ...eve, id: 'ada', displayName: null, email: null, isConfirmed: false };
  answers['get_users'] = () => ({ users: [eve, ada], next: null });
  showAt('/research/users?words=e&role=0_user', <UsersScreen />);
  await settle();
  expect(sent('get_users')).toEqual([{ words: 'e', role: '0_user', before: null, amount: 50 }]);
  expect(rows()).toEqual([
    expect.stringContaining('eve@example.org'),
    expect.stringContaining(text('research.users.own')),
  ]);
  await expectOutline('users');
  expect(rows()[1]).toContain(text('research.users.nameless'));
  expect(rows()[1]).toContain(text('research.users.unconfirmed'));
  await change();
  expect(sent('get_users')).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Role of Eve');
  await expectOutline('role');
  expect([said('status').includes('Nothing has been changed'), canGive()]).toEqual([true, false]);
  await choose(text('research.grant.give'));
  pick('dialog select', '2_historian');
  expect(said('status')).toContain('without an end');
  await expectOutline('role-given');
  pick('dialog input[type="date"]', '2040-07-01');
  expect([said('status').includes('until 1 Jul'), canGive()]).toEqual([true, true]);
  answers['grant_user_role'] = () => refused('55000');
  await choose(text('research.grant.give'));
  expect(said('alert')).toBe(text('research.grant.refused.lastAdmin'));
  answers['grant_user_role'] = () => refused('42501');
  await choose(text('research.grant.give'));
  expect(said('alert')).toBe(text('staff.failure.denied'));
  const endsAt = new Date(2040, 6, 2).toISOString();
  answers['grant_user_role'] = () => ({ ...eve, role: '2_historian', endsAt });
  await choose(text('research.grant.give'));
  expect(sent('grant_user_role')).toEqual(
    Array.from({ length: 3 }, () => ({ user_id: 'eve', role: '2_historian', ends_at: endsAt })),
  );
  expect(document.querySelector('dialog')).toBeNull();
  expect(rows()[0]).toContain(text('research.role.2_historian'));
  expect(rows()[0]).toContain('until 1 Jul');
});

test('an address that is not confirmed gets no role, but one that it has can be taken', async () => {
  const stray: User = {
    ...eve,
    isConfirmed: false,
    role: '1_explorer',
    endsAt: '2040-07-02T00:00:00Z',
  };
  answers['get_users'] = () => ({ users: [stray], next: null });
  showAt('/research/users', <UsersScreen />);
  await settle();
  expect(offersAll()).toBe(false);
  await change();
  pick('dialog select', '2_historian');
  expect(canGive()).toBe(false);
  expect(document.querySelector('dialog')?.textContent).toContain(
    text('research.grant.refused.unconfirmed'),
  );
  pick('dialog select', '0_user');
  expect(document.querySelector('dialog [type="date"]')).toBeNull();
  expect(button(text('research.grant.take')).getAttribute('aria-disabled')).toBe('false');
  answers['grant_user_role'] = () => refused('55000');
  await choose(text('research.grant.take'));
  expect(said('alert')).toBe(text('research.grant.refused.unconfirmed'));
  let take: (() => void) | undefined;
  answers['grant_user_role'] = () =>
    new Promise((resolve) => (take = () => resolve({ ...stray, role: '0_user' })));
  await choose(text('research.grant.take'));
  // What was refused before is not said of what is under way.
  expect(said('alert')).toBe('');
  await perform(() => take?.());
  expect(sent('grant_user_role')).toEqual(
    Array.from({ length: 2 }, () => ({ user_id: 'eve', role: '0_user', ends_at: null })),
  );
});

const notices = () => document.querySelector('.Toastify')?.textContent ?? '';

test('a role is given for good, once, to an address that was confirmed since the list came', async () => {
  const nameless: User = { ...eve, displayName: null, isConfirmed: false };
  const staff = (['4_admin', '5_subadmin'] as const).map((role) => ({ ...eve, id: role, role }));
  answers['get_users'] = () => ({ users: [nameless, ...staff], next: null });
  showAt('/research/users', <UsersScreen />);
  await settle();
  expect(document.querySelectorAll('[data-staff="true"]')).toHaveLength(2);
  expect(rows()[0]?.split('eve@example.org')).toHaveLength(3);
  answers['get_users'] = () => ({ users: [{ ...nameless, isConfirmed: true }], next: null });
  await choose(`${text('research.users.change')} eve@example.org`);
  pick('dialog select', '1_explorer');
  expect(canGive()).toBe(true);
  let give: (() => void) | undefined;
  const given = { ...nameless, isConfirmed: true, role: '1_explorer' };
  answers['grant_user_role'] = () => new Promise((resolve) => (give = () => resolve(given)));
  await choose(text('research.grant.give'));
  expect(canGive()).toBe(false);
  await choose(text('research.grant.give'));
  expect(sent('grant_user_role')).toEqual([{ user_id: 'eve', role: '1_explorer', ends_at: null }]);
  await perform(() => give?.());
  await until(() => expect(notices()).toContain('eve@example.org: Explorer'));
  answers['get_users'] = () => ({ users: [given], next: null });
  await choose(`${text('research.users.change')} eve@example.org`);
  expect(canGive()).toBe(false);
  pick('dialog input[type="date"]', '2040-07-01');
  expect(canGive()).toBe(true);
});

const link: CheckedLink = {
  address: 'https://example.org/a',
  puzzles: ['moon'],
  state: 'failing',
  reason: 'status',
  status: 404,
  checkedAt: '2040-06-09T10:00:00Z',
  failingSince: '2040-06-01T10:00:00Z',
};

test('addresses that fail come first, say why and since when; all of them come by a press', async () => {
  const facts = { isAllowed: false, total: 3, checked: 2, failing: 1, next: null };
  answers['get_link_health'] = () => ({ ...facts, links: [link] });
  showAt('/research/links', <LinkHealthScreen />);
  await settle();
  expect(sent('get_link_health')).toEqual([{ before: null, amount: 50, only_failing: true }]);
  expect(said('status')).toBe('3 addresses, 2 checked, 1 failing');
  await expectOutline('links');
  expect(document.querySelector('aside')?.getAttribute('aria-label')).toBe(
    text('research.links.off.title'),
  );
  expect(rows()[0]).toMatch(/Answer 404.*failing since 1 Jun/);
  expect(document.querySelector('[data-row] a[href="/creator/edit/moon"]')).not.toBeNull();
  answers['get_link_health'] = () => ({ ...facts, isAllowed: true, links: [] });
  await perform(() => document.querySelectorAll<HTMLElement>('[type="radio"]')[1]?.click());
  await settle();
  expect(sent('get_link_health')[1]).toMatchObject({ only_failing: false });
  expect(document.querySelector('aside')).toBeNull();
  expect(said('status')).toBe('3 addresses, 2 checked, 1 failing');
  answers['get_link_health'] = () => refused('42501');
  await perform(() => serverState.refetchQueries({ queryKey: ['links'] }));
  await until(() => expect(document.body.textContent).toContain(text('staff.failure.denied')));
  expect(said('status')).toBe('');
});

test('an address works, fails for a reason or was not checked; further ones come by a press', async () => {
  const facts = { isAllowed: true, total: 90, checked: 2, failing: 1 };
  const others = [
    { ...link, address: 'https://example.org/ok', state: 'ok', reason: null, failingSince: null },
    { ...link, address: 'https://example.org/new', reason: 'of later', status: null },
    {
      ...link,
      address: 'https://example.org/odd',
      state: 'unchecked',
      reason: null,
      checkedAt: null,
      failingSince: null,
    },
  ];
  answers['get_link_health'] = () => ({ ...facts, links: [link], next: 'more' });
  const { visited } = showAt('/research/links?show=all', <LinkHealthScreen />);
  await settle();
  answers['get_link_health'] = () => refused('42501');
  await choose(text('research.list.more'));
  // What there is is known all the same.
  await until(() => expect(said('alert')).toBe(text('research.list.moreFailed')));
  expect(said('status')).toBe('90 addresses, 2 checked, 1 failing');
  answers['get_link_health'] = () => ({ ...facts, links: others, next: null });
  await choose(text('research.list.more'));
  expect(sent('get_link_health')).toEqual(
    [null, 'more', 'more'].map((before) => ({ before, amount: 50, only_failing: false })),
  );
  expect(rows().slice(1)).toEqual([
    expect.stringMatching(/^working.*last checked: 9 Jun/),
    expect.stringMatching(/^Failing.*failing since 1 Jun 2040 · last checked: 9 Jun/),
    expect.not.stringMatching(/last checked|failing since/),
  ]);
  expect(rows()[3]).toMatch(/^not checked yet/);
  // A cross, a tick, and a ring.
  const marks = [...document.querySelectorAll('[data-row] [data-state] path')];
  expect(marks.map((mark) => mark.getAttribute('d')?.slice(0, 6))).toEqual([
    'M3 3l6',
    'M2.500',
    'M3 3l6',
    'M6 3a3',
  ]);
  await perform(() => document.querySelectorAll<HTMLElement>('[type="radio"]')[0]?.click());
  await settle();
  expect(visited.at(-1)).toBe('/research/links');
});

test('what a screen of staff asks for is broken off when it is left', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  for (const screen of [
    <ResearchScreen key="research" />,
    <LinkHealthScreen key="links" />,
    <UsedYearsScreen key="years" />,
    <Traceless key="traceless" renderGame={() => null} />,
    <CreatorScreen key="creator" />,
    <AuditScreen key="record" />,
    <UsersScreen key="users" />,
  ]) {
    const before = signals.length;
    showAt('/research/play/moon', screen);
    await until(() => expect(signals.length).toBeGreaterThan(before));
    expect(signals.slice(before).map((each) => each?.aborted)).not.toContain(true);
    await perform(leave);
    expect(signals.slice(before).map((each) => each?.aborted)).not.toContain(false);
    expect(signals.slice(before)).not.toContain(null);
  }
});

test.each([
  ['none', 0, 0],
  ['unchecked', 3, 0],
  ['healthy', 3, 1],
  ['healthy', 3, 3],
])('where no address fails it is said why: %s', async (kind, total, checked) => {
  answers['get_link_health'] = () => ({
    isAllowed: true,
    total,
    checked,
    failing: 0,
    links: [],
    next: null,
  });
  showAt('/research/links', <LinkHealthScreen />);
  await settle();
  for (const words of ['title', 'text']) {
    expect(document.body.textContent).toContain(text(`research.links.nothing.${kind}.${words}`));
  }
});

const report = (id: number) => ({
  id,
  reason: 'link',
  words: null,
  reportedAt: '2040-06-09T10:00:00Z',
  state: 'open',
  answer: null,
  answeredAt: null,
  answeredBy: null,
  puzzle: { id: 7, key: 'moon', name: '12', locale: 'en', date: null, year: 1969, open: 2 },
});
const theirs = {
  ...report(9),
  state: 'declined',
  answer: 'No',
  answeredAt: '2040-06-10T09:00:00Z',
};
const note = () => document.querySelector('textarea');

test('a report that somebody else has answered meanwhile shows that, and keeps one’s own words', async () => {
  answers['get_reports'] = () => ({ reports: [report(9), report(8)], next: null, open: 2 });
  answers['answer_report'] = () => refused('PT409');
  const named = { display_name: 'Ada', country: null, newsletter: false, postal_address: null };
  answers['profile'] = () => [{ ...named, language: 'en-US' }];
  showAt('/dashboard/reports', <ReportsScreen />);
  await settle();
  expect(sent('get_reports')).toContainEqual({ state: 'open', before: null, amount: 30 });
  await expectOutline('reports');
  await choose(text('staffTasks.reports.answer'));
  await expectOutline('report-answer');
  pick('textarea', 'Mended');
  answers['get_reports'] = () => ({ reports: [theirs], next: null, open: 1 });
  await choose(text('staffTasks.reports.save'));
  expect(sent('get_reports').at(-1)).toEqual({ state: null, before: 10, amount: 1 });
  expect([note()?.value, said('alert')]).toEqual(['Mended', text('staffTasks.reports.overtaken')]);
  expect(document.activeElement).toBe(note());
  answers['answer_report'] = () => ({ ...theirs, state: 'fixed', answer: 'Mended' });
  await choose(text('staffTasks.reports.save'));
  expect(said('status')).toBe('One report is open.');
  // The way to the reports says the same.
  expect(/\d/.exec(document.querySelector('nav')?.textContent ?? '')?.[0]).toBe('1');
  await until(() => expect(notices()).toContain(text('staffTasks.reports.saved')));
  expect(sent('answer_report')).toEqual([
    { id: 9, answer: 'Mended', state: 'fixed', answered_at_seen: null },
    { id: 9, answer: 'Mended', state: 'fixed', answered_at_seen: '2040-06-10T09:00:00Z' },
  ]);
  expect([note(), document.activeElement?.textContent]).toEqual([
    null,
    text('staffTasks.reports.change'),
  ]);
});

/** What the reports of a puzzle can become. */
const become = () => [
  ...document.querySelectorAll<HTMLInputElement>('[aria-busy] [aria-busy] [type="radio"]'),
];

test('all open reports of a puzzle are answered up to the newest in sight, and the list asked again', async () => {
  answers['get_reports'] = () => ({ reports: [report(9), report(8)], next: null, open: 2 });
  answers['answer_reports'] = () => ({ answered: 2, left: 0 });
  // Whoever writes it has not chosen a name.
  answers['profile'] = () => [];
  showAt('/dashboard/reports?state=all', <ReportsScreen />);
  await settle();
  const lists = () => sent('get_reports').filter(({ state }) => state === null);
  expect(lists()).toEqual([{ state: null, before: null, amount: 30 }]);
  await perform(() => buttons()[0]?.click());
  await settle();
  await expectOutline('all-reports-answer');
  expect(document.activeElement).toBe(note());
  pick('textarea', 'As it was');
  // Where the page has its screens.
  document.querySelector('main')?.parentElement?.setAttribute('id', 'content');
  await choose('Save the note on 2 reports');
  expect(sent('answer_reports')).toEqual([
    { quando_id: 7, newest: 9, answer: 'As it was', state: 'declined' },
  ]);
  expect([note(), lists().length]).toEqual([null, 2]);
  expect(focused()?.closest('main')).not.toBeNull();
  await until(() => expect(notices()).toContain('The note is saved on 2 reports.'));
  await perform(() => buttons()[0]?.click());
  expect(note()?.value).toBe('');
  pick('textarea', 'Else');
  expect(unsent()).toEqual(['reports.7']);
  await perform(() => become()[1]?.click());
  expect([note()?.value, become().map(({ checked }) => checked)]).toEqual(['Else', [false, true]]);
  pick('textarea', 'Else again');
  expect(become().map(({ checked }) => checked)).toEqual([false, true]);
  await choose(text('staffTasks.discard'));
  expect([note(), unsent()]).toEqual([null, []]);
});

const unsent = () =>
  Object.keys(localStorage).flatMap((name) => /reports?\.\d+$/.exec(name)?.[0] ?? []);

const noted = () =>
  [...document.querySelectorAll<HTMLInputElement>('li [type="radio"]')].map(
    ({ checked }) => checked,
  );

test('a note that was not sent is there again later, beside what somebody else noted, until it is sent', async () => {
  answers['get_reports'] = () => ({ reports: [report(9)], next: 9, open: 1 });
  showAt('/dashboard/reports', <ReportsScreen />);
  await settle();
  await choose(text('staffTasks.reports.answer'));
  pick('textarea', 'Mended');
  await perform(() => document.querySelector<HTMLElement>('li [type="radio"]')?.click());
  expect(unsent()).toEqual(['report.9']);
  leave();
  answers['get_reports'] = () => ({ reports: [theirs], next: 9, open: 0 });
  showAt('/dashboard/reports', <ReportsScreen />);
  await settle();
  expect([note()?.value, said('alert'), focused()]).toEqual([
    'Mended',
    text('staffTasks.reports.overtaken'),
    document.body,
  ]);
  expect(noted()).toEqual([true, false, false]);
  // Where nobody can tell whether there is a name, none is missed.
  expect(document.body.textContent).not.toContain(text('staffTasks.reports.toName'));
  // Who writes on has not begun from what somebody else noted.
  pick('textarea', 'Mended by now');
  expect(readUnsent('ada', 'report.9')).toMatchObject({ answer: 'Mended by now', seen: null });
  pick('textarea', 'Mended');
  expect(document.querySelector('li')?.textContent).toContain(
    `${text('staffTasks.reports.somebody')}, 10 Jun 2040No`,
  );
  answers['answer_report'] = () => refused('42501');
  await choose(text('staffTasks.reports.save'));
  expect([note()?.value, unsent()]).toEqual(['Mended', ['report.9']]);
  expect(document.body.textContent).toContain(text('staff.failure.denied'));
  // Where it cannot be told what somebody else noted, that they did is.
  answers['answer_report'] = () => refused('PT409');
  const reports = answers['get_reports'];
  answers['get_reports'] = () => refused('42501');
  await choose(text('staffTasks.reports.save'));
  expect(document.body.textContent).toContain(text('staff.failure.otherRevision'));
  answers['get_reports'] = reports;
  await choose(text('staffTasks.discard'));
  expect([note(), unsent(), focused()?.textContent]).toEqual([
    null,
    [],
    text('staffTasks.reports.change'),
  ]);
  await choose(text('staffTasks.reports.change'));
  expect([note()?.value, noted(), said('alert')]).toEqual(['No', [false, false, true], '']);
  pick('textarea', 'Mended');
  let answer: (() => void) | undefined;
  answers['answer_report'] = () =>
    new Promise((resolve) => (answer = () => resolve({ ...theirs, answer: 'Mended' })));
  for (let time = 0; time < 2; time += 1) await choose(text('staffTasks.reports.save'));
  expect(sent('answer_report')).toHaveLength(3);
  expect(button(text('staffTasks.reports.save')).getAttribute('aria-disabled')).toBe('true');
  await perform(() => answer?.());
  expect([note(), unsent()]).toEqual([null, []]);
  answers['get_reports'] = () => ({ reports: [], next: null, open: 0 });
  await choose(text('staffTasks.reports.more'));
  expect(sent('get_reports').at(-1)).toEqual({ state: 'open', before: 9, amount: 30 });
});

const choice = () => document.querySelector<HTMLElement>('[role="switch"]');

test('past puzzles are opened to every account or to tiers, and what holds then is asked for', async () => {
  let isOpen = false;
  const changed: string[] = [];
  answers['set_past_puzzles'] = () => {
    isOpen = !isOpen;
    return null;
  };
  const held = () => (isOpen ? '0_user' : '1_explorer');
  showAt('/', <PastPuzzlesChoice />, (path) => {
    changed.push(path);
    if (changed.length === 4) return new Promise(() => undefined);
    // At first, and at last, one half of them alone.
    return Response.json({
      'game.multiple': changed.length === 1 ? '0_user' : held(),
      'routing.archive': changed.length === 3 ? '0_user' : held(),
    });
  });
  await settle();
  expect(choice()?.getAttribute('aria-checked')).toBe('false');
  await expectOutline('past-puzzles');
  for (let time = 0; time < 2; time += 1) {
    await perform(() => choice()?.click());
    await settle();
  }
  expect(sent('set_past_puzzles')).toEqual([{ open_to: 'accounts' }, { open_to: 'tiers' }]);
  expect([choice()?.getAttribute('aria-checked'), changed.length]).toEqual(['false', 3]);
  answers['set_past_puzzles'] = () => refused('42501');
  await perform(() => choice()?.click());
  await until(() => expect(notices()).toContain(text('errors.42501')));
  expect(changed).toHaveLength(4);
  // Until it is known what holds, nothing is chosen.
  expect(choice()?.getAttribute('aria-disabled')).toBe('true');
});

const gameOf: Parameters<typeof Traceless>[0]['renderGame'] = ({ times }) => <p>{times}</p>;

const entry = (action: string, subject: string, details: object = {}, by = 'command line') => ({
  at: '2040-06-09T10:00:00Z',
  by,
  byName: null,
  action,
  subject,
  details: { ...details },
});

test('the record says what was done to what, in whose stead, and until when', () => {
  const [ada, day] = ['0b7c4d9e-0b7c-4d9e-8b7c-0b7c4d9e0b7c', '2040-07-01'];
  const deeds = [
    entry('draft planned', 'moon', { date: day, swapped: 'mars' }, ada),
    entry('puzzle moved', 'moon', { date: day, madeWayFor: 'mars' }),
    entry('role changed', 'eve', {
      name: 'Eve',
      oldRole: '0_user',
      newRole: '1_explorer',
      newEnd: new Date(2040, 6, 2).toISOString(),
    }),
    entry('limit changed', '1_explorer', { plays: 3 }),
    entry('limit changed', '2_historian', { plays: null }, 'payment'),
    entry('reference replaced', 'moon', { part: 'link', hint: 2, before: null, after: 'x' }),
    entry('reference replaced', 'moon', { part: 'link', hint: 3, before: null, after: 'x' }),
    entry('erratum added', 'moon', { text: 'In 1969' }),
    entry('erratum undone', 'moon', { text: 'In 1970' }),
    entry('drafts imported', 'file', { new: 1, changed: 2 }, 'robot'),
    entry('report answered', '9', { state: 'fixed' }),
    entry('moon painted', 'moon'),
    { ...entry('draft saved', 'mars', {}, ada), byName: 'Ada' },
    { ...entry('draft saved', 'mars'), by: null },
  ];
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  showAt('/', <AuditRows entries={deeds} />);
  expect(complaint).not.toHaveBeenCalled();
  expect(document.querySelector('[title]')?.getAttribute('title')).toBe(ada);
  const words = rows().map((row) => row?.replaceAll(/\s+/g, ' '));
  expect(words).toEqual([
    expect.stringMatching(/Deleted account.*planned moon for 1 Jul 2040, where “mars” was/),
    expect.stringMatching(/Command line.*moved moon.*“mars” has its former day now/),
    expect.stringMatching(/Eve: No tier before, Explorer now until 1 Jul 2040/),
    expect.stringMatching(/“Explorer” may start: 3$/),
    expect.stringMatching(/Payment.*“Historian” may start: as many as they like$/),
    expect.stringMatching(/replaced the link of hint 2 of moon: – → x$/),
    expect.stringMatching(/replaced the link of hint 3 of moon: – → x$/),
    expect.stringMatching(/corrected moonIn 1969$/),
    expect.stringMatching(/took back a correction of moonIn 1970$/),
    expect.stringMatching(/Program robot.*imported from a file: 1 new draft, 2 changed$/),
    expect.stringMatching(/error report 9: fixed$/),
    expect.stringMatching(/“moon painted”: moon\./),
    expect.stringMatching(/Ada.*mars/),
    expect.stringMatching(/mars/),
  ]);
});

const puzzle = (more: Partial<FoundPuzzle> = {}): FoundPuzzle => ({
  key: 'moon',
  locale: 'en',
  id: 7,
  name: '12',
  date: '2040-06-01',
  year: 1969,
  label: null,
  state: 'past',
  hint: 'A giant leap',
  hit: null,
  ...more,
});
/** As servers answer that know no other texts. */
const withoutHit = () => {
  const { hit: _, ...line } = puzzle();
  return line;
};
const inGerman = puzzle({ locale: 'de', id: 8, hint: 'Ein Sprung', hit: 'Zum Mond (Moon)' });
const rest = puzzle({ key: 'mars', id: null, name: null, date: null, year: null, hint: '' });
const labelled = puzzle({ key: 'pi', label: 'Value of pi', year: 314, state: 'draft', hint: null });
const focused = () => document.activeElement;

const markedWords = () => [...document.querySelectorAll('mark')].map((each) => each.textContent);

test('puzzles stand with their languages, marked where they have what was looked for, and lead on', async () => {
  answers['search_puzzles'] = () => ({
    puzzles: [withoutHit(), inGerman, rest, labelled],
    next: 'pi',
    total: 9,
  });
  const { visited } = showAt('/research?words=moon&from=1900&state=past', <ResearchScreen />);
  expect(said('status')).toBe(text('research.list.waiting'));
  await settle();
  const search = {
    words: 'moon',
    year_from: 1900,
    year_to: null,
    type: null,
    state: 'past',
    locale: null,
    before: null,
    amount: 60,
  };
  expect(sent('search_puzzles')).toEqual([search]);
  await expectOutline('research');
  answers['search_puzzles'] = () => ({ puzzles: [], next: null, total: 0 });
  await choose(text('research.list.more'));
  expect(sent('search_puzzles').at(-1)).toEqual({ ...search, before: 'pi' });
  press(() => document.querySelector<HTMLElement>('[type="search"]')?.focus());
  expect([key('ArrowDown'), focused()?.textContent]).toEqual([true, 'moon']);
  expect([key('End'), focused()?.textContent]).toEqual([true, 'pi']);
  expect([key('Escape'), focused()?.getAttribute('type')]).toEqual([true, 'search']);
  const marked = markedWords();
  let answer: (() => void) | undefined;
  const none = answers['search_puzzles'];
  answers['search_puzzles'] = () => new Promise((resolve) => (answer = () => resolve(none())));
  pick('[type="search"]', 'a');
  key('Enter');
  await settle();
  // What is still in sight was found for other words.
  expect([markedWords(), marked.length > 0]).toEqual([marked, true]);
  await perform(() => answer?.());
  answers['search_puzzles'] = none;
  pick('[type="search"]', 'Mars');
  key('Enter');
  await settle();
  expect(visited.at(-1)).toBe('/research?words=Mars&from=1900&state=past');
  for (const [name, value] of [
    [text('research.filter.fromLong'), '18'],
    [text('research.filter.toLong'), '1950'],
  ]) {
    pick(`[aria-label="${name}"]`, value ?? '');
  }
  for (const [at, value] of ['draft', 'de', 'wiki'].entries()) {
    const id = document.querySelectorAll('select')[at]?.id;
    pick(`[id="${id}"]`, value);
    await settle();
  }
  expect(sent('search_puzzles').at(-1)).toEqual({
    ...search,
    words: 'Mars',
    year_from: 18,
    year_to: 1950,
    state: 'draft',
    locale: 'de',
    type: 'wiki',
    amount: expect.any(Number),
  });
  expect(document.body.textContent).toContain(text('research.search.nothing.text'));
  await choose(text('research.filter.reset'));
  expect([visited.at(-1), said('status')]).toEqual(['/research', 'No puzzle yet']);
  expect(offersAll()).toBe(false);
});

const used = [
  { year: 50, count: 1, drafts: 1 },
  { year: 101, count: 1, drafts: 0 },
  { year: 112, count: 2, drafts: 1 },
  { year: 113, count: 3, drafts: 0 },
];
/** A map of two thousand years takes a second. */
const setFewYears = () => vi.setSystemTime(Date.parse('0129-06-10T10:00:00Z'));
const year = (number: number) => document.querySelector<HTMLElement>(`[data-year="${number}"]`);
const yearNow = () => document.querySelector('h3')?.textContent;
const spanNow = () => document.querySelector('[aria-current="true"]')?.textContent;

test('years stand by the hundred, each with what it is used for, and show their puzzles', async () => {
  answers['get_used_years'] = () => used;
  answers['search_puzzles'] = () => ({ puzzles: [puzzle({ year: 112 })], next: null, total: 1 });
  setFewYears();
  const { visited } = showAt('/research/years', <UsedYearsScreen />);
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  await settle();
  expect(asked.filter((call) => call.startsWith('search_puzzles'))).toEqual([]);
  expect(document.body.textContent).toContain(text('research.years.choose'));
  expect(focused()).toBe(document.body);
  expect([50, 101, 112, 113, 114].map((each) => year(each)?.dataset['kind'])).toEqual([
    undefined,
    'published',
    'repeated',
    'repeated',
    'free',
  ]);
  await perform(() => year(112)?.click());
  await settle();
  expect(visited).toEqual(['/research/years?year=112']);
  expect(sent('search_puzzles')).toEqual([
    {
      words: null,
      year_from: 112,
      year_to: 112,
      type: null,
      state: null,
      locale: null,
      before: null,
      amount: 40,
    },
  ]);
  await expectOutline('years');
  const marks = [...document.querySelectorAll('ul svg rect')].map((mark) =>
    ['x', 'y', 'width', 'height'].map((name) => Number(mark.getAttribute(name)).toFixed(2)),
  );
  expect(marks).toEqual([
    ['4.00', '3.00', '4.00', '9.00'],
    ['4.40', '3.40', '3.20', '8.20'],
    ['4.00', '4.50', '4.00', '7.50'],
    ['5.75', '9.00', '0.50', '3.00'],
  ]);
  expect([year(112)?.tabIndex, year(101)?.tabIndex]).toEqual([0, -1]);
  // The hundreds are drawn year beside year, those that are used with a bar.
  const strips = [...document.querySelectorAll('nav svg')];
  const bars = (at: number) =>
    [...(strips[at]?.querySelectorAll('rect') ?? [])]
      .filter((mark) => mark.getAttribute('width') !== '0.5')
      .map((mark) => Number(mark.getAttribute('x')).toFixed(1));
  expect(strips.map((strip) => strip.querySelectorAll('rect').length)).toEqual([30, 99]);
  expect([bars(0), bars(1)]).toEqual([['4.7', '48.7', '52.7'], ['201.1']]);
  const lines = (at: number) =>
    [...(strips[at]?.querySelectorAll('g path') ?? [])].map((each) => each.getAttribute('d'));
  expect(lines(0)).toEqual(['M39.5 1V12', 'M79.5 1V12', 'M82 12.500H117']);
  expect(lines(1).slice(0, 3)).toEqual(['M2 12.500H37', 'M39.5 1V12', 'M42 12.500H77']);
  let answer: (() => void) | undefined;
  const none = { puzzles: [], next: null, total: 0 };
  answers['search_puzzles'] = () => new Promise((resolve) => (answer = () => resolve(none)));
  await perform(() => year(114)?.click());
  await settle();
  // Its heading comes with what stands there.
  expect(yearNow()).toContain('112');
  await perform(() => answer?.());
  await settle();
  expect(yearNow()).toContain('114');
  expect(document.body.textContent).toContain(text('research.years.freeYear.text'));
});

test('keys lead through the years of a hundred, and to the next ones with the focus', async () => {
  answers['get_used_years'] = () => used;
  setFewYears();
  const { visited } = showAt('/research/years?from=105', <UsedYearsScreen />);
  await settle();
  expect([spanNow(), year(100)?.tabIndex]).toEqual([expect.stringContaining('100'), 0]);
  press(() => year(100)?.focus());
  const steps = ['ArrowRight', 'ArrowDown', 'End', 'Home', 'ArrowUp'].map((name) => {
    const isOurs = key(name);
    return [isOurs, focused()?.getAttribute('data-year')];
  });
  expect(steps).toEqual([
    [true, '101'],
    [true, '111'],
    [true, '119'],
    [true, '110'],
    [true, '100'],
  ]);
  expect([year(100)?.tabIndex, year(110)?.tabIndex]).toEqual([0, -1]);
  // Whose puzzles are shown is another matter.
  expect(document.querySelector('[aria-pressed="true"]')).toBeNull();
  expect(
    ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'].map((held) => key('End', { [held]: true })),
  ).toEqual([false, false, false, false]);
  expect(key('x')).toBe(false);
  expect(key('PageUp')).toBe(true);
  await settle();
  expect([visited.at(-1), focused()?.getAttribute('data-year'), year(50)?.tabIndex]).toEqual([
    '/research/years?from=1',
    '50',
    0,
  ]);
  for (let time = 0; time < 2; time += 1) {
    key('PageDown');
    await settle();
  }
  expect([visited.at(-1), focused()?.getAttribute('data-year')]).toEqual([
    '/research/years?from=100',
    '100',
  ]);
  expect(visited).toHaveLength(1);
});

test.each([
  ['from=1', '1 – 99'],
  ['from=99', '1 – 99'],
  ['from=100', '100 – 129'],
  ['year=99', '1 – 99'],
  ['year=99&from=100', '1 – 99'],
  ['from=130', '100 – 129'],
  ['from=0', '100 – 129'],
  ['', '100 – 129'],
])('the hundred near at “%s” is %s', async (search, years) => {
  answers['get_used_years'] = () => used;
  setFewYears();
  showAt(`/research/years?${search}`, <UsedYearsScreen />);
  await settle();
  expect(spanNow()).toContain(`${years}: `);
  expect(document.querySelector('h2#span')?.textContent).toBe(years.replace('–', 'to'));
});

const tellsGaps = () => document.body.textContent.includes('still empty');

test('the hundred that is near has years; one without any tells no gaps in it', async () => {
  answers['get_used_years'] = () => used.slice(0, 1);
  setFewYears();
  const { visited } = showAt('/research/years', <UsedYearsScreen />);
  await settle();
  expect([spanNow(), tellsGaps()]).toEqual([expect.stringMatching(/^1 – 99/), true]);
  press(() => year(50)?.focus());
  key('PageDown');
  await settle();
  expect([spanNow(), tellsGaps()]).toEqual([expect.stringMatching(/^100 – 129/), false]);
  // The strips lead there as well, and leave no steps to go back through.
  press(() => document.querySelector<HTMLElement>('nav a[href="/research/years?from=1"]')?.click());
  expect([spanNow(), visited]).toEqual([
    expect.stringMatching(/^1 – 99/),
    ['/research/years?from=1'],
  ]);
});

test('a map of years that does not come is an alert, and one without any says so', async () => {
  answers['get_used_years'] = () => Promise.reject(new TypeError('away'));
  showAt('/research/years', <UsedYearsScreen />);
  await until(() => expect(document.body.textContent).toContain(text('staff.trouble.offlineText')));
  expect(document.body.textContent).toContain(text('staff.trouble.offline'));
  await retryWith('get_used_years', refused('42501'));
  await until(() => expect(document.body.textContent).toContain(text('staff.failure.denied')));
  expect(document.body.textContent).toContain(text('staff.trouble.failed'));
  answers['get_used_years'] = () => [];
  await choose(text('screen.retry'));
  expect([
    said('alert'),
    document.body.textContent.includes(text('research.years.nothing.text')),
  ]).toEqual(['', true]);
});

const numbersOf = (more: Partial<PuzzleNumbers>): PuzzleNumbers => ({
  id: 7,
  key: 'moon',
  name: '12',
  locale: 'en',
  date: '2040-06-09',
  year: 1969,
  finished: 40,
  solved: [4, 8, 10, 6],
  reports: 3,
  ...more,
});
const lines = [
  numbersOf({}),
  numbersOf({ id: 8, key: 'mars', name: '13', locale: 'de', date: '2040-06-10', reports: 0 }),
  numbersOf({ id: 9, key: 'pi', finished: 2, solved: [1, 0, 0, 0], date: '2040-06-08' }),
  numbersOf({ id: 10, finished: 0, solved: [0, 0, 0, 0], reports: 1 }),
  numbersOf({ id: 11, finished: 0, solved: [0, 0, 0, 0], reports: 0 }),
];

test('how puzzles were played stands in a row each, without the keys of days that are not over', async () => {
  answers['get_puzzle_numbers'] = () => lines;
  answers['get_reports'] = () => ({ reports: [], next: null, open: 4 });
  const { visited } = showAt('/dashboard/numbers', <NumbersScreen />);
  expect(document.body.textContent).toContain(text('dashboard.numbers.waiting'));
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(4));
  expect(sent('get_puzzle_numbers')).toEqual([{ first: '2040-05-14', last: '2040-06-10' }]);
  await until(() => expect(document.querySelector('nav')?.textContent).toContain('4'));
  expect(sent('get_reports')).toEqual([{ state: 'open', before: null, amount: 1 }]);
  await expectOutline('numbers');
  const bars = document.querySelectorAll('tbody tr:first-child svg rect:last-child');
  expect([...bars].map((bar) => bar.getAttribute('width'))).toEqual(['10', '20', '25', '15', '30']);
  await perform(() =>
    buttons()
      .find((each) => each.textContent.includes('365'))
      ?.click(),
  );
  expect(visited.at(-1)).toBe('/dashboard/numbers?first=2039-06-12&last=2040-06-10');
  await until(() =>
    expect(document.querySelector('[aria-pressed="true"]')?.textContent).toContain('365'),
  );
  const [language, order] = [...document.querySelectorAll('select')].map(
    ({ id }) => `[id="${id}"]`,
  );
  pick(language ?? '', 'en');
  pick(order ?? '', 'easiest');
  await settle();
  expect(visited.at(-1)).toBe(
    '/dashboard/numbers?first=2039-06-12&last=2040-06-10&language=en&order=easiest',
  );
  pick('[name="first"]', '2040-06-09');
  pick('[name="last"]', '2040-06-01');
  await perform(() => document.querySelector('form')?.requestSubmit());
  await settle();
  expect(visited.at(-1)).toContain('?first=2040-06-01&last=2040-06-09&');
  expect(sent('get_puzzle_numbers').at(-1)).toEqual({ first: '2040-06-01', last: '2040-06-09' });
  pick(language ?? '', '');
  pick(order ?? '', 'newest');
  expect(visited).toEqual(['/dashboard/numbers?first=2040-06-01&last=2040-06-09']);
  await settle();
  answers['get_puzzle_numbers'] = () => new Promise(() => undefined);
  const week = buttons().find((each) => each.textContent.startsWith('7 '));
  await perform(() => week?.click());
  expect(document.querySelector<HTMLInputElement>('[name="first"]')?.value).toBe('2040-06-04');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(4);
  expect(document.querySelector('[aria-busy="true"] > table')).not.toBeNull();
  leave();
  // Seven days that do not end today are none of the spans.
  showAt('/dashboard/numbers?first=2040-06-04&last=2040-06-09', <NumbersScreen />);
  expect(document.querySelectorAll('[aria-pressed]')).toHaveLength(4);
  expect(document.querySelector('[aria-pressed="true"]')).toBeNull();
  pick('[name="last"]', '2040-06-08');
  await perform(() => document.querySelector('form')?.requestSubmit());
  await settle();
  expect(sent('get_puzzle_numbers').at(-1)).toEqual({ first: '2040-06-04', last: '2040-06-08' });
});

test('where nobody has played that is said, and numbers that do not come say why', async () => {
  answers['get_puzzle_numbers'] = () => Promise.reject(new TypeError('away'));
  showAt('/dashboard/numbers', <NumbersScreen />);
  await until(() => expect(document.body.textContent).toContain(text('staff.trouble.offline')));
  expect(document.body.textContent).not.toContain(text('dashboard.numbers.failed'));
  await retryWith('get_puzzle_numbers', refused('22003'));
  await until(() => expect(document.body.textContent).toContain(text('dashboard.numbers.failed')));
  answers['get_puzzle_numbers'] = () => [];
  await choose(text('screen.retry'));
  expect(document.body.textContent).toContain(text('dashboard.numbers.empty.text'));
  answers['get_puzzle_numbers'] = () => lines.slice(2);
  await choose('7 days');
  await until(() => expect(document.querySelector('tbody')).not.toBeNull());
  expect(document.querySelector('main [role="status"]')?.textContent).toContain(
    '2 puzzles, 2 finished rounds. With fewer than 20 rounds',
  );
  answers['get_puzzle_numbers'] = () => lines.slice(-1);
  await perform(() =>
    buttons()
      .find((each) => each.textContent.includes('365'))
      ?.click(),
  );
  await until(() =>
    expect(document.body.textContent).toContain(text('dashboard.numbers.unplayed.title')),
  );
});

test('a puzzle is played without a trace in either language, again, or says what it lacks', async () => {
  const draft = aDraft({ plannedFor: '2040-07-01' });
  answers['get_draft'] = () => draft;
  const games: unknown[][] = [];
  let hints: string[] = [];
  let again: (() => void) | undefined;
  const part = (
    <Traceless
      renderGame={({ times, puzzle: { name, date, tips }, head, onAgain }) => {
        again = onAgain;
        if (games.at(-1)?.[0] !== times) games.push([times, name, date]);
        hints = tips.map((each) => each.text);
        return head;
      }}
    />
  );
  const { visited } = showAt('/research/play/moon?language=en', part);
  expect(document.body.textContent).toContain(text('research.list.waiting'));
  await until(() => expect(games).toHaveLength(1));
  await expectOutline('traceless');
  await choose(text('research.play.again'));
  expect(games).toEqual([
    ['moon en 0', null, '2040-07-01'],
    ['moon en 1', null, '2040-07-01'],
  ]);
  await perform(() =>
    document.querySelector<HTMLElement>('a[href="/research/play/moon?language=de"]')?.click(),
  );
  expect([games.at(-1)?.[0], hints[0], visited]).toEqual([
    'moon de 1',
    'Eins',
    ['/research/play/moon?language=de'],
  ]);
  // The game has a way to play again as well.
  press(() => again?.());
  expect(games.at(-1)?.[0]).toBe('moon de 2');
  const published = { id: 7, name: '12', date: '2040-06-01', token: null, errata: [] };
  for (const [other, problem] of [
    [
      {
        key: 'mars',
        published: { de: published },
        content: { year: 1971, de: { tips: [{ text: 'Eins' }] } },
      },
      null,
    ],
    [{ key: 'venus', content: { de: draft.content.de } }, 'noYear'],
    [{ key: 'pluto', content: { year: 1930, en: { tips: [{ text: ' ' }] } } }, 'noHints'],
  ] as const) {
    answers['get_draft'] = () => ({ ...draft, ...other });
    showAt(`/research/play/${other.key}/`, part);
    await settle();
    if (problem === null) {
      expect(games.at(-1)).toEqual(['mars de 0', '12', '2040-06-01']);
      expect(hints).toEqual(['Eins', ...[2, 3, 4].map(() => text('research.play.noHint'))]);
    } else {
      expect(document.body.textContent).toContain(text(`research.play.problem.${problem}.text`));
      expect(document.querySelector(`a[href="/creator/edit/${other.key}"]`)).not.toBeNull();
    }
  }
  answers['get_draft'] = () => refused('02000');
  showAt('/research/play/none', part);
  await until(() =>
    expect(document.body.textContent).toContain(text('research.play.problem.unknown.text')),
  );
  expect(
    document.querySelector('a[href="/research"].button, main > * a[href="/research"]'),
  ).not.toBeNull();
  answers['get_draft'] = () => refused('42501');
  showAt('/research/play/other', part);
  await until(() => expect(document.body.textContent).toContain(text('staff.failure.denied')));
  await retryWith('get_draft', { ...draft, key: 'other' });
  await until(() => expect(games.at(-1)?.[0]).toBe('other de 0'));
});

test('the record has fifty deeds at first, and further ones by a press', async () => {
  const deeds = Array.from({ length: 2 }, (_, at) => ({
    ...entry('draft planned', 'moon', { date: '2040-07-01' }),
    at: `2040-06-0${9 - at}T10:00:00Z`,
  }));
  answers['get_audit_log'] = () => ({ entries: deeds, next: 'later' });
  showAt('/research/record', <AuditScreen />);
  await until(() => expect(rows()).toHaveLength(2));
  await expectOutline('record');
  answers['get_audit_log'] = () => ({ entries: [], next: null });
  await choose(text('research.list.more'));
  expect(sent('get_audit_log')).toEqual([
    { before: null, amount: 50 },
    { before: 'later', amount: 50 },
  ]);
});

test('accounts are looked for by their words and their role, and a question about one is put away', async () => {
  const users = [{ ...eve, createdAt: '2040-01-02T10:00:00Z', lastSignIn: '2040-06-09T10:00:00Z' }];
  answers['get_users'] = () => ({ users, next: null });
  const { visited } = showAt('/research/users', <UsersScreen />);
  await until(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toMatch(/2 Jan 2040.*9/);
  pick('[type="search"]', 'ev');
  await perform(() => vi.advanceTimersByTimeAsync(300));
  expect(visited.at(-1)).toBe('/research/users?words=ev');
  pick('form select', '4_admin');
  expect(visited.at(-1)).toBe('/research/users?words=ev&role=4_admin');
  await until(() => expect(sent('get_users').at(-1)).toMatchObject({ role: '4_admin' }));
  // Who no longer has the role that was looked for is asked about all the same.
  users.length = 0;
  await change();
  await until(() => expect(rows()).toHaveLength(0));
  for (const words of ['title', 'text']) {
    expect(document.body.textContent).toContain(text(`research.users.nothing.${words}`));
  }
  expect(document.querySelector('dialog h2')?.textContent).toBe('Role of Eve');
  await choose(text('research.grant.keep'));
  expect(document.querySelector('dialog')).toBeNull();
  await choose(text('research.filter.reset'));
  expect(visited.at(-1)).toBe('/research/users');
});

const references = {
  id: 7,
  key: 'moon',
  locale: 'en',
  name: '12',
  hints: [1, 2].map((number) => ({
    text: `Hint ${number}`,
    link: `https://example.org/${number}`,
    audio: null,
    source: null,
    image: null,
    copyright: null,
  })),
};

test('a broken link is replaced at its report, which is fixed by that where it was open', async () => {
  // It was answered once, and is open again.
  const before = { answer: 'Known', answeredAt: '2040-06-09T12:00:00Z' };
  const reported = { ...report(9), ...before, words: 'Hint 2' };
  answers['get_reports'] = () => ({
    reports: [{ ...reported, puzzle: { ...reported.puzzle, date: '2040-06-01' } }],
    next: null,
    open: 1,
  });
  answers['get_references'] = () => references;
  answers['replace_reference'] = () => references;
  answers['answer_report'] = () => ({ ...theirs, state: 'fixed', answer: '' });
  showAt('/dashboard/reports?state=all', <ReportsScreen />);
  await until(() =>
    expect(document.querySelector('time[datetime="2040-06-01"]')?.textContent).toBe('1 June 2040'),
  );
  const open = text('staffTasks.reports.links.open');
  await choose(open);
  await until(() => expect(document.querySelector('[name="2.link"]')).not.toBeNull());
  expect(document.activeElement?.getAttribute('name')).toBe('2.link');
  await expectOutline('reported-links', 'form:has([name="2.link"])');
  expect(sent('get_references')).toEqual([{ puzzle_id: 7 }]);
  expect(buttons().map((each) => each.textContent)).not.toContain(open);
  await choose(text('staff.references.close'));
  expect([document.activeElement?.textContent, sent('answer_report')]).toEqual([open, []]);
  await choose(open);
  await until(() => expect(document.querySelector('[name="2.link"]')).not.toBeNull());
  pick('[name="2.link"]', 'https://example.org/new');
  await choose(text('staffTasks.reports.links.submit'));
  await until(() => expect(document.querySelector('[name="2.link"]')).toBeNull());
  expect(sent('answer_report')).toEqual([
    { id: 9, answer: 'Known', state: 'fixed', answered_at_seen: before.answeredAt },
  ]);
  expect(document.body.textContent).toContain(text('staffTasks.reports.state.fixed'));
  await until(() => expect(notices()).toContain('One entry is replaced, and the report is fixed.'));
  await choose(open);
  await until(() => expect(document.querySelector('[name="2.link"]')).not.toBeNull());
  pick('[name="2.link"]', 'https://example.org/newer');
  await choose(text('staffTasks.reports.links.submitOnly'));
  await until(() => expect(document.querySelector('[name="2.link"]')).toBeNull());
  expect(sent('answer_report')).toHaveLength(1);
  await until(() => expect(notices()).toContain('One entry is replaced.'));
});

test('reports of another kind are asked for by a press, and none of them is said', async () => {
  answers['get_reports'] = () => ({ reports: [], next: null, open: 0 });
  const { visited } = showAt('/dashboard/reports', <ReportsScreen />);
  await until(() =>
    expect(document.body.textContent).toContain(text('staffTasks.reports.noneHere')),
  );
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('[type="radio"]')].at(-1)?.click(),
  );
  expect(visited.at(-1)).toBe('/dashboard/reports?state=all');
  await until(() => expect(document.body.textContent).toContain(text('staffTasks.reports.none')));
});

const reportOf = (id: number, puzzleId: number, open = 2) => ({
  ...report(id),
  puzzle: { ...report(id).puzzle, id: puzzleId, open },
});

test('only several open reports of a puzzle are answered at once', async () => {
  const nameless = reportOf(5, 5, 3);
  const reports = [
    reportOf(9, 7, 0),
    reportOf(8, 7, 0),
    reportOf(7, 6, 1),
    reportOf(6, 6, 1),
    { ...nameless, puzzle: { ...nameless.puzzle, name: null } },
  ];
  answers['get_reports'] = () => ({ reports, next: null, open: 4 });
  showAt('/dashboard/reports?state=all', <ReportsScreen />);
  await until(() => expect(document.querySelectorAll('li[data-state]')).toHaveLength(5));
  const words = buttons().map((each) => each.textContent);
  expect([...document.querySelectorAll('h2')].map((each) => each.textContent)).toEqual([
    'Puzzle 12',
    'Puzzle 12',
    'Puzzle moon',
  ]);
  expect(words.filter((each) => each.startsWith('All '))).toEqual(['All 3 open ones at once']);
});

/** Which notes are in the making once reports of another state are chosen. */
const notes = async (at: number) => {
  await perform(() => document.querySelectorAll<HTMLElement>('[type="radio"]')[at]?.click());
  await settle();
  return [...document.querySelectorAll('textarea')].map(({ name }) => name);
};

test('notes in the making stay with their reports when others take their places', async () => {
  const wordless = { state: 'fixed', answeredAt: theirs.answeredAt };
  const pages = [
    [reportOf(9, 7), reportOf(8, 7)],
    [{ ...reportOf(5, 7), ...wordless }],
    [reportOf(4, 6)],
  ];
  const state = { open: 0, fixed: 1, declined: 2, all: 2 };
  answers['get_reports'] = () => {
    const asking = sent('get_reports').at(-1)?.['state'] as keyof typeof state;
    return { reports: pages[state[asking]], next: null, open: 2 };
  };
  showAt('/dashboard/reports', <ReportsScreen />);
  await until(() => expect(document.querySelectorAll('li[data-state]')).toHaveLength(2));
  await choose('All 2 open ones at once');
  await choose(text('staffTasks.reports.answer'));
  expect(await notes(1)).toEqual(['answers']);
  // It was answered without words.
  expect(buttons().map((each) => each.textContent)).toContain(text('staffTasks.reports.answer'));
  expect(await notes(2)).toEqual([]);
});

test('every deed has its sentence, whoever did it', async () => {
  const details = {
    date: '2040-07-01',
    name: '12',
    part: 'audio',
    hint: 2,
    before: 'Old',
    after: 'New',
    locale: 'de',
    state: 'declined',
    count: 3,
    plays: 5,
    oldRole: '1_explorer',
    newRole: '2_historian',
    permission: 'routing.archive',
  };
  const deeds = [
    'draft created',
    'draft saved',
    'draft ready',
    'draft unready',
    'draft removed',
    'draft restored',
    'draft planned',
    'draft unplanned',
    'puzzle published',
    'puzzle mended',
    'puzzle moved',
    'puzzle withdrawn',
    'reference replaced',
    'custom published',
    'erratum added',
    'erratum undone',
    'report answered',
    'role changed',
    'permission allowed',
    'permission forbidden',
    'limit changed',
    'fact changed',
    'backup begun',
    'image added',
    'image withdrawn',
    'puzzles exported',
    'drafts imported',
    'news saved',
    'news published',
    'news withdrawn',
    'news undone',
    'news removed',
    'news restored',
    'payment settled',
  ].map((action) => entry(action, '7', details, 'start'));
  const more = [
    entry('draft unplanned', 'moon', { madeWayFor: 'mars' }, 'first evening'),
    entry('puzzle withdrawn', 'moon', { date: '2040-07-01', madeWayFor: 'mars' }),
    entry('role changed', 'eve', { oldRole: 'odd' }),
    entry('permission allowed', '1_explorer', { permission: 'something.new' }),
    entry('custom published', 'moon', { locale: 'en' }),
    entry('fact changed', 'OPERATOR_NAME'),
  ];
  showAt('/', <AuditRows entries={[...deeds, ...more]} />);
  await expectOutline('deeds');
});

const inSight = (words: readonly string[]) =>
  words.filter((each) => document.body.textContent.includes(each));

test('what was found for somebody is not shown to who signs in next', async () => {
  setFewYears();
  const published = { name: '7', date: null, year: 1989, publishedAt: '0129-06-01T10:00:00Z' };
  const line = { ...aDraft(), hints: {}, year: 1969, hasDe: true, hasEn: true };
  const found = {
    search_puzzles: { puzzles: [puzzle({ key: 'ours' })], next: null, total: 1 },
    get_link_health: {
      isAllowed: true,
      total: 1,
      checked: 1,
      failing: 1,
      next: null,
      links: [{ ...link, address: 'https://example.org/ours' }],
    },
    get_used_years: [{ year: 112, count: 1, drafts: 0 }],
    get_draft: aDraft({ key: 'ours' }),
    get_drafts: [{ ...line, key: 'ours-draft' }],
    get_just_published: [{ ...published, key: 'lately' }],
    get_audit_log: { entries: [entry('draft saved', 'ours')], next: null },
    get_users: { users: [{ ...eve, displayName: 'ours' }], next: null },
    get_reports: { reports: [{ ...report(9), words: 'ours' }], next: null, open: 7 },
    get_puzzle_numbers: [numbersOf({ key: 'ours', date: '0120-06-01' })],
  };
  for (const [path, screen, before] of [
    ['/research', <ResearchScreen key="research" />, ['ours']],
    ['/research/links', <LinkHealthScreen key="links" />, ['ours']],
    ['/research/years', <UsedYearsScreen key="map" />, ['112']],
    ['/research/play/ours', <Traceless key="traceless" renderGame={gameOf} />, ['ours']],
    ['/creator', <CreatorScreen key="creator" />, ['ours-draft', 'lately']],
    ['/research/record', <AuditScreen key="record" />, ['ours']],
    ['/research/users', <UsersScreen key="users" />, ['ours']],
    ['/dashboard/reports', <ReportsScreen key="reports" />, ['ours']],
    ['/dashboard/numbers', <NumbersScreen key="numbers" />, ['7 open', 'ours']],
  ] as const) {
    leave();
    signInAs('ada');
    for (const [name, answer] of Object.entries(found)) answers[name] = () => answer;
    showAt(path, screen);
    await until(() => expect(inSight(before)).toEqual(before));
    for (const name of Object.keys(found)) answers[name] = () => new Promise(() => undefined);
    signInAs('bob');
    await settle();
    expect([path, inSight(before)]).toEqual([path, []]);
  }
  // The map may come before the puzzles of its year do.
  leave();
  signInAs('ada');
  for (const [name, answer] of Object.entries(found)) answers[name] = () => answer;
  showAt('/research/years?year=112', <UsedYearsScreen />);
  await until(() => expect(inSight(['ours'])).toEqual(['ours']));
  answers['search_puzzles'] = () => new Promise(() => undefined);
  signInAs('bob');
  await until(() => expect(inSight(['112'])).toEqual(['112']));
  expect(inSight(['ours'])).toEqual([]);
});

test('a record without deeds says so', async () => {
  answers['get_audit_log'] = () => ({ entries: [], next: null });
  showAt('/research/record', <AuditScreen />);
  await until(() =>
    expect(document.body.textContent).toContain(text('research.record.nothing.text')),
  );
  expect(document.body.textContent).toContain(text('research.record.nothing.title'));
});
