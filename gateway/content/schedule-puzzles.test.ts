import { describe, expect, test } from 'vitest';

import { addDays } from '../../src/domain/day/day.ts';
import { weekdayOf } from '../../src/domain/day/month-grid.ts';
import type { AuthoredPuzzle } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import { authoredPuzzle } from '../../src/domain/puzzle/check/puzzle-factory.ts';
import type { SecondReading } from '../../src/domain/puzzle/check/second-reading.ts';
import { centuryOf, measureSpread } from '../../src/domain/puzzle/check/spread.ts';
import { schedulePuzzles } from './schedule-puzzles.ts';
import { shuffle } from './shuffle.ts';

/** A Monday, so that the next free day is a Tuesday. */
const first = authoredPuzzle('first', { year: 79, date: '2026-11-02', name: '7', difficulty: 3 });

function reading(
  { key, year }: AuthoredPuzzle,
  overrides: Partial<SecondReading> = {},
): SecondReading {
  const verdicts: SecondReading['verdicts'] = ['supported', 'supported', 'supported', 'supported'];
  return {
    key,
    readOn: '2026-11-01',
    named: year,
    isSolvable: true,
    verdicts,
    corrections: '',
    ...overrides,
  };
}

/** Drafts of five centuries, a fifth of them hard. */
const drafts = Array.from({ length: 70 }, (_, index) =>
  authoredPuzzle(`draft-${index}`, {
    year: 1500 + (index % 5) * 100 + index,
    difficulty: [1, 2, 3, 2, 4][Math.floor(index / 5) % 5] ?? 3,
  }),
);

function schedule(puzzles: AuthoredPuzzle[], seed = 1) {
  const readings = puzzles.map((puzzle) => reading(puzzle));
  return schedulePuzzles([first, ...puzzles], readings, seed);
}

/** The puzzles in the order of their new days. */
function played(seed: number) {
  return schedule(drafts, seed).map(({ key, date, name }) => ({
    ...(drafts.find((draft) => draft.key === key) ?? first),
    date,
    name,
  }));
}

