import { describe, expect, test } from 'vitest';

import { addDays } from '../../day/day.ts';
import type { AuthoredPuzzle } from './authored-puzzle.ts';
import type { Breach } from './breach.ts';
import { checkCollection } from './check-collection.ts';
import { checkPuzzle } from './check-puzzle.ts';
import {
  checkSpread,
  meanDifficulty,
  percent,
  shareBefore1500,
  shareOutsideEurope,
} from './check-spread.ts';
import { authoredPuzzle, authoredTip, tipsIn } from './puzzle-factory.ts';
import { checkRepeatedYears } from './repeated-years.ts';
import { checkSecondReadings, type SecondReading } from './second-reading.ts';
import { ALIKE, checkSimilarTips, similarity } from './similar-tips.ts';
import { measureSpread, type Spread } from './spread.ts';

const on = (key: string, date: string | null, overrides: Partial<AuthoredPuzzle> = {}) =>
  authoredPuzzle(key, { date, name: date === null ? null : key, ...overrides });

function reading(key: string, overrides: Partial<SecondReading> = {}): SecondReading {
  return {
    key,
    readOn: '2026-11-21',
    named: 1931,
    isSolvable: true,
    verdicts: ['supported', 'supported', 'supported', 'supported'],
    corrections: '',
    ...overrides,
  };
}

/** The rules that a first German tip of this text breaks. */
function rulesOf(text: string): string[] {
  const tips = authoredPuzzle('x').de.tips.map((tip, index) =>
    index === 0 ? { ...tip, text } : tip,
  );
  return checkPuzzle(authoredPuzzle('long', { de: { tips } })).map(({ rule }) => rule);
}

/** A puzzle of which only the fourth English tip has words of more than one row. */
function puzzleTelling(key: string, words: string): AuthoredPuzzle {
  const tipsOf = (last: string) =>
    [`${key} one`, `${key} two`, `${key} three`, last].map((own) => authoredTip({ text: own }));
  return authoredPuzzle(key, { de: { tips: tipsOf(key) }, en: { tips: tipsOf(words) } });
}

/** Puzzles for the days from 1 January 2027, a Friday, on. */
function many(
  count: number,
  overrides: (index: number) => Partial<AuthoredPuzzle>,
): AuthoredPuzzle[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays('2027-01-01', index);
    return on(`p${index}`, day, overrides(index));
  });
}

/** What the spread of so many puzzles of one year, mostly European, breaks. */
function told(count: number): Breach[] {
  return checkSpread(
    measureSpread(many(count, () => tipsIn('europe', 'europe', 'europe', 'asia'))),
  );
}

describe('a puzzle by itself', () => {
  test('a sound one has no breach', () => {
    expect(checkPuzzle(authoredPuzzle('sound'))).toEqual([]);
  });

  test('a breach names puzzle, language and tip', () => {
    const tips = authoredPuzzle('x').en.tips.map((tip, index) =>
      index === 1 ? { ...tip, text: 'It was 1931.' } : tip,
    );
    const en = { tips };
    expect(checkPuzzle(authoredPuzzle('told', { en }))).toEqual([
      { rule: 'digits', puzzle: 'told', locale: 'en', tip: 2, found: '1931', isWarning: false },
    ]);
  });

  test('240 characters are allowed, counted as a reader counts', () => {
    expect(rulesOf('🚀'.repeat(240))).toEqual([]);
    expect(rulesOf('🚀'.repeat(241))).toEqual(['text-too-long']);
    expect(rulesOf('\u00A0')).toContain('text-empty');
  });

  test('a question must not hold its answer', () => {
    const { de, en } = authoredPuzzle('x');
    const puzzle = authoredPuzzle('days', {
      year: 872,
      de: { ...de, label: 'Dauerte es 872 Tage?' },
      en: { ...en, label: 'How many days?' },
    });
    expect(checkPuzzle(puzzle)).toMatchObject([{ rule: 'digits', locale: 'de', tip: null }]);
  });
});

