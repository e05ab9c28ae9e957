import { AsyncLocalStorage } from 'node:async_hooks';

import { isOwnPath } from '../../src/domain/text/own-path.ts';
import { parseUrl } from '../../src/domain/text/parse-url.ts';

/** Where on our page somebody wanted to when they asked for the mail that is being written. */
const wanted = new AsyncLocalStorage<string | undefined>();

/**
 * Runs `work`; links of mails written in it lead on to where `redirect_to` of its request does by
 * its `return`, as the page asks for it. Anything but a path of `home` leads nowhere.
 */
export function withWayBack<T>(request: Request, home: string, work: () => T): T {
  return wanted.run(wayBackIn(new URL(request.url).searchParams.get('redirect_to'), home), work);
}

/** The path that the link of a mail written now leads on to; undefined where to none. */
export function wayBack(): string | undefined {
  return wanted.getStore();
}

/** The path in an address of our own page; undefined where there is none, or it is not ours. */
export function wayBackIn(address: string | null, home: string): string | undefined {
  const page = address === null ? null : parseUrl(address);
  if (page === null) return undefined;
  const path = page.searchParams.get('return');
  const isOurs = page.origin === new URL(home).origin && path !== null && isOwnPath(path);
  return isOurs ? path : undefined;
}
