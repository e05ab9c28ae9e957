// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  perform,
  press,
  running,
  said,
  settle,
  showAt,
  text,
  type,
} from '../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../../tests/page/signed-in.ts';
import type { SessionState } from '../../backend/session.ts';
import { CalendarScreen } from './calendar/calendar-screen.tsx';
import { useNextUnsolved } from './calendar/use-next-unsolved.ts';
import { HistoryScreen } from './history/history-screen.tsx';
import { cards, isOpen } from './overview/overview-cards.ts';
import { LeftToday } from './overview/left-today.tsx';

import { AccountYears } from './years/account-years.tsx';
import { YearsView } from './years/years-view.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  answers = {};
  asked = signIn(answers);
});

afterEach(leaveSignedOut);

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const comeOnline = () => perform(() => window.dispatchEvent(new Event('online')));
const askedOf = (name: string) =>
  asked.filter((call) => call.startsWith(name)).map(decodeURIComponent);
const monthsAsked = () =>
  askedOf('quando_calendar').flatMap((call) => /gte\.(\d{4}-\d\d)/.exec(call)?.[1] ?? []);

test('a month of the calendar comes with its marks, and those beside it are fetched ahead', async () => {
  answers['quando_calendar'] = () => [{ date: '2040-04-03', de: 7, en: 8 }];
  answers['user_puzzle_history'] = () => [];
  answers['user_result'] = () => [{ date: '2040-04-03', quando_id: 8, attempt: 2 }];
  const { visited } = showAt('/calendar?month=2040-05', <CalendarScreen />);
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  await settle();
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBeNull();
  expect(monthsAsked()).toEqual(['2040-05', '2040-04', '2040-06']);
  expect(askedOf('user_puzzle_history')[0]).toContain('user_id=eq.ada&quando_id=in.(7,8)');
  await perform(() => button(text('calendar.before')).click());
  await settle();
  expect(document.querySelector('[role="grid"] a')?.getAttribute('href')).toBe('/old/8');
  expect(document.querySelector('[role="grid"] a')?.textContent).toContain(
    text('calendar.result.2'),
  );
  expect([visited.at(-1), monthsAsked().length]).toEqual(['/calendar?month=2040-04', 3]);
  expect(button(text('calendar.before')).getAttribute('aria-disabled')).toBe('true');
});

test('a calendar without a puzzle says so; one that does not come says why, and is asked again', async () => {
  answers['quando_calendar'] = lost;
  showAt('/calendar', <CalendarScreen />);
  await settle();
  expect(said('alert') + said('status')).toContain(text('calendar.offline'));
  answers['quando_calendar'] = () => refused('42501');
  await perform(() => button(text('screen.retry')).click());
  await settle();
  expect(said('alert') + said('status')).toContain(text('calendar.failed'));
  answers['quando_calendar'] = () => [];
  await perform(() => button(text('screen.retry')).click());
  await settle();
  expect(document.body.textContent).toContain(text('calendar.empty.title'));
});

const found = (id: number, date: string) => ({
  puzzles: [
    {
      id,
      name: null,
      date,
      hint: '',
      types: [],
      playedAt: null,
      finishedAt: null,
      attempt: null,
      year: null,
      label: null,
    },
  ],
  next: null,
  total: 1,
});

test('the newest puzzle that can be solved is opened, whoever has begun it', async () => {
  let next: ReturnType<typeof useNextUnsolved> | undefined;
  const pages = [found(7, '2040-06-08'), found(8, '2040-06-09')];
  answers['search_archive'] = () => pages.shift();
  const { visited } = showAt(
    '/archive',
    running(useNextUnsolved, (now) => {
      next = now;
    }),
  );
  press(() => next?.open());
  expect(next?.isBusy).toBe(true);
  press(() => next?.open());
  await settle();
  expect([next?.isBusy, visited.at(-1)]).toEqual([false, '/old/8']);
  const searches = askedOf('search_archive').map((call) => JSON.parse(call.slice(14)));
  expect(searches.map(({ state, amount, locale }) => [state, amount, locale])).toEqual([
    ['unplayed', 1, 'en'],
    ['open', 1, 'en'],
  ]);
});

test('who has left is led nowhere, and what was asked for them is given up', async () => {
  let next: ReturnType<typeof useNextUnsolved> | undefined;
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  const { again, visited } = showAt(
    '/archive',
    running(useNextUnsolved, (now) => {
      next = now;
    }),
  );
  press(() => next?.open());
  await settle();
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, false]);
  again(null);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  expect(visited).toEqual(['/archive']);
});

const played = (id: number) => ({
  quando_id: id,
  played_at: '2040-06-09T10:00:00Z',
  finished_at: null,
  attempt: null,
});

const rows = () =>
  [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));

