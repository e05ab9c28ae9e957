import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * What "done" claims in docs/specification-coverage.md: where something breaks, a test that its section
 * names fails. Each line breaks one thing in a copy of the tree.
 */
type Breakage = {
  /** The heading in the table. */
  section: string;
  file: string;
  /** A text that stands in the file once, and what stands there instead. */
  edit: readonly [string, string];
  test: string;
  title: string;
};

const breakages: readonly Breakage[] = [
  {
    section: 'The game',
    file: 'src/domain/round/attempts.ts',
    edit: ['export const MAX_ATTEMPTS = 4;', 'export const MAX_ATTEMPTS = 5;'],
    test: 'src/domain/round/round-properties.test.ts',
    title: 'only an accepted submit makes an attempt, one at a time and four at most',
  },
  {
    section: 'Modes and users',
    file: 'src/device/games/records-store.ts',
    edit: ['ledger: mirror?.ledger ?? [],', 'ledger: [],'],
    test: 'src/device/games/records-store.test.ts',
    title: 'counters and ledger are read back as they were stored',
  },
  {
    section: 'Languages and privacy',
    file: 'src/features/info/written-date.ts',
    edit: ["month: '2-digit', year", "month: 'long', year"],
    test: 'src/features/info/written-date.test.ts',
    title: '',
  },
  {
    section: '2. Screens and routes',
    file: 'src/app/routes/guard.ts',
    edit: ["return { answer: isMarked ? 'open' : 'register' }", "return { answer: 'open' }"],
    test: 'src/app/routes/guard.test.ts',
    title: 'the end of registering opens to the marker alone',
  },
  {
    section: 'Layout',
    file: 'src/features/play/board/hint-list.module.css',
    edit: ['@media (max-height: 719px) {', '@media (max-height: 419px) {'],
    test: 'tests/browser/layout.test.ts',
    title: 'the longest hint, board and keypad fit',
  },
  {
    section: 'Dialogs',
    file: 'src/features/consent/cookie-detail.tsx',
    edit: ['isDisabled={isNecessary}', 'isDisabled={false}'],
    test: 'tests/browser/consent.test.ts',
    title: 'what somebody allows is stored for a year, and the puzzle comes',
  },
  {
    section: '3. Entities and their fields',
    file: 'supabase/migrations/20261201000000_baseline.sql',
    edit: [
      "('1_explorer', array['authenticated', 'stats.shared', 'game.multiple'])",
      "('1_explorer', array['authenticated', 'stats.shared'])",
    ],
    test: 'tests/sql/roles.test.ts',
    title: 'may do exactly what the product says',
  },
  {
    section: 'Cookies',
    file: 'src/device/cookies/cookie.ts',
    edit: ["cookie.life === 'day' ? ends", "cookie.life === 'day' ? inAYear(now)"],
    test: 'src/device/cookies/cookies.test.ts',
    title: 'a game’s cookie ends at midnight',
  },
  {
    section: '4. States and transitions',
    file: 'src/domain/statistics/ledger.ts',
    edit: [
      'if (ledger.some(({ date }) => date === entry.date))',
      'if (ledger.some(({ quizId }) => quizId === entry.quizId))',
    ],
    test: 'src/domain/statistics/ledger.test.ts',
    title: '',
  },
  {
    section: '5. Validation rules',
    file: 'src/domain/text/email-address.ts',
    edit: ['before.length >= HALF ||', 'before.length > HALF ||'],
    test: 'src/domain/text/email-address.test.ts',
    title: 'is none',
  },
  {
    section: '6. Roles and permissions',
    file: 'src/app/routes/guard.ts',
    edit: ['const isHeld = permission !== null &&', 'const isHeld = permission === null ||'],
    test: 'src/app/routes/guard.test.ts',
    title: '',
  },
  {
    section: '7. Calls',
    file: 'supabase/migrations/20261201000000_baseline.sql',
    edit: [
      'on conflict on constraint user_result_pkey do nothing',
      'on conflict on constraint user_result_pkey do update set attempt = null',
    ],
    test: 'tests/sql/results.test.ts',
    title: 'counts once, however often it is told',
  },
  {
    section: 'Auth service',
    file: 'gateway/auth/factors/challenge.ts',
    edit: ["set aal = 'aal2'", "set aal = 'aal1'"],
    test: 'tests/gateway/auth-factors.test.ts',
    title: 'is enrolled by its code',
  },
  {
    section: 'Database codes',
    file: 'src/i18n/catalogues/en/errors.json',
    edit: ['This item already exists', 'This item exists'],
    test: 'src/features/account/sign-in/error-words.test.ts',
    title: 'has the words of the specification',
  },
  {
    section: 'Auth codes',
    file: 'gateway/auth/account/user.ts',
    edit: ["'same_password'", "'weak_password'"],
    test: 'tests/gateway/contract-auth.test.ts',
    title: 'a new password must be another one',
  },
  {
    section: 'Notices',
    file: 'src/features/play/modes/use-load-notice.ts',
    edit: ["position: 'bottom', timeout: 10_000", "position: 'bottom', timeout: 1000"],
    test: 'tests/browser/failures.test.ts',
    title: 'a puzzle that does not come is told, with its reason',
  },
  {
    section: '9. Business constants and limits',
    file: 'src/device/cookies/support-notice.ts',
    edit: ['const MOST_DAYS = 12;', 'const MOST_DAYS = 13;'],
    test: 'src/device/cookies/support-notice.test.ts',
    title: 'the notice stays away for 6 to 12 days',
  },
  {
    section: 'Content',
    file: 'src/domain/puzzle/check/typography.ts',
    edit: ["de: { open: '„', close: '“'", "de: { open: '“', close: '”'"],
    test: 'src/domain/puzzle/check/typography.test.ts',
    title: '',
  },
  {
    section: 'Beyond',
    file: 'src/domain/round/narrowing.ts',
    edit: [
      'return others.reduce((best, each) => (left(each) < left(best)',
      'return others.reduce((best, each) => (left(each) > left(best)',
    ],
    test: 'src/domain/round/narrowing.test.ts',
    title: '',
  },
];

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const unneeded = new Set(['node_modules', 'dist', 'test-results', '.git']);

