// `npm run test:all`: what `npm test` checks, and then what takes longer or needs more installed.
import { spawnSync } from 'node:child_process';

/** Each a name and a command; one that fails keeps none of the others from running. */
const steps = [
  ['every check of npm test', 'npm test'],
  ['Firefox and WebKit', 'npx --no -- vitest run --project engines'],
  ['every command of package.json', 'npx --no -- vitest run --project commands'],
];

const failed = steps.filter(([name, command = '']) => {
  console.log(`\n=== ${name} ===`);
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status !== 0;
});
for (const [name] of failed) console.error(`Failed: ${name}`);
console.log(`\n${steps.length - failed.length} of ${steps.length} steps passed`);
process.exitCode = failed.length === 0 ? 0 : 1;