test('a collection is told of every kind of breach', () => {
  const puzzles = [
    on('first', '2026-11-02', tipsIn('asia', 'asia', 'africa', 'europe')),
    on('second', '2026-11-09', { ...tipsIn('asia', 'asia', 'africa', 'europe'), year: 1931 }),
  ];
  const tips = authoredPuzzle('x').de.tips.map((tip) => ({ ...tip, text: 'Es war 1931.' }));
  const rules = checkCollection([...puzzles, on('third', null, { de: { tips } })], []).map(
    ({ rule }) => rule,
  );
  expect([...new Set(rules)]).toEqual([
    'digits',
    'year-repeated',
    'tip-repeated',
    'record-missing',
    'spread-century',
    'spread-before-1500',
    'spread-time-scale',
  ]);
});

test('advice is given on drafts, and on puzzles with a day no more', () => {
  const { tips } = authoredPuzzle('x').de;
  const de = { tips: tips.with(0, authoredTip({ text: 'Die erste Brücke.', region: 'asia' })) };
  const puzzles = [on('old', '2026-11-02', { de }), on('draft', null, { de, year: 1950 })];
  const advice = checkCollection(puzzles, []).filter(({ rule }) => rule === 'superlative');
  expect(advice.map(({ puzzle }) => puzzle)).toEqual(['draft']);
});

describe('years', () => {
  test.each([
    ['2026-11-01', '2026-11-02', 'b', 'a', false],
    ['2026-11-02', '2026-11-01', 'a', 'b', false],
    ['2026-11-01', null, 'b', 'a', true],
    [null, '2026-11-01', 'a', 'b', true],
    [null, null, 'b', 'a', true],
  ])('the same on %s and %s is told at %s, with the other', (first, second, at, as, isWarning) => {
    expect(checkRepeatedYears([on('a', first), on('b', second)])).toEqual([
      {
        rule: 'year-repeated',
        puzzle: at,
        found: `1931, as ${as}`,
        locale: null,
        tip: null,
        isWarning,
      },
    ]);
  });

  test.each([
    ['2026-11-01', '2027-11-01', 1],
    ['2026-11-01', '2027-11-02', 0],
    ['2027-06-01', '2026-11-01', 1],
  ])('the same on %s and %s: %i breaches', (first, second, count) => {
    expect(checkRepeatedYears([on('a', first), on('b', second)])).toHaveLength(count);
  });

  test('the later one is named, a draft only warned of, a number is no year', () => {
    expect(checkRepeatedYears([on('late', '2026-12-01'), on('early', '2026-11-01')])).toMatchObject(
      [{ puzzle: 'late', isWarning: false }],
    );
    expect(checkRepeatedYears([on('draft', null), on('dated', '2026-11-01')])).toMatchObject([
      { puzzle: 'draft', isWarning: true },
    ]);
    const { de, en } = authoredPuzzle('x');
    const labelled = { de: { ...de, label: 'Wie viele?' }, en: { ...en, label: 'How many?' } };
    expect(
      checkRepeatedYears([on('number', '2026-11-01', labelled), on('year', '2026-11-02')]),
    ).toEqual([]);
  });
});

