import { expect, it } from 'vitest';

import { countPlaywright, countVitest, describeLate } from './test-reports.mjs';

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

it('a browser test that passes at the second attempt counts as passed, and is named', () => {
  const night = { title: 'at night', file: 'play.test.ts', specs: [spec('a day', 'flaky')] };
  const file = {
    title: 'play.test.ts',
    file: 'play.test.ts',
    specs: [spec('a guess', 'expected'), spec('a hint', 'flaky'), spec('an end', 'unexpected')],
    suites: [night],
  };
  const stats = { expected: 1, flaky: 2, unexpected: 1 };
  const counted = countPlaywright({ stats, suites: [file] });
  expect(counted).toEqual({
    passed: 3,
    failed: 1,
    late: ['play.test.ts: a hint', 'play.test.ts: at night › a day'],
  });
  expect(describeLate(counted.late)).toEqual([
    '2 browser tests passed only at the second attempt:',
    '  play.test.ts: a hint',
    '  play.test.ts: at night › a day',
  ]);
  expect(describeLate(['play.test.ts: a hint'])[0]).toBe(
    '1 browser test passed only at the second attempt:',
  );
});

it('where every test passes at once nothing more is said', () => {
  const stats = { expected: 2, flaky: 0, unexpected: 0 };
  const { late } = countPlaywright({ stats, suites: [] });
  expect(describeLate(late)).toEqual([]);
});

it('unit and database tests have one attempt', () => {
  expect(countVitest({ numPassedTests: 5, numFailedTests: 1 })).toEqual({
    passed: 5,
    failed: 1,
    late: [],
  });
});
