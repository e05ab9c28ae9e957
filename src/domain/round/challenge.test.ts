import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedTexts } from '../text/changed-texts.ts';
import { sealBytes } from '../text/sealed-bytes.ts';
import { puzzleWith } from '../puzzle/puzzle-factory.ts';
import { MAX_ATTEMPTS } from './attempts.ts';
import { readChallenge, solvedIn, writeChallenge } from './challenge.ts';
import oldLinks from './challenge-links.json' with { type: 'json' };
import { shareRows } from './share.ts';

/** The marks of a finished game of any puzzle. */
const games = fc
  .record({
    id: fc.integer({ min: 1, max: 999_999_999 }),
    year: fc.nat(9999),
    tried: fc.uniqueArray(fc.nat(9999), { minLength: MAX_ATTEMPTS, maxLength: MAX_ATTEMPTS }),
    isSolved: fc.boolean(),
  })
  .map(({ id, year, tried, isSolved }) => {
    const made = isSolved ? [...tried.slice(1), year] : tried;
    const end = made.indexOf(year);
    const attempts = end < 0 ? made : made.slice(0, end + 1);
    return { id, rows: shareRows({ puzzle: puzzleWith({ year }), attempts }) };
  });

test.each(oldLinks)('the challenge $fragment opens for ever', ({ fragment, id, rows }) => {
  expect(readChallenge(fragment, id)).toEqual({ kind: 'challenge', rows });
});

test('what is written is read again, by its own puzzle alone', () => {
  fc.assert(
    fc.property(games, ({ id, rows }) => {
      const fragment = writeChallenge(id, rows);
      expect(fragment.length).toBeLessThan(40);
      expect(readChallenge(`#${fragment}`, String(id))).toEqual({ kind: 'challenge', rows });
      expect(readChallenge(fragment, String(id + 1))).toEqual({ kind: 'damaged' });
      expect(readChallenge(fragment, `${id}0`)).toEqual({ kind: 'damaged' });
    }),
  );
});

test('ten thousand changes are told or change nothing', () => {
  const kinds = oldLinks.flatMap(({ fragment, id, rows }) =>
    changedTexts(fragment, 4000).map((changed) => {
      const read = readChallenge(changed, id);
      if (read.kind === 'challenge') expect(read.rows).toEqual(rows);
      return read.kind;
    }),
  );
  expect(kinds.filter((kind) => kind === 'damaged').length).toBeGreaterThan(10_000);
});

test.each([
  ['', 'none'],
  ['#', 'none'],
  ['#content', 'damaged'],
  ['#challenge2-AAAA', 'newer'],
  ['#challenge1-', 'damaged'],
  ['#challenge1-<script>', 'damaged'],
])('the fragment %s is %s', (fragment, kind) => {
  expect(readChallenge(fragment, '8').kind).toBe(kind);
});

test('a fragment of a million signs is damaged', () => {
  expect(readChallenge(`#challenge1-${'A'.repeat(1_000_000)}`, '8').kind).toBe('damaged');
});

test.each([
  ['no attempt', []],
  ['an end that is none', [0, 1, 2]],
  ['five attempts', [0, 1, 2, 3, 4]],
  ['attempts after the solution', [80, 0, 1, 80]],
  ['marks that there are not', [81, 80]],
  ['three right and one elsewhere', [79, 80]],
])('%s is no game, though the checksum fits', (_, rows) => {
  const sealed = sealBytes(['8'.charCodeAt(0), 0, ...rows], 1);
  expect(readChallenge(`challenge1-${sealed}`, '8')).toEqual({ kind: 'damaged' });
});

test('a game is solved by its last row, or not', () => {
  const [right, wrong] = (['right', 'wrong'] as const).map(
    (mark) => [mark, mark, mark, mark] as const,
  );
  expect(solvedIn([wrong!, right!])).toBe(2);
  expect(solvedIn([wrong!, wrong!, wrong!, wrong!])).toBeNull();
});
