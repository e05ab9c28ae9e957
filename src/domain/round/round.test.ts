import { describe, expect, test } from 'vitest';
import { emptyAttempts, type Attempts } from './attempts.ts';
import { puzzleWith } from '../puzzle/puzzle-factory.ts';
import {
  attemptStrings,
  entrySlots,
  roundReducer,
  roundState,
  startRound,
  visibleHints,
  type Round,
  type RoundAction,
  type RoundStart,
} from './round.ts';

function roundWith(overrides: Partial<RoundStart> = {}): Round {
  return startRound({
    puzzle: puzzleWith(),
    day: '2026-11-21',
    attempts: emptyAttempts,
    difficulty: 'normal',
    ...overrides,
  });
}

/** Plays keys: digits, '<' backspace, '+' fill with zeros, '!' submit. */
function press(round: Round, keys: string): Round {
  const actions: Record<string, RoundAction> = {
    '<': { type: 'backspace' },
    '+': { type: 'fillZeros' },
    '!': { type: 'submit' },
  };
  return keys
    .split('')
    .reduce(
      (state, key) => roundReducer(state, actions[key] ?? { type: 'digit', digit: key }),
      round,
    );
}

function tiles(round: Round): string {
  return entrySlots(round)
    .map((digit) => digit ?? '_')
    .join('');
}

const decade = puzzleWith({ timeScale: 2 });
const millennium = puzzleWith({ timeScale: 0 });

describe('typing', () => {
  test.each([
    ['', '____'],
    ['19', '19__'],
    ['19<', '1___'],
    ['19<<<', '____'],
    ['19315', '1931'],
    ['9+', '0009'],
    ['476+', '0476'],
    ['+', '0000'],
    ['9+<7', '0007'],
  ])('%j shows %s', (keys, shown) => {
    expect(tiles(press(roundWith(), keys))).toBe(shown);
  });

  test.each([
    ['', '___1'],
    ['18', '18_1'],
    ['1834', '1831'],
    ['9+', '0091'],
  ])('with the ones digit given, %j shows %s', (keys, shown) => {
    expect(tiles(press(roundWith({ puzzle: decade }), keys))).toBe(shown);
  });

  test('with three digits given there is one to name', () => {
    expect(tiles(roundWith({ puzzle: millennium }))).toBe('_931');
    expect(attemptStrings(press(roundWith({ puzzle: millennium }), '2!'))).toEqual(['2931']);
  });

  test('a text field sets the entry as a whole', () => {
    const round = press(roundWith({ puzzle: decade }), '99');
    expect(tiles(roundReducer(round, { type: 'setEntry', entry: '19' }))).toBe('19_1');
    expect(tiles(roundReducer(round, { type: 'setEntry', entry: '' }))).toBe('___1');
  });

  test.each<[string, string, RoundAction]>([
    ['a letter', '', { type: 'digit', digit: 'x' }],
    ['two digits at once', '', { type: 'digit', digit: '12' }],
    ['a digit of another script', '', { type: 'digit', digit: '٣' }],
    ['no digit', '', { type: 'digit', digit: '' }],
    ['a digit too many', '1931', { type: 'digit', digit: '5' }],
    ['backspace without a digit', '', { type: 'backspace' }],
    ['zeros without a gap', '1931', { type: 'fillZeros' }],
    ['a text too long', '19', { type: 'setEntry', entry: '19315' }],
    ['a text of letters', '19', { type: 'setEntry', entry: '19a' }],
    ['a text with a line break', '19', { type: 'setEntry', entry: '19\n' }],
  ])('%s changes nothing', (_, keys, action) => {
    const round = press(roundWith(), keys);
    expect(roundReducer(round, action)).toBe(round);
  });

  test('a text field cannot name a digit that is given', () => {
    const round = roundWith({ puzzle: decade });
    expect(roundReducer(round, { type: 'setEntry', entry: '1931' })).toBe(round);
  });
});

describe('submitting', () => {
  test('a missed attempt stays on the board and brings one more hint', () => {
    const round = press(roundWith(), '1800!');
    expect(round.attempts).toEqual([1800, null, null, null]);
    expect([round.entry, roundState(round), visibleHints(round)]).toEqual(['', 'running', 2]);
  });

  test.each([
    ['1931!', 'won', [1931, null, null, null]],
    ['1800!1931!', 'won', [1800, 1931, null, null]],
    ['1800!1900!1931!', 'won', [1800, 1900, 1931, null]],
    ['1800!1900!1950!1931!', 'won', [1800, 1900, 1950, 1931]],
    ['1800!1900!1950!1932!', 'lost', [1800, 1900, 1950, 1932]],
    ['+!1+!2+!3+!', 'lost', [0, 1, 2, 3]],
  ])('%s ends the game: %s, with all hints shown', (keys, state, attempts) => {
    const round = press(roundWith(), keys);
    expect(round.attempts).toEqual(attempts);
    expect([roundState(round), visibleHints(round)]).toEqual([state, 4]);
  });

  test('hints come one by one', () => {
    const hints = ['', '1!', '1800!', '1800!1900!', '1800!1900!1950!'].map((keys) =>
      visibleHints(press(roundWith(), keys)),
    );
    expect(hints).toEqual([1, 1, 2, 3, 4]);
  });

  test('an attempt of zero counts and can be the answer of a number puzzle', () => {
    const round = press(roundWith({ puzzle: puzzleWith({ year: 0, label: 'How many?' }) }), '+!');
    expect([roundState(round), attemptStrings(round)]).toEqual(['won', ['0000']]);
  });

  test('an incomplete attempt is refused and costs nothing', () => {
    const round = press(roundWith(), '193!');
    expect(round.refusal).toEqual({ kind: 'incomplete' });
    expect(round.attempts).toEqual(emptyAttempts);
    expect(tiles(round)).toBe('193_');
  });

  test('a repeated attempt is refused and costs nothing', () => {
    const round = press(roundWith(), '0000!1800!+!');
    expect(round.refusal).toEqual({ kind: 'repeated' });
    expect(round.attempts).toEqual([0, 1800, null, null]);
  });

  test('the same refusal twice is told twice', () => {
    const once = press(roundWith(), '19!');
    const twice = press(once, '!');
    expect(twice.refusal).toEqual(once.refusal);
    expect(twice.refusal).not.toBe(once.refusal);
  });

  test.each(['3', '<', '+'])('after a refusal %j clears the message', (key) => {
    expect(press(press(roundWith(), '19!'), key).refusal).toBeNull();
  });

  test('after the end nothing changes any more', () => {
    const actions: RoundAction[] = [
      { type: 'digit', digit: '1' },
      { type: 'backspace' },
      { type: 'fillZeros' },
      { type: 'setEntry', entry: '1' },
      { type: 'submit' },
      { type: 'difficulty', difficulty: 'hard' },
    ];
    for (const round of [press(roundWith(), '1931!'), press(roundWith(), '1800!1900!1950!1932!')]) {
      for (const action of actions) expect(roundReducer(round, action)).toBe(round);
    }
  });
});