describe('tips that say the same', () => {
  const text =
    'Queen Philippa of Portugal dies of plague. A few days later the fleet she has supported puts to sea.';

  test('a tip with some words changed is found, in its language', () => {
    const copy = text.replace('few', 'couple of').replace('plague', 'the plague');
    expect(
      checkSimilarTips([puzzleTelling('agincourt', text), puzzleTelling('ceuta', copy)]),
    ).toMatchObject([
      { rule: 'tip-repeated', puzzle: 'ceuta', locale: 'en', tip: 4, found: 'agincourt, tip 4' },
    ]);
  });

  test('of three that are alike each is told of every one before', () => {
    const three = ['one', 'two', 'three'].map((key) => puzzleTelling(key, text));
    expect(checkSimilarTips(three).map(({ puzzle, found }) => [puzzle, found])).toEqual([
      ['two', 'one, tip 4'],
      ['three', 'one, tip 4'],
      ['three', 'two, tip 4'],
    ]);
  });

  test.each([
    ['eins zwei drei vier fünf', 'eins zwei drei zehn elf', 1 / 5],
    ['eins zwei drei vier fünf sechs', 'eins zwei drei zehn elf zwölf', 1 / 7],
    ['Eins, zwei: drei!', 'eins zwei drei', 1],
    ['eins zweidrei vier', 'einszwei drei vier', 0],
    ['in Maßen', 'in Massen', 0],
    ['eins', 'eins', 1],
  ])('%j and %j are alike by %d', (one, other, share) => {
    expect(similarity(one, other)).toBe(share);
    const pair = [puzzleTelling('one', one), puzzleTelling('other', other)];
    expect(checkSimilarTips(pair)).toHaveLength(share >= ALIKE ? 1 : 0);
  });

  test('like openings of different events are no repetition', () => {
    const heir =
      'In Thang Long, dem heutigen Hanoi, bringt Y Lan den ersehnten Thronfolger zur Welt. Als Mädchen pflückte sie Maulbeerblätter auf dem Dorf.';
    const name =
      'In Thang Long, dem heutigen Hanoi, besteigt ein neuer Herrscher den Thron. Er gibt seinem Land einen kürzeren Namen.';
    expect(similarity(heir, name)).toBeGreaterThan(0);
    expect(similarity(heir, name)).toBeLessThan(ALIKE);
    expect(similarity(heir, heir)).toBe(1);
  });
});

