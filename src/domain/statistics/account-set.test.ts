import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Account, accountReducer, type AccountSet, withWaiting } from './account-set.ts';
import { recordDaily, type Records } from './ledger.ts';
import { totalPlayed } from '../round/achievements.ts';
import { emptyStatistics } from './statistics.ts';

const loading: Account = { step: 'loading' };
const nothing: Records = { statistics: emptyStatistics, ledger: [] };
const noSet: AccountSet = { ...nothing, updatedAt: null };
const played: Records = { statistics: { ...emptyStatistics, secondTrySuccess: 3 }, ledger: [] };
const other: Records = { statistics: { ...emptyStatistics, noSuccess: 3 }, ledger: [] };

const stepAfter = (set: Records, device: Records, isSolved = false) =>
  accountReducer(loading, {
    type: 'loaded',
    set: { ...set, updatedAt: set === nothing ? null : '2026-11-20T10:00:00Z' },
    device,
    isSolved,
  }).step;

test('the first to come goes up, equal sets agree, different ones wait for the player', () => {
  expect(stepAfter(nothing, played)).toBe('uploading');
  expect(stepAfter(nothing, nothing)).toBe('settled');
  const days = [{ date: '2026-11-21', quizId: '7', attempt: 2 as const }];
  expect(stepAfter(nothing, { ...nothing, ledger: days })).toBe('uploading');
  expect(stepAfter(played, nothing)).toBe('settled');
  expect(stepAfter(played, played)).toBe('settled');
  expect(stepAfter(played, other)).toBe('conflict');
  expect(stepAfter(played, other, true)).toBe('settled');
});

test('a set that a device brought up settles, whether it was the first or the chosen one', () => {
  const set = { ...played, updatedAt: '2026-11-21T10:00:00Z' };
  for (const account of [
    { step: 'uploading', set: noSet },
    { step: 'conflict', set: noSet, device: played },
  ] satisfies Account[]) {
    expect(accountReducer(account, { type: 'agreed', set })).toEqual({ step: 'settled', set });
  }
  expect(accountReducer(loading, { type: 'agreed', set })).toBe(loading);
});

test('a failure is not what was known before', () => {
  const settled: Account = { step: 'settled', set: noSet };
  expect(accountReducer(settled, { type: 'failed' })).toBe(settled);
  expect(accountReducer(loading, { type: 'failed' })).toEqual({ step: 'failed' });
  expect(accountReducer({ step: 'uploading', set: noSet }, { type: 'failed' })).toEqual({
    step: 'failed',
  });
  const conflict: Account = { step: 'conflict', set: noSet, device: played };
  expect(accountReducer(conflict, { type: 'failed' })).toBe(conflict);
});

test('what the server counted is shown, and its day is known from then on', () => {
  const entry = { date: '2026-11-21', quizId: '7', attempt: 2 } as const;
  const answered = {
    type: 'recorded',
    entry,
    statistics: { ...emptyStatistics, secondTrySuccess: 8 },
    updatedAt: '2026-11-21T10:00:00Z',
  } as const;
  const settled = accountReducer({ step: 'settled', set: noSet }, answered);
  expect(settled).toEqual({
    step: 'settled',
    set: { statistics: answered.statistics, ledger: [entry], updatedAt: answered.updatedAt },
  });
  expect(accountReducer(settled, answered)).toEqual(settled);
  expect(accountReducer(loading, answered)).toBe(loading);
});

const entry = fc.record({
  date: fc.nat(9).map((day) => `2026-11-1${day}`),
  quizId: fc.nat(99).map(String),
  attempt: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, null),
});

test('each date counts once, however often its result waits', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.array(entry), (recorded, waiting) => {
      let online: Records = nothing;
      for (const one of recorded) online = recordDaily(online, one);
      const shown = withWaiting(online, waiting);
      const dates = new Set([...recorded, ...waiting].map(({ date }) => date));
      expect(totalPlayed(shown.statistics)).toBe(dates.size);
      expect(shown.ledger.map(({ date }) => date)).toEqual([...dates].toSorted());
      expect(withWaiting(shown, waiting)).toEqual(shown);
    }),
  );
});
