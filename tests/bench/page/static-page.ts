import { brotliCompressSync } from 'node:zlib';

import type { Browser } from '@playwright/test';

import { listen, type Listening } from '../../../gateway/http/listen.ts';
import type { Gateway } from '../../../gateway/open-gateway.ts';
import { markAsReturning } from '../../browser/returning.ts';

/** Where the static page lies, beside the game at `/`. */
export const staticPath = '/static';

/** Serves the game and, on the same host, a static page; `setStaticPage` says what it is. */
export type TwoPages = Listening & { setStaticPage: (html: string) => void };

/** Listens on a free port; all but the static page is the gateway's. */
export async function serveTwoPages(gateway: Gateway): Promise<TwoPages> {
  let body = new Uint8Array();
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
  const server = await listen(
    (request, socketAddress) =>
      new URL(request.url).pathname === staticPath
        ? new Response(body, { headers })
        : gateway.fetch(request, socketAddress),
    '127.0.0.1',
    0,
  );
  return {
    ...server,
    setStaticPage: (html) => {
      body = new Uint8Array(brotliCompressSync(html));
    },
  };
}

/**
 * The game as it stands when it can be played, as HTML without any script: the same words in the
 * same styles and fonts, and nothing left to compute or to ask.
 */
export async function freezeGame(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  await markAsReturning(context, url);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('[data-hint="1"]').waitFor();
  const html = await page.evaluate(() => {
    for (const part of document.querySelectorAll('script, noscript, link[rel="modulepreload"]')) {
      part.remove();
    }
    return document.documentElement.outerHTML;
  });
  await context.close();
  return `<!doctype html>${html}`;
}
