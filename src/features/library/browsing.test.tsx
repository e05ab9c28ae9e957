// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  expectOutline,
  key,
  button,
  leave,
  perform,
  press,
  said,
  show,
  showAt,
  text,
  buttons,
} from '../../../tests/page/rendered.tsx';
import { watchSizes } from '../../../tests/page/watch-sizes.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { storedYears } from '../../device/games/years-store.ts';
import { forgetOpened, openedFrom } from '../../ui/list/list-place.ts';
import { MonthGrid } from './calendar/month-grid.tsx';
import { MonthHead } from './calendar/month-head.tsx';
import { MonthJump } from './calendar/month-jump.tsx';
import type { MonthView } from './calendar/month-view.ts';
import { CenturyTable } from './years/century-table.tsx';
import { DeviceYears } from './years/device-years.tsx';
import { yearsFilter } from './years/years-filter.ts';
import { YearRow } from './years/year-row.tsx';
import { YearsView } from './years/years-view.tsx';

const jar = new Map<string, string>();

beforeEach(() => {
  jar.clear();
  jar.set('privacyConfirmed', 'true');
  localStorage.clear();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  );
  watchSizes();
});

afterEach(() => {
  leave();
  forgetOpened();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const heard: unknown[] = [];

const day = (date: string, de: string | null, en: string | null) =>
  [date, { date, de, en }] as const;

function view(change: Partial<MonthView> = {}): MonthView {
  heard.length = 0;
  return {
    month: '2026-05',
    span: { first: '2026-05-01', last: '2026-06-10' },
    facts: {
      days: new Map([
        day('2026-05-01', '1', '2'),
        day('2026-05-02', '3', null),
        day('2026-05-03', '4', null),
        day('2026-06-10', '5', '6'),
      ]),
      outcomes: new Map([['2', { attempt: 3, isFinished: true }]]),
    },
    reader: { locale: 'en', today: '2026-06-10' },
    onOpen: (...to) => heard.push(to),
    ...change,
  };
}

const before = () => button(text('calendar.before'));
const after = () => button(text('calendar.after'));

test('the calendar turns from month to month, as far as there is one', async () => {
  show(<MonthHead {...view()} />);
  await perform(() => before().click());
  await perform(() => after().click());
  expect([heard, before().getAttribute('aria-disabled')]).toEqual([[['2026-06']], 'true']);
  show(<MonthHead {...view({ month: '2026-06' })} />);
  await perform(() => after().click());
  await perform(() => before().click());
  expect([heard, after().getAttribute('aria-disabled')]).toEqual([[['2026-05']], 'true']);
  show(<MonthHead {...view({ facts: null })} />);
  expect(document.querySelector('p')?.textContent).toBe(text('calendar.waiting'));
});

const choose = (select: HTMLSelectElement | undefined, value: string) =>
  perform(() => {
    if (select) select.value = value;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });

const options = (select: HTMLSelectElement | undefined) => [...(select?.options ?? [])];

test('any month is a choice away, but for those that the calendar does not have', async () => {
  show(<MonthJump {...view({ span: { first: '2025-11-05', last: '2026-06-10' } })} />);
  const [month, year] = document.querySelectorAll('select');
  expect(options(month).map(({ disabled }) => disabled)).toEqual([
    ...Array.from({ length: 6 }, () => false),
    ...Array.from({ length: 6 }, () => true),
  ]);
  expect(options(year).map(({ value }) => value)).toEqual(['2025', '2026']);
  await choose(month, '3');
  await choose(year, '2025');
  expect(heard).toEqual([['2026-03'], ['2025-11']]);
  show(
    <MonthJump
      {...view({ month: '2025-12', span: { first: '2025-11-05', last: '2026-06-10' } })}
    />,
  );
  expect(options(month).flatMap(({ disabled, value }) => (disabled ? [] : [value]))).toEqual([
    '11',
    '12',
  ]);
  // Another year has the same month.
  show(<MonthJump {...view({ span: { first: '2024-01-05', last: '2026-06-10' } })} />);
  await choose(year, '2025');
  expect(heard).toEqual([['2025-05']]);
});

const cells = () => [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')];
const focusedDay = () => cells().findIndex((cell) => cell === document.activeElement) + 1;

test('keys lead through the days of a month, and open what a day has', async () => {
  const { visited, again } = showAt('/calendar', <MonthGrid {...view()} />);
  press(() => cells()[0]?.focus());
  key('ArrowRight');
  expect([focusedDay(), heard.at(-1)]).toEqual([2, ['2026-05', true]]);
  key('PageDown');
  expect(heard.at(-1)).toEqual(['2026-06', false]);
  const held = ['ctrlKey', 'altKey', 'metaKey'].map((name) => key('ArrowRight', { [name]: true }));
  expect([...held, key('x')]).toEqual([false, false, false, false]);
  press(() => cells()[0]?.focus());
  expect(key('Enter')).toBe(true);
  expect(visited).toEqual(['/calendar', '/old/2']);
  press(() => cells()[1]?.focus());
  key(' ');
  expect(said('status')).toContain(
    'For 2 May 2026 there is no puzzle in English, but there is one in German.',
  );
  await expectOutline('calendar-other', '[role="status"]');
  const offer = document.querySelector<HTMLAnchorElement>('[role="status"] a');
  expect([document.activeElement, offer?.getAttribute('href')]).toEqual([offer, '/old/3']);
  await perform(() => offer?.click());
  expect([visited.at(-1), openedFrom('calendar')]).toEqual(['/old/3', '2026-05-02']);
  // The next one is said and led to in its place.
  press(() => cells()[2]?.focus());
  key(' ');
  expect(document.activeElement?.getAttribute('href')).toBe('/old/4');
  again(<MonthGrid {...view({ month: '2026-06' })} />);
  expect(said('status')).toBe('');
});

test('only one day is in the way of the Tab key, and what is to come is none', () => {
  const span = { first: '2026-05-04', last: '2026-06-10' };
  const { again } = showAt('/calendar', <MonthGrid {...view({ month: '2026-06', span })} />);
  const inWay = () => cells().flatMap((cell, at) => (cell.tabIndex === 0 ? [at + 1] : []));
  expect(inWay()).toEqual([10]);
  press(() => cells()[4]?.focus());
  expect(inWay()).toEqual([5]);
  press(() => cells()[20]?.focus());
  expect(inWay()).toEqual([5]);
  expect(cells()[9]?.getAttribute('aria-current')).toBe('date');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/');
  again(<MonthGrid {...view({ span })} />);
  expect(inWay()).toEqual([4]);
  press(() => cells()[10]?.focus());
  again(<MonthGrid {...view({ month: '2026-06', span })} />);
  expect(inWay()).toEqual([10]);
  again(<MonthGrid {...view({ span })} />);
  expect(inWay()).toEqual([11]);
});

const met = (id: string, year: number) =>
  ({ id, locale: 'en', date: null, year, attempt: 2, place: null }) as const;

test('a century leads to its years, and says which one is the blind one', async () => {
  const pressed: string[] = [];
  const centuries = [
    { century: 17, count: 2, attempts: 4.5 },
    { century: 18, count: 2, attempts: 3 },
    { century: 20, count: 7, attempts: 1.25 },
  ];
  show(<CenturyTable centuries={centuries} onPress={(century) => pressed.push(century)} />);
  const bars = [...document.querySelectorAll('td rect:last-child')].map((bar) =>
    bar.getAttribute('width'),
  );
  expect(bars).toEqual(['90', '60', '25']);
  expect(document.querySelector('section > p')?.textContent).toBe(
    'The 17th century is the hardest for you: 4.5 attempts on average over 2 years.',
  );
  expect(
    [...document.querySelectorAll<HTMLElement>('tbody tr')].map(({ dataset }) => dataset['blind']),
  ).toEqual(['true', 'false', 'false']);
  const table = document.querySelector('table')?.getAttribute('aria-labelledby');
  expect(document.getElementById(table ?? '')?.textContent).toBe(text('years.centuries.title'));
  await perform(() => buttons()[2]?.click());
  expect(pressed).toEqual(['20']);
});

test('a century and a puzzle in the address are numbers, or none', () => {
  const centuries = ['1', '20', '0', '100', 'x'].map((each) => yearsFilter.century(each));
  expect(centuries).toEqual([1, 20, null, null, null]);
  const puzzles = ['7', '123456789', '07', '1234567890', '7x'].map((each) =>
    yearsFilter.puzzle(each),
  );
  expect(puzzles).toEqual(['7', '123456789', null, null, null]);
});

const rows = () =>
  [...document.querySelectorAll('[data-year]')].map((row) => row.getAttribute('data-year'));

test('years are listed thirty at a time, narrowed by words or a century, and the rest is a press away', async () => {
  const years = Array.from({ length: 70 }, (_, at) => met(String(at + 1), 1900 + at));
  const asked: string[] = [];
  const { visited } = showAt('/years', <YearsView met={years} />, (path, body) => {
    asked.push(`${path} ${body}`);
    return Response.json([3, 5]);
  });
  expect(rows()).toHaveLength(30);
  await perform(() => button(text('years.list.more')).click());
  expect(rows()).toHaveLength(60);
  expect(document.activeElement).toBe(document.querySelectorAll('summary')[30]);
  await perform(() =>
    document
      .querySelector('table button')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  expect(visited.at(-1)).toBe('/years?century=19');
  expect([rows(), document.activeElement?.tagName]).toEqual([['1'], 'H2']);
  await perform(() => button(text('years.list.reset')).click());
  expect([visited.at(-1), rows().length]).toEqual(['/years', 60]);
  expect(asked).toEqual([]);
  leave();
  showAt('/years', <YearsView met={[met('10', 1900), met('9', 1900)]} />);
  expect(rows()).toEqual(['9', '10']);
});

test('a year that the address asks for is open, and its hints are fetched', async () => {
  const puzzle = puzzleWith({
    id: 7,
    locale: 'de',
    tips: [0, 1, 2, 3].map((at) => ({
      ...puzzleWith().tips[0],
      text: `Hint ${at}`,
      link: at < 2 ? `https://example.org/${at}` : null,
      title: at === 0 ? 'A book' : null,
    })) as never,
  });
  const scrolls = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  const asked: string[] = [];
  let answer = () => Response.json(puzzle);
  const row = (isAsked: boolean) => {
    leave();
    showAt('/years', <YearRow met={met('7', 1931)} isAsked={isAsked} />, (path) => {
      asked.push(path);
      return answer();
    });
    return perform(() => undefined);
  };
  await row(false);
  expect([asked, scrolls.mock.calls]).toEqual([[], []]);
  const details = document.querySelector('details');
  await perform(() => {
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  expect(document.querySelectorAll('ol li')).toHaveLength(4);
  asked.length = 0;
  await row(true);
  expect(asked[0]).toBe('/rest/v1/rpc/get_quiz?id=7&timezoneoffset=120');
  expect([document.activeElement?.tagName, document.querySelectorAll('ol li').length]).toEqual([
    'SUMMARY',
    4,
  ]);
  expect(scrolls.mock.calls).toEqual([[{ block: 'center' }]]);
  expect(document.querySelector('ol')?.lang).toBe('de');
  const elsewhere = text('years.hints.elsewhere');
  expect(
    [...document.querySelectorAll('ol a')].map((a) => [a.textContent, a.getAttribute('href')]),
  ).toEqual([
    [`A book${elsewhere}`, 'https://example.org/0'],
    [`https://example.org/1${elsewhere}`, 'https://example.org/1'],
  ]);
  await expectOutline('year-hints');
  answer = () => Response.json(null);
  await row(true);
  expect(document.body.textContent).toContain(text('years.hints.gone'));
  await expectOutline('year-hints-gone');
  answer = () => Response.json({ message: 'no' }, { status: 500 });
  await row(true);
  expect(said('alert')).toBe(text('years.hints.failed'));
  await expectOutline('year-hints-failed');
  leave();
  const place = { name: 'Köln', lat: 50.9, lon: 7 };
  showAt('/years', <YearRow met={{ ...met('8', 1931), locale: 'de', place }} isAsked={false} />);
  expect(document.querySelector('[lang="de"]')?.textContent).toBe('Köln');
});

const add = () => perform(() => buttons().at(-1)?.click());

test('games from before years were kept are looked up ten at a time, and again where that failed', async () => {
  const games = Array.from({ length: 12 }, (_, at) => ({
    id: String(at + 1),
    player: '',
    tries: [1, 2, 3, 4],
    solved: null,
    isHard: false,
    isAgain: false,
    at: Date.now(),
  }));
  // One that is not over says nothing of its year.
  const begun = games.slice(0, 1).map((game) => ({ ...game, id: '13', tries: [1] }));
  localStorage.setItem('quando.puzzles', JSON.stringify([...games, ...begun]));
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  let down = new Set(['2']);
  const asked: string[] = [];
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  showAt('/years', <DeviceYears />, async (path) => {
    const id = /id=(\d+)&timezoneoffset=120$/.exec(path)?.[1] ?? '';
    asked.push(id);
    await held;
    if (down.has(id)) return Response.json({ message: 'no' }, { status: 500 });
    return Response.json(puzzleWith({ id: Number(id), year: 1900 + Number(id) }));
  });
  expect(document.body.textContent).toContain('12 earlier games have no year here yet');
  await add();
  expect(buttons().at(-1)?.getAttribute('aria-disabled')).toBe('true');
  await add();
  await perform(() => release?.());
  expect([asked.length, said('status').includes(text('years.earlier.failed'))]).toEqual([10, true]);
  expect(storedYears()).toHaveLength(9);
  await expectOutline('device-years', '.earlier');
  // They join the years in sight.
  expect(document.querySelectorAll('[data-year]')).toHaveLength(9);
  down = new Set();
  await perform(() => {
    const open = [...document.querySelectorAll<HTMLButtonElement>('[aria-disabled="false"]')];
    open.find(({ textContent }) => textContent.includes('3'))?.click();
  });
  expect([asked.slice(10).toSorted(), storedYears().length]).toEqual([['11', '12', '2'], 12]);
  expect(document.body.textContent).not.toContain('earlier game');
  leave();
  showAt('/years', <DeviceYears />);
  expect(document.body.textContent).not.toContain('earlier game');
  leave();
  // One that there is no more is not asked for again.
  localStorage.setItem('quando.puzzles', JSON.stringify([{ ...games[0], id: '20' }]));
  showAt('/years', <DeviceYears />, () => Response.json(null));
  expect(document.body.textContent).toContain('earlier game');
  await perform(() => document.querySelector<HTMLElement>('[aria-disabled="false"]')?.click());
  expect([storedYears().length, document.body.textContent.includes('earlier game')]).toEqual([
    12,
    false,
  ]);
});
