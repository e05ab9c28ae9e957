import { defineConfig } from 'vitest/config';
import { takeQuickTemporaryFolder } from './scripts/quick-temporary-folder.mjs';
import { LongestFirst } from './tests/setup/longest-first.ts';

takeQuickTemporaryFolder();

/** What tests of the database and of processes share. */
const onDatabase = {
  globalSetup: ['tests/setup/global-setup.ts'],
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A busy machine may answer late; what was asked for again then finds it.
  expect: { poll: { timeout: 20_000 } },
  maxWorkers: 2,
  // Loading the gateway anew for every file would take two seconds each.
  isolate: false,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'gateway/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          // By itself Vitest leaves a processor for its own process, which hardly needs one.
          maxWorkers: 2,
          // Half a second for every file would be twice the time that its tests take.
          isolate: false,
          server: { deps: { inline: ['use-intl'] } },
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'database',
          include: ['tests/sql/**/*.test.ts', 'tests/gateway/**/*.test.ts'],
        },
      },
      {
        test: { ...onDatabase, name: 'rare', include: ['tests/rare/**/*.test.ts'] },
      },
      {
        test: {
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Node 20 has the WebSocket of browsers, but wants to be asked for it.
          execArgv: ['--experimental-websocket'],
        },
      },
    ],
  },
});
