import { expect, test } from 'vitest';
import { isGamePath, isMuseum, isPuzzleNumber, puzzleIdIn } from './puzzle-path.ts';

const token = 'aB3_-aB3_-aB3_-aB3_-aB';

test('the number of a puzzle is read from its address, with or without a last slash', () => {
  expect(puzzleIdIn('/pp/381')).toBe('381');
  expect(puzzleIdIn('/old/7/')).toBe('7');
});

test('the letters of a token keep their case', () => {
  expect(puzzleIdIn(`/PP/${token}`)).toBe(token);
});

test.each([
  '/pp',
  '/pp/',
  '/pp/0',
  '/pp/007',
  '/pp/-1',
  '/pp/1.5',
  '/pp/1/2',
  '/pp/1e3',
  '/pp/abc',
  '/x/pp/1',
  `/pp/${token.slice(1)}`,
  `/pp/${'a'.repeat(65)}`,
])('%s names no puzzle', (path) => {
  expect(puzzleIdIn(path)).toBeNull();
});

test.each(['/', '/pp/381', '/PP/381/', `/pp/${token}`, '/old/7', '/random', '/Random/12/'])(
  'a game is played at %s',
  (path) => {
    expect(isGamePath(path)).toBe(true);
  },
);

test.each([
  '',
  '/pp',
  '/pp/',
  '/pp/0',
  '/pp/007',
  '/pp/381/x',
  '/pp/abc',
  `/pp/${token}/x`,
  '/old',
  '/old/x',
  `/old/${token}`,
  `/random/${token}`,
  '/randomly',
  '/settings',
  '/x/381',
])('no game is played at %j', (path) => {
  expect(isGamePath(path)).toBe(false);
});

test('a token is told from a number, also where it is all digits', () => {
  expect(isPuzzleNumber('999999999')).toBe(true);
  expect(isPuzzleNumber(token)).toBe(false);
  expect(isPuzzleNumber('1'.repeat(22))).toBe(false);
});

test.each([
  ['?mode=museums', true],
  ['?day=3&mode=museums', true],
  ['?mode=museum', false],
  ['?museums=mode', false],
  ['', false],
])('the query %j asks for museums: %s', (search, expected) => {
  expect(isMuseum(search)).toBe(expected);
});
