// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { headings, isBusy, links, screen, wordsAt } from '../../../tests/page/in-sight.ts';
import {
  button,
  expectOutline,
  perform,
  press,
  showAt,
  text,
  until,
} from '../../../tests/page/rendered.tsx';
import { leaveSignedOut, signIn } from '../../../tests/page/signed-in.ts';
import type { Caller } from '../../backend/accounts/accounts.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { getSheets } from './get-sheets.ts';
import { PrintScreen } from './print-screen.tsx';

afterEach(leaveSignedOut);

const { signal } = new AbortController();
// A Wednesday.
const today = { day: '2026-11-25', offset: 60 };

const dayOf = (date: number) => `2026-11-${date}`;

/** What is printed of these days, their ids being days of the month; `asked` is what was asked for. */
async function printed(id: string | null, isWeek: boolean, found: readonly number[] = []) {
  const asked: unknown[] = [];
  const backend = {
    backendUrl: 'https://quando.example',
    publishableKey: 'key',
    send: async (address: string) => {
      const { searchParams } = new URL(address);
      const date = Number(searchParams.get('id'));
      asked.push(`${date} ${searchParams.get('timezoneoffset')}`);
      // There are no more puzzles than days, and the last has none.
      if (date > 31) return Response.json(null);
      return Response.json(puzzleWith({ id: date, date: date === 31 ? null : dayOf(date) }));
    },
  };
  const line = { name: null, hint: 'A wall', types: [], playedAt: null, finishedAt: null };
  const call = async (...asking: unknown[]) => {
    asked.push(asking);
    const puzzles = found.map((date) => ({
      ...line,
      id: date,
      date: dayOf(date),
      attempt: null,
      year: null,
      label: null,
    }));
    return { puzzles, next: null, total: puzzles.length };
  };
  // Of a caller only this is asked.
  const accounts = { rest: { call } } as unknown as Caller;
  const sheets = await getSheets({ backend, accounts, id, isWeek, today }, signal);
  return { days: sheets.map(({ date }) => date.slice(-2)), asked };
}

test('a puzzle of a day that is over is printed; today’s is still being played', async () => {
  expect(await printed('24', false)).toEqual({ days: ['24'], asked: ['24 60'] });
  expect((await printed('25', false)).days).toEqual([]);
  expect(await printed(null, true)).toEqual({ days: [], asked: [] });
  for (const id of ['31', '32']) {
    for (const isWeek of [false, true]) expect((await printed(id, isWeek)).days).toEqual([]);
  }
  expect(await printed('0b7c4d9e-0b7c-4d9e-8b7c-0b7c4d9e0b7c', true)).toEqual({
    days: [],
    asked: [],
  });
});

test('a week is printed from Monday on, without what is not over', async () => {
  const { days, asked } = await printed('24', true, [26, 25, 24, 23, 22, 21]);
  expect(days).toEqual(['23', '24']);
  expect(asked[1]).toEqual([
    'search_archive',
    {
      words: null,
      year_from: null,
      year_to: null,
      type: null,
      state: null,
      locale: 'en',
      timezoneoffset: 60,
      before: '2026-11-30',
      amount: 7,
    },
    signal,
  ]);
  // A Sunday is the last day of its week.
  expect((await printed('22', true, [22, 16, 15])).days).toEqual(['16', '22']);
});

/** What is printed of each puzzle: its parts one by one. */
const sheets = () =>
  [...document.querySelectorAll('article')].map((sheet) =>
    [...sheet.querySelectorAll('h2, p')].map(wordsAt),
  );
/** What stands in the boxes to write into, four by four. */
const boxes = () =>
  [...document.querySelectorAll('[aria-hidden="true"]')].flatMap((row) =>
    row.children.length === 4 ? [[...row.children].map((box) => box.textContent)] : [],
  );
const hint = puzzleWith().tips[0];
const hints = ['One', 'Two', 'Three', 'Four'].map((words) => ({ ...hint, text: words })) as never;

