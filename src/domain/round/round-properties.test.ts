import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyAttempts, gameState, MAX_ATTEMPTS, nextAttemptIndex } from './attempts.ts';
import { hardModeBreach } from './difficulty.ts';
import { answerDigits, digitsToName } from './digits.ts';
import { puzzleWith } from '../puzzle/puzzle-factory.ts';
import type { Puzzle } from '../puzzle/puzzle.ts';
import {
  attemptStrings,
  entrySlots,
  roundReducer,
  roundState,
  startRound,
  visibleHints,
  type Round,
  type RoundAction,
} from './round.ts';

const year = fc.oneof(fc.nat(9999), fc.constantFrom(0, 9, 11, 1931));
const puzzle = fc
  .record({ year, timeScale: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const) })
  .map(puzzleWith);
const difficulty = fc.constantFrom('normal' as const, 'hard' as const);
const text = fc.oneof(fc.stringMatching(/^\d{0,5}$/), fc.string({ maxLength: 5 }));

function actionFor({ year: answer, timeScale }: Puzzle): fc.Arbitrary<RoundAction> {
  const solution = answerDigits(answer).slice(0, digitsToName(timeScale));
  const digit = fc.oneof(fc.nat(9).map(String), text);
  const entry = fc.oneof({ weight: 4, arbitrary: text }, fc.constant(solution));
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ type: fc.constant('digit'), digit }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('setEntry'), entry }) },
    { weight: 4, arbitrary: fc.constant<RoundAction>({ type: 'submit' }) },
    { weight: 2, arbitrary: fc.constant<RoundAction>({ type: 'fillZeros' }) },
    { weight: 1, arbitrary: fc.constant<RoundAction>({ type: 'backspace' }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('difficulty'), difficulty }) },
  );
}

const game = puzzle.chain((chosen) =>
  fc.record({
    start: difficulty.map((level) =>
      startRound({
        puzzle: chosen,
        day: '2026-11-21',
        attempts: emptyAttempts,
        difficulty: level,
      }),
    ),
    actions: fc.array(actionFor(chosen), { maxLength: 60 }),
  }),
);

/** Every state of a game, each with the action that led there. */
function* play(start: Round, actions: RoundAction[]) {
  let before = start;
  for (const action of actions) {
    const after = roundReducer(before, action);
    yield { before, action, after };
    before = after;
  }
}

function isLegal({ entry, ...round }: Round, action: RoundAction): boolean {
  const named = digitsToName(round.puzzle.timeScale);
  if (roundState({ entry, ...round }) !== 'running') return false;
  if (action.type === 'digit') return /^[0-9]$/.test(action.digit) && entry.length < named;
  if (action.type === 'backspace') return entry.length > 0;
  if (action.type === 'fillZeros') return entry.length < named;
  if (action.type === 'setEntry') {
    return /^[0-9]*$/.test(action.entry) && action.entry.length <= named;
  }
  if (action.type === 'submit') return true;
  const isRaised = action.difficulty === 'hard' && nextAttemptIndex(round.attempts) > 0;
  return action.difficulty !== round.difficulty && !isRaised;
}

describe('whatever is pressed', () => {
  test('an illegal action returns the same round, a legal one another', () => {
    fc.assert(
      fc.property(game, ({ start, actions }) => {
        for (const { before, action, after } of play(start, actions)) {
          expect(after !== before).toBe(isLegal(before, action));
        }
      }),
    );
  });

  test('only an accepted submit makes an attempt, one at a time and four at most', () => {
    fc.assert(
      fc.property(game, ({ start, actions }) => {
        for (const { before, action, after } of play(start, actions)) {
          const made = nextAttemptIndex(after.attempts);
          const isAccepted = action.type === 'submit' && after !== before && !after.refusal;
          expect(made).toBe(nextAttemptIndex(before.attempts) + (isAccepted ? 1 : 0));
          expect(after.attempts).toHaveLength(MAX_ATTEMPTS);
          expect(after.attempts.slice(0, made)).not.toContain(null);
          expect(new Set(after.attempts.slice(0, made)).size).toBe(made);
        }
      }),
    );
  });

  test('a refusal costs nothing, and the next accepted action clears it', () => {
    fc.assert(
      fc.property(game, ({ start, actions }) => {
        for (const { before, action, after } of play(start, actions)) {
          if (after === before) continue;
          if (after.refusal === null) continue;
          expect(action.type).toBe('submit');
          expect(after.refusal).not.toBe(before.refusal);
          expect({ ...after, refusal: null }).toEqual({ ...before, refusal: null });
        }
      }),
    );
  });

  test('the given digits stand in every row', () => {
    fc.assert(
      fc.property(game, ({ start, actions }) => {
        const named = digitsToName(start.puzzle.timeScale);
        const given = answerDigits(start.puzzle.year).slice(named);
        for (const { after } of play(start, actions)) {
          expect(after.entry).toMatch(new RegExp(`^\\d{0,${named}}$`));
          expect(entrySlots(after)).toHaveLength(4);
          expect(entrySlots(after).slice(named).join('')).toBe(given);
          for (const row of attemptStrings(after)) expect(row.slice(named)).toBe(given);
        }
      }),
    );
  });

  test('state and hints follow from the attempts, and a reload continues the same game', () => {
    fc.assert(
      fc.property(game, ({ start, actions }) => {
        for (const { after } of play(start, actions)) {
          const state = gameState(after.attempts, after.puzzle.year);
          const made = nextAttemptIndex(after.attempts);
          expect(roundState(after)).toBe(state);
          expect(state === 'lost').toBe(made === 4 && !after.attempts.includes(after.puzzle.year));
          expect(visibleHints(after)).toBe(state === 'running' ? made + 1 : 4);
          expect(startRound(after)).toEqual({ ...after, entry: '', refusal: null });
        }
      }),
    );
  });

  test('the star means that every attempt obeyed hard mode', () => {
    fc.assert(
      fc.property(game, ({ start, actions }) => {
        for (const { after } of play(start, actions)) {
          if (!after.hardThroughout) continue;
          const rows = attemptStrings(after);
          const answer = answerDigits(after.puzzle.year);
          const breaches = rows.map((row, i) => hardModeBreach(row, rows.slice(0, i), answer));
          expect(breaches.every((breach) => breach === null)).toBe(true);
          expect(after.difficulty).toBe('hard');
        }
      }),
    );
  });

  test('the answer wins at any moment of a running game', () => {
    fc.assert(
      fc.property(game, ({ start, actions }) => {
        const end = actions.reduce(roundReducer, start);
        fc.pre(roundState(end) === 'running');
        const named = digitsToName(end.puzzle.timeScale);
        const entry = answerDigits(end.puzzle.year).slice(0, named);
        const typed = roundReducer(end, { type: 'setEntry', entry });
        expect(roundState(roundReducer(typed, { type: 'submit' }))).toBe('won');
      }),
    );
  });
});
