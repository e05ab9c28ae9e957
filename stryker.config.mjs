// `npm run mutation`: breaks the rules one place at a time, and says which breakage no unit test notices.

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [
    'src/domain/*/**/*.ts',
    '!src/domain/**/*.test.ts',
    '!src/domain/**/*-factory.ts',
    '!src/domain/text/changed-texts.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What runs once when a file is loaded; each of them would need all tests, in a process of its own.
  ignoreStatic: true,
  concurrency: 2,
  // A busy machine is no endless loop.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
  // Stryker would rewrite it by an interface that TypeScript 7 no longer has.
  tsconfigFile: 'none.json',
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: 'test-results/mutation.html' },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  ignorePatterns: ['dist', 'data', 'content', 'docs', 'public', 'supabase', 'tests'],
  thresholds: { high: 95, low: 95, break: 95 },
};