describe('npm run content -- schedule', () => {
  test('goes on with day and number after the last, without a gap', () => {
    const made = schedule(drafts);
    expect(made.map(({ date }) => date)).toEqual(
      drafts.map((_, index) => addDays('2026-11-03', index)),
    );
    expect(made.map(({ name }) => name)).toEqual(drafts.map((_, index) => String(8 + index)));
    expect(made.map(({ key }) => key).toSorted()).toEqual(drafts.map(({ key }) => key).toSorted());
  });

  test('leaves alone what has a date', () => {
    const far = authoredPuzzle('far', { year: 80, date: '2027-02-01', name: '98' });
    const odd = authoredPuzzle('odd', { year: 81, date: '2026-11-03', name: 'Extra 200' });
    const made = schedulePuzzles(
      [first, far, odd, ...drafts],
      drafts.map((each) => reading(each)),
      1,
    );
    expect(made.map(({ key }) => key)).not.toContain('far');
    expect(made[0]).toMatchObject({ date: '2027-02-02', name: '99' });
  });

  test('the same seed gives the same days, whatever the order of the files, another seed others', () => {
    expect(schedule(drafts.toReversed())).toEqual(schedule(drafts));
    expect(schedule(drafts, 2)).not.toEqual(schedule(drafts));
  });

  test.each([
    ['nobody has read', null],
    ['has a doubtful fact', { verdicts: ['supported', 'doubtful', 'supported', 'supported'] }],
    ['could not be solved', { named: null, isSolvable: false, reason: 'Two years fit.' }],
  ] satisfies [string, Partial<SecondReading> | null][])(
    'a draft that %s stays a draft',
    (_, overrides) => {
      const draft = authoredPuzzle('open');
      const readings = overrides === null ? [] : [reading(draft, overrides)];
      expect(schedulePuzzles([first, draft], readings, 1)).toEqual([]);
      expect(schedulePuzzles([first, draft], [reading(draft)], 1)).toHaveLength(1);
    },
  );

  test('an anniversary within reach has its day, one beyond an ordinary one', () => {
    const [near, beyond, ...rest] = drafts;
    const made = schedule([
      { ...(near ?? first), anniversary: '12-24' },
      { ...(beyond ?? first), anniversary: '07-20' },
      ...rest,
    ]);
    expect(made.find(({ key }) => key === near?.key)?.date).toBe('2026-12-24');
    expect(made.map(({ key }) => key)).toContain(beyond?.key);
    expect(made).toHaveLength(drafts.length);
  });

  test('an anniversary has its day also where another would suit it better', () => {
    const [near, ...rest] = drafts;
    const made = schedule([{ ...(near ?? first), difficulty: 5, anniversary: '11-16' }, ...rest]);
    expect(weekdayOf('2026-11-16')).toBe(0);
    expect(made.find(({ key }) => key === near?.key)?.date).toBe('2026-11-16');
  });

  test('a year comes once; questions with a number of their own may repeat it', () => {
    const twin = authoredPuzzle('twin', { year: 1931 });
    const again = authoredPuzzle('again', { year: 1931 });
    const taken = authoredPuzzle('taken', { year: first.year });
    expect(schedule([twin, again, taken])).toHaveLength(1);
    const asked = { ...again, de: { ...again.de, label: 'Wie viele?' } };
    expect(schedule([twin, asked])).toHaveLength(2);
  });

  test.each([
    ['2025-11-03', 0],
    ['2025-11-02', 1],
  ])('a year of %s is free again after 366 days: %i', (date, free) => {
    const before = authoredPuzzle('before', { year: 1931, date, name: '1' });
    const again = authoredPuzzle('again', { year: 1931 });
    expect(schedulePuzzles([before, first, again], [reading(again)], 1)).toHaveLength(free);
  });

  test.each([1, 2, 3])('no century comes twice in a row (seed %i)', (seed) => {
    const centuries = played(seed).map(({ year }) => centuryOf(year));
    expect(centuries.filter((century, index) => century === centuries[index - 1])).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'nor the century of the last day before (seed %i)',
    (seed) => {
      const last = authoredPuzzle('last', { year: 1505, date: '2026-11-03', name: '8' });
      const near = [1511, 1621].map((year) => authoredPuzzle(`in-${year}`, { year }));
      const readings = near.map((each) => reading(each));
      for (const before of [
        [first, last],
        [last, first],
      ]) {
        const made = schedulePuzzles([...before, ...near], readings, seed);
        expect(made.map(({ key }) => key)).toEqual(['in-1621', 'in-1511']);
      }
      // A number is no year, and so of no century.
      const asked = { ...last, de: { ...last.de, label: 'Wie viele?' } };
      const hard = near.map((each, at) => ({ ...each, difficulty: at === 0 ? 1 : 3 }));
      expect(schedulePuzzles([first, asked, ...hard], readings, seed)[0]?.key).toBe('in-1511');
    },
  );

  test.each([1, 2, 3])('the weekend is a little harder than Monday (seed %i)', (seed) => {
    const mean = (wanted: number) => {
      const own = played(seed).filter(({ date }) => weekdayOf(date) === wanted);
      return own.reduce((sum, { difficulty }) => sum + difficulty, 0) / own.length;
    };
    expect(mean(6) - mean(0)).toBeGreaterThan(0.3);
    expect(mean(6) - mean(0)).toBeLessThan(1);
    const mixed = measureSpread(played(seed)).difficulties.map((row) => row.filter((n) => n > 0));
    expect(Math.min(...mixed.map((row) => row.length))).toBeGreaterThan(1);
  });

  test('hard puzzles wait for the second half of the week', () => {
    const few = drafts.map((draft, index) => ({ ...draft, difficulty: index % 7 === 0 ? 5 : 2 }));
    const hard = new Set(few.filter(({ difficulty }) => difficulty === 5).map(({ key }) => key));
    const days = schedule(few).filter(({ key }) => hard.has(key));
    expect(days.map(({ date }) => weekdayOf(date)).filter((day) => day < 3)).toEqual([]);
  });

  test('says so when no puzzle has a date to go on from', () => {
    expect(() => schedulePuzzles(drafts, [], 1)).toThrow('no puzzle has a date');
  });
});

test('a shuffled list has what it had, in an order that the seed decides', () => {
  const list = Array.from({ length: 40 }, (_, index) => index);
  const mixed = shuffle(list, 5);
  expect(mixed.toSorted((a, b) => a - b)).toEqual(list);
  expect(mixed).not.toEqual(list);
  expect(shuffle(list, 5)).toEqual(mixed);
  expect(shuffle(list, 6)).not.toEqual(mixed);
});
