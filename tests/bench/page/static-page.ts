import { brotliCompressSync } from 'node:zlib';

import type { Browser, BrowserContext } from '@playwright/test';

import { listen, type Listening } from '../../../gateway/http/listen.ts';
import type { Gateway } from '../../../gateway/open-gateway.ts';
import { markAsReturning } from '../../browser/returning.ts';

/** Where the static page lies, beside the game at `/`. */
export const staticPath = '/static';

/** Serves the game and, on the same host, what is put beside it. */
export type GameAndOthers = Listening & { put: (path: string, text: string, type: string) => void };

/** Listens on a free port; all but what is put there is the gateway's. */
export async function serveGameAndOthers(gateway: Gateway): Promise<GameAndOthers> {
  const others = new Map<string, { body: Uint8Array<ArrayBuffer>; headers: HeadersInit }>();
  const server = await listen(
    (request, socketAddress) => {
      const other = others.get(new URL(request.url).pathname);
      return other === undefined
        ? gateway.fetch(request, socketAddress)
        : new Response(other.body, { headers: other.headers });
    },
    '127.0.0.1',
    0,
  );
  return {
    ...server,
    put: (path, text, type) => {
      const headers = { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' };
      others.set(path, { body: new Uint8Array(brotliCompressSync(text)), headers });
    },
  };
}

/**
 * A page as it stands when it can be used, as HTML without any script: the same words in the same
 * styles and fonts, and nothing left to compute or to ask.
 *
 * @param prepare puts onto the device what the page is to find there
 * @param shown what is there when the page can be used
 */
export async function freeze(
  browser: Browser,
  address: string,
  { prepare, shown }: { prepare: (context: BrowserContext) => Promise<void>; shown: string },
): Promise<string> {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  await prepare(context);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  const html = await page.evaluate(() => {
    for (const part of document.querySelectorAll('script, noscript, link[rel="modulepreload"]')) {
      part.remove();
    }
    return document.documentElement.outerHTML;
  });
  await context.close();
  return `<!doctype html>${html}`;
}

/** The day's game, frozen when it can be played. */
export function freezeGame(browser: Browser, url: string): Promise<string> {
  const prepare = (context: BrowserContext) => markAsReturning(context, url);
  return freeze(browser, url, { prepare, shown: '[data-hint="1"]' });
}