test('a puzzle is printed with room to write after each hint, and its answer at the end', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z') });
  signIn({});
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  let puzzle = puzzleWith({ tips: hints });
  const show = (path: string) => showAt(path, <PrintScreen />, () => Response.json(puzzle));
  show('/print/212');
  expect([isBusy(), headings()]).toEqual([true, [text('print.title')]]);
  await until(() => expect(isBusy()).toBe(false));
  expect(sheets()).toEqual([['No. 212 · 21 November 2026', '1 One', '2 Two', '3 Three', '4 Four']]);
  await expectOutline('print');
  expect(boxes()).toEqual(Array.from({ length: 4 }, () => ['', '', '', '']));
  expect(wordsAt(screen().querySelector('section li') ?? screen())).toBe(
    'No. 212 · 21 November 2026: 1931',
  );
  expect(screen().textContent).toContain(text('print.how'));
  expect(links()).toEqual(['/print/212?week']);
  await perform(() => button(text('print.print')).click());
  expect(print).toHaveBeenCalledOnce();
  leaveSignedOut();
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z') });
  signIn({});
  puzzle = puzzleWith({ tips: hints, name: null, timeScale: 1, locale: 'de' });
  show('/print/212');
  await until(() => expect(sheets()).toHaveLength(1));
  expect(sheets()[0]?.slice(0, 2)).toEqual(['21 November 2026', text('play.scale.century')]);
  expect(boxes()[0]).toEqual(['', '', '3', '1']);
  expect(document.querySelector('li p')?.getAttribute('lang')).toBe('de');
  for (const [timeScale, words] of [
    [0, 'millennium'],
    [2, 'decade'],
  ] as const) {
    leaveSignedOut();
    vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z') });
    signIn({});
    puzzle = puzzleWith({ tips: hints, timeScale });
    show('/print/212');
    await until(() => expect(sheets()[0]?.[1]).toBe(text(`play.scale.${words}`)));
  }
});

test('a week has one sheet with room below each puzzle', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z') });
  const line = {
    name: null,
    hint: '',
    types: [],
    playedAt: null,
    finishedAt: null,
    attempt: null,
    year: null,
    label: null,
  };
  const found = [24, 23].map((id) => ({ ...line, id, date: dayOf(id) }));
  signIn({ search_archive: () => ({ puzzles: found, next: null, total: 2 }) });
  const { navigate } = showAt('/print/24?week', <PrintScreen />, (path) => {
    const id = Number(/id=(\d+)/.exec(path)?.[1]);
    return Response.json(
      puzzleWith({
        id,
        date: dayOf(id),
        name: String(id),
        tips: hints,
        label: 'How many?',
        timeScale: 1,
      }),
    );
  });
  await until(() => expect(sheets()).toHaveLength(2));
  await expectOutline('print-week');
  expect(sheets()[0]?.slice(0, 3)).toEqual(['No. 23 · 23 November 2026', 'How many?', '1 One']);
  expect(document.querySelector('article > p')?.getAttribute('lang')).toBe('en');
  expect(boxes()).toHaveLength(8);
  expect(document.querySelectorAll('li [aria-hidden="true"]')).toHaveLength(0);
  expect(screen().textContent).toContain(text('print.howWeek'));
  expect(headings().at(-1)).toBe('The answers');
  expect(links()).toEqual(['/print/24']);
  press(() => navigate('/print/24'));
  await until(() => expect(sheets()).toHaveLength(1));
});

test('what cannot be printed says so, and what did not come is asked for again', async () => {
  vi.useFakeTimers();
  signIn({});
  showAt('/print/moon', <PrintScreen />);
  await until(() => expect(headings()).toContain(text('print.none')));
  await expectOutline('print-nothing');
  expect(links()).toEqual(['/archive']);
  leaveSignedOut();
  vi.useFakeTimers();
  signIn({});
  let answer: Response | null = null;
  showAt('/print/212', <PrintScreen />, () => {
    if (answer === null) throw new TypeError('Failed to fetch');
    return answer;
  });
  await until(() => expect(headings()).toContain(text('print.offline')));
  expect(isBusy()).toBe(false);
  answer = Response.json({ message: 'no' }, { status: 500 });
  await perform(() => button(text('screen.retry')).click());
  await until(() => expect(headings()).toContain(text('print.failed')));
});
