import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blindCentury, centuryOf, metCenturies, neighbours } from './met-years.ts';

const solved = fc.constantFrom(1, 2, 3, 4, null);
const years = fc.array(fc.record({ year: fc.integer({ min: 1, max: 2040 }), attempt: solved }));

/** A century with how many of its years were met, and the attempts they took. */
function howItWent(of: number, count: number, attempts: number) {
  return { century: of, count, attempts };
}

function met(...list: number[]) {
  return list.map((year, index) => ({ id: String(index + 1), year }));
}

describe('the neighbours of a year', () => {
  test('are the closest years before and after it', () => {
    expect(neighbours(met(1492, 1648, 1683, 1969), 1660)).toEqual({
      before: { id: '2', year: 1648 },
      after: { id: '3', year: 1683 },
    });
  });

  test('are on one side alone where nothing lies on the other, and never the year itself', () => {
    expect(neighbours(met(1648), 1648)).toEqual({ before: null, after: null });
    expect(neighbours(met(1648), 1700).after).toBeNull();
    expect(neighbours(met(1648), 1600).before).toBeNull();
  });

  test('are the first met of two puzzles with the same year', () => {
    expect(neighbours(met(1648, 1648), 1700).before?.id).toBe('1');
    expect(neighbours(met(1648, 1648), 1600).after?.id).toBe('1');
  });

  test('have no other year met between them but the one that they are asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2040)), fc.nat(2040), (list, year) => {
        const { before, after } = neighbours(met(...list), year);
        const [from, to] = [before?.year ?? -Infinity, after?.year ?? Infinity];
        expect(from < year && year < to).toBe(true);
        expect(list.filter((other) => other > from && other < to && other !== year)).toEqual([]);
      }),
    );
  });
});

describe('centuries', () => {
  test.each([
    [1, 1],
    [100, 1],
    [101, 2],
    [1800, 18],
    [1801, 19],
    [2026, 21],
  ])('the year %i belongs to century %i', (year, century) => {
    expect(centuryOf(year)).toBe(century);
  });

  test('have their years and the attempts that these took, not solved as a fifth', () => {
    const list = [
      { year: 1990, attempt: 2 },
      { year: 1801, attempt: 4 },
      { year: 1900, attempt: null },
    ] as const;
    expect(metCenturies(list)).toEqual([
      { century: 19, count: 2, attempts: 4.5 },
      { century: 20, count: 1, attempts: 2 },
    ]);
  });

  test('hold every year met once, in their order, between one attempt and five', () => {
    fc.assert(
      fc.property(years, (list) => {
        const centuries = metCenturies(list);
        expect(centuries.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
        expect(centuries.map(({ century }) => century)).toEqual(
          [...new Set(list.map(({ year }) => centuryOf(year)))].toSorted((a, b) => a - b),
        );
        for (const { attempts } of centuries) expect(attempts >= 1 && attempts <= 5).toBe(true);
      }),
    );
  });
});

describe('the blind century', () => {
  test('takes most attempts; a single game makes none blind', () => {
    const list = [howItWent(13, 1, 5), howItWent(17, 2, 3.5), howItWent(20, 9, 2)];
    expect(blindCentury(list)?.century).toBe(17);
  });

  test('is none while there is nothing to compare with', () => {
    expect(blindCentury([])).toBeNull();
    expect(blindCentury([howItWent(17, 4, 5), howItWent(20, 1, 1)])).toBeNull();
  });

  test('is of equal ones the one with more years, then the later', () => {
    expect(blindCentury([howItWent(17, 3, 4), howItWent(18, 2, 4)])?.century).toBe(17);
    expect(blindCentury([howItWent(17, 2, 4), howItWent(18, 2, 4)])?.century).toBe(18);
  });

  test('takes at least as many attempts as any other that counts', () => {
    fc.assert(
      fc.property(years, (list) => {
        const centuries = metCenturies(list);
        const blind = blindCentury(centuries);
        const compared = centuries.filter(({ count }) => count > 1);
        expect(blind === null).toBe(compared.length < 2);
        for (const { attempts } of blind === null ? [] : compared) {
          expect(attempts).toBeLessThanOrEqual(blind?.attempts ?? 0);
        }
      }),
    );
  });
});
