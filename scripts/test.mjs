// `npm test`: installs what is missing, then every check there is, and a last line that counts.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureInstalled, requireNode } from './prepare.mjs';
import { countPlaywright, countVitest, describeLate } from './test-reports.mjs';

requireNode();
await ensureInstalled();
const { ensureBrowser } = await import('./find-browser.mjs');
process.env['CHROMIUM_PATH'] = ensureBrowser();

const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
/** @type {string[]} */
const late = [];

// At once: each leaves a processor idle for some of its time.
const [isBuilt] = await Promise.all([
  check('build with budgets', process.execPath, ['scripts/build.mjs']),
  check('content', process.execPath, ['scripts/content.mjs', 'check']),
  check('format', 'oxfmt', ['--check']),
  check('lint and types', 'oxlint', ['--type-aware', '--type-check']),
]);
await tests('unit', 'vitest', vitestArguments('unit'), countVitest);
await tests('database', 'vitest', vitestArguments('database'), countVitest);
if (isBuilt) await tests('browser', 'playwright', ['test', '--project=browser'], countPlaywright);

console.log(['', ...describeLate(late), `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;

/**
 * Runs one command that either holds or does not; says what it said when it has ended.
 *
 * @param {string} name
 * @param {string} command
 * @param {string[]} options
 */
async function check(name, command, options) {
  const { isGood, said } = await run(command, options, 'pipe');
  console.log(`\n=== ${name} ===\n${said}`);
  if (isGood) passed += 1;
  else failed += 1;
  return isGood;
}

/**
 * Runs a suite and adds up what its report counts; a suite that breaks counts as one failure.
 *
 * @template Report
 * @param {string} name
 * @param {string} command
 * @param {string[]} options
 * @param {(report: Report) => import('./test-reports.mjs').Counted} count
 */
async function tests(name, command, options, count) {
  console.log(`\n=== ${name} ===`);
  const { isGood } = await run(command, options, 'inherit');
  const counted = readReport(name, count);
  passed += counted.passed;
  failed += counted.failed;
  late.push(...counted.late);
  if (!isGood && counted.failed === 0) failed += 1;
  if (isGood && counted.passed === 0) failed += 1;
}

/**
 * @param {string} command
 * @param {string[]} options
 * @param {'pipe' | 'inherit'} output whether to keep what it says, or show it at once
 * @returns {Promise<{ isGood: boolean, said: string }>}
 */
function run(command, options, output) {
  const isNode = command === process.execPath;
  return new Promise((resolve) => {
    const child = spawn(
      isNode ? command : 'npx',
      isNode ? options : ['--no', '--', command, ...options],
      { stdio: ['ignore', output, output], shell: process.platform === 'win32' },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    }
    child.on('error', (error) => resolve({ isGood: false, said: error.message }));
    child.on('close', (code) => resolve({ isGood: code === 0, said }));
  });
}

/** @param {string} project */
function vitestArguments(project) {
  const report = `--outputFile.json=${results}/${project}.json`;
  return ['run', '--project', project, '--reporter=dot', '--reporter=json', report];
}

/**
 * @template Report
 * @param {string} name
 * @param {(report: Report) => import('./test-reports.mjs').Counted} count
 * @returns {import('./test-reports.mjs').Counted}
 */
function readReport(name, count) {
  try {
    return count(JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, late: [] };
  }
}
