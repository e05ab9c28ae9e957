import { describe, expect, test } from 'vitest';
import {
  achievementOf,
  achievementRows,
  isLower,
  isSameStatistics,
  successRate,
  totalPlayed,
} from '../round/achievements.ts';
import { emptyStatistics, stepStatistics } from './statistics.ts';

const some = {
  firstTrySuccess: 1,
  secondTrySuccess: 20,
  thirdTrySuccess: 300,
  fourthTrySuccess: 4000,
  noSuccess: 50_000,
};

describe('statistics', () => {
  test.each([
    [1, 'firstTrySuccess', 'gold'],
    [2, 'secondTrySuccess', 'silver'],
    [3, 'thirdTrySuccess', 'bronze'],
    [4, 'fourthTrySuccess', 'solved'],
    [null, 'noSuccess', 'notSolved'],
  ] as const)('a result of %j steps %s alone and lights up %s', (solved, counter, kind) => {
    expect(stepStatistics(some, solved)).toEqual({ ...some, [counter]: some[counter] + 1 });
    expect(achievementOf(solved)).toBe(kind);
    expect(achievementRows(stepStatistics(emptyStatistics, solved))).toContainEqual({
      kind,
      count: 1,
    });
  });

  test('the five rows run from gold to not solved', () => {
    expect(achievementRows(some)).toEqual([
      { kind: 'gold', count: 1 },
      { kind: 'silver', count: 20 },
      { kind: 'bronze', count: 300 },
      { kind: 'solved', count: 4000 },
      { kind: 'notSolved', count: 50_000 },
    ]);
  });

  test('all games are counted, and those solved make the success rate', () => {
    expect(totalPlayed(some)).toBe(54_321);
    expect(successRate({ ...some, noSuccess: 4321 })).toBe(0.5);
    expect(successRate({ ...emptyStatistics, firstTrySuccess: 2 })).toBe(1);
    expect(totalPlayed(emptyStatistics)).toBe(0);
    expect(successRate(emptyStatistics)).toBe(0);
  });

  test('a set is lower as soon as one counter is, and the same only if all are', () => {
    const mixed = { ...some, firstTrySuccess: 0, noSuccess: 60_000 };
    expect(isLower(mixed, some)).toBe(true);
    expect(isLower(some, mixed)).toBe(true);
    expect(isLower(some, emptyStatistics)).toBe(false);
    expect(isLower(some, { ...some })).toBe(false);
    expect(isSameStatistics(some, { ...some })).toBe(true);
    expect(isSameStatistics(some, mixed)).toBe(false);
  });
});
