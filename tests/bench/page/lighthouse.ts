import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type BrowserContext, chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { build } from 'vite';

import { ensureBrowser } from '../../../scripts/find-browser.mjs';
import { markAsReturning } from '../../browser/returning.ts';
import { freePort } from '../../setup/free-port.ts';
import type { BenchGateway } from '../bench-gateway.ts';
import { inTurn, median, medians } from '../in-turn.ts';
import { farPhone, lastVisit, timeUntil } from './load-page.ts';
import { sizes } from '../sizes.ts';
import { makeAccount } from './sign-in.ts';
import { freeze, freezeGame, serveGameAndOthers, staticPath } from './static-page.ts';
import { type Row, rowOf, type Table, timesRow } from '../table.ts';

/** Where a page lies that shows one line by React and does nothing else. */
const linePath = '/line';

const line = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const text = 'One line, as long as a sentence that somebody reads.';
createRoot(document.querySelector('#root')).render(createElement('p', null, text));`;

const lineHtml =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One line</title><div id="root"></div><script type="module" src="/line.js"></script></html>';

/** Pages of lists, and what is there when they can be used. */
const secondPages = [
  { what: 'archive', path: '/archive', search: '', shown: 'main [data-row]' },
  { what: 'calendar', path: '/calendar', search: '', shown: 'main [role="grid"]' },
  { what: 'statistics', path: '/stats', search: '', shown: 'main dl' },
  { what: 'staff list', path: '/creator', search: '?state=published', shown: 'main [data-row]' },
];

/** What Lighthouse says of one load; times in milliseconds, points of a hundred. */
type Audit = {
  paint: number;
  largest: number;
  blocking: number;
  requests: number;
  points: number[];
};

type Prepare = (context: BrowserContext) => Promise<void>;

/** How long somebody at a slow device may wait until what a key does is shown, in milliseconds. */
const keyBound = 50;

/** Compares by Lighthouse's phone the game with one line of React and with itself as a static page. */
export async function compareByLighthouse(running: BenchGateway): Promise<Table[]> {
  const { gateway } = running;
  const server = await serveGameAndOthers(gateway);
  const { url } = server;
  try {
    server.put(linePath, lineHtml, 'text/html');
    server.put('/line.js', await bundleLine(), 'text/javascript');
    const signIn = await makeAccount(running, url, '4_admin');
    const browser = await chromium.launch(options());
    try {
      server.put(staticPath, await freezeGame(browser, url), 'text/html');
      for (const { path, search, shown } of secondPages) {
        const html = await freeze(browser, url + path + search, { prepare: signIn, shown });
        server.put(staticPath + path, html, 'text/html');
      }
    } finally {
      await browser.close();
    }
    const [game, react, still] = await rounds([
      () => audit(url, `${url}/`, returning(url)),
      () => audit(url, url + linePath, nothing),
      () => audit(url, url + staticPath, nothing),
    ]);
    const paints: Row[] = [];
    for (const { what, path, search } of secondPages) {
      const [ours, bare] = await rounds([
        () => audit(url, url + path + search, signIn),
        () => audit(url, url + staticPath + path, nothing),
      ]);
      const times = { ours: ours.largest, other: bare.largest };
      paints.push(timesRow(`${what}, largest paint`, times));
    }
    const states = await statesOf(gateway.publishableKey, url, signIn);
    const scores: Row[] = [];
    for (const [what, prepare, path = '/'] of states) {
      const { points } = await audit(url, url + path, prepare);
      const ratio = (Math.min(...points) / 100).toFixed(2);
      scores.push({ what, ours: points.join(' · '), other: '100', ratio });
    }
    const digit = await digitTime(url);
    const attempt = await attemptTime(url);
    return [
      compared('one line of React', game, react),
      compared('static page', game, still),
      {
        title: 'Lighthouse, phone: further pages, signed in',
        columns: { ours: 'page', other: 'the same without scripts' },
        rows: paints,
      },
      await compareRows(url, signIn),
      {
        title: 'Lighthouse: performance · accessibility · best practices · search engines',
        columns: { ours: 'points', other: 'most' },
        rows: scores,
      },
      {
        title: 'Answering at a CPU 4 times slower',
        columns: { ours: 'game', other: 'bound' },
        rows: [
          timesRow('a digit is shown', { ours: digit, other: keyBound }),
          timesRow('the first attempt is shown', { ours: attempt, other: keyBound }),
        ],
      },
    ];
  } finally {
    await server.drain();
  }
}

/** When the rows of further pages are there, which come after the titles that are painted first. */
async function compareRows(url: string, signIn: Prepare): Promise<Table> {
  const browser = await chromium.launch(options());
  const until = (address: string, shown: string, prepare: Prepare) => () =>
    timeUntil(browser, address, { shown, prepare }, farPhone);
  try {
    const rows: Row[] = [];
    for (const { what, path, search, shown } of secondPages) {
      const taken = await inTurn(
        sizes.lighthouse.rounds,
        until(url + path + search, shown, signIn),
        until(url + staticPath + path, shown, nothing),
      );
      rows.push(timesRow(what, medians(taken)));
    }
    return {
      title: `Rows are there: ${farPhone.name}`,
      columns: { ours: 'page', other: 'the same without scripts' },
      rows,
    };
  } finally {
    await browser.close();
  }
}

function compared(other: string, ours: Audit, others: Audit): Table {
  const row = (what: string, name: 'paint' | 'largest' | 'blocking') =>
    timesRow(what, { ours: ours[name], other: others[name] });
  return {
    title: 'Lighthouse, phone',
    columns: { ours: 'game', other },
    rows: [
      row('first paint', 'paint'),
      row('largest paint', 'largest'),
      row('blocking', 'blocking'),
      rowOf('requests, worker aside', { ours: ours.requests, other: others.requests }, String),
    ],
  };
}

/** Several loads of each, in turn; the medians. */
async function rounds<Loads extends readonly (() => Promise<Audit>)[]>(loads: [...Loads]) {
  const taken: Audit[][] = loads.map(() => []);
  for (let round = 0; round < sizes.lighthouse.rounds; round += 1) {
    for (const [index, load] of loads.entries()) taken[index]?.push(await load());
  }
  return taken.map((audits) => {
    const middle = (name: 'paint' | 'largest' | 'blocking' | 'requests') =>
      median(audits.map((one) => one[name]));
    const [first] = audits;
    return {
      paint: middle('paint'),
      largest: middle('largest'),
      blocking: middle('blocking'),
      requests: middle('requests'),
      points: first?.points ?? [],
    };
  }) as { [Index in keyof Loads]: Audit };
}

/** Loads a page once, on a device of its own with what `prepare` puts there. */
async function audit(origin: string, address: string, prepare: Prepare): Promise<Audit> {
  const folder = await mkdtemp(join(tmpdir(), 'quando-lighthouse-'));
  const port = await freePort();
  const { args, ...browser } = options();
  const context = await chromium.launchPersistentContext(folder, {
    ...browser,
    args: [...args, `--remote-debugging-port=${port}`],
    locale: 'de-DE',
  });
  try {
    await prepare(context);
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'silent',
      disableStorageReset: true,
    });
    if (result === undefined) throw new Error(`Lighthouse says nothing of ${address}`);
    const { audits, categories } = result.lhr;
    const time = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      paint: time('first-contentful-paint'),
      largest: time('largest-contentful-paint'),
      blocking: time('total-blocking-time'),
      requests: earlyRequests(audits['network-requests']?.details, origin),
      points: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
    };
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Asked = { url: string; networkRequestTime: number };

/** How many requests began within three seconds of the first. */
function earlyRequests(details: object | undefined, origin: string): number {
  const asked = details !== undefined && 'items' in details ? (details.items as Asked[]) : [];
  const first = Math.min(...asked.map(({ networkRequestTime }) => networkRequestTime));
  return asked.filter(
    ({ url, networkRequestTime }) => url.startsWith(origin) && networkRequestTime < first + 3000,
  ).length;
}

/** Who opens which page, in which light, and how far today's game is. */
async function statesOf(
  publishableKey: string,
  url: string,
  signIn: Prepare,
): Promise<[string, Prepare, string?][]> {
  const offset = lastVisit(url).find(({ name }) => name === 'timezoneOffset')?.value;
  const call = `get_puzzle_of_the_day?timezoneoffset=${offset}&locale=de`;
  const headers = { apikey: publishableKey };
  const answer = await fetch(`${url}/rest/v1/rpc/${call}`, { headers });
  const { id, date, year } = (await answer.json()) as { id: number; date: string; year: number };
  const won = {
    quizId: String(id),
    quizDay: date,
    firstTry: String(year),
    gameFinished: 'true',
    dayOfOpening: date,
  };
  const dark = { darkMode: 'true' };
  const darkly: Prepare = (context) =>
    context.addCookies([{ name: 'darkMode', value: 'true', url }]);
  return [
    ['first visit, light', nothing],
    ['first visit, dark', darkly],
    ['game running, light', returning(url)],
    ['game running, dark', returning(url, dark)],
    ['game won, light', returning(url, won)],
    ['game won, dark', returning(url, { ...won, ...dark })],
    ['archive, light', signIn, '/archive'],
    [
      'archive, dark',
      async (context) => {
        await signIn(context);
        await darkly(context);
      },
      '/archive',
    ],
  ];
}

function returning(url: string, more: Record<string, string> = {}): Prepare {
  return async (context) => {
    await markAsReturning(context, url);
    await context.addCookies(lastVisit(url, more));
  };
}

async function nothing() {}

/** From a key to the frame after its digit, in milliseconds: the median of several. */
function digitTime(url: string): Promise<number> {
  return withSlowGame(url, async (page) => {
    for (let count = 0; count < 2 * sizes.lighthouse.rounds; count += 1) {
      await page.keyboard.press('1');
      await page.keyboard.press('Backspace');
    }
    return median(await keyTimes(page, 4 * sizes.lighthouse.rounds));
  });
}

/** From the key to the frame after the first attempt of a visit, in milliseconds. */
async function attemptTime(url: string): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < sizes.lighthouse.rounds; round += 1) {
    const times = await withSlowGame(url, async (page) => {
      for (const key of ['1', '2', '3', '4', 'Enter']) await page.keyboard.press(key);
      return keyTimes(page, 5);
    });
    taken.push(times.at(-1) ?? Number.NaN);
  }
  return median(taken);
}

/** How long each key took, once there are so many. */
async function keyTimes(page: Page, count: number): Promise<number[]> {
  await page.waitForFunction(
    (wanted) => performance.getEntriesByName('key').length >= wanted,
    count,
  );
  return page.evaluate(() => performance.getEntriesByName('key').map(({ duration }) => duration));
}

/** Plays at a CPU four times slower, once the page is quiet; each key is measured there. */
async function withSlowGame<Result>(
  url: string,
  play: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch(options());
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    await returning(url)(context);
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('#menu').waitFor({ state: 'attached' });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      addEventListener('keydown', ({ timeStamp }) => {
        requestAnimationFrame(() => {
          setTimeout(() => performance.measure('key', { start: timeStamp }));
        });
      });
    });
    return await play(page);
  } finally {
    await browser.close();
  }
}

async function bundleLine(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'one-line',
        resolveId: (id) => (id === 'line' ? `${import.meta.dirname}/line.js` : null),
        load: (id) => (id.endsWith('/page/line.js') ? line : null),
      },
    ],
    build: { write: false, rollupOptions: { input: 'line' } },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (output === undefined || !('output' in output)) throw new Error('The line did not build');
  return output.output[0].code;
}

function options() {
  return {
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  };
}
