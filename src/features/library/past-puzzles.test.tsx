// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  InLanguage,
  key,
  leave,
  perform,
  press,
  running,
  said,
  settle,
  showAt,
  expectOutline,
  text,
  type,
  typeInto,
  until,
} from '../../../tests/page/rendered.tsx';
import { headings, isBusy, links, screen, wordsAt } from '../../../tests/page/in-sight.ts';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import { stateOperator } from '../../../tests/page/operator.ts';
import { leaveSignedOut, refused, signIn, signInAs } from '../../../tests/page/signed-in.ts';
import { watchSizes } from '../../../tests/page/watch-sizes.ts';
import { sessionWith } from '../../backend/accounts/session-factory.ts';
import { type SessionState, setSession } from '../../backend/session.ts';
import { forgetOpened, openedFrom } from '../../ui/list/list-place.ts';
import { ArchiveRows } from './archive/archive-rows.tsx';
import { ArchiveScreen } from './archive/archive-screen.tsx';
import { CalendarScreen } from './calendar/calendar-screen.tsx';
import { useNextUnsolved } from './calendar/use-next-unsolved.ts';
import { HistoryScreen } from './history/history-screen.tsx';
import { OverviewCard } from './overview/overview-card.tsx';
import { cards, isOpen } from './overview/overview-cards.ts';
import { LeftToday } from './overview/left-today.tsx';
import { OverviewScreen } from './overview/overview-screen.tsx';
import { AccountYears } from './years/account-years.tsx';
import { YearsScreen } from './years/years-screen.tsx';
import { YearsView } from './years/years-view.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];

beforeAll(async () => {
  // What the page fetches later, so that nothing has to be waited for.
  await import('../../ui/dialog/toaster.tsx');
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  watchSizes();
  answers = {};
  asked = signIn(answers);
});