test('the history goes on where it is long, and knows what was solved on its day', async () => {
  const pages = [Array.from({ length: 20 }, (_, at) => played(at + 1)), [played(30)]];
  answers['user_puzzle_history'] = () => pages.shift();
  answers['quando_calendar'] = () => [
    { date: '2040-06-01', de: null, en: 1 },
    { date: '2040-05-01', de: 30, en: null },
  ];
  answers['user_result'] = () => [{ date: '2040-06-01', quando_id: 1, attempt: 3 }];
  showAt('/puzzleHistory', <HistoryScreen />);
  await settle();
  expect(rows()).toEqual(['1']);
  expect(document.querySelector('[data-row]')?.textContent).toContain(text('history.result.3'));
  await perform(() => button(text('history.more')).click());
  await settle();
  expect(rows()).toEqual(['1', '30']);
  expect(askedOf('user_puzzle_history').map((call) => /offset=.*/.exec(call)?.[0])).toEqual([
    'offset=0&limit=20',
    'offset=20&limit=20',
  ]);
  expect(() => button(text('history.more'))).toThrow('no button');
});

const signedOut: SessionState = { state: 'signedOut', hasEnded: false };
const holding = (...permissions: ('game.multiple' | 'routing.archive')[]): SessionState => ({
  state: 'signedIn',
  session: { userId: 'ada', email: '', role: '0_user', permissions, needsSecondFactor: false },
});
const card = (wanted: string) => cards.find(({ name }) => name === wanted) ?? cards[0];

test.each([
  ['archive', signedOut, 'account', false],
  ['archive', { state: 'unreached' }, 'account', 'unknown'],
  ['archive', holding('game.multiple'), 'historian', false],
  ['archive', holding('routing.archive'), null, true],
  ['archive', holding(), 'account', true],
  ['random', holding('game.multiple'), null, true],
  ['random', holding('routing.archive'), null, false],
  ['years', signedOut, null, true],
] as const)('whether the way to %s is open depends on who looks', (name, session, holder, is) => {
  expect(isOpen(card(name), session, holder)).toBe(is);
});

test('how many puzzles are left today is asked again with the connection', async () => {
  const left = 'get_number_of_left_puzzles_today';
  answers[left] = lost;
  showAt('/puzzleOverview', <LeftToday />);
  expect(said('status')).toBe(text('puzzleOverview.left.waiting'));
  await settle();
  expect(said('status')).toBe(text('puzzleOverview.left.offline'));
  answers[left] = () => refused('42501');
  await comeOnline();
  await settle();
  expect(said('status')).toBe(text('puzzleOverview.left.failed'));
  await comeOnline();
  await settle();
  expect(askedOf(left)).toHaveLength(2);
  for (const [count, words] of [
    [0, 'none'],
    [null, 'unlimited'],
  ] as const) {
    answers[left] = () => Response.json(count);
    leave();
    showAt('/puzzleOverview', <LeftToday />);
    await settle();
    expect(said('status')).toBe(text(`puzzleOverview.left.${words}`));
  }
});

test('an account’s years are the server’s, and are asked for again where nobody reached it', async () => {
  answers['get_met_years'] = lost;
  showAt('/years', <AccountYears />);
  await settle();
  expect(document.body.textContent).toContain(text('years.offline.title'));
  answers['get_met_years'] = () => [
    { id: 7, locale: 'en', date: '2040-06-01', year: 1648, attempt: 2, place: null },
  ];
  await perform(() => button(text('screen.retry')).click());
  await settle();
  await settle();
  expect(document.querySelector('[data-year="7"]')?.textContent).toContain('1648');
});

const met = (id: number, year: number) =>
  ({ id: String(id), locale: 'en', date: null, year, attempt: 2, place: null }) as const;
const years = Array.from({ length: 40 }, (_, at) => met(at + 1, 1900 + at));
const listed = () =>
  [...document.querySelectorAll('[data-year]')].map((row) => row.getAttribute('data-year'));

function look(words: string) {
  document.querySelector('[type="search"]')?.setAttribute('name', 'words');
  type('words', words);
}

test('a year is found by its number or by its hints, and its row is in sight however far down', async () => {
  showAt('/years?puzzle=38', <YearsView met={years} />);
  await settle();
  expect(listed()).toHaveLength(38);
  expect(document.querySelector('details[open]')?.parentElement).toBe(
    document.querySelector('[data-year="38"]'),
  );
  const ids = [5, 2];
  let search = () => Response.json(ids);
  leave();
  showAt('/years', <YearsView met={years} />, (path) =>
    path.includes('search_hints') ? search() : Response.json(null),
  );
  look('1903');
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  expect(listed()).toEqual(['2', '4', '5']);
  search = () => Response.json({ message: 'no' }, { status: 500 });
  look('moon');
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  expect(said('status')).toBe(text('years.list.failed'));
});
