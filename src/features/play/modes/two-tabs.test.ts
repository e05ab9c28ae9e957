import * as fc from 'fast-check';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { today } from '../../../device/clock.ts';
import { privacyConfirmed, writeCookie } from '../../../device/cookies/cookie.ts';
import { storedPlay } from '../../../device/games/game-store.ts';
import { waitingResults } from '../../../device/games/outbox.ts';
import { readRecords } from '../../../device/games/records-store.ts';
import { totalPlayed } from '../../../domain/round/achievements.ts';
import { type Attempts, MAX_ATTEMPTS, nextAttemptIndex } from '../../../domain/round/attempts.ts';
import type { LedgerEntry } from '../../../domain/statistics/ledger.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { puzzleWith } from '../../../domain/puzzle/puzzle-factory.ts';
import { resultOf, roundState } from '../../../domain/round/round.ts';
import { dailyStorage } from './daily-storage.ts';
import type { GameStorage } from '../game-storage.ts';
import { act, openPlay, type Play, takeUp } from '../moves.ts';

const day = '2026-06-10';
const puzzles = [
  puzzleWith({ id: 7, locale: 'de', date: day, year: 1931 }),
  puzzleWith({ id: 8, locale: 'en', date: day, year: 1931 }),
] as const;

type Step =
  | { kind: 'open'; tab: number; puzzle: number }
  | { kind: 'guess'; tab: number; isRight: boolean }
  | { kind: 'look'; tab: number };

const either = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('open' as const), tab: either, puzzle: either }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('guess' as const),
      tab: either,
      isRight: fc.nat(3).map((n) => n === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const), tab: either }) },
);

type Tab = { play: Play; storage: GameStorage } | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${day}T10:00:00Z`), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['', 'ada'])(
  'two tabs in two languages lose no attempt and count a day once (player “%s”)',
  (player) => {
    const steps = fc.array(step, { minLength: 6, maxLength: 24, size: 'max' });
    const playAll = fc.property(steps, (taken) => playTabs(taken, player));
    fc.assert(playAll, { numRuns: 8, seed: 20_261_122 });
  },
);

function playTabs(steps: readonly Step[], player: string) {
  beginDevice();
  const tabs: [Tab, Tab] = [null, null];
  const furthest = [0, 0];
  let first: LedgerEntry | null = null;
  for (const [index, taken] of steps.entries()) {
    const place = taken.tab === 0 ? 0 : 1;
    const before = tabs[place];
    const after = moved(before, taken, { player, wrong: 1000 + index });
    tabs[place] = after;
    if (hasEnded(before, after)) first ??= resultOf(after.play.round);
    for (const [which, puzzle] of puzzles.entries()) {
      const stored = progress(storedPlay(puzzle, day, player).attempts, puzzle);
      const shown = tabs.map((tab) => (tab?.play.round.puzzle === puzzle ? shownOf(tab) : 0));
      expect(stored).toBeGreaterThanOrEqual(Math.max(furthest[which] ?? 0, ...shown));
      furthest[which] = stored;
    }
    expectCounted(first, player);
  }
}

function beginDevice() {
  const { document, location, localStorage } = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', localStorage);
  const { now, ends } = today();
  writeCookie(privacyConfirmed, true, now, ends);
}

function moved(tab: Tab, taken: Step, { player, wrong }: { player: string; wrong: number }): Tab {
  if (taken.kind === 'open') {
    const puzzle = puzzles[taken.puzzle === 0 ? 0 : 1];
    const storage = dailyStorage(puzzle, { opened: today(), player });
    return { storage, play: openPlay({ puzzle, difficulty: 'normal', kept: null }, storage) };
  }
  if (tab === null) return null;
  const { play, storage } = tab;
  if (taken.kind === 'look') {
    return { storage, play: takeUp(play, storage.stored(play.round), storage) };
  }
  const entry = String(taken.isRight ? play.round.puzzle.year : wrong);
  const typed = act(play, { type: 'setEntry', entry }, storage);
  return { storage, play: act(typed, { type: 'submit' }, storage) };
}

/** Whether this very tab has ended its game, rather than taken up another one's end. */
function hasEnded(before: Tab, after: Tab): after is NonNullable<Tab> {
  if (before === null || after === null) return false;
  const isAttempt = after.play.attemptsNow > before.play.attemptsNow;
  return isAttempt && roundState(after.play.round) !== 'running';
}

function expectCounted(first: LedgerEntry | null, player: string) {
  const { statistics, ledger } = readRecords(today());
  const counted = player === '' ? ledger : waitingResults(player);
  expect(counted).toEqual(first === null ? [] : [first]);
  expect(totalPlayed(statistics)).toBe(player === '' ? counted.length : 0);
}

function shownOf({ play: { round } }: NonNullable<Tab>): number {
  return progress(round.attempts, round.puzzle);
}

function progress(attempts: Attempts, { year }: Puzzle): number {
  return attempts.includes(year) ? MAX_ATTEMPTS : nextAttemptIndex(attempts);
}
