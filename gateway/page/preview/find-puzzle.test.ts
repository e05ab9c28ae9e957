import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { PublicCache } from '../../cache/public-cache.ts';
import { createAskCache } from '../ask-cache.ts';
import { createPuzzleFinder } from './find-puzzle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const puzzle = { id: 381, name: '212', locale: 'de', date: '2026-11-20', year: 1969, tips: [] };

function setUp(answer: () => Promise<Response>, refusal?: Response) {
  const asked: string[] = [];
  const cache: PublicCache = {
    known: () => undefined,
    answer: (request, client) => {
      asked.push(`${client} ${request.url}`);
      return answer();
    },
    clear: () => {},
  };
  const ask = createAskCache({
    cache,
    limits: async () => refusal,
    publishableKey: 'sb_publishable_test',
  });
  return { asked, find: createPuzzleFinder(ask('client')) };
}

it('asks as the last place on earth where the day begins', async () => {
  const { asked, find } = setUp(async () => Response.json(puzzle));
  await find('381');
  expect(asked).toEqual([expect.stringMatching(/^client .*get_quiz\?id=381&timezoneoffset=-720$/)]);
});

it('takes number, language and date of a puzzle, and nothing that could tell its answer', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2026 }),
      fc.array(fc.record({ text: fc.string(), title: fc.string() })),
      fc.string(),
      async (year, tips, label) => {
        const { find } = setUp(async () => Response.json({ ...puzzle, year, tips, label }));
        expect(await find('381')).toEqual({ name: '212', locale: 'de', date: '2026-11-20' });
      },
    ),
    { numRuns: 30 },
  ));

it.each([
  ['nothing that may be known', () => Response.json(null)],
  ['a puzzle without a date', () => Response.json({ ...puzzle, date: null })],
  ['no puzzle', () => Response.json({ date: '2026-11-20' })],
  ['an error', () => Response.json({ ...puzzle, code: '57P01' }, { status: 503 })],
  ['no JSON', () => new Response('<html>')],
])('finds nothing where the backend answers %s', async (_, answer) => {
  expect(await setUp(async () => answer()).find('381')).toBeNull();
});

it('finds nothing where the database is out of reach, and does not wait for a slow one', async () => {
  expect(await setUp(() => Promise.reject(new Error('no connection'))).find('381')).toBeNull();
  const finding = setUp(() => new Promise(() => {})).find('381');
  await vi.advanceTimersByTimeAsync(500);
  expect(await finding).toBeNull();
});

it('beyond the client’s allowance the backend is not asked', async () => {
  const { asked, find } = setUp(async () => Response.json(puzzle), new Response(null));
  expect(await find('381')).toBeNull();
  expect(asked).toEqual([]);
});