afterEach(() => {
  leaveSignedOut();
  forgetOpened();
  vi.unstubAllEnvs();
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const comeOnline = () => perform(() => window.dispatchEvent(new Event('online')));
const askedOf = (name: string) =>
  asked.filter((call) => call.startsWith(name)).map(decodeURIComponent);
const monthsAsked = () =>
  askedOf('quando_calendar').flatMap((call) => /gte\.(\d{4}-\d\d)/.exec(call)?.[1] ?? []);

const cells = () => document.querySelectorAll<HTMLElement>('[role="gridcell"]');

test('a month of the calendar comes with its marks, and those beside it are fetched ahead', async () => {
  answers['quando_calendar'] = () => [{ date: '2040-04-03', de: 7, en: 8 }];
  // Played again, it keeps the result of its own day.
  answers['user_puzzle_history'] = () => [{ ...played(8), finished_at: at, attempt: 1 }];
  answers['user_result'] = () => [{ date: '2040-04-03', quando_id: 8, attempt: 2 }];
  const { visited } = showAt('/calendar?month=2040-05', <CalendarScreen />);
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  await settle();
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBeNull();
  expect(monthsAsked()).toEqual(['2040-05', '2040-04', '2040-06']);
  // Where the calendar begins is asked for once.
  expect(askedOf('quando_calendar')).toHaveLength(4);
  expect(askedOf('user_puzzle_history')[0]).toContain('user_id=eq.ada&quando_id=in.(7,8)');
  await perform(() => button(text('calendar.before')).click());
  await settle();
  expect(document.querySelector('[role="grid"] a')?.getAttribute('href')).toBe('/old/8');
  expect(document.querySelector('[role="grid"] a')?.textContent).toContain(
    text('calendar.result.2'),
  );
  expect([visited.at(-1), monthsAsked().length]).toEqual(['/calendar?month=2040-04', 3]);
  expect(button(text('calendar.before')).getAttribute('aria-disabled')).toBe('true');
  // Steps of a key are no places to come back to; a leaf turned is one.
  press(() => cells()[29]?.focus());
  key('ArrowRight');
  await settle();
  expect([visited, document.activeElement]).toEqual([
    ['/calendar?month=2040-05', '/calendar?month=2040-05'],
    cells()[0],
  ]);
  key('PageDown');
  await settle();
  expect(visited).toHaveLength(3);
  // Within the last month there is nothing to come back to.
  expect(key('PageDown')).toBe(true);
  await settle();
  expect(visited).toHaveLength(3);
});

test('at midnight a month stays in sight until it has come anew; another one is waited for', async () => {
  answers['quando_calendar'] = () => [
    { date: '2039-01-03', de: null, en: 7 },
    { date: '2040-06-03', de: null, en: 8 },
  ];
  answers['user_puzzle_history'] = () => [];
  answers['user_result'] = () => [];
  showAt('/calendar', <CalendarScreen />);
  await until(() => expect(monthSum()).toBe('One puzzle, 0 solved'));
  answers['quando_calendar'] = () => new Promise(() => undefined);
  vi.setSystemTime(Date.parse('2040-06-11T10:00:00Z'));
  await perform(() => window.dispatchEvent(new Event('focus')));
  expect([monthSum(), document.querySelector('[aria-current="date"]')?.textContent]).toEqual([
    'One puzzle, 0 solved',
    expect.stringMatching(/^11/),
  ]);
  await perform(() => button(text('calendar.before')).click());
  expect(monthSum()).toBe(text('calendar.waiting'));
});

test('a month that is known stays as it was where it does not come anew', async () => {
  answers['quando_calendar'] = () => [{ date: '2040-06-03', de: null, en: 8 }];
  answers['user_puzzle_history'] = () => [];
  answers['user_result'] = () => [];
  const { again } = showAt('/calendar', <CalendarScreen />);
  await until(() => expect(monthSum()).toBe('One puzzle, 0 solved'));
  again(null);
  vi.setSystemTime(Date.parse('2040-06-10T10:01:00Z'));
  answers['quando_calendar'] = () => refused('42501');
  again(<CalendarScreen />);
  const before = monthsAsked().length;
  await until(() => expect(monthsAsked().length).toBeGreaterThan(before));
  await settle();
  expect([monthSum(), said('alert'), isBusy()]).toEqual(['One puzzle, 0 solved', '', false]);
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
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
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
  expect(
    searches.map((sent) => [sent.state, sent.amount, sent.locale, sent.timezoneoffset]),
  ).toEqual([
    ['unplayed', 1, 'en', 120],
    ['open', 1, 'en', 120],
  ]);
  pages.push(found(9, '2040-06-09'), found(6, '2040-06-08'));
  press(() => next?.open());
  await settle();
  expect(visited.at(-1)).toBe('/old/9');
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
  // What comes all the same comes too late.
  const notices = document.querySelectorAll('.Toastify__toast').length;
  const outOfOrder = Response.json({ message: 'Too late' }, { status: 500 });
  for (const answer of [Response.json(found(7, '2040-06-08')), outOfOrder]) {
    const late: ((answer: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void late.push(resolve)));
    again(
      running(useNextUnsolved, (now) => {
        next = now;
      }),
    );
    press(() => next?.open());
    await settle();
    again(null);
    for (const come of late) come(answer.clone());
    for (let time = 0; time < 3; time += 1) await settle();
    expect(visited).toEqual(['/archive']);
  }
  expect(document.querySelectorAll('.Toastify__toast')).toHaveLength(notices);
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
  // Meanwhile a newer one has pushed one of them into the next part.
  const again = { ...played(1), finished_at: at, attempt: 1 };
  const others = Array.from({ length: 19 }, (_, index) => played(index + 2));
  const pages = [
    [again, ...others],
    [again, played(30)],
  ];
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

test('nobody sees what the account before has played, and who comes back has it asked again', async () => {
  answers['user_puzzle_history'] = () => [played(1)];
  answers['quando_calendar'] = () => [{ date: '2040-06-01', de: null, en: 1 }];
  answers['user_result'] = () => [];
  answers['get_met_years'] = () => [
    { id: 7, locale: 'en', date: '2040-06-01', year: 1648, attempt: 2, place: null },
  ];
  const { again } = showAt('/calendar', <CalendarScreen />);
  await until(() => expect(monthSum()).toBe('One puzzle, 0 solved'));
  const before = monthsAsked().length;
  again(null);
  vi.setSystemTime(Date.parse('2040-06-10T10:01:00Z'));
  again(<CalendarScreen />);
  await until(() => expect(monthsAsked().slice(before)).toContain('2040-06'));
  again(<HistoryScreen />);
  await until(() => expect(rows()).toEqual(['1']));
  answers['search_archive'] = () => ({
    puzzles: [archived(9, '2040-06-09')],
    next: null,
    total: 1,
  });
  again(<ArchiveScreen />);
  await until(() => expect(rows()).toEqual(['9']));
  await expectOutline('archive-rows', '.results');
  answers['get_number_of_left_puzzles_today'] = () => Response.json(3);
  again(
    <>
      <LeftToday />
      <AccountYears />
    </>,
  );
  await until(() => expect(listed()).toEqual(['7']));
  expect(said('status')).toMatch(/^3 past puzzles are left/);
  for (const name of Object.keys(answers)) answers[name] = () => new Promise(() => undefined);
  signInAs('bob');
  await settle();
  expect(listed()).toEqual([]);
  expect(said('status')).not.toContain('3 past puzzles');
  again(<HistoryScreen />);
  await settle();
  expect(rows()).toEqual([]);
  again(<ArchiveScreen />);
  await settle();
  expect(rows()).toEqual([]);
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

test.each([
  ['staff', []],
  ['historian', ['/support']],
  ['account', ['/register']],
] as const)('what %s alone may do leads to where one gets it, if anywhere', (holder, ways) => {
  stateOperator({ hasPayments: true });
  showAt('/puzzleOverview', <OverviewCard card={card('archive')} isOpen={false} holder={holder} />);
  expect(links()).toEqual(ways);
});

const isWaiting = () => document.querySelector('[aria-busy="true"]') !== null;

test('how many puzzles are left today is asked again with the connection', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  const left = 'get_number_of_left_puzzles_today';
  answers[left] = lost;
  showAt('/puzzleOverview', <LeftToday />);
  expect([said('status'), isWaiting()]).toEqual([text('puzzleOverview.left.waiting'), true]);
  await settle();
  expect(isWaiting()).toBe(false);
  expect(said('status')).toBe(text('puzzleOverview.left.offline'));
  answers[left] = () => refused('42501');
  await comeOnline();
  await settle();
  expect(said('status')).toBe(text('puzzleOverview.left.failed'));
  await comeOnline();
  await settle();
  expect(askedOf(left)).toHaveLength(2);
  await perform(() => button(text('screen.retry')).click());
  await settle();
  expect(askedOf(left)).toEqual(Array.from({ length: 3 }, () => `${left} {"timezoneoffset":120}`));
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
  await expectOutline('account-years-offline');
  answers['get_met_years'] = () => refused('42501');
  await perform(() => window.dispatchEvent(new Event('online')));
  await settle();
  expect(document.body.textContent).toContain(text('years.failed.title'));
  await expectOutline('account-years-failed');
  answers['get_met_years'] = () => [
    { id: 7, locale: 'en', date: '2040-06-01', year: 1648, attempt: 2, place: null },
  ];
  let answer: ((years: unknown) => void) | undefined;
  const { get_met_years: answered } = answers;
  answers['get_met_years'] = () => new Promise((resolve) => (answer = resolve));
  const retry = button(text('screen.retry'));
  press(() => retry.focus());
  await perform(() => retry.click());
  await settle();
  expect([document.activeElement, retry.getAttribute('aria-disabled')]).toEqual([retry, 'true']);
  await perform(() => answer?.(answered?.()));
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
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  const { visited } = showAt('/years?puzzle=38', <YearsView met={years} />);
  await settle();
  expect(listed()).toHaveLength(38);
  expect(said('status')).toBe('40 years');
  expect(document.querySelector('details[open]')?.parentElement).toBe(
    document.querySelector('[data-year="38"]'),
  );
  const row = document.querySelector<HTMLDetailsElement>('details[open]');
  expect(document.activeElement).toBe(row?.firstElementChild);
  // It has the focus once: whoever goes on and closes the row is not taken back.
  const searchField = document.querySelector<HTMLElement>('[type="search"]');
  press(() => {
    searchField?.focus();
    if (row !== null) row.open = false;
    row?.dispatchEvent(new Event('toggle'));
  });
  expect([row?.open, document.activeElement]).toEqual([false, searchField]);
  look('1903');
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  expect(visited.at(-1)).toBe('/years?words=1903');
  const ids = [5, 2];
  let search: () => Response | Promise<Response> = () => Response.json(ids);
  leave();
  const sought: string[] = [];
  const { again } = showAt('/years', <YearsView met={years} />, (path, sent) => {
    if (!path.includes('search_hints')) return Response.json(null);
    sought.push(sent);
    return search();
  });
  look('1903');
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  expect(listed()).toEqual(['2', '4', '5']);
  expect(button(text('years.list.reset')).type).toBe('button');
  look('193');
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  expect(listed()).toEqual(['2', '5']);
  let answer: ((ids: Response) => void) | undefined;
  search = () => new Promise<Response>((resolve) => (answer = resolve));
  look('sun');
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  expect(said('status')).toBe(text('years.list.searching'));
  expect(JSON.parse(sought.at(-1) ?? '')).toMatchObject({ words: 'sun', timezoneoffset: 120 });
  await perform(() => answer?.(Response.json([])));
  await settle();
  expect(said('status')).toBe('Nothing found');
  search = () => Response.json({ message: 'no' }, { status: 500 });
  look('moon');
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  expect(said('status')).toBe(text('years.list.failed'));
  search = () => Response.json([5]);
  look('star');
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  expect(listed()).toEqual(['5']);
  // A year that joins the others is looked through as well.
  search = () => Response.json([5, 41]);
  again(<YearsView met={[...years, met(41, 1700)]} />);
  await until(() => expect(listed()).toEqual(['41', '5']));
});

test('a century leads from the puzzle of the address to the century’s years', async () => {
  const { visited } = showAt('/years?words=1903&puzzle=4', <YearsView met={years} />);
  await settle();
  expect(document.querySelectorAll('details[open]')).toHaveLength(1);
  await perform(() => document.querySelectorAll<HTMLElement>('tbody button')[1]?.click());
  expect(visited.at(-1)).toBe('/years?words=1903&century=20');
  expect([listed(), document.activeElement?.tagName]).toEqual([['4'], 'H2']);
});

/** What a list was left for, for a return by a link. */
function leftFor(list: string): string {
  history.replaceState(null, '');
  return openedFrom(list);
}

const archived = (id: number, date: string, change: object = {}) => ({
  id,
  name: String(id + 100),
  date,
  hint: `Hint ${id}`,
  types: ['book', 'book', 'video'],
  playedAt: null,
  finishedAt: null,
  attempt: null,
  year: null,
  label: null,
  ...change,
});
const at = '2040-06-09T10:00:00Z';
const searches = () => askedOf('search_archive').map((call) => JSON.parse(call.slice(14)));
const rowsSaid = () => [...document.querySelectorAll('[data-row]')].map(wordsAt);

const busyResults = () => document.querySelector('section')?.getAttribute('aria-busy');

test('the archive lists puzzles under their months, with what became of each, and goes on below', async () => {
  localStorage.setItem(
    'quando.puzzles',
    JSON.stringify([
      {
        id: '38',
        player: 'ada',
        tries: [1, 2],
        solved: 2,
        isHard: false,
        isAgain: false,
        at: Date.now(),
      },
    ]),
  );
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  const first = Array.from({ length: 40 }, (_, count) =>
    archived(40 - count, count < 32 ? '2040-05-20' : '2040-04-20', {
      ...(count === 0 && { playedAt: at, finishedAt: at, attempt: 1, year: 1648 }),
      ...(count === 1 && { playedAt: at }),
      ...(count === 4 && { playedAt: at, finishedAt: at, year: 1789 }),
    }),
  );
  const pages = [
    { puzzles: first.slice(0, 35), next: '2040-04-20', total: 41 },
    { puzzles: [...first.slice(35), archived(99, '2040-04-03')], next: null, total: 41 },
  ];
  answers['search_archive'] = () => pages.shift();
  showAt('/archive', <ArchiveScreen />);
  expect([said('status'), busyResults()]).toEqual([text('archive.waiting'), 'true']);
  await until(() => expect(said('status')).toBe('41 puzzles'));
  expect(busyResults()).toBe('false');
  expect(headings()).toEqual([text('archive.title'), 'May 2040', 'April 2040']);
  expect(rowsSaid().slice(0, 5)).toEqual([
    'No. 14020 MayHints: Book, VideoAnswer: 1648solved at the first attemptHint 40',
    'No. 13920 MayHints: Book, VideostartedHint 39',
    'No. 13820 MayHints: Book, Videosolved at the second attemptHint 38',
    'No. 13720 MayHints: Book, Videonot played yetHint 37',
    'No. 13620 MayHints: Book, VideoAnswer: 1789not solvedHint 36',
  ]);
  expect(document.querySelectorAll('time')[32]?.getAttribute('datetime')).toBe('2040-04-20');
  expect(document.querySelectorAll('[data-row="40"] svg')).toHaveLength(3);
  await expectOutline('archive-row', '[data-row="40"], [data-row="39"], [data-row="38"]');
  // How many there are is known, also where more of them do not come.
  answers['search_archive'] = () => refused('42501');
  await perform(() => button(text('archive.more')).click());
  await until(() => expect(said('alert')).toBe(text('archive.moreFailed')));
  expect(said('status')).toBe('41 puzzles');
  answers['search_archive'] = () => pages.shift();
  await perform(() => button(text('archive.more')).click());
  await until(() => expect(rows()).toHaveLength(41));
  // No room is kept for rows that are none.
  expect(
    [...document.querySelectorAll('[data-placed] > div')].map(
      (part) => part.querySelectorAll('[data-row]').length,
    ),
  ).toEqual([30, 11]);
  expect(headings()).toEqual([text('archive.title'), 'May 2040', 'April 2040']);
  expect(screen().textContent).toContain(text('archive.end'));
  expect(searches()).toMatchObject([
    { before: null, amount: 30, locale: 'en', timezoneoffset: 120 },
    { before: '2040-04-20', amount: 30 },
    { before: '2040-04-20', amount: 30 },
  ]);
  await perform(() => document.querySelector<HTMLElement>('[data-row="38"] a')?.click());
  expect(leftFor('archive')).toBe('38');
});

const choices = (select: HTMLSelectElement | undefined) =>
  [...(select?.options ?? [])].map(({ value, textContent }) => [value, textContent]);

/** Puzzles of May, and then of these days. */
const months = (count: number, ...last: string[]) =>
  [...Array.from({ length: count }, () => '2040-05-20'), ...last].map((date, index) =>
    archived(100 - index, date),
  );

test('each month of the archive has its name once, also where many rows come before it', () => {
  showAt('/archive', <ArchiveRows puzzles={months(30, '2040-04-20', '2040-04-19') as never} />);
  expect(headings()).toEqual(['May 2040', 'April 2040']);
  leave();
  showAt('/archive', <ArchiveRows puzzles={months(31, '2040-04-20') as never} />);
  expect(headings()).toEqual(['May 2040', 'April 2040']);
});

test('what is found next takes the place of as much that was found before', () => {
  const { again } = showAt('/archive', <ArchiveRows puzzles={months(1) as never} />);
  expect(rows()).toEqual(['100']);
  again(<ArchiveRows puzzles={[archived(7, '2040-05-20')] as never} />);
  expect(rows()).toEqual(['7']);
});

test('the archive is that of the page’s language', async () => {
  answers['search_archive'] = () => ({ puzzles: [], next: null, total: 0 });
  const { again } = showAt(
    '/archive',
    <InLanguage locale="en">
      <ArchiveScreen />
    </InLanguage>,
  );
  await until(() => expect(searches()).toHaveLength(1));
  again(
    <InLanguage locale="de">
      <ArchiveScreen />
    </InLanguage>,
  );
  await until(() => expect(searches().map(({ locale }) => locale)).toEqual(['en', 'de']));
});

test('the archive is searched by words, years, kind and state, and says what it did not find', async () => {
  const none = { puzzles: [], next: null, total: 0 };
  answers['search_archive'] = () => none;
  const { visited } = showAt('/archive', <ArchiveScreen />);
  await until(() => expect(headings()).toContain(text('archive.empty.title')));
  expect(said('status')).toBe('No puzzle yet');
  const field = document.querySelector('[type="search"]');
  expect(field?.getAttribute('aria-describedby')).toBe(screen().querySelector('p')?.id);
  expect(field?.getAttribute('placeholder')).toBe(text('archive.wordsExample'));
  const [kinds, states] = document.querySelectorAll('select');
  expect(choices(kinds).slice(0, 2)).toEqual([
    ['', text('archive.anyType')],
    ['article', text('play.kind.article')],
  ]);
  await expectOutline('archive');
  expect(choices(states)).toEqual([
    ['', text('archive.anyState')],
    ...['unsolved', 'unplayed', 'open', 'solved', 'lost'].map((state) => [
      state,
      text(`archive.states.${state}`),
    ]),
  ]);
  typeInto('[type="search"]', 'moon');
  typeInto(`[aria-label="${text('archive.fromLong')}"]`, '1x900');
  typeInto(`[aria-label="${text('archive.toLong')}"]`, '1800');
  typeInto(`select[id="${kinds?.id}"]`, 'book');
  typeInto(`select[id="${states?.id}"]`, 'open');
  await until(() => expect(said('status')).toBe('Nothing found'));
  expect(visited.at(-1)).toBe('/archive?words=moon&from=1900&to=1800&type=book&state=open');
  expect(searches().at(-1)).toMatchObject({
    words: 'moon',
    year_from: 1800,
    year_to: 1900,
    type: 'book',
    state: 'open',
    locale: 'en',
  });
  expect(headings()).toContain(text('archive.nothing.title'));
  answers['search_archive'] = lost;
  await perform(() => button(text('archive.reset')).click());
  expect([visited.at(-1), document.activeElement]).toEqual(['/archive', field]);
  leave();
  showAt('/archive', <ArchiveScreen />);
  await until(() => expect(headings()).toContain(text('archive.offline.title')));
  expect(said('status')).toBe('');
  answers['search_archive'] = () => refused('42501');
  await comeOnline();
  await until(() => expect(headings()).toContain(text('archive.failed.title')));
  expect(() => button(text('archive.reset'))).toThrow('no button');
  answers['search_archive'] = () => none;
  for (const filter of ['words=moon', 'to=1800', 'type=book', 'state=open']) {
    leave();
    const { visited: places } = showAt(`/archive?${filter}`, <ArchiveScreen />);
    await perform(() => button(text('archive.reset')).click());
    expect(places.at(-1)).toBe('/archive');
  }
});

const noticed = () => document.querySelector('.Toastify')?.textContent ?? '';

test('whoever has played everything is told so, and why nothing could be looked for', async () => {
  const none = { puzzles: [], next: null, total: 0 };
  answers['search_archive'] = () => none;
  const { visited } = showAt('/archive', <ArchiveScreen />);
  await until(() => expect(said('status')).not.toBe(text('archive.waiting')));
  await perform(() => button(text('archive.next')).click());
  await until(() => expect(noticed()).toContain(text('archive.noneLeft')));
  answers['search_archive'] = lost;
  await perform(() => button(text('archive.next')).click());
  await until(() => expect(noticed()).toContain(text('errors.noConnection')));
  expect([visited, button(text('archive.next')).getAttribute('aria-disabled')]).toEqual([
    ['/archive'],
    'false',
  ]);
});

test('a game of the history says its day, how it ended, in which language and when', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  answers['user_puzzle_history'] = () => [
    { ...played(1), finished_at: at },
    { ...played(2), played_at: '2040-06-09T14:59:00Z' },
    { ...played(30), played_at: '2040-06-09T15:00:00Z' },
  ];
  answers['quando_calendar'] = () => [
    { date: '2040-06-10', de: 2, en: 1 },
    { date: '2040-05-01', de: 30, en: null },
  ];
  answers['user_result'] = () => [];
  const game = { player: 'ada', tries: [1], isHard: false, isAgain: false, at: Date.now() };
  localStorage.setItem(
    'quando.puzzles',
    JSON.stringify([
      { ...game, id: '1', solved: null },
      { ...game, id: '30', solved: 1 },
    ]),
  );
  showAt('/puzzleHistory', <HistoryScreen />);
  expect([isBusy(), said('status')]).toEqual([true, text('history.waiting')]);
  await until(() => expect(isBusy()).toBe(false));
  expect(rowsSaid()).toEqual([
    '10 June 2040Not solvedIn English, played on 9 Jun 2040',
    `10 June 2040${text('history.result.open')}In German, played on 9 Jun 2040`,
    '1 May 2040GoldIn German, played on 10 Jun 2040',
  ]);
  expect(links()).toEqual(['/', '/old/2', '/old/30']);
  expect(screen().textContent).toContain('All 3 puzzles that you have played.');
  await expectOutline('puzzle-history');
  await perform(() => document.querySelector<HTMLElement>('[data-row="30"] a')?.click());
  expect(leftFor('history')).toBe('30');
  leave();
  answers['user_puzzle_history'] = () => [];
  answers['quando_calendar'] = () => [];
  showAt('/puzzleHistory', <HistoryScreen />);
  await until(() => expect(headings()).toContain(text('history.empty.title')));
  await expectOutline('puzzle-history-empty');
  expect(links()).toEqual(['/calendar']);
  leave();
  answers['user_puzzle_history'] = lost;
  showAt('/puzzleHistory', <HistoryScreen />);
  await until(() => expect(headings()).toContain(text('history.offline.title')));
  answers['user_puzzle_history'] = () => refused('42501');
  await comeOnline();
  await until(() => expect(headings()).toContain(text('history.failed.title')));
  await expectOutline('puzzle-history-failed');
});

const cardsShown = () =>
  [...document.querySelectorAll('main > ul > li')].map((each) =>
    [...each.querySelectorAll('a, p:nth-of-type(2)')].map(
      (part) => part.getAttribute('href') ?? wordsAt(part),
    ),
  );
const free = [['/years'], ['/make'], ['/room']];

test('the ways to what is past are open, or say what opens them and where one gets that', async () => {
  const granted = { 'routing.archive': '2_historian', 'game.multiple': '0_user' };
  let grants: () => Response = () => Response.json(granted);
  const shown = (session: SessionState) => {
    leave();
    press(() => setSession(session));
    showAt('/puzzleOverview', <OverviewScreen />, () => grants());
    return perform(() => undefined);
  };
  stateOperator({ hasPayments: true });
  await shown(signedOut);
  const withAccount = [expect.stringMatching(/^With an account. Register$/), '/register'];
  const asHistorian = ['With the tier Historian or above. Support', '/support'];
  await until(() => expect(cardsShown()[0]).toHaveLength(2));
  expect(cardsShown()).toEqual([withAccount, asHistorian, withAccount, withAccount, ...free]);
  await expectOutline('overview-signed-out');
  const names = [...document.querySelectorAll('main a[aria-label]')].map((link) =>
    link.getAttribute('aria-label'),
  );
  expect(names.slice(0, 2)).toEqual(['Register: Calendar', 'Support: Archive']);
  expect(links().slice(-2)).toEqual(['/login?return=%2FpuzzleOverview', '/gameSettings']);
  stateOperator({});
  await shown(signedOut);
  await until(() => expect(cardsShown()[0]).toHaveLength(2));
  expect(cardsShown()[1]).toEqual([expect.stringMatching(/^With the tier Historian or above. $/)]);
  grants = () => Response.json({});
  await shown(signedOut);
  await until(() => expect(cardsShown()[0]).toHaveLength(1));
  expect(cardsShown()[1]).toHaveLength(1);
  grants = () => Response.error();
  await shown(signedOut);
  expect(cardsShown()).toEqual([[], [], [], [], ...free]);
  grants = () => Response.json(granted);
  await shown({ state: 'unreached' });
  await settle();
  expect(cardsShown()).toEqual([
    ['/calendar'],
    ['/archive'],
    ['/random'],
    ['/puzzleHistory'],
    ...free,
  ]);
  expect(screen().textContent).toContain(text('puzzleOverview.unreached'));
  await shown({ state: 'unknown' });
  expect([isBusy(), screen().textContent.includes(text('puzzleOverview.unreached'))]).toEqual([
    true,
    false,
  ]);
  expect(links().at(-2)).toBe('/room');
  answers['get_number_of_left_puzzles_today'] = () => Response.json(3);
  localStorage.setItem(
    'quando.session',
    JSON.stringify(sessionWith({ permission: 'game.multiple' })),
  );
  await shown(holding('game.multiple'));
  await until(() => expect(said('status')).toMatch(/^3 past puzzles are left/));
  await expectOutline('overview');
  expect(isBusy()).toBe(false);
  await shown(holding('routing.archive'));
  expect(document.querySelector('[role="status"]')).toBeNull();
});

const monthSum = () => document.querySelector('h2 + p')?.textContent;

test('a month says of each day what it has, also what only the device knows', async () => {
  answers['quando_calendar'] = () => [
    { date: '2040-06-01', de: 1, en: 2 },
    { date: '2040-06-02', de: 3, en: null },
    { date: '2040-06-04', de: null, en: 5 },
    { date: '2040-06-05', de: null, en: 6 },
    { date: '2040-06-10', de: null, en: 8 },
  ];
  answers['user_puzzle_history'] = () => [
    { ...played(6), finished_at: '2040-06-09T10:00:00Z', attempt: 4 },
  ];
  answers['user_result'] = () => [];
  localStorage.setItem('quando.outbox.ada.2040-06-01', '2040060112');
  // What was played again counts as on its day, and as the account has it.
  const game = { player: 'ada', tries: [1, 2], solved: 2, isHard: false, isAgain: false };
  localStorage.setItem(
    'quando.puzzles',
    JSON.stringify(['2', '5', '6'].map((id) => ({ ...game, id, at: Date.now() }))),
  );
  const { visited } = showAt('/calendar', <CalendarScreen />);
  expect(monthSum()).toBe(text('calendar.waiting'));
  await settle();
  await until(() => expect(monthSum()).toBe('4 puzzles, 3 solved'));
  await expectOutline('calendar');
  const days = [...document.querySelectorAll('[role="gridcell"]')];
  const words = days.map((cell) => wordsAt(cell.querySelector('.visually-hidden') ?? cell));
  expect(words.slice(0, 5)).toEqual([
    'Friday 1 June: Gold',
    'Saturday 2 June: in German only',
    'Sunday 3 June: no puzzle',
    'Monday 4 June: Silver',
    `Tuesday 5 June: ${text('calendar.result.4')}`,
  ]);
  expect(words.slice(9, 11)).toEqual([
    'Sunday 10 June, today: Not played',
    'Monday 11 June: still to come',
  ]);
  expect(days.map((cell) => cell.getAttribute('aria-colindex')).slice(0, 4)).toEqual([
    '5',
    '6',
    '7',
    '1',
  ]);
  expect(days[3]?.textContent).toMatch(/^4Silver/);
  expect(days[1]?.textContent).toMatch(/^2DE/);
  expect(days[9]?.textContent).not.toContain('10Not played');
  const grid = document.querySelector('[role="grid"]');
  expect(document.getElementById(grid?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'June 2040',
  );
  expect(document.getElementById(grid?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    text('calendar.keys'),
  );
  expect(grid?.firstElementChild?.textContent).toBe('MonTueWedThuFriSatSun');
  expect([...document.querySelectorAll('main li')].map((each) => each.textContent)).toEqual([
    ...[1, 2, 3, 4, 'notSolved', 'open', 'unplayed'].map((result) =>
      text(`calendar.result.${result}`),
    ),
    text('calendar.otherShort') + text('calendar.day.other'),
  ]);
  await perform(() => days[3]?.querySelector('a')?.click());
  expect([visited.at(-1), leftFor('calendar')]).toEqual(['/old/5', '2040-06-04']);
  leave();
  const back = showAt('/calendar', <CalendarScreen />);
  await settle();
  expect(document.activeElement?.textContent).toContain('Monday 4 June');
  expect(openedFrom('calendar')).toBe('');
  key('ArrowRight');
  expect(document.activeElement?.textContent).toContain('Tuesday 5 June');
  expect(back.visited).toEqual(['/calendar']);
});

test('a month that is not there yet names its days, and one out of reach waits for the connection', async () => {
  answers['quando_calendar'] = lost;
  showAt('/calendar', <CalendarScreen />);
  expect(
    wordsAt(document.querySelector('[role="gridcell"] .visually-hidden') ?? document.body),
  ).toBe('Friday 1 June: loading');
  await settle();
  expect([said('alert').includes(text('calendar.offline')), isBusy()]).toEqual([true, false]);
  answers['quando_calendar'] = () => [];
  await comeOnline();
  await until(() => expect(headings()).toContain(text('calendar.empty.title')));
  expect(links()).toEqual(['/']);
  leave();
  answers['quando_calendar'] = lost;
  showAt('/calendar?month=2039-12', <CalendarScreen />);
  await settle();
  // Until it is known where the calendar begins, the month that is looked at is one of its.
  expect(document.querySelectorAll('select')[1]?.value).toBe('2039');
});

test('whose years they are depends on who looks, and they wait for whoever is not known yet', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  answers['get_met_years'] = () => [
    { id: 7, locale: 'en', date: '2040-06-01', year: 1648, attempt: 2, place: null },
  ];
  press(() => setSession(signedOut));
  localStorage.removeItem('quando.session');
  openCookieJar(['privacyConfirmed', 'true']);
  showAt('/years', <YearsScreen />);
  expect(headings()).toContain(text('years.empty.title'));
  expect(links()).toEqual(['/']);
  await expectOutline('own-years-empty');
  leave();
  asked = signIn(answers);
  showAt('/years', <YearsScreen />);
  expect(said('status')).toBe(text('years.waiting'));
  await until(() => expect(listed()).toEqual(['7']));
  expect(askedOf('get_met_years')).toEqual(['get_met_years {"timezoneoffset":120,"after":0}']);
  await expectOutline('own-years');
  for (const state of ['unreached', 'secondStep'] as const) {
    leave();
    press(() => setSession({ state }));
    showAt('/years', <YearsScreen />);
    expect([said('alert'), said('status')]).toEqual([text('years.failed.text'), '']);
  }
  await expectOutline('own-years-unreached');
  leave();
  press(() => setSession({ state: 'unknown' }));
  showAt('/years', <YearsScreen />);
  await settle();
  expect(said('status')).toBe(text('years.waiting'));
  expect(askedOf('get_met_years')).toHaveLength(1);
  await expectOutline('own-years-waiting');
});

test('years are told on a line, on a map and by century, each by how it ended', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320);
  const place = { name: 'Vienna', lat: 48.2, lon: 16.4 };
  const shown = [
    { ...met(1, 1900), attempt: 1, date: '2040-05-03' },
    { ...met(2, 2), attempt: null, place },
    { ...met(5, 2039), attempt: 2 },
    { ...met(3, 1950), attempt: 4 },
    { ...met(4, 1950), attempt: 3, place: { ...place, name: 'Rome' } },
  ] as const;
  showAt('/years', <YearsView met={shown} />);
  const [line, map] = document.querySelectorAll('section [role="img"]');
  expect(line?.getAttribute('aria-label')).toMatch(
    /^Timeline from the year 1 to 2040 with 5 years, from 2 to 2039\./,
  );
  expect([...(line?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)).toEqual(
    ['1', '500', '1000', '1500', '2040'],
  );
  // There is room for half a label at either end.
  const ticks = line?.querySelectorAll('text');
  expect([ticks?.[0], ticks?.[4]].map((each) => each?.getAttribute('x'))).toEqual(['20', '300']);
  const strokes = [...(line?.querySelectorAll('[data-result]') ?? [])].map((stroke) => [
    stroke.getAttribute('data-result'),
    Number(stroke.getAttribute('y2')),
  ]);
  expect(strokes.map(([result]) => result)).toEqual(['1', 'notSolved', '2', '4', '3']);
  const ends = strokes.map(([, end]) => Number(end));
  expect(ends[1]).toBe(4);
  expect(ends.toSorted((one, other) => other - one)).toEqual(
    [0, 2, 4, 3, 1].map((at_) => ends[at_]),
  );
  const marked = [...(map?.querySelectorAll<SVGElement>('[data-result]') ?? [])];
  expect(marked.map(({ dataset }) => dataset['result'])).toEqual(['notSolved', '3']);
  expect(map?.getAttribute('aria-label') ?? '').toMatch(/^Map with 2 places/);
  expect([...document.querySelectorAll('summary')].map(wordsAt)).toEqual([
    '2Not solvedVienna',
    '1900At the first attemptPuzzle of 3 May 2040',
    '1950At the fourth attempt',
    '1950At the third attemptRome',
    '2039At the second attempt',
  ]);
  expect([...document.querySelectorAll('tbody tr')].map(wordsAt)).toEqual([
    '1st5.01',
    '19th1.01',
    '20th3.52',
    '21st2.01',
  ]);
  expect(screen().textContent).toContain(text('years.centuries.none'));
  await expectOutline('met-years');
  expect(document.querySelector('ul')?.textContent).toBe(
    ['1', '2', '3', '4', 'notSolved'].map((result) => text(`years.result.${result}`)).join(''),
  );
  await perform(() => [...document.querySelectorAll<HTMLElement>('tbody button')][2]?.click());
  await until(() => expect(said('status')).toBe('20th century: 2 years'));
  expect(listed()).toEqual(['3', '4']);
  for (const [years_, named] of [
    [shown.slice(0, 2), ['Timeline', 'Map with one place.']],
    [shown.slice(0, 1), ['Timeline']],
  ] as const) {
    leave();
    showAt('/years', <YearsView met={years_} />);
    const labels = [...document.querySelectorAll('[role="img"]')].map(
      (each) => /^(Map[^.]*\.|\w+)/.exec(each.getAttribute('aria-label') ?? '')?.[0],
    );
    expect(labels).toEqual(named);
  }
});
