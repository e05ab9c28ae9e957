import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerColumns, commonMistakes, type RoomGuest, tallyOf } from './room-board.ts';

const guest = (...attempts: (number | null)[]): RoomGuest => ({ number: 1, animal: 1, attempts });
const own = { isLed: false, step: 1 };

test('at their own pace guests stand where their attempts have brought them', () => {
  const guests = [
    guest(),
    guest(1900),
    guest(1900, 1931),
    guest(1931),
    guest(1, 2, 3, 4),
    guest(1, 2, 3, 1931),
  ];
  expect(tallyOf(guests, 1931, own)).toEqual({
    joined: 6,
    answered: 5,
    solved: 3,
    lost: 1,
    atHint: [1, 1, 0, 0],
    solvedAt: [1, 1, 0, 1],
  });
});

test('in a led room they all stand at its step, and who has solved it is not waited for', () => {
  const guests = [guest(), guest(1931), guest(null, 1900), guest(1900)];
  expect(tallyOf(guests, 1931, { isLed: true, step: 2 })).toEqual({
    joined: 4,
    answered: 2,
    solved: 1,
    lost: 0,
    atHint: [0, 3, 0, 0],
    solvedAt: [1, 0, 0, 0],
  });
  expect(tallyOf(guests, 1931, { isLed: true, step: 0 })).toMatchObject({
    answered: 1,
    atHint: [3, 0, 0, 0],
  });
  expect(tallyOf(guests, 1931, { isLed: true, step: 5 })).toMatchObject({ lost: 3, solved: 1 });
});

test('an answer of 0 is an answer', () => {
  expect(tallyOf([guest(0)], 0, own)).toMatchObject({ answered: 1, solved: 1 });
  expect(tallyOf([guest(0)], 7, { isLed: true, step: 1 })).toMatchObject({
    answered: 1,
    solved: 0,
  });
});

test('nobody has given an answer: the right one stands alone', () => {
  const alone = { from: 1931, to: 1931, position: 0.5, count: 0, isAnswer: true };
  expect(answerColumns([], 1931, 25)).toEqual([alone]);
});

test('years that are close have a column each', () => {
  expect(answerColumns([guest(1929, 1931), guest(1929)], 1931, 25)).toMatchObject([
    { from: 1929, to: 1929, count: 2, isAnswer: false },
    { from: 1930, to: 1930, count: 0 },
    { from: 1931, to: 1931, count: 1, isAnswer: true },
  ]);
});

test('whatever was answered, every answer stands in one column and the right one in one', () => {
  const answers = fc.integer({ min: 0, max: 9999 });
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.option(answers), { maxLength: 4 }), { maxLength: 40 }),
      answers,
      fc.integer({ min: 1, max: 40 }),
      (attempts, answer, most) => {
        const guests = attempts.map((given) => guest(...given));
        const columns = answerColumns(guests, answer, most);
        const total = attempts.flat().filter((value) => value !== null).length;
        expect(columns.length).toBeLessThanOrEqual(most);
        expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        expect(columns.filter(({ isAnswer }) => isAnswer)).toHaveLength(1);
        for (const { position } of columns) expect(position > 0 && position < 1).toBe(true);
      },
    ),
  );
});

test('mistakes that several have made are told, the most frequent first', () => {
  const guests = [guest(1900, 1931), guest(1900, 1800), guest(1800, 1700), guest(1900)];
  expect(commonMistakes(guests, 1931, 9)).toEqual([
    { value: 1900, count: 3 },
    { value: 1800, count: 2 },
  ]);
  expect(commonMistakes(guests, 1931, 1)).toEqual([{ value: 1900, count: 3 }]);
  expect(commonMistakes(guests, 1900, 1)).toEqual([{ value: 1800, count: 2 }]);
  expect(commonMistakes([guest(2, 1), guest(1, 2)], 9, 2).map(({ value }) => value)).toEqual([
    1, 2,
  ]);
});