// What Vitest says of itself would make the build another one.
const { NODE_ENV: _mode, VITEST: _vitest, ...env } = process.env;

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'quando-breakages-'));
  const isNeeded = (path: string) =>
    !unneeded.has(basename(path)) || relative(root, path).includes('/');
  await cp(root, copy, { recursive: true, filter: isNeeded });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

it('has a line for every section of the table that names tests', async () => {
  const sections = await tableSections();
  expect(breakages.map(({ section }) => section).toSorted()).toEqual(
    [...sections.keys()].toSorted(),
  );
});

it.each(breakages)(
  '$section: $file broken is noticed by $test',
  { timeout: 180_000 },
  async (breakage) => {
    const { section, file, edit, test, title } = breakage;
    expect((await tableSections()).get(section)?.includes(test)).toBe(true);
    const path = join(copy, file);
    const text = await readFile(path, 'utf8');
    expect(text.split(edit[0])).toHaveLength(2);
    expect(await failures(test, title)).toEqual([]);
    await writeFile(
      path,
      text.replace(edit[0], () => edit[1]),
    );
    try {
      expect(await failures(test, title)).not.toEqual([]);
    } finally {
      await writeFile(path, text);
    }
  },
);

/** The rows of the table under each heading that names tests. */
async function tableSections(): Promise<Map<string, string>> {
  const table = await readFile(join(root, 'docs/specification-coverage.md'), 'utf8');
  const parts = table.split(/^#{2,3} /m).map((part) => part.split(/\n/));
  return new Map(
    parts.flatMap(([heading = '', ...lines]) => {
      const rows = lines.filter((line) => line.startsWith('|')).join('\n');
      return /\.test\.tsx?`/.test(rows) ? [[heading, rows] as const] : [];
    }),
  );
}

/** The names of the tests that fail, of those whose name has the title; it throws where there are none. */
async function failures(test: string, title: string): Promise<string[]> {
  const results = test.startsWith('tests/browser/')
    ? await played(test, title)
    : await ran(test, title);
  if (results.length === 0) throw new Error(`No test of ${test} has the title “${title}”.`);
  return results.filter(({ hasPassed }) => !hasPassed).map(({ name }) => name);
}

type Result = { name: string; hasPassed: boolean };

async function ran(test: string, title: string): Promise<Result[]> {
  const project = test.startsWith('tests/') ? 'database' : 'unit';
  const { testResults } = await report('vitest/vitest.mjs', [
    'run',
    `--project=${project}`,
    '--reporter=json',
    // An empty one would take the file for the pattern.
    ...(title === '' ? [] : [`--testNamePattern=${title}`]),
    test,
  ]);
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status }) => ({ name: fullName, hasPassed: status === 'passed' }));
}

async function played(test: string, title: string): Promise<Result[]> {
  await run(process.execPath, ['scripts/build.mjs'], { cwd: copy, env });
  const { suites } = await report('@playwright/test/cli.js', [
    'test',
    '--reporter=json',
    '--retries=0',
    `--grep=${title}`,
    test,
  ]);
  return suites.flatMap(specsOf).map(({ title: name, ok }) => ({ name, hasPassed: ok }));
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

type Suite = { specs: { title: string; ok: boolean }[]; suites?: Suite[] };

type Report = {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
  suites: Suite[];
};

/** What a runner reports, whether its tests pass or fail. */
async function report(command: string, words: string[]): Promise<Report> {
  const path = join('node_modules', command);
  const options = { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(process.execPath, [path, ...words], options).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}