describe('a hard game', () => {
  const hard = roundWith({ difficulty: 'hard' });

  test('refuses an attempt that ignores what is known, at no cost', () => {
    const round = press(hard, '1200!4567!');
    expect(round.refusal).toEqual({
      kind: 'hard',
      breach: { kind: 'rightMoved', place: 'thousands', digit: '1' },
    });
    expect(round.attempts).toEqual([1200, null, null, null]);
    expect(roundState(press(round, '<<<<1931!'))).toBe('won');
  });

  test('the same attempt is free in a normal game', () => {
    expect(press(roundWith(), '1200!4567!').refusal).toBeNull();
  });

  test('may become normal at any time, never hard again', () => {
    const lowered = roundReducer(press(hard, '1200!'), {
      type: 'difficulty',
      difficulty: 'normal',
    });
    expect([lowered.difficulty, lowered.hardThroughout]).toEqual(['normal', false]);
    expect(roundReducer(lowered, { type: 'difficulty', difficulty: 'hard' })).toBe(lowered);
    expect(press(lowered, '4567!').attempts).toEqual([1200, 4567, null, null]);
  });

  test('can be chosen before the first attempt', () => {
    const raised = roundReducer(roundWith(), { type: 'difficulty', difficulty: 'hard' });
    expect([raised.difficulty, raised.hardThroughout]).toEqual(['hard', true]);
  });

  test('choosing the same difficulty changes nothing', () => {
    expect(roundReducer(hard, { type: 'difficulty', difficulty: 'hard' })).toBe(hard);
  });

  test('earns its star when it was hard to the end', () => {
    expect(press(hard, '1200!1931!').hardThroughout).toBe(true);
    expect(press(roundWith(), '1200!1931!').hardThroughout).toBe(false);
  });
});

describe('continuing a stored game', () => {
  const one: Attempts = [1800, null, null, null];
  const won: Attempts = [1800, 1931, null, null];

  test('attempts, state and hints are as before', () => {
    const round = roundWith({ attempts: one });
    expect([roundState(round), visibleHints(round), tiles(round)]).toEqual(['running', 2, '____']);
    expect(roundState(roundWith({ attempts: won }))).toBe('won');
  });

  test('stored attempts after the answer are dropped', () => {
    expect(roundWith({ attempts: [1931, 1900, null, null] }).attempts).toEqual([
      1931,
      null,
      null,
      null,
    ]);
  });

  test('a game begun as normal stays so where hard was chosen meanwhile, and lets itself be lowered', () => {
    const attempts = [1200, null, null, null];
    const raised = roundWith({ attempts, difficulty: 'hard', hardThroughout: false });
    expect(press(raised, '4567!')).toMatchObject({
      refusal: null,
      attempts: [1200, 4567, null, null],
      difficulty: 'normal',
      hardThroughout: false,
    });
    const hard = roundWith({ attempts, difficulty: 'hard', hardThroughout: true });
    expect(press(hard, '4567!').refusal).toMatchObject({ kind: 'hard' });
    const lowered = roundWith({ attempts, difficulty: 'normal', hardThroughout: true });
    expect(press(lowered, '4567!').refusal).toBeNull();
  });

  test.each<[string, Partial<RoundStart>, boolean]>([
    ['hard and stored so', { attempts: one, difficulty: 'hard', hardThroughout: true }, true],
    ['hard, nothing stored', { attempts: one, difficulty: 'hard' }, true],
    ['hard, begun as normal', { attempts: one, difficulty: 'hard', hardThroughout: false }, false],
    ['lowered meanwhile', { attempts: one, difficulty: 'normal', hardThroughout: true }, false],
    ['normal', { attempts: one, difficulty: 'normal' }, false],
    ['ended hard, normal now', { attempts: won, difficulty: 'normal', hardThroughout: true }, true],
    ['ended normal, hard now', { attempts: won, difficulty: 'hard', hardThroughout: false }, false],
    ['a new hard game after a normal one', { difficulty: 'hard', hardThroughout: false }, true],
    ['a new normal game after a hard one', { difficulty: 'normal', hardThroughout: true }, false],
  ])('the star of hard mode: %s', (_, start, hasStar) => {
    expect(roundWith(start).hardThroughout).toBe(hasStar);
  });
});