describe('second readings', () => {
  const scheduled = on('wall', '2026-11-01');

  test('a complete record is enough, and a draft may lack it', () => {
    expect(checkSecondReadings([scheduled, on('draft', null)], [reading('wall')])).toEqual([]);
  });

  test.each([
    ['record-missing', []],
    ['record-repeated', [reading('wall'), reading('wall')]],
    ['record-without-puzzle', [reading('wall'), reading('gone')]],
    ['record-incomplete', [reading('wall', { named: 1950 })]],
    ['record-incomplete', [reading('wall', { named: null })]],
    ['record-incomplete', [reading('wall', { readOn: 'today' })]],
    ['record-incomplete', [reading('wall', { verdicts: ['supported'] })]],
    [
      'record-incomplete',
      [reading('wall', { verdicts: ['corrected', 'supported', 'supported', 'supported'] })],
    ],
    ['record-unsolved', [reading('wall', { isSolvable: false, named: null, reason: 'Vague.' })]],
  ] as const)('%s', (rule, readings) => {
    const found = checkSecondReadings([scheduled], readings);
    expect(found.map((breach) => breach.rule)).toEqual([rule]);
    expect(found[0]?.isWarning).toBe(rule === 'record-unsolved');
  });

  const changed: SecondReading['verdicts'] = ['supported', 'corrected', 'supported', 'supported'];
  const replaced: SecondReading['verdicts'] = ['supported', 'supported', 'supported', 'replaced'];

  test.each([
    [{ verdicts: [] }, ['0 verdicts']],
    [{ verdicts: changed, corrections: ' ' }, ['corrections empty']],
    [{ verdicts: replaced }, ['corrections empty']],
    [{ verdicts: changed, corrections: 'The day was wrong.' }, []],
    [{ readOn: '2026-02-30' }, ['readOn 2026-02-30']],
    [{ named: 1934 }, ['solvable, yet 1934']],
    [{ named: null }, ['solvable, yet null']],
    [{ isSolvable: false }, ['no reason why not solvable', '']],
    [{ isSolvable: false, reason: ' ' }, ['no reason why not solvable', ' ']],
    [{ isSolvable: false, reason: 'Vague.' }, ['Vague.']],
  ])('of %j is told %j', (overrides, found) => {
    const breaches = checkSecondReadings([scheduled], [reading('wall', overrides)]);
    expect(breaches.map((each) => each.found)).toEqual(found);
  });

  test('a record quotes nothing where there is nothing to quote', () => {
    const records = [reading('gone'), reading('gone')];
    expect(checkSecondReadings([scheduled], records).map((each) => each.found)).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  test('no year is not the year 2, and of a number its neighbours are wrong', () => {
    const early = on('wall', '2026-11-01', { year: 2 });
    expect(checkSecondReadings([early], [reading('wall', { named: null })])).toHaveLength(1);
    const { de } = authoredPuzzle('x');
    const number = on('wall', '2026-11-01', { de: { ...de, label: 'Wie viele?' } });
    expect(checkSecondReadings([number], [reading('wall', { named: 1932 })])).toHaveLength(1);
    expect(checkSecondReadings([number], [reading('wall')])).toEqual([]);
  });

  test.each([1, 2, 3, 4])('a doubt about tip %i of a scheduled puzzle is told', (tip) => {
    const verdicts = [1, 2, 3, 4].map((one) => (one === tip ? 'doubtful' : 'supported'));
    const doubted = reading('wall', { verdicts });
    expect(checkSecondReadings([scheduled], [doubted])).toMatchObject([
      { rule: 'record-doubtful', tip, isWarning: false },
    ]);
    expect(checkSecondReadings([on('wall', null)], [doubted])).toEqual([]);
  });

  test('a year is named within two, a decade within itself', () => {
    expect(checkSecondReadings([scheduled], [reading('wall', { named: 1933 })])).toEqual([]);
    const decade = on('wall', '2026-11-01', { timeScale: 2 });
    expect(checkSecondReadings([decade], [reading('wall', { named: 1938 })])).toEqual([]);
    expect(checkSecondReadings([decade], [reading('wall', { named: 1945 })])).toHaveLength(1);
  });
});

/** A spread of 100 puzzles that keeps every limit, each limit just so. */
function fair(overrides: Partial<Spread> = {}): Spread {
  return {
    puzzles: 100,
    years: [...Array<number>(30).fill(1499), ...Array<number>(70).fill(1500)],
    centuries: new Map([[15, 20]]),
    regions: new Map([
      ['asia', 45],
      ['europe', 50],
      ['world', 5],
    ]),
    unmarked: [],
    coarse: 3,
    puzzlesWithOtherLinks: 0,
    difficulties: [
      [0, 50, 0, 0, 0],
      [0, 0, 50, 0, 0],
    ],
    ...overrides,
  };
}

describe('spread', () => {
  test.each<[Partial<Spread>, (string | null)[][]]>([
    [{}, []],
    [{ puzzles: 0 }, []],
    [{ centuries: new Map([[20, 21]]) }, [['spread-century', null, 'century 20: 21.0 %']]],
    [
      { years: [...Array<number>(29).fill(1499), ...Array<number>(71).fill(1500)] },
      [['spread-before-1500', null, '29.0 %']],
    ],
    [
      {
        regions: new Map([
          ['asia', 44],
          ['europe', 56],
        ]),
      },
      [['spread-outside-europe', null, '44.0 %']],
    ],
    [{ coarse: 2 }, [['spread-time-scale', null, '2.0 %']]],
    [{ coarse: 8 }, []],
    [{ coarse: 9 }, [['spread-time-scale', null, '9.0 %']]],
    [{ unmarked: ['wall'] }, [['region-missing', 'wall', '']]],
    [
      {
        difficulties: [
          [0, 40, 0, 0, 0],
          [0, 0, 60, 0, 0],
        ],
      },
      [['spread-difficulty', null, 'weekday 1: 2.0, all: 2.6']],
    ],
  ])('of a fair one with %j is told %j', (overrides, found) => {
    const breaches = checkSpread(fair(overrides));
    expect(breaches.map((each) => [each.rule, each.puzzle, each.found])).toEqual(found);
    expect(breaches.every(({ isWarning }) => isWarning)).toBe(true);
  });

  test('nothing has no share and no mean', () => {
    expect(shareBefore1500(fair({ years: [] }))).toBe(0);
    expect(shareOutsideEurope(fair({ regions: new Map() }))).toBe(0);
    expect(meanDifficulty([0, 0, 0, 0, 0])).toBeNull();
    expect(percent(0.254)).toBe('25.4 %');
  });

  test('years are in order and no numbers; drafts, coarse questions and other links are told apart', () => {
    const { de, en } = authoredPuzzle('x');
    const asWiki = ({ tips }: typeof de) => ({
      tips: tips.map((tip) => ({ ...tip, type: 'wiki' })),
    });
    const wiki = { de: asWiki(de), en: asWiki(en) };
    const spread = measureSpread([
      on('late', '2026-11-02', { ...wiki, year: 1950, timeScale: 1 }),
      on('early', '2026-11-03', { ...wiki, year: 900, timeScale: 2, en }),
      on('number', '2026-11-04', {
        ...wiki,
        year: 42,
        timeScale: 0,
        de: { ...wiki.de, label: 'Wie viele?' },
      }),
      on('one', '2026-11-05', {
        ...wiki,
        year: 1000,
        de: { tips: [...wiki.de.tips.slice(1), ...de.tips.slice(0, 1)] },
      }),
      on('draft', null, { timeScale: 1 }),
    ]);
    expect(spread).toMatchObject({
      puzzles: 4,
      years: [900, 1000, 1950],
      coarse: 2,
      puzzlesWithOtherLinks: 2,
    });
    expect([...spread.centuries]).toEqual([
      [9, 1],
      [10, 1],
      [20, 1],
    ]);
  });

  test('shares are of scheduled puzzles and marked tips', () => {
    const spread = measureSpread([
      on('old', '2026-11-02', { year: 1499, ...tipsIn('asia', 'world', 'europe', 'americas') }),
      on('new', '2026-11-03', { year: 1500, difficulty: 4 }),
      on('draft', null, { year: 1400 }),
    ]);
    expect(spread.years).toEqual([1499, 1500]);
    expect([...spread.centuries]).toEqual([[15, 2]]);
    expect(shareBefore1500(spread)).toBe(0.5);
    expect(shareOutsideEurope(spread)).toBe(0.5);
    expect(spread.difficulties[0]).toEqual([0, 1, 0, 0, 0]);
    expect(spread.difficulties[1]).toEqual([0, 0, 0, 1, 0]);
  });

  test('limits warn a growing collection and bind one of a year', () => {
    const rules = [
      'spread-century',
      'spread-before-1500',
      'spread-outside-europe',
      'spread-time-scale',
    ];
    expect(told(365).map(({ rule }) => rule)).toEqual(rules);
    expect(told(365).every(({ isWarning }) => isWarning)).toBe(true);
    expect(told(366).map(({ rule }) => rule)).toEqual(rules);
    expect(told(366).some(({ isWarning }) => isWarning)).toBe(false);
  });

  test('a mixed collection keeps all limits', () => {
    const mixed = many(366, (index) => ({
      year: 400 + index * 4,
      difficulty: 1 + (index % 5),
      timeScale: index % 20 === 0 ? 2 : 3,
    }));
    expect(checkSpread(measureSpread(mixed))).toEqual([]);
  });

  test('a weekday that is always hard is told, and a puzzle without a region named', () => {
    const hardSundays = many(28, (index) => ({
      difficulty: index % 7 === 2 ? 5 : 2,
      year: 100 + index * 70,
      timeScale: index === 0 ? 2 : 3,
    }));
    expect(checkSpread(measureSpread(hardSundays))).toMatchObject([
      { rule: 'spread-difficulty', puzzle: null, found: 'weekday 7: 5.0, all: 2.4' },
    ]);
    const unmarked = on('unmarked', '2026-11-01');
    for (const tip of unmarked.de.tips) delete tip.region;
    expect(
      checkSpread(measureSpread([unmarked])).map(({ rule, puzzle }) => [rule, puzzle]),
    ).toContainEqual(['region-missing', 'unmarked']);
    expect(checkPuzzle(unmarked).map(({ rule }) => rule)).toContain('region-differs');
  });
});
