import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timelineMarks } from './timeline.ts';

describe('the timeline after the end', () => {
  test('attempts and answer stand in order, as far apart as their years', () => {
    const marks = timelineMarks([1900, 2000, 1950, null], 1950);
    expect(marks.map(({ year, isAnswer }) => [year, isAnswer])).toEqual([
      [1900, false],
      [1950, true],
      [2000, false],
    ]);
    expect(marks[0]?.position).toBeCloseTo(0.08);
    expect(marks[1]?.position).toBeCloseTo(0.5);
    expect(marks[2]?.position).toBeCloseTo(0.92);
  });

  test('the answer is on the line though nobody found it', () => {
    const marks = timelineMarks([1900, 1901, 1902, 1903], 1066);
    expect(marks).toHaveLength(5);
    expect(marks[0]).toMatchObject({ year: 1066, isAnswer: true });
  });

  test('a puzzle solved at once is one mark in the middle', () => {
    expect(timelineMarks([1931, null, null, null], 1931)).toEqual([
      { year: 1931, position: 0.5, isAnswer: true },
    ]);
  });

  test('equal distances in years are equal distances on the line', () => {
    const year = fc.nat(9999);
    const attempts = fc.array(year, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(attempts, year, (made, answer) => {
        const marks = timelineMarks(made, answer);
        const years = marks.map((mark) => mark.year);
        const first = marks[0]!;
        const last = marks.at(-1)!;
        expect(years).toEqual([...new Set([...made, answer])].toSorted((a, b) => a - b));
        expect(marks.filter((mark) => mark.isAnswer).map((mark) => mark.year)).toEqual([answer]);
        for (const mark of marks) {
          expect(mark.position).toBeGreaterThan(0);
          expect(mark.position).toBeLessThan(1);
          const byYear = (mark.year - first.year) * (last.position - first.position);
          const byPosition = (mark.position - first.position) * (last.year - first.year);
          expect(byPosition).toBeCloseTo(byYear);
        }
        expect(first.position + last.position).toBeCloseTo(1);
      }),
    );
  });
});
