import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  counterNames,
  emptyStatistics,
  type Statistics,
} from '../../src/domain/statistics/statistics.ts';
import { dataOf, type Player } from './player.ts';
import type { TestGateway } from './test-gateway.ts';

/** Midday of a day with a puzzle, in a year in which the page would take every session for expired. */
export const NOON = '2040-06-10T10:00:00Z';
const FAR = 4_000_000_000;

/** A session as the page stores it, one that it does not refresh in the year that tests live in. */
export function lasting(stored: string): string {
  return JSON.stringify({ ...(JSON.parse(stored) as object), expires_at: FAR });
}

/** A set of counters with these values and no others. */
export function counted(values: Partial<Statistics>): Statistics {
  return { ...emptyStatistics, ...values };
}

/** Puts these counters into an account. */
export async function putOnline(
  gateway: TestGateway,
  { stored }: Player,
  values: Partial<Statistics>,
) {
  const { error } = await dataOf(gateway, stored)
    .from('UserStatistics')
    .upsert(counted(values), { onConflict: 'user_id' });
  if (error !== null) throw new Error(error.message);
}

/** The counters and the days of an account, as the server has them. */
export async function online(gateway: TestGateway, { stored }: Player) {
  const rest = dataOf(gateway, stored);
  const row = await rest.from('UserStatistics').select(counterNames.join(', ')).maybeSingle();
  const ledger = await rest.from('user_result').select('date, attempt').order('date');
  return { statistics: row.data as unknown, results: ledger.data as unknown };
}

/** Puts these counters onto the device. */
export async function putOnDevice(
  context: BrowserContext,
  gateway: TestGateway,
  values: Partial<Statistics>,
) {
  await context.addCookies(
    Object.entries(values).map(([name, value]) => ({
      name,
      value: String(value),
      url: gateway.url,
      expires: FAR,
    })),
  );
}

/** Another device of somebody who has been here before, at the tests' own time. */
export async function anotherDevice(browser: Browser, gateway: TestGateway): Promise<Page> {
  const context = await browser.newContext({
    baseURL: gateway.url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 360, height: 740 },
  });
  await context.addCookies(
    ['privacyConfirmed', 'visitorState'].map((name) => ({
      name,
      value: 'true',
      url: gateway.url,
      expires: FAR,
    })),
  );
  const page = await context.newPage();
  await page.clock.install({ time: new Date(NOON) });
  return page;
}
