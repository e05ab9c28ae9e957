// @vitest-environment happy-dom
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import {
  key,
  button,
  leave,
  perform,
  press,
  running,
  said,
  settle,
  showAt,
  text,
  buttons,
  expectOutline,
  until,
  typeInto,
} from '../../../../tests/page/rendered.tsx';
import { headings } from '../../../../tests/page/in-sight.ts';
import { leaveSignedOut, refused, signIn } from '../../../../tests/page/signed-in.ts';
import { createDataClient } from '../../../backend/accounts/data-client.ts';
import { ServerError } from '../../../backend/errors.ts';
import { addDays } from '../../../domain/day/day.ts';
import { carryOut } from './carry-out.ts';
import { DashboardScreen } from './dashboard-screen.tsx';
import { ExchangeQuestion } from './exchange-question.tsx';
import { DayCell } from './grid/day-cell.tsx';
import { DayPanel } from './grid/day-panel.tsx';
import { ScheduleGrid } from './grid/schedule-grid.tsx';
import { ScheduleHead } from './grid/schedule-head.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { GapAlarm } from './grid/gap-alarm.tsx';
import { load, type Outcome } from './kept-schedule.ts';
import type { DayFacts, Exchange, Move, Schedule } from './schedule.ts';
import { aDraft, aSchedule, today } from './schedule-factory.ts';
import { type Planner, usePlanner } from './use-planner.ts';
import { useSchedule } from './use-schedule.ts';

afterEach(leaveSignedOut);

const moon = aDraft('moon', { plannedFor: '2040-06-16' });
const mars = aDraft('mars', { plannedFor: '2040-06-18' });

type DeskProps = {
  schedule: Schedule;
  back: Move | null;
  heard: unknown[];
  outcome: () => Promise<Outcome>;
  onPlanner: (planner: Planner) => void;
};

/** The schedule as the desk has it, with all that it asks for noted. */
function Desk({ schedule, back, heard, outcome, onPlanner }: DeskProps) {
  const first = '2040-06-11';
  const planner = usePlanner({
    first,
    today,
    schedule,
    back,
    move: (move) => {
      heard.push(move);
      return outcome();
    },
    onExchange: (exchange) => heard.push(exchange),
    onTurn: (to) => heard.push(`turn ${to}`),
    onDetails: () => heard.push('details'),
    onPickUp: () => heard.push('pick up'),
  });
  onPlanner(planner);
  return (
    <>
      <ScheduleHead
        first={first}
        today={today}
        planner={planner}
        hasUndo={back !== null}
        hasAnswers={false}
        onTurn={(to) => heard.push(`turn ${to}`)}
        onAnswers={(isShown) => heard.push(`answers ${isShown}`)}
      />
      <ScheduleGrid
        first={first}
        today={today}
        schedule={schedule}
        planner={planner}
        hasAnswers={false}
        onPress={(date) => heard.push(`press ${date}`)}
      />
      {schedule.drafts.slice(0, 1).map((draft) => (
        <DraftPanel key={draft.key} draft={draft} planner={planner} hasAnswers />
      ))}
    </>
  );
}

function showDesk(
  schedule = aSchedule([moon, mars]),
  { back = null as Move | null, outcome = async (): Promise<Outcome> => moved } = {},
) {
  const heard: unknown[] = [];
  let planner: Planner | undefined;
  const take = (now: Planner) => {
    planner = now;
  };
  showAt('/dashboard', <Desk {...{ schedule, back, heard, outcome }} onPlanner={take} />);
  return { heard, planner: () => planner };
}

const moved = { kind: 'moved', displaced: null } as unknown as Outcome;

