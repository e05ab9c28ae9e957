import { expect, type Page, test as base } from '@playwright/test';
import { PlayPage } from './play-page.ts';
import { makePlayer, type Player, putSession } from './player.ts';
import { markAsReturning } from './returning.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

/** Who opens the page: somebody who has been here before, or somebody for the first time. */
type Visitor = 'returning' | 'new';

/** Who runs the page that a test opens: their gateway's name, and how it starts. */
export type Operator = { name: string; begin: () => Promise<TestGateway> };

type Fixtures = {
  visitor: Visitor;
  operator: Operator;
  gateway: TestGateway;
  /** Sets what the server and the browser take for now, before a page is opened. */
  setClock: (instant: string) => Promise<void>;
  play: PlayPage;
  /** Who is signed in on the page from its first load on, with a new account in its language. */
  signedIn: Player;
  /** Lets through messages on the console that match; every other error or warning fails. */
  expectConsole: (pattern: RegExp) => void;
};

type WorkerFixtures = {
  /** The operator's gateway; it starts with the first test that asks for it, and runs on for others. */
  gatewayOf: (operator: Operator) => Promise<TestGateway>;
};

const nobodyInParticular: Operator = { name: 'quando', begin: () => startTestGateway('quando') };

export const test = base.extend<Fixtures, WorkerFixtures>({
  visitor: ['returning', { option: true }],
  operator: [nobodyInParticular, { option: true }],

  context: async ({ context, gateway, visitor }, provide) => {
    if (visitor === 'returning') await markAsReturning(context, gateway.url);
    await provide(context);
  },

  // Every worker has all gateways: one of a test's own would have a new process, and a new browser.
  gatewayOf: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from here what it needs: nothing.
    async ({}, provide) => {
      const gateways = new Map<string, Promise<TestGateway>>();
      await provide(({ name, begin }) => {
        const gateway = gateways.get(name) ?? begin();
        gateways.set(name, gateway);
        return gateway;
      });
      // One that did not start has failed its test already.
      const started = await Promise.allSettled(gateways.values());
      for (const gateway of started.toReversed()) {
        if (gateway.status === 'fulfilled') await gateway.value.close();
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  gateway: async ({ gatewayOf, operator }, provide) => provide(await gatewayOf(operator)),

  baseURL: async ({ gateway }, provide) => provide(gateway.url),

  expectConsole: [
    async ({ page }, provide) => {
      const expected = [/Service Worker registration blocked by Playwright/];
      const unexpected: string[] = [];
      const note = (text: string, place = '') => {
        if (!expected.some((pattern) => pattern.test(text))) unexpected.push(`${text} ${place}`);
      };
      page.on('console', (message) => {
        // An answer that failed is told without its address.
        if (['error', 'warning'].includes(message.type()))
          note(message.text(), message.location().url);
      });
      page.on('pageerror', (error) => note(String(error.stack)));
      await provide((pattern) => void expected.push(pattern));
      expect(unexpected, 'messages on the console').toEqual([]);
    },
    { auto: true },
  ],

  setClock: async ({ page, gateway }, provide) => {
    await provide(async (instant) => {
      await gateway.setClock(instant);
      await page.clock.install({ time: new Date(instant) });
    });
  },

  play: async ({ page }, provide) => provide(new PlayPage(page)),

  signedIn: async ({ page, gateway, locale }, provide) => {
    const player = await makePlayer(gateway, locale?.startsWith('en') ? 'en-US' : 'de-DE');
    await putSession(page, gateway, player.stored);
    await provide(player);
  },
});

/** A variation of what another test plays: `npm run test:all` runs it, `npm test` does not. */
export const inTestAll = { tag: '@test:all' } as const;

/** With all that turns, unfolds and slides, as most people see it; other tests ask for less motion. */
export const inMotion = { reducedMotion: 'no-preference' } as const;

export { expect, type Page };
