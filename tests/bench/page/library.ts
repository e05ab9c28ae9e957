import { fileURLToPath } from 'node:url';

import { type Browser, chromium, type Page } from '@playwright/test';

import { ensureBrowser } from '../../../scripts/find-browser.mjs';
import * as words from '../../../src/i18n/words-de.ts';
import { openBenchGateway } from '../bench-gateway.ts';
import { fillSchedule } from '../fill-schedule.ts';
import { median } from '../in-turn.ts';
import { sizes } from '../sizes.ts';
import { type Table, timesRow } from '../table.ts';
import { makeAccount } from './sign-in.ts';

/** `rows` of the archive are on the screen when the page that is measured has come. */
const { few, many, rows: rowsBefore, months } = sizes.library;
const watching = fileURLToPath(new URL('./watch-frames.js', import.meta.url));

type Times = Map<string, number>;

/** Compares what the screens of past puzzles take in Chromium when few and when many are scheduled. */
export async function compareLibrary(): Promise<Table> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const before = await timesWith(browser, few);
    const after = await timesWith(browser, many);
    return {
      title: 'Library in Chromium',
      columns: {
        ours: `${many.toLocaleString('en')} puzzles`,
        other: `${few.toLocaleString('en')} puzzles`,
      },
      rows: [...after].map(([what, ours]) =>
        timesRow(what, { ours, other: before.get(what) ?? 0 }),
      ),
    };
  } finally {
    await browser.close();
  }
}

async function timesWith(browser: Browser, puzzles: number): Promise<Times> {
  const running = await openBenchGateway({ hasContent: false });
  try {
    await fillSchedule(running.gateway.database, puzzles);
    const context = await browser.newContext({ locale: 'de-DE', serviceWorkers: 'block' });
    await (
      await makeAccount(running, running.url, '3_chronicler')
    )(context);
    const page = await context.newPage();
    await page.addInitScript({ path: watching });
    const times = new Map([
      ...(await timesOfArchive(page, running.url)),
      ...(await timesOfCalendar(page, running.url)),
    ]);
    await context.close();
    return times;
  } finally {
    await running.close();
  }
}

async function timesOfArchive(page: Page, url: string): Promise<Times> {
  await page.goto(`${url}/archive`);
  const more = page.getByRole('button', { name: words.archive.archive.more });
  await more.waitFor();
  const opened = await page.evaluate(() => performance.now());
  const rows = page.getByRole('main').getByRole('listitem');
  const taken: number[] = [];
  await page.evaluate(() => performance.clearMeasures());
  for (let count = await rows.count(); count < rowsBefore;) {
    const start = performance.now();
    await more.click();
    await rows.nth(count).waitFor();
    taken.push(performance.now() - start);
    count = await rows.count();
  }
  return new Map([
    ['archive, opened', opened],
    [`archive, the next rows after ${rowsBefore - 30}`, median(taken.slice(-5))],
    [`archive, longest frame of ${rowsBefore} rows`, await longestFrame(page)],
  ]);
}

async function timesOfCalendar(page: Page, url: string): Promise<Times> {
  await page.goto(`${url}/calendar`);
  const back = page.getByRole('button', { name: words.calendar.calendar.before });
  const name = page.locator('h2[aria-live]');
  await back.waitFor();
  const taken: number[] = [];
  await page.evaluate(() => performance.clearMeasures());
  for (let step = 0; step < months; step += 1) {
    const shown = await name.innerText();
    const start = performance.now();
    await back.click();
    await name.filter({ hasNotText: shown }).waitFor();
    taken.push(performance.now() - start);
  }
  return new Map([
    ['calendar, a month back', median(taken)],
    [`calendar, longest frame of ${months} months`, await longestFrame(page)],
  ]);
}

/** Since the measures of the page were last cleared, in milliseconds. */
function longestFrame(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('longest frame')[0]?.duration ?? 0);
}