const cell = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`);
const focused = () => document.activeElement?.getAttribute('data-day');

test('arrow keys lead through the days, and turn the page where they end', () => {
  const { heard } = showDesk();
  press(() => cell(today)?.focus());
  expect([key('ArrowRight'), focused()]).toEqual([true, '2040-06-14']);
  key('ArrowDown');
  key('Home');
  expect(focused()).toBe('2040-06-18');
  key('T', { shiftKey: true });
  expect([focused(), cell(today)?.tabIndex, cell('2040-06-14')?.tabIndex]).toEqual([today, 0, -1]);
  for (const held of ['ctrlKey', 'altKey', 'metaKey']) {
    expect([key('ArrowRight', { [held]: true }), focused()]).toEqual([false, today]);
  }
  expect([key('x'), focused()]).toEqual([false, today]);
  key('PageUp');
  expect(heard).toEqual(['turn 2040-04-16']);
  // Where the weeks have not been turned today is chosen, as long as it is in sight.
  expect([focused(), cell(today)?.tabIndex]).toEqual([today, 0]);
});

test('a draft is carried by keys: what would become of it is said, and it goes where it is put down', async () => {
  const { heard } = showDesk();
  press(() => cell('2040-06-16')?.focus());
  key(' ');
  expect(said('status')).toContain('“moon” is picked up');
  key('ArrowRight');
  expect(said('status')).toBe('Sunday 17 June: free');
  key('ArrowRight');
  expect(said('status')).toBe('Monday 18 June: swaps with “mars”');
  expect(cell('2040-06-18')?.dataset['target']).toBe('true');
  await perform(() => key('Enter'));
  expect(heard).toEqual([{ kind: 'move', key: 'moon', to: '2040-06-18' }]);
  expect(said('status')).toBe('“moon” is now on Monday 18 June, and “mars” on Saturday 16 June.');
  expect(cell('2040-06-18')?.dataset['target']).toBeUndefined();
  leave();
  setClock();
  await import('../../../ui/dialog/toaster.tsx');
  const displaced = { key: 'mars', plannedFor: '2040-06-16' };
  showDesk(undefined, { outcome: async () => ({ kind: 'moved', displaced }) });
  press(() => cell('2040-06-16')?.focus());
  for (const name of [' ', 'ArrowRight', 'ArrowRight', 'Enter']) key(name);
  await settle();
  // As was said: nobody has to hear of it again.
  expect(notices()).not.toContain(text('dashboard.said.meanwhile'));
});

test('what is in hand stays there on the way to today and to any day', async () => {
  const { planner } = showDesk();
  press(() => cell('2040-06-16')?.focus());
  key(' ');
  await perform(() => button(text('dashboard.today')).click());
  expect([planner()?.held, focused()]).toEqual(['moon', today]);
  typeInto('[type="date"]', '2040-06-20');
  await perform(() => document.querySelector('form')?.requestSubmit());
  expect([planner()?.held, focused()]).toEqual(['moon', '2040-06-20']);
});

test('Escape puts a draft back where it was, and Delete takes it off the schedule', async () => {
  const { heard } = showDesk();
  press(() => cell('2040-06-16')?.focus());
  key('Enter');
  key('ArrowDown');
  key('Escape');
  expect([said('status'), focused(), heard]).toEqual([
    '“moon” stays where it was.',
    '2040-06-16',
    [],
  ]);
  await perform(() => key('Delete'));
  expect([said('status'), heard]).toEqual([
    '“moon” is off the schedule.',
    [{ kind: 'move', key: 'moon', to: null }],
  ]);
});

test('where nothing can be picked up or taken back, that is said; details are a key away', () => {
  const { heard } = showDesk();
  press(() => cell(today)?.focus());
  key('Enter');
  expect(said('status')).toBe(text('dashboard.said.nothingHere'));
  key('u');
  expect(said('status')).toBe(text('dashboard.said.nothingToUndo'));
  key('d');
  expect(heard).toEqual(['details']);
});

test('what may not go somewhere stays in hand, and why is said', () => {
  const { heard } = showDesk();
  press(() => cell('2040-06-16')?.focus());
  key(' ');
  key('t');
  key('ArrowLeft');
  expect(said('status')).toMatch(/: (over|fixed)$/);
  key(' ');
  expect([heard, focused()]).toEqual([[], '2040-06-12']);
  expect([text('dashboard.refusal.over'), text('dashboard.refusal.fixed')]).toContain(
    said('status'),
  );
  key('Escape');
  expect(said('status')).toContain('“moon” stays');
});

const setClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2040-06-13T10:00:00Z'),
  });
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';

test('a move that the server refuses is said not to have worked, and why', async () => {
  setClock();
  await import('../../../ui/dialog/toaster.tsx');
  for (const [failure, why] of [
    ['otherRevision', 'dashboard.said.meanwhile'],
    ['denied', 'staff.failure.denied'],
  ]) {
    leave();
    showDesk(undefined, { outcome: async () => ({ kind: 'failed', failure }) as Outcome });
    press(() => cell('2040-06-16')?.focus());
    await perform(() => key('Delete'));
    expect(said('status')).toContain('That did not work. “moon” stays where it was.');
    await until(() => expect(notices()).toContain(text(why ?? '')));
  }
});

test('what is published makes way for a ready draft, which is said before it is put down', async () => {
  const half = aDraft('half', { isReady: false });
  const { heard, planner } = showDesk(aSchedule([aDraft('ready'), half, mars], 0));
  await perform(() => planner()?.pickUp('ready', '2040-06-15'));
  key('ArrowLeft');
  expect(said('status')).toBe('Thursday 14 June: takes the day from “peace”');
  await perform(() => key('Enter'));
  expect(heard).toEqual([
    'pick up',
    { kind: 'give', key: 'ready', to: '2040-06-14', other: 'peace' },
  ]);
  expect(planner()?.held).toBeNull();
  await perform(() => planner()?.pickUp('half', '2040-06-15'));
  key('ArrowLeft');
  expect(said('status')).toBe('Thursday 14 June: only for a ready puzzle');
  await perform(() => planner()?.pickUp('ready', '2040-06-17'));
  key('ArrowRight');
  expect(said('status')).toBe('Monday 18 June: already planned');
  // A published puzzle goes where nobody is, and is said to.
  await perform(() => planner()?.pickUp('peace', '2040-06-14'));
  key('ArrowRight');
  expect(said('status')).toBe('Friday 15 June: free');
});

test('a draft whose day is over leaves no day to the one it meets', async () => {
  const { heard, planner } = showDesk(
    aSchedule([aDraft('late', { plannedFor: '2040-06-10' }), mars]),
  );
  await perform(() => planner()?.pickUp('late', '2040-06-17'));
  key('ArrowRight');
  expect(said('status')).toBe('Monday 18 June: takes the day from “mars”');
  await perform(() => key('Enter'));
  expect(said('status')).toBe('“late” is now on Monday 18 June, and “mars” has no day any more.');
  expect(heard.at(-1)).toMatchObject({ key: 'late', to: '2040-06-18' });
});

test('two published puzzles are said to change places', async () => {
  const wall = { id: 2, name: '13', key: 'wall', year: 1989, hint: null, isChanged: false };
  const schedule = aSchedule([], 0);
  const days = new Map([...schedule.days, ['2040-06-15', { de: wall, en: wall }] as const]);
  const { planner } = showDesk({ ...schedule, days });
  await perform(() => planner()?.pickUp('peace', '2040-06-14'));
  key('ArrowRight');
  expect(said('status')).toBe('Friday 15 June: swaps with “wall”');
});

test('the last move is taken back by its key and by its button', async () => {
  const { heard } = showDesk(undefined, { back: { key: 'moon', to: '2040-06-17' } });
  press(() => cell(today)?.focus());
  await perform(() => key('u'));
  expect(focused()).toBe('2040-06-17');
  press(() => button(text('dashboard.undo')).focus());
  await perform(() => button(text('dashboard.undo')).click());
  expect(document.activeElement).toBe(button(text('dashboard.undo')));
  expect(heard).toEqual(Array.from({ length: 2 }, () => ({ key: 'moon', to: '2040-06-17' })));
});

test('a draft that is none any more is not moved back', async () => {
  const { heard } = showDesk(undefined, { back: { key: 'gone', to: '2040-06-17' } });
  await perform(() => button(text('dashboard.undo')).click());
  expect([heard, said('status')]).toEqual([[], '']);
});

test('a draft is dragged to a day that takes it, and to no other', async () => {
  const { heard, planner } = showDesk();
  const data = {
    effectAllowed: '',
    dropEffect: '',
    setData: vi.fn<(kind: string, text: string) => void>(),
  };
  const drag = (kind: string, on: Element | null | undefined) => {
    const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
      dataTransfer: data,
    });
    press(() => void on?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  drag('dragstart', cell('2040-06-16')?.querySelector('[draggable]'));
  expect([planner()?.dragged, data.effectAllowed]).toEqual(['moon', 'move']);
  expect(data.setData).toHaveBeenCalledWith('text/plain', 'moon');
  expect([drag('dragover', cell('2040-06-12')), drag('dragover', cell('2040-06-17'))]).toEqual([
    false,
    true,
  ]);
  expect([data.dropEffect, cell('2040-06-17')?.dataset['target']]).toEqual(['move', 'true']);
  await perform(() => drag('drop', cell('2040-06-17')));
  expect([heard, planner()?.dragged, cell('2040-06-17')?.dataset['target']]).toEqual([
    [{ key: 'moon', to: '2040-06-17' }],
    null,
    undefined,
  ]);
  expect([drag('dragover', cell('2040-06-17')), planner()?.day]).toEqual([false, '2040-06-17']);
  drag('dragstart', cell('2040-06-18')?.querySelector('[draggable]'));
  expect([planner()?.dragged, cell('2040-06-17')?.dataset['target']]).toEqual(['mars', undefined]);
  expect(cell('2040-06-18')?.querySelector('[data-is-held]')?.textContent).toContain('mars');
  drag('dragend', cell('2040-06-18')?.querySelector('[draggable]'));
  expect([planner()?.dragged, document.querySelector('[data-is-held]')]).toEqual([null, null]);
  // What is let go over a day after that moves nothing.
  drag('drop', cell('2040-06-19'));
  expect(heard).toHaveLength(1);
});

test('the head turns by the month, leads to today and to any day, and shows the answers', async () => {
  const { heard } = showDesk();
  await perform(() => button(text('dashboard.before')).click());
  await perform(() => button(text('dashboard.after')).click());
  await perform(() => button(text('dashboard.today')).click());
  expect(focused()).toBe(today);
  await perform(() => document.querySelector<HTMLElement>('[role="switch"]')?.click());
  expect(heard).toEqual(['turn 2040-05-28', 'turn 2040-06-25', 'answers true']);
  expect(button(text('dashboard.undo')).getAttribute('aria-disabled')).toBe('true');
});

test('beside its day a draft is picked up or taken off the plan', async () => {
  const { heard } = showDesk();
  await perform(() => button(text('dashboard.panel.pickUp')).click());
  expect([heard, focused(), said('status').includes('“moon” is picked up')]).toEqual([
    ['pick up'],
    '2040-06-16',
    true,
  ]);
  await perform(() => button(text('dashboard.panel.unplan')).click());
  expect(heard.slice(1)).toEqual([{ key: 'moon', to: null }]);
});

test('what a change of published puzzles came to is said, and a refusal with its reason', async () => {
  const exchange: Exchange = { kind: 'give', key: 'moon', to: '2040-06-17', other: 'mars' };
  const endings: (number | Error)[] = [
    0,
    2,
    new ServerError('', 'PT409'),
    new ServerError('', '42501'),
  ];
  const told: string[] = [];
  let closed = 0;
  const ask = (submit: 'submit' | 'keep') => {
    leave();
    showAt(
      '/dashboard',
      <ExchangeQuestion
        exchange={exchange}
        onAgreed={async () => {
          const ending = endings.shift();
          if (ending instanceof Error) throw ending;
          return ending ?? 0;
        }}
        say={(words) => told.push(words)}
        onClose={() => {
          closed += 1;
        }}
      />,
    );
    const name = submit === 'keep' ? 'dashboard.exchange.keep' : 'dashboard.exchange.give.submit';
    return perform(() => button(text(name)).click());
  };
  await ask('keep');
  expect(endings).toHaveLength(4);
  for (let time = 0; time < 4; time += 1) await ask('submit');
  expect([closed, told]).toEqual([
    5,
    [
      '“moon” stays where it was.',
      '“moon” is now published for Sunday 17 June. “mars” waits under “Ready and without a day”.',
      ...Array.from({ length: 3 }, () => 'That did not work. “moon” stays where it was.'),
    ],
  ]);
});

const fails = (code: string) => () => Promise.reject(new ServerError('', code));

const done = async () => 0;

test('a change of published puzzles is asked for once, and why it failed is told beside that', async () => {
  setClock();
  await import('../../../ui/dialog/toaster.tsx');
  const told: string[] = [];
  const ask = async (exchange: Exchange, onAgreed: () => Promise<number>, presses = 1) => {
    leave();
    showAt(
      '/dashboard',
      <ExchangeQuestion
        {...{ exchange, onAgreed }}
        say={(words) => told.push(words)}
        onClose={() => undefined}
      />,
    );
    for (let time = 0; time < presses; time += 1) {
      await perform(() => button(text(`dashboard.exchange.${exchange.kind}.submit`)).click());
    }
  };
  const give: Exchange = { kind: 'give', key: 'moon', to: '2040-06-17', other: 'mars' };
  const meanwhile = text('dashboard.exchange.meanwhile');
  const denied = text('staff.failure.denied');
  for (const [onAgreed, why] of [
    [fails('PT409'), meanwhile],
    [fails('42501'), denied],
    [fails('55000'), meanwhile],
    [async () => 2, 'The check finds 2 obstacles in “moon”.'],
  ] as const) {
    await ask(give, onAgreed);
    await until(() => expect(notices()).toContain(why));
  }
  told.length = 0;
  let calls = 0;
  await ask(give, () => new Promise(() => (calls += 1)), 2);
  expect(calls).toBe(1);
  const move = { kind: 'move', key: 'moon', to: '2040-06-17' } as const;
  await ask({ ...move, other: 'mars' }, done);
  await ask({ ...move, other: null }, done);
  await ask({ kind: 'withdraw', key: 'moon', to: null, other: null }, done);
  expect(told).toEqual([
    '“moon” is now on Sunday 17 June, and “mars” has its former day.',
    '“moon” is now on Sunday 17 June.',
    '“moon” now waits without a day.',
  ]);
});

const lacks = (date: string) => ({ date, de: false, en: false, planned: null });

test('the days that lack a puzzle lead to themselves, and calm is calm', async () => {
  const shown: string[] = [];
  const schedule = aSchedule([moon]);
  const alarm = (days: Schedule['gaps']['days'], next: string | null) =>
    showAt(
      '/dashboard',
      <GapAlarm
        schedule={{ ...schedule, gaps: { today, days, next: { de: next, en: next } } }}
        onShow={(date) => shown.push(date)}
      />,
    );
  alarm([], null);
  expect(document.querySelector<HTMLElement>('[data-alarm]')?.dataset['alarm']).toBe('false');
  expect(document.querySelectorAll('[data-alarm] button')).toHaveLength(0);
  leave();
  alarm([lacks(today), lacks('2040-06-16')], addDays(today, 30));
  expect(document.querySelector<HTMLElement>('[data-alarm]')?.dataset['alarm']).toBe('true');
  await expectOutline('gap-alarm');
  for (const each of document.querySelectorAll<HTMLElement>('[data-alarm] button'))
    await perform(() => each.click());
  expect(shown).toEqual([today, '2040-06-16', '2040-07-13']);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/creator/edit/moon');
  expect(document.body.textContent).toContain('It is ready');
  leave();
  const gaps = { today, days: [lacks('2040-06-16')], next: { de: null, en: null } };
  const draft = aDraft('moon', { plannedFor: '2040-06-16', isReady: false });
  showAt(
    '/dashboard',
    <GapAlarm schedule={{ ...aSchedule([draft]), gaps }} onShow={(date) => shown.push(date)} />,
  );
  expect(document.body.textContent).toContain('It is still in progress');
});

test('the desk leads to a day that lacks a puzzle, and what was typed for another goes', async () => {
  const { answers } = aServer();
  const [line] = (answers['get_drafts'] ?? (() => []))() as object[];
  answers['get_gaps'] = () => ({
    today,
    days: [lacks('2040-06-19')],
    next: { de: null, en: null },
  });
  answers['get_drafts'] = () => [
    { ...line, key: 'moon', plannedFor: '2040-06-17' },
    { ...line, key: 'mars', plannedFor: '2040-06-18' },
  ];
  const { visited } = await open('/dashboard');
  await until(() => expect(cell('2040-06-18')?.textContent).toContain('mars'));
  const gap = document.querySelector<HTMLElement>('[data-alarm] li button');
  await perform(() => gap?.click());
  expect(focused()).toBe('2040-06-19');
  const [jump, ofDraft] = [
    () => document.querySelectorAll<HTMLInputElement>('[type="date"]')[0],
    () => document.querySelectorAll<HTMLInputElement>('[type="date"]')[1],
  ];
  press(() => cell('2040-06-17')?.focus());
  typeInto(`[id="${ofDraft()?.id}"]`, '2040-06-30');
  press(() => cell('2040-06-18')?.focus());
  expect(ofDraft()?.value).toBe('');
  typeInto(`[id="${jump()?.id}"]`, '2040-09-05');
  await perform(() => jump()?.form?.requestSubmit());
  expect([visited.at(-1), focused(), jump()?.value]).toEqual([
    '/dashboard?from=2040-08-27',
    '2040-09-05',
    '',
  ]);
});

/** A server with a schedule of ten days: what has begun, what has not, and two drafts. */
function aServer() {
  const each = { id: 1, name: '12', key: 'peace', year: 1648, hint: 'Peace.', isChanged: false };
  const next = { ...each, id: 2, name: '13', key: 'wall', isChanged: true };
  const line = {
    revision: 1,
    year: 1969,
    hints: { en: 'Three people.' },
    hasDe: true,
    hasEn: true,
    isReady: true,
    plannedFor: null,
    updatedAt: null,
    updatedBy: null,
    removedAt: null,
  };
  const answers: Record<string, () => unknown> = {
    get_reports: () => ({ reports: [], open: 0 }),
    get_gaps: () => ({ today, days: [], next: { de: null, en: null } }),
    get_drafts: () => [
      { ...line, key: 'moon', plannedFor: '2040-06-17' },
      { ...line, key: 'mars' },
      { ...line, key: 'half', isReady: false, hasEn: false },
    ],
    get_schedule: () =>
      Array.from({ length: 10 }, (_, index) => {
        const puzzle = [each, each, null, null, next][index] ?? null;
        return { date: addDays(today, index - 1), de: puzzle, en: puzzle, planned: null };
      }),
    get_draft: () => ({
      key: 'mars',
      revision: 4,
      content: {},
      isReady: true,
      plannedFor: null,
      updatedAt: null,
      updatedBy: null,
      removedAt: null,
      isFrozen: false,
      isChanged: false,
      published: null,
    }),
  };
  return { answers, asked: signIn(answers) };
}

async function open(path: string, isWide = true) {
  setClock();
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await import('./carry-out.ts');
  await import('../../../ui/dialog/toaster.tsx');
  const shown = showAt(path, <DashboardScreen />);
  await until(() => expect(cell(today)).not.toBeNull());
  return shown;
}
const heading = () => document.querySelector('#schedule-day');
const callsOf = (asked: readonly string[], name: string) =>
  asked.filter((call) => call.startsWith(name)).map((call) => call.slice(call.indexOf(' ') + 1));

test('what is published moves after a question alone, and the schedule is fetched again', async () => {
  const { answers, asked } = aServer();
  const { visited } = await open('/dashboard?from=2040-06-13');
  await perform(() => cell('2040-06-15')?.click());
  expect(document.querySelector('dialog')).toBeNull();
  expect(cell(today)?.getAttribute('aria-current')).toBe('date');
  press(() => cell('2040-06-16')?.focus());
  expect(heading()?.textContent).toBe('Saturday, 16 June 2040');
  expect(document.body.textContent).toContain(text('dashboard.panel.changed'));
  await expectOutline('dashboard');
  key('Enter');
  key('ArrowRight');
  key('ArrowRight');
  const fetched = callsOf(asked, 'get_schedule').length;
  answers['move_puzzle'] = () => ({ key: 'wall' });
  await perform(() => key('Enter'));
  await expectOutline('dashboard-exchange');
  await perform(() => button(text('dashboard.exchange.move.submit')).click());
  await settle();
  expect(callsOf(asked, 'move_puzzle')).toEqual([
    '{"key":"wall","date":"2040-06-18","expected":null}',
  ]);
  expect(callsOf(asked, 'get_schedule')).toHaveLength(fetched + 1);
  expect(document.querySelector('dialog')).toBeNull();
  // A draft that is not whole takes nobody’s day.
  press(() => cell('2040-06-16')?.focus());
  const [, give] = buttons().filter((each) => each.getAttribute('aria-label')?.endsWith(': mars'));
  await perform(() => give?.click());
  await perform(() => button(text('dashboard.exchange.give.submit')).click());
  await settle();
  expect([callsOf(asked, 'get_draft ').at(-1), callsOf(asked, 'publish_draft')]).toEqual([
    '{"key":"mars"}',
    [],
  ]);
  expect(said('status')).toContain('“mars” stays where it was.');
  await perform(() => document.querySelector<HTMLElement>('[role="switch"]')?.click());
  expect(visited.at(-1)).toBe('/dashboard?from=2040-06-11&answers=shown');
  await expectOutline('dashboard-answers', '[data-day="2040-06-16"], #schedule-day');
  expect(cell('2040-06-16')?.textContent).toContain('wall');
  await perform(() => button(text('dashboard.after')).click());
  expect(visited).toEqual(['/dashboard?from=2040-06-25&answers=shown']);
  // The day that was chosen is out of sight.
  expect(document.querySelector('[tabindex="0"][data-day]')).toBe(cell('2040-06-25'));
  press(() => cell('2040-06-25')?.focus());
  key('PageDown');
  key('PageDown');
  expect([focused(), visited]).toEqual([
    '2040-08-20',
    ['/dashboard?from=2040-08-13&answers=shown'],
  ]);
  key('d');
  expect([document.activeElement?.id, heading()?.textContent]).toEqual([
    'schedule-day',
    'Monday, 20 August 2040',
  ]);
});

test('until the schedule comes that is said; from a day’s dialog a puzzle is taken off its day', async () => {
  const { answers, asked } = aServer();
  const get = answers['get_schedule'] ?? (() => []);
  let answer: (() => void) | undefined;
  answers['get_schedule'] = () => new Promise((resolve) => (answer = () => resolve(get())));
  // What earlier tests have fetched is theirs.
  await load({ call: () => Promise.reject(new Error()) } as never, 'bob', { first: today, today });
  await open('/dashboard', false);
  expect([said('status'), document.querySelectorAll('[aria-busy="true"]').length]).toEqual([
    text('dashboard.waitingForSchedule'),
    1,
  ]);
  answers['get_schedule'] = get;
  await perform(() => answer?.());
  await until(() => expect(cell('2040-06-16')?.textContent).toContain('13'));
  press(() => cell('2040-06-12')?.focus());
  key('Enter');
  expect(said('status')).toBe(text('dashboard.said.nothingHere'));
  press(() => cell('2040-06-16')?.focus());
  await perform(() => cell('2040-06-16')?.click());
  // What was said of another day is not said of this one.
  expect([heading()?.textContent, said('status')]).toEqual(['Saturday, 16 June 2040', '']);
  typeInto('dialog [type="date"]', '2040-06-12');
  await perform(() => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit());
  expect(document.querySelector('dialog [role="status"]')?.textContent).toBe(
    text('dashboard.refusal.over'),
  );
  answers['move_puzzle'] = () => ({ key: 'wall' });
  await perform(() => button(text('dashboard.panel.unplan')).click());
  expect(heading()).toBeNull();
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  await perform(() => button(text('dashboard.exchange.withdraw.submit')).click());
  await settle();
  expect(callsOf(asked, 'move_puzzle')).toEqual(['{"key":"wall","date":null,"expected":null}']);
  await perform(() => cell('2040-06-15')?.click());
  press(() => document.querySelector('dialog')?.dispatchEvent(new Event('cancel')));
  expect(heading()).toBeNull();
});

test('on a narrow page a day opens in a dialog, from which a draft is taken in hand and put down', async () => {
  const { answers, asked } = aServer();
  await open('/dashboard', false);
  expect(heading()).toBeNull();
  await perform(() => cell('2040-06-17')?.click());
  press(() => cell('2040-06-17')?.focus());
  expect([
    heading()?.textContent,
    document.querySelector('dialog a')?.getAttribute('href'),
  ]).toEqual(['Sunday, 17 June 2040', '/creator/edit/moon']);
  await expectOutline('dashboard-day');
  await perform(() => button(text('dashboard.panel.close')).click());
  expect(heading()).toBeNull();
  press(() => cell('2040-06-17')?.focus());
  key('d');
  expect(heading()).not.toBeNull();
  await perform(() => button(text('dashboard.panel.pickUp')).click());
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.body.textContent).toContain('“moon” is picked up. Press the day');
  await expectOutline('dashboard-in-hand', '[aria-selected="true"]');
  await perform(() => button(text('dashboard.inHand.putBack')).click());
  expect(said('status')).toBe('“moon” stays where it was.');
  key('Enter');
  answers['move_plan'] = () => ({ key: 'moon', swapped: { key: 'luna', plannedFor: null } });
  const fetched = callsOf(asked, 'get_schedule').length;
  await perform(() => cell('2040-06-19')?.click());
  await settle();
  expect(callsOf(asked, 'move_plan')).toEqual([
    '{"key":"moon","date":"2040-06-19","expected":null}',
  ]);
  expect(callsOf(asked, 'get_schedule')).toHaveLength(fetched + 1);
  // Somebody else had planned another for that day meanwhile.
  expect(said('status')).toContain('luna');
  expect(document.body.textContent).not.toContain('Press the day');
  expect(document.querySelector('.Toastify')?.textContent).toContain(
    text('dashboard.said.meanwhile'),
  );
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(callsOf(asked, 'get_schedule')).toHaveLength(fetched + 1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(callsOf(asked, 'get_schedule')).toHaveLength(fetched + 2);
  leave();
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(callsOf(asked, 'get_schedule')).toHaveLength(fetched + 2);
});

test('a draft whose whole is checked is published in the place of another', async () => {
  const { answers, asked } = aServer();
  const accounts = { rest: createDataClient('https://quando.example/rest/v1', fetch) };
  const source = { address: 'https://example.org/', quote: 'So.' };
  const tips = (first: string) => ({
    tips: [first, 'B.', 'C.', 'D.'].map((each) => ({ text: each, type: 'wiki', source })),
  });
  const whole = { year: 1969, timeScale: 3, difficulty: 3 };
  const exchange = { kind: 'give', key: 'mars', to: '2040-06-16', other: 'wall' } as const;
  expect(await carryOut(accounts, exchange)).toBeGreaterThan(0);
  expect(asked.at(-1)).toBe('get_draft {"key":"mars"}');
  const content = { ...whole, de: tips('Ein Kaufmann.'), en: tips('A merchant.') };
  const draft = answers['get_draft']?.() as object;
  answers['get_draft'] = () => ({ ...draft, content });
  answers['publish_draft'] = () => ({ de: 1, en: 2, name: '13', date: '2040-06-16' });
  answers['get_draft'] = () => ({ ...draft, content: { ...content, year: 9000 } });
  expect(await carryOut(accounts, exchange)).toBe(1);
  // Advice keeps it from nothing.
  answers['get_draft'] = () => ({ ...draft, content: { ...content, anniversary: 'May' } });
  expect(await carryOut(accounts, exchange)).toBe(0);
  expect(asked.at(-1)).toBe(
    'publish_draft {"key":"mars","revision":4,"date":"2040-06-16","displaced":"wall"}',
  );
  answers['move_puzzle'] = () => ({ key: 'wall' });
  const swap = { kind: 'move', key: 'wall', to: '2040-06-18', other: 'luna' } as const;
  expect(await carryOut(accounts, swap)).toBe(0);
  expect(asked.at(-1)).toBe('move_puzzle {"key":"wall","date":"2040-06-18","expected":"luna"}');
});

test('any day is jumped to, and a draft goes to any day that is typed', async () => {
  const { heard } = showDesk();
  const fields = [...document.querySelectorAll<HTMLInputElement>('[type="date"]')];
  const after: unknown[] = [];
  for (const field of fields) {
    await perform(() => field.form?.requestSubmit());
    // A browser that does not know such fields sends them without a day.
    const empty = new Event('submit', { bubbles: true, cancelable: true });
    await perform(() => field.form?.dispatchEvent(empty));
    expect([heard, said('status')]).toEqual([[], '']);
    typeInto(`[id="${field.id}"]`, '2040-06-20');
    press(() => field.focus());
    await perform(() => field.form?.requestSubmit());
    after.push(focused());
  }
  expect(heard).toEqual([{ key: 'moon', to: '2040-06-20' }]);
  // Who jumps to a day is there; who plans one goes on where they are.
  expect(after).toEqual(['2040-06-20', null]);
});

const isUndoOff = () => button(text('dashboard.undo')).getAttribute('aria-disabled');

test('a draft that is taken off its day leaves the focus with the day', async () => {
  const { answers, asked } = aServer();
  answers['plan_draft'] = () => ({ key: 'moon' });
  await load({ call: () => Promise.reject(new Error()) } as never, 'bob', { first: today, today });
  await open('/dashboard');
  expect(isUndoOff()).toBe('true');
  press(() => cell('2040-06-17')?.focus());
  await until(() => expect(heading()?.textContent).toBe('Sunday, 17 June 2040'));
  await perform(() => button(text('dashboard.panel.unplan')).click());
  expect(document.activeElement).toBe(heading());
  await settle();
  expect([callsOf(asked, 'plan_draft'), isUndoOff()]).toEqual([
    ['{"key":"moon","date":null}'],
    'false',
  ]);
});

test('a draft that is put down where it was has not moved', () => {
  const { heard } = showDesk();
  press(() => cell('2040-06-16')?.focus());
  key(' ');
  key(' ');
  expect([said('status'), heard]).toEqual(['“moon” stays where it was.', []]);
  expect(cell('2040-06-16')?.dataset['target']).toBeUndefined();
});

test('what is dragged beyond a day marks it no more, but within it does', () => {
  showDesk();
  const data = { effectAllowed: '', dropEffect: '', setData: () => undefined };
  const drag = (kind: string, on: Element | null | undefined, relatedTarget: unknown = null) => {
    const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
      dataTransfer: data,
      relatedTarget,
    });
    press(() => void on?.dispatchEvent(event));
  };
  const marks = () => cell('2040-06-17')?.dataset['target'];
  drag('dragstart', cell('2040-06-16')?.querySelector('[draggable]'));
  drag('dragover', cell('2040-06-17'));
  drag('dragleave', cell('2040-06-17'), cell('2040-06-17')?.firstElementChild);
  expect(marks()).toBe('true');
  drag('dragleave', cell('2040-06-17'), cell('2040-06-18'));
  expect(marks()).toBeUndefined();
});

test('a day says what it has, what it lacks, and what may be done with it', async () => {
  const puzzle = { id: 1, name: '12', key: 'wall', year: 1989, hint: 'A gate.', isChanged: true };
  const draft = aDraft('moon', {
    plannedFor: '2040-06-16',
    isReady: false,
    missing: ['en'],
    hints: { de: 'Ein Sprung.', en: 'A giant leap.' },
  });
  const days: Record<string, DayFacts> = {
    '2040-06-11': { kind: 'over' },
    '2040-06-13': {
      kind: 'published',
      isOpen: false,
      de: { ...puzzle, hint: 'Ein Tor.' },
      en: puzzle,
    },
    '2040-06-14': { kind: 'half', isOpen: true, de: null, en: puzzle },
    '2040-06-15': { kind: 'half', isOpen: true, de: { ...puzzle, hint: null }, en: null },
    '2040-06-16': { kind: 'planned', draft },
    '2040-06-17': { kind: 'gap' },
    '2040-07-30': { kind: 'unknown' },
  };
  const heard: string[] = [];
  const planner = {
    day: '2040-06-11',
    held: null,
    dragged: null,
    plan: (name: string, date: string | null) => heard.push(`${name} ${date}`),
    pickUp: (name: string) => heard.push(name),
    refusal: () => null,
  } as unknown as Planner;
  const shown = (hasAnswers: boolean) => (
    <>
      {Object.entries(days).map(([date, facts]) => (
        <section key={date} aria-label={date}>
          <DayPanel {...{ date, facts, planner, hasAnswers }} />
          <DayCell
            {...{ date, facts, planner, hasAnswers, today }}
            weekday={0}
            isFirst={date === '2040-06-17'}
            onPress={() => heard.push('press')}
          />
        </section>
      ))}
    </>
  );
  const { again } = showAt('/dashboard', shown(false));
  await expectOutline('days');
  again(shown(true));
  await expectOutline('days-answers');
  // A puzzle that is there in English alone is told to who reads German, too.
  again(
    <IntlProvider locale="de">
      <DayPanel
        date="2040-06-14"
        facts={{ kind: 'half', isOpen: true, de: null, en: puzzle }}
        {...{ planner }}
        hasAnswers={false}
      />
    </IntlProvider>,
  );
  expect(document.body.textContent).toContain('A gate.');
  again(shown(true));
  press(() => document.querySelector<HTMLElement>('#schedule-day')?.focus());
  const unplan = buttons().filter((each) => each.textContent === text('dashboard.panel.unplan'));
  for (const each of unplan) press(() => each.click());
  expect([heard.at(-1), document.activeElement?.id]).toEqual(['moon null', 'schedule-day']);
});

test('of two quick moves the last one’s answer brings the schedule again', async () => {
  const { answers, asked } = aServer();
  const ends: (() => void)[] = [];
  answers['plan_draft'] = () => new Promise((resolve) => ends.push(() => resolve({ key: 'moon' })));
  setClock();
  let desk: ReturnType<typeof useSchedule> | undefined;
  const take = (now: ReturnType<typeof useSchedule>) => {
    desk = now;
  };
  showAt(
    '/',
    running(() => useSchedule('2040-06-11', today), take),
  );
  await until(() => expect(desk?.isLoading).toBe(false));
  const fetched = callsOf(asked, 'get_schedule').length;
  await perform(() => {
    void desk?.move({ key: 'moon', to: null });
    void desk?.move({ key: 'mars', to: '2040-06-15' });
  });
  await perform(() => ends[0]?.());
  expect([ends.length, callsOf(asked, 'get_schedule').length]).toEqual([2, fetched]);
  await perform(() => ends[1]?.());
  expect(callsOf(asked, 'get_schedule')).toHaveLength(fetched + 1);
});

test('a change of published puzzles that is refused brings the schedule again', async () => {
  const { answers, asked } = aServer();
  answers['move_puzzle'] = () => refused('PT409');
  await open('/dashboard');
  await until(() => expect(cell('2040-06-16')?.textContent).toContain('13'));
  press(() => cell('2040-06-16')?.focus());
  key('Delete');
  const fetched = callsOf(asked, 'get_schedule').length;
  await perform(() => button(text('dashboard.exchange.withdraw.submit')).click());
  await until(() => expect(notices()).toContain(text('dashboard.exchange.meanwhile')));
  expect(callsOf(asked, 'get_schedule')).toHaveLength(fetched + 1);
});

test('a day that was typed for one published puzzle is not there for the next', () => {
  const planner = { plan: () => undefined } as unknown as Planner;
  const part = (name: string) => {
    const puzzle = { id: 1, name: '12', key: name, year: 1989, hint: null, isChanged: false };
    const facts = { kind: 'published', isOpen: true, de: puzzle, en: puzzle } as const;
    return <DayPanel date="2040-06-16" {...{ facts, planner }} hasAnswers={false} />;
  };
  const { again } = showAt('/dashboard', part('wall'));
  typeInto('[type="date"]', '2040-06-30');
  again(part('gate'));
  expect(document.querySelector<HTMLInputElement>('[type="date"]')?.value).toBe('');
});

test('where no schedule has come there are no days, but why, and a way to ask again', async () => {
  const { answers, asked } = aServer();
  await load({ call: () => Promise.reject(new Error()) } as never, 'bob', { first: today, today });
  const get = answers['get_gaps'] ?? (() => null);
  answers['get_gaps'] = () => refused('42501');
  setClock();
  showAt('/dashboard', <DashboardScreen />);
  await until(() => expect(document.body.textContent).toContain(text('staff.failure.denied')));
  expect([document.querySelector('[role="grid"]'), headings()]).toEqual([
    null,
    [text('staff.sections.dashboard'), text('dashboard.failed')],
  ]);
  answers['get_gaps'] = () => new Promise(() => undefined);
  const calls = callsOf(asked, 'get_gaps').length;
  const retry = button(text('screen.retry'));
  for (let time = 0; time < 2; time += 1) await perform(() => retry.click());
  expect([callsOf(asked, 'get_gaps').length, retry.getAttribute('aria-disabled')]).toEqual([
    calls + 1,
    'true',
  ]);
  answers['get_gaps'] = get;
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  await until(() => expect(cell(today)).not.toBeNull());
});

test('a schedule that does not come says why, and what is there stays in sight beneath it', async () => {
  const { answers } = aServer();
  await open('/dashboard');
  const get = answers['get_schedule'] ?? (() => []);
  answers['get_schedule'] = () => refused('42501');
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  await until(() => expect(document.body.textContent).toContain(text('staff.failure.denied')));
  expect(document.body.textContent).toContain(text('staff.trouble.old'));
  expect(cell(today)?.textContent).toContain('12');
  answers['get_schedule'] = get;
  await perform(() => button(text('screen.retry')).click());
  await until(() => expect(document.body.textContent).not.toContain(text('staff.failure.denied')));
});
