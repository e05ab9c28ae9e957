import type { Limits } from '../limits/limits.ts';
import { type PublicCache, responseOf } from '../cache/public-cache.ts';
import { within } from '../request/within.ts';

/** How long a page waits for what is to stand in it, in milliseconds. */
const PATIENCE = 500;

type Parts = { cache: PublicCache; limits: Limits; publishableKey: string };

/** The text of what the backend answers to a call by its path and query; null whatever goes wrong. */
export type AskCache = (path: string) => Promise<string | null>;

/**
 * Asks through the public cache, within the allowance of the client that asks, and no longer than a
 * page can wait: it is better without than late.
 */
export function createAskCache(parts: Parts): (client: string) => AskCache {
  return (client) => (path) =>
    within(PATIENCE, ask(parts, client, path), () => null).catch(() => null);
}

async function ask(parts: Parts, client: string, path: string) {
  const answer = await askPublic(parts, client, path);
  return answer?.ok === true ? await answer.text() : null;
}

/** What the public cache answers to a call by its path and query, or the refusal of who asks too often. */
export async function askPublic(
  { cache, limits, publishableKey }: Parts,
  client: string,
  path: string,
): Promise<Response | undefined> {
  const question = new Request(`http://localhost${path}`, { headers: { apikey: publishableKey } });
  const known = cache.known(question);
  if (known !== undefined) return responseOf(known);
  return (await limits(question, client)) ?? cache.answer(question, client);
}
