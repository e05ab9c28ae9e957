// `npm run test:all`: what `npm test` checks, and then what takes longer or needs more installed.
import { spawnSync } from 'node:child_process';

/** What tests of the database run on; see tests/setup/postgres-server.ts. */
const onOldest = { QUANDO_TEST_POSTGRES: 'oldest' };

/**
 * Each a name, a command and what its environment says beside ours; one that fails keeps none of the
 * others from running.
 *
 * @type {[string, string, Record<string, string>?][]}
 */
const steps = [
  ['every check of npm test', 'npm test'],
  ['the database tests on PostgreSQL 15', 'npx --no -- vitest run --project database', onOldest],
  ['what seldom changes', 'npx --no -- vitest run --project rare'],
  [
    'journeys that seldom change',
    'npx --no -- playwright test --project=variations --project=rare',
  ],
  ['Firefox and WebKit', 'npx --no -- vitest run --project engines'],
  ['every command of package.json', 'npx --no -- vitest run --project commands'],
];

const failed = steps.filter(([name, command, settings]) => {
  console.log(`\n=== ${name} ===`);
  const env = { ...process.env, ...settings };
  return spawnSync(command, { shell: true, stdio: 'inherit', env }).status !== 0;
});
for (const [name] of failed) console.error(`Failed: ${name}`);
console.log(`\n${steps.length - failed.length} of ${steps.length} steps passed`);
process.exitCode = failed.length === 0 ? 0 : 1;
