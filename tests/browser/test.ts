import { expect, type Page, test as base } from '@playwright/test';
import { PlayPage } from './play-page.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

type Fixtures = {
  /** Sets what the server and the browser take for now, before a page is opened. */
  setClock: (instant: string) => Promise<void>;
  play: PlayPage;
  /** Lets through messages on the console that match; every other error or warning fails. */
  expectConsole: (pattern: RegExp) => void;
};

export const test = base.extend<Fixtures, { gateway: TestGateway }>({
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
      const expected: RegExp[] = [];
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

  setClock: async ({ page, gateway, context }, provide) => {
    // A browser's own cache goes by the real clock; a route switches it off.
    await context.route('**/rest/v1/**', (route) => route.continue());
    await provide(async (instant) => {
      await gateway.setClock(instant);
      await page.clock.install({ time: new Date(instant) });
    });
  },

  play: async ({ page }, provide) => provide(new PlayPage(page)),
});

export { expect, type Page };
