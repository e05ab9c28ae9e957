import { defineConfig } from 'vitest/config';

/** What Stryker runs against each breakage: the rules' own tests. */
export default defineConfig({
  test: { include: ['src/domain/*/**/*.test.ts'], isolate: false, testTimeout: 120_000 },
});
