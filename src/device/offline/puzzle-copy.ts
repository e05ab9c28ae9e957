import { localDay } from '../../domain/day/day.ts';
import { PUZZLE_CACHE } from './kept-names.ts';
import { networkFirst } from './network-first.ts';
import type { AskEvent } from './worker-scope.ts';

/** How long the puzzle is waited for where it is kept, in milliseconds. */
const PATIENCE = 3000;

/**
 * Where the answer to a puzzle request is kept: by the player's own day and the language, so that
 * yesterday's is never found today. Null where the request does not name both.
 *
 * @param now milliseconds since 1970
 */
export function placeOfPuzzle(address: string, now: number): string | null {
  const { searchParams } = new URL(address);
  const offset = searchParams.get('timezoneoffset') ?? '';
  const locale = searchParams.get('locale') ?? '';
  if (!/^-?\d{1,3}$/.test(offset) || !/^[a-z]{2}$/.test(locale)) return null;
  try {
    return `${folderOf(localDay(now, Number(offset)))}${locale}`;
  } catch {
    return null;
  }
}

/** Whether an answer is the puzzle of the day that its place names; a classic is dated like any other. */
export function belongsTo(place: string, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return 'date' in answer && place.startsWith(folderOf(String(answer.date)));
}

/** Answers a puzzle request: the network first, then what is kept for the same day and language. */
export async function answerPuzzle(event: AskEvent): Promise<Response> {
  const { request } = event;
  const place = placeOfPuzzle(request.url, Date.now());
  const asked = fetch(request);
  if (place === null) return asked;
  const keeping = asked.then((response) => keep(place, request.url, response.clone()));
  event.waitUntil(keeping.catch(() => undefined));
  event.waitUntil(forgetOtherDays(place).catch(() => undefined));
  const kept = async () => (await caches.open(PUZZLE_CACHE)).match(place, { ignoreVary: true });
  return networkFirst(asked, kept, PATIENCE);
}

/** An answer that came in over midnight is nobody's: neither day can be sure of it. */
async function keep(place: string, address: string, response: Response) {
  if (response.status !== 200) return;
  const answer: unknown = await response.clone().json();
  if (!belongsTo(place, answer) || placeOfPuzzle(address, Date.now()) !== place) return;
  await (await caches.open(PUZZLE_CACHE)).put(place, response);
}

async function forgetOtherDays(place: string) {
  const cache = await caches.open(PUZZLE_CACHE);
  const folder = place.slice(0, place.lastIndexOf('/') + 1);
  for (const { url } of await cache.keys()) {
    if (!new URL(url).pathname.startsWith(folder)) await cache.delete(url, { ignoreVary: true });
  }
}

function folderOf(day: string): string {
  return `/puzzles/${day}/`;
}
