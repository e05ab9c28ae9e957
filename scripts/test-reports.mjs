// What the reports of the test suites say, counted.

/**
 * How many tests passed and failed, and by file and title which of them did not pass at once.
 *
 * @typedef {{ passed: number, failed: number, late: string[] }} Counted
 */

/**
 * A part of Playwright's report: a file, or a group of tests in it.
 *
 * @typedef {{
 *   title: string,
 *   file: string,
 *   specs: { title: string, tests: { status: string }[] }[],
 *   suites?: Suite[],
 * }} Suite
 */

/**
 * @param {{ numPassedTests: number, numFailedTests: number }} report
 * @returns {Counted}
 */
export function countVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests, late: [] };
}

/**
 * Tests that pass at a second attempt count as passed; whether there is one is said by Playwright's
 * configuration.
 *
 * @param {{
 *   stats: { expected: number, flaky: number, unexpected: number },
 *   suites: Suite[],
 * }} report
 * @returns {Counted}
 */
export function countPlaywright({ stats, suites }) {
  const late = suites.flatMap((suite) => lateTests(suite, []));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, late };
}

/**
 * The lines that name each test which did not pass at once; none where there is no such test.
 *
 * @param {string[]} late
 */
export function describeLate(late) {
  if (late.length === 0) return [];
  const tests = late.length === 1 ? 'browser test' : 'browser tests';
  return [
    `${late.length} ${tests} passed only at the second attempt:`,
    ...late.map((name) => `  ${name}`),
  ];
}

/**
 * @param {Suite} suite
 * @param {string[]} groups the titles of the groups around it, without the file's
 * @returns {string[]}
 */
function lateTests({ file, specs, suites = [] }, groups) {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${file}: ${[...groups, title].join(' › ')}`),
    ...suites.flatMap((group) => lateTests(group, [...groups, group.title])),
  ];
}
