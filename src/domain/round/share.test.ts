import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkStoredAttempts, solvedAttempt } from './attempts.ts';
import { puzzleWith } from '../puzzle/puzzle-factory.ts';
import { shareFacts, shareText } from './share.ts';

const domain = 'quando.example';

/** The number with each digit replaced by another. */
function encipher(number: number, key: number[]): number {
  const digits = String(number).padStart(4, '0').split('');
  return Number(digits.map((digit) => key[Number(digit)]).join(''));
}

describe('the text to share', () => {
  test('a game won on the third attempt', () => {
    const attempts = [1113, 1939, 1931, null];
    expect(shareText({ puzzle: puzzleWith(), attempts, hard: false, domain })).toBe(
      'Quando #212 · 3/4\n✅🔁⬛🔁\n✅✅✅⬛\n✅✅✅✅\nquando.example',
    );
  });

  test('a game lost in hard mode', () => {
    const attempts = [0, 2000, 4000, 5000];
    expect(shareText({ puzzle: puzzleWith(), attempts, hard: true, domain })).toBe(
      'Quando #212 · X/4*\n⬛⬛⬛⬛\n⬛⬛⬛⬛\n⬛⬛⬛⬛\n⬛⬛⬛⬛\nquando.example',
    );
  });

  test('a puzzle without a number, won at once in hard mode', () => {
    const puzzle = puzzleWith({ id: 'token', name: null });
    const attempts = [1931, null, null, null];
    expect(shareText({ puzzle, attempts, hard: true, domain })).toBe(
      'Quando · 1/4*\n✅✅✅✅\nquando.example',
    );
  });

  test('facts for a sentence count the digits of each attempt', () => {
    expect(shareFacts({ puzzle: puzzleWith(), attempts: [0, 1113, 1931, null] })).toEqual({
      name: '212',
      solved: 3,
      lines: [
        { right: 0, elsewhere: 0, wrong: 4 },
        { right: 1, elsewhere: 2, wrong: 1 },
        { right: 4, elsewhere: 0, wrong: 0 },
      ],
    });
  });
});

describe('no secret is told', () => {
  const finished = fc
    .tuple(fc.array(fc.nat(9999), { minLength: 4, maxLength: 4 }), fc.nat(9999))
    .map(([tries, year]) => ({ year, attempts: checkStoredAttempts(tries, year) }));
  const cipher = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10 });

  test('text and facts are the same for every answer that got the same marks', () => {
    fc.assert(
      fc.property(finished, cipher, ({ year, attempts }, key) => {
        const other = attempts.map((attempt) => (attempt === null ? null : encipher(attempt, key)));
        const one = { puzzle: puzzleWith({ year }), attempts };
        const two = { puzzle: puzzleWith({ year: encipher(year, key) }), attempts: other };
        const extra = { hard: false, domain };
        expect(shareText({ ...two, ...extra })).toBe(shareText({ ...one, ...extra }));
        expect(shareFacts(two)).toEqual(shareFacts(one));
      }),
    );
  });

  test('below the first line stand symbols alone, and facts count what they show', () => {
    fc.assert(
      fc.property(finished, fc.boolean(), ({ year, attempts }, hard) => {
        const puzzle = puzzleWith({ year });
        const lines = shareText({ puzzle, attempts, hard, domain }).split('\n');
        const solved = solvedAttempt(attempts, year) ?? 'X';
        expect(lines.shift()).toBe(`Quando #212 · ${solved}/4${hard ? '*' : ''}`);
        expect(lines.pop()).toBe(domain);
        for (const line of lines) expect(line).toMatch(/^[✅🔁⬛]{4}$/u);
        const counts = lines.map((line) => ({
          right: line.split('✅').length - 1,
          elsewhere: line.split('🔁').length - 1,
          wrong: line.split('⬛').length - 1,
        }));
        expect(shareFacts({ puzzle, attempts }).lines).toEqual(counts);
      }),
    );
  });
});
