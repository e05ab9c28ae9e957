import { expect, type Page, test as base } from '@playwright/test';
import { PlayPage } from './play-page.ts';
import { makePlayer, type Player, putSession } from './player.ts';
import { markAsReturning } from './returning.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

/** Who opens the page: somebody who has been here before, or somebody for the first time. */
type Visitor = 'returning' | 'new';

type Fixtures = {
  visitor: Visitor;
  /** Sets what the server and the browser take for now, before a page is opened. */
  setClock: (instant: string) => Promise<void>;
  play: PlayPage;
  /** Who is signed in on the page from its first load on, with a new account in its language. */
  signedIn: Player;
  /** Lets through messages on the console that match; every other error or warning fails. */
  expectConsole: (pattern: RegExp) => void;
};

export const test = base.extend<Fixtures, { gateway: TestGateway }>({
  visitor: ['returning', { option: true }],

  context: async ({ context, gateway, visitor }, provide) => {
    if (visitor === 'returning') await markAsReturning(context, gateway.url);
    await provide(context);
  },

  gateway: [
    async ({ browserName }, provide) => {
      const gateway = await startTestGateway(browserName);
      await provide(gateway);
      await gateway.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ gateway }, provide) => provide(gateway.url),

  expectConsole: [
    async ({ page }, provide) => {
      const expected = [/Service Worker registration blocked by Playwright/];
      const unexpected: string[] = [];
      const note = (text: string) => {
        if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(message.text());
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

export { expect, type Page };
