// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  perform,
  press,
  said,
  showAt,
  text,
} from '../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../../tests/page/signed-in.ts';
import type { User } from '../../backend/staff/people.ts';
import type { CheckedLink } from '../../backend/staff/research.ts';
import { AuditRows } from './audit/audit-rows.tsx';
import { PastPuzzlesChoice } from './past-puzzles-choice.tsx';
import { UsersScreen } from './people/users-screen.tsx';
import { LinkHealthScreen } from './research/link-health-screen.tsx';
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
  expect(rows()[1]).toContain(text('research.users.nameless'));
  expect(rows()[1]).toContain(text('research.users.unconfirmed'));
  await change();
  expect(sent('get_users')).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Role of Eve');
  expect([said('status').includes('Nothing has been changed'), canGive()]).toEqual([true, false]);
  await choose(text('research.grant.give'));
  pick('dialog select', '2_historian');
  expect(said('status')).toContain('without an end');
  pick('dialog input[type="date"]', '2040-07-01');
  expect([said('status').includes('until 1 Jul'), canGive()]).toEqual([true, true]);
  answers['grant_user_role'] = () => refused('55000');
  await choose(text('research.grant.give'));
  expect(said('alert')).toBe(text('research.grant.refused.lastAdmin'));
  const endsAt = new Date(2040, 6, 2).toISOString();
  answers['grant_user_role'] = () => ({ ...eve, role: '2_historian', endsAt });
  await choose(text('research.grant.give'));
  expect(sent('grant_user_role')).toEqual(
    Array.from({ length: 2 }, () => ({ user_id: 'eve', role: '2_historian', ends_at: endsAt })),
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
  await change();
  pick('dialog select', '2_historian');
  expect(canGive()).toBe(false);
  expect(document.querySelector('dialog')?.textContent).toContain(
    text('research.grant.refused.unconfirmed'),
  );
  pick('dialog select', '0_user');
  expect(document.querySelector('dialog [type="date"]')).toBeNull();
  expect(button(text('research.grant.take')).getAttribute('aria-disabled')).toBe('false');
  answers['grant_user_role'] = () => ({ ...stray, role: '0_user' });
  await choose(text('research.grant.take'));
  expect(sent('grant_user_role')).toEqual([{ user_id: 'eve', role: '0_user', ends_at: null }]);
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
});

test.each([
  ['none', 0, 0],
  ['unchecked', 3, 0],
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
  expect(document.body.textContent).toContain(text(`research.links.nothing.${kind}.title`));
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
  showAt('/dashboard/reports', <ReportsScreen />);
  await settle();
  expect(sent('get_reports')).toContainEqual({ state: 'open', before: null, amount: 30 });
  await choose(text('staffTasks.reports.answer'));
  pick('textarea', 'Mended');
  answers['get_reports'] = () => ({ reports: [theirs], next: null, open: 1 });
  await choose(text('staffTasks.reports.save'));
  expect(sent('get_reports').at(-1)).toEqual({ state: null, before: 10, amount: 1 });
  expect([note()?.value, said('alert')]).toEqual(['Mended', text('staffTasks.reports.overtaken')]);
  expect(document.activeElement).toBe(note());
  answers['answer_report'] = () => ({ ...theirs, state: 'fixed', answer: 'Mended' });
  await choose(text('staffTasks.reports.save'));
  expect(sent('answer_report')).toEqual([
    { id: 9, answer: 'Mended', state: 'fixed', answered_at_seen: null },
    { id: 9, answer: 'Mended', state: 'fixed', answered_at_seen: '2040-06-10T09:00:00Z' },
  ]);
  expect([note(), document.activeElement?.textContent]).toEqual([
    null,
    text('staffTasks.reports.change'),
  ]);
});

test('all open reports of a puzzle are answered up to the newest in sight, and the list asked again', async () => {
  answers['get_reports'] = () => ({ reports: [report(9), report(8)], next: null, open: 2 });
  answers['answer_reports'] = () => ({ answered: 2, left: 0 });
  showAt('/dashboard/reports?state=all', <ReportsScreen />);
  await settle();
  const lists = () => sent('get_reports').filter(({ state }) => state === null);
  expect(lists()).toEqual([{ state: null, before: null, amount: 30 }]);
  await perform(() => buttons()[0]?.click());
  await settle();
  expect(document.activeElement).toBe(note());
  pick('textarea', 'As it was');
  await perform(() => [...document.querySelectorAll('button')][0]?.click());
  await settle();
  expect(sent('answer_reports')).toEqual([
    { quando_id: 7, newest: 9, answer: 'As it was', state: 'declined' },
  ]);
  expect([note(), lists().length]).toEqual([null, 2]);
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
    // At first, and at last, one half of them alone.
    return Response.json({
      'game.multiple': changed.length === 1 ? '0_user' : held(),
      'routing.archive': changed.length === 3 ? '0_user' : held(),
    });
  });
  await settle();
  expect(choice()?.getAttribute('aria-checked')).toBe('false');
  for (let time = 0; time < 2; time += 1) {
    await perform(() => choice()?.click());
    await settle();
  }
  expect(sent('set_past_puzzles')).toEqual([{ open_to: 'accounts' }, { open_to: 'tiers' }]);
  expect([choice()?.getAttribute('aria-checked'), changed.length]).toEqual(['false', 3]);
});

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
    entry('erratum added', 'moon', { text: 'In 1969' }),
    entry('erratum undone', 'moon', { text: 'In 1970' }),
    entry('drafts imported', 'file', { new: 1, changed: 2 }, 'robot'),
    entry('report answered', '9', { state: 'fixed' }),
    entry('moon painted', 'moon'),
  ];
  showAt('/', <AuditRows entries={deeds} />);
  const words = rows().map((row) => row?.replaceAll(/\s+/g, ' '));
  expect(words).toEqual([
    expect.stringMatching(/Deleted account.*planned moon for 1 Jul 2040, where “mars” was/),
    expect.stringMatching(/Command line.*moved moon.*“mars” has its former day now/),
    expect.stringMatching(/Eve: No tier before, Explorer now until 1 Jul 2040/),
    expect.stringMatching(/“Explorer” may start: 3$/),
    expect.stringMatching(/Payment.*“Historian” may start: as many as they like$/),
    expect.stringMatching(/replaced the link of hint 2 of moon: – → x$/),
    expect.stringMatching(/corrected moonIn 1969$/),
    expect.stringMatching(/took back a correction of moonIn 1970$/),
    expect.stringMatching(/Program robot.*imported from a file: 1 new draft, 2 changed$/),
    expect.stringMatching(/error report 9: fixed$/),
    expect.stringMatching(/“moon painted”: moon\./),
  ]);
});
