import { expect, test } from 'vitest';
import type { Caller } from '../../backend/accounts/accounts.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { getSheets } from './get-sheets.ts';

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
      return Response.json(puzzleWith({ id: date, date: dayOf(date) }));
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
