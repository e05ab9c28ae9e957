import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftContent, DraftTip } from './draft-content.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { isMembers, isSame } from './same-value.ts';

const whole = (): DraftContent => ({
  year: 1969,
  timeScale: 3,
  difficulty: 2,
  de: { tips: tipsOf('de') },
  en: { label: 'Which year?', tips: tipsOf('en') },
});

function tipsOf(locale: string): DraftTip[] {
  return ['first', 'second', 'third', 'fourth'].map((place) => ({
    text: `${place} ${locale}`,
    type: 'article',
    source: { address: `https://example.org/${place}`, quote: 'So it was.' },
  }));
}

/** A draft in which each field may be missing, empty, as in another, or its own. */
const word = fc.constantFrom('', 'ship', 'map', 'king');
const tip = fc.record(
  {
    text: word,
    title: word,
    type: fc.constantFrom('wiki', 'book'),
    source: fc.record({ address: word, quote: word }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
const text = fc.record(
  { label: word, tips: fc.array(tip, { maxLength: 4 }) },
  { requiredKeys: [] },
);
const draft: fc.Arbitrary<DraftContent> = fc.record(
  { year: fc.integer({ min: 1, max: 3 }), difficulty: fc.constantFrom(1, 2), de: text, en: text },
  { requiredKeys: [] },
);

/** The places where one draft has another text or number than the other. */
function changes(before: unknown, after: unknown, path = ''): string[] {
  const [a, b] = [membersOf(before), membersOf(after)];
  if (a === null && b === null) return Object.is(before, after) ? [] : [path];
  return [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].flatMap((name) =>
    changes(a?.[name], b?.[name], `${path}/${name}`),
  );
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isMembers(value) ? value : null;
}

function at(value: unknown, path: string): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>((found, name) => membersOf(found)?.[name], value);
}

/** Where there are conflicts, in one order. */
function placesOf(conflicts: readonly { path: string }[]): string[] {
  return conflicts.map(({ path }) => path).toSorted();
}

/** `de.tips[0].text` as `/de/tips/0/text`. */
function slashed(path: string): string {
  return path === '' ? '' : `/${path.replaceAll(/\[(\d)\]/g, '.$1').replaceAll('.', '/')}`;
}

describe('two edits of one draft', () => {
  test('in different fields are both in the result', () => {
    const mine = { ...whole(), year: 1970 };
    const theirs = whole();
    theirs.de?.tips?.splice(1, 1, { text: 'better', type: 'wiki' });
    const { merged, conflicts } = mergeDrafts(whole(), mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toEqual({ ...theirs, year: 1970 });
  });

  test('of one field leave mine and tell both', () => {
    const theirs = { ...whole(), year: 1971 };
    const { merged, conflicts } = mergeDrafts(whole(), { ...whole(), year: 1970 }, theirs);
    expect(merged.year).toBe(1970);
    expect(conflicts).toEqual([{ path: 'year', base: 1969, mine: 1970, theirs: 1971 }]);
  });

  test('carry what the other wrote along when I moved the hint', () => {
    const [first = {}, second = {}, ...rest] = tipsOf('de');
    const mine = { ...whole(), de: { tips: [second, first, ...rest] } };
    const theirs = { ...whole(), de: { tips: [{ ...first, title: 'Theirs' }, second, ...rest] } };
    const expected = [second, { ...first, title: 'Theirs' }, ...rest];
    for (const [a, b] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const { merged, conflicts } = mergeDrafts(whole(), a, b);
      expect(conflicts).toEqual([]);
      expect(merged.de?.tips).toEqual(expected);
    }
  });

  test('leave a field out that one of them took away', () => {
    const { difficulty: _, ...theirs } = whole();
    const { merged } = mergeDrafts(whole(), { ...whole(), year: 1970 }, theirs);
    expect(merged).toStrictEqual({ ...theirs, year: 1970 });
  });

  test('never lose a hint that one of them wrote while the other moved some', () => {
    const [first = {}, second = {}, third = {}] = tipsOf('de');
    const base = { de: { tips: [first, second] } };
    const moved = { de: { tips: [second, first] } };
    const longer = { de: { tips: [first, second, third] } };
    for (const [mine, theirs] of [
      [moved, longer],
      [longer, moved],
    ] as const) {
      const { merged, conflicts } = mergeDrafts(base, mine, theirs);
      expect(merged).toEqual(mine);
      expect(conflicts).toMatchObject([{ path: 'de.tips', theirs: theirs.de.tips }]);
    }
  });

  test('never put a title to a hint it was not written for', () => {
    const [first = {}, second = {}, ...rest] = tipsOf('de');
    const mine = { ...whole(), de: { tips: [{ ...second, type: 'book' }, first, ...rest] } };
    const theirs = { ...whole(), de: { tips: [{ ...first, title: 'Theirs' }, second, ...rest] } };
    const { merged, conflicts } = mergeDrafts(whole(), mine, theirs);
    expect(merged.de).toEqual(mine.de);
    expect(conflicts).toMatchObject([{ path: 'de.tips', theirs: theirs.de.tips }]);
  });

  test('give one side where the other changed nothing, and the same where both did the same', () => {
    fc.assert(
      fc.property(draft, draft, (base, side) => {
        expect(isSame(mergeDrafts(base, side, base).merged, side)).toBe(true);
        expect(isSame(mergeDrafts(base, base, side).merged, side)).toBe(true);
        expect(mergeDrafts(base, side, side)).toEqual({ merged: side, conflicts: [] });
        expect(mergeDrafts(base, side, base).conflicts).toEqual([]);
      }),
    );
  });

  test('conflict for both in the same places', () => {
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        expect(placesOf(mergeDrafts(base, mine, theirs).conflicts)).toEqual(
          placesOf(mergeDrafts(base, theirs, mine).conflicts),
        );
      }),
    );
  });

  test('lose nothing: each change is in the result or in a conflict', () => {
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        const { merged, conflicts } = mergeDrafts(base, mine, theirs);
        const places = conflicts.map(({ path }) => slashed(path));
        for (const [side, name] of [
          [mine, 'mine'],
          [theirs, 'theirs'],
        ] as const) {
          for (const path of changes(base, side)) {
            const value = at(side, path);
            const index = places.findIndex((place) => `${path}/`.startsWith(`${place}/`));
            const told = conflicts[index]?.[name];
            const inConflict =
              index >= 0 && isSame(at(told, path.slice(places[index]?.length)), value);
            const isKept = isSame(at(merged, path), value);
            expect([path, inConflict || isKept || isCarriedAlong(path, value, merged)]).toEqual([
              path,
              true,
            ]);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Of moved hints a change may stand at another place of the same language. */
function isCarriedAlong(path: string, value: unknown, merged: DraftContent): boolean {
  const [, locale = '', list, , ...rest] = path.split('/');
  if (list !== 'tips') return false;
  const tips = membersOf(at(merged, `/${locale}/tips`)) ?? {};
  return Object.values(tips).some((each) =>
    isSame(at(each, rest.map((name) => `/${name}`).join('')), value),
  );
}
