import { forgetOldest } from '../forget-oldest.ts';
import { lineIsFull } from '../turns/fair-queue.ts';
import type { Backend } from '../request/backend.ts';
import { entityTag, isUnchanged } from '../request/entity-tag.ts';
import { within } from '../request/within.ts';
import {
  type AskedRead,
  type CacheableCall,
  moment,
  readCacheableCall,
  readsPlainly,
  usableUntil,
} from './cacheable-call.ts';

/** Usable from the instant it was asked for, so that a clock set back does not revive it, `until` its end. */
type Entry = {
  body: Buffer;
  tag: string;
  from: number;
  until: number;
  /** It says that there is nothing. */
  isNothing: boolean;
  /** The answer as it was given last: within a second it is the same for nearly all. */
  said?: { seconds: number; answer: KnownAnswer };
};
type Refusal = { body: string; status: number; headers: Headers };
type Fetched = { entry: Entry } | { refusal: Refusal };
/** A fetch that has begun, and in whose turn. */
type Fetching = { client: string; fetched: Promise<Fetched> };

/** An answer as it is sent, by whatever sends it. */
export type KnownAnswer = {
  status: 200 | 304;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
};

/**
 * `known` answers from memory alone; `answer` asks the backend for what is missing, in the client's turn, and
 * resolves with undefined for what is not cacheable; `clear` forgets all after a content change.
 */
export type PublicCache = {
  known(asked: AskedRead): KnownAnswer | undefined;
  answer(asked: AskedRead, client: string): Promise<Response | undefined>;
  clear(): void;
};

/** How often the answer was known and how often it was not, and how many are kept. */
export type CacheCounts = { hits: number; misses: number; entries: number };

type Parts = {
  backend: Backend;
  publishableKey: string;
  /** Milliseconds until a piece of news becomes due or expires; null where none will. */
  nextNewsChange: () => Promise<number | null>;
  now?: () => number;
  capacity?: number;
};

/** Addresses up to this length are read once; those of the page are shorter. */
const longestAddress = 300;

/** So long, in milliseconds, somebody waits for what another client has asked for before asking themselves. */
const patience = 200;

/**
 * Answers the public reads, which are the same for everybody, from memory. The backend is asked
 * without the caller's Authorization, so that nothing personal can end up here. That there is no
 * such room (null) is kept for a moment, and apart: made-up questions push no answers out. Nothing else
 * that is not there is kept, for it may be there at the next question; errors never.
 */
export function createPublicCache(parts: Parts): PublicCache & { counts: () => CacheCounts } {
  const { publishableKey, now = Date.now, capacity = 2_000 } = parts;
  const answers = createShelf(capacity, now);
  const nothings = createShelf(capacity, now);
  const addresses = new Map<string, CacheableCall>();
  const underway = new Map<string, Fetching>();
  let epoch = 0;
  let hits = 0;
  let misses = 0;

  const recall = (key: string) => answers.recall(key) ?? nothings.recall(key);

  const begin = (call: CacheableCall, url: string, client: string): Promise<Fetched> => {
    const startedIn = epoch;
    const fetched = fetchFresh({ ...parts, now }, { call, url, client })
      .then((found) => {
        if ('entry' in found && startedIn === epoch) {
          (found.entry.isNothing ? nothings : answers).remember(call.key, found.entry);
        }
        return found;
      })
      .finally(() => {
        if (underway.get(call.key)?.fetched === fetched) underway.delete(call.key);
      });
    underway.set(call.key, { client, fetched });
    return fetched;
  };

  /** Clients share what one of them fetches, but not its line: where that is long, the next one begins anew. */
  const fetchOnce = async (call: CacheableCall, url: string, client: string): Promise<Fetched> => {
    const running = underway.get(call.key);
    if (running === undefined) return begin(call, url, client);
    if (running.client === client) return running.fetched;
    const found = await within<Fetched | undefined>(patience, running.fetched, () => undefined);
    if (found !== undefined && !isOfFullLine(found)) return found;
    const known = recall(call.key);
    if (known !== undefined) return { entry: known };
    return underway.get(call.key) === running
      ? begin(call, url, client)
      : fetchOnce(call, url, client);
  };

  const readOnce = (address: string): CacheableCall | null => {
    const known = addresses.get(address);
    if (known !== undefined) return known;
    const call = readCacheableCall(address);
    if (call === null || address.length > longestAddress) return call;
    if (addresses.size >= capacity) addresses.clear();
    addresses.set(address, call);
    return call;
  };

  const read = (asked: AskedRead): CacheableCall | null => {
    const call = readsPlainly(asked) ? readOnce(asked.url) : null;
    const key = asked.headers.get('apikey') ?? call?.apikey;
    return key === publishableKey ? call : null;
  };

  return {
    known: (asked) => {
      const call = read(asked);
      const entry = call === null ? undefined : recall(call.key);
      if (entry === undefined) return undefined;
      hits += 1;
      return answerWith(entry, asked, now());
    },
    answer: async (asked, client) => {
      const call = read(asked);
      if (call === null) return undefined;
      const known = recall(call.key);
      if (known === undefined) misses += 1;
      else hits += 1;
      const fetched =
        known === undefined ? await fetchOnce(call, asked.url, client) : { entry: known };
      if ('entry' in fetched) return responseOf(answerWith(fetched.entry, asked, now()));
      const { body, status, headers } = fetched.refusal;
      return new Response(body, { status, headers: new Headers(headers) });
    },
    clear: () => {
      epoch += 1;
      answers.clear();
      nothings.clear();
      underway.clear();
    },
    counts: () => ({ hits, misses, entries: answers.size() + nothings.size() }),
  };
}

/** So many answers by their keys, of which the longest unused goes first. */
function createShelf(capacity: number, now: () => number) {
  const entries = new Map<string, Entry>();
  return {
    remember: (key: string, entry: Entry) => {
      entries.set(key, entry);
      forgetOldest(entries, capacity);
    },
    recall: (key: string): Entry | undefined => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (now() < entry.from || entry.until <= now()) return undefined;
      // Back at the end: the map's order is that of use.
      entries.set(key, entry);
      return entry;
    },
    clear: () => entries.clear(),
    size: () => entries.size,
  };
}

function isOfFullLine(fetched: Fetched): boolean {
  return 'refusal' in fetched && fetched.refusal.body.includes(`"${lineIsFull}"`);
}

async function fetchFresh(
  { backend, publishableKey, nextNewsChange, now }: Parts & { now: () => number },
  { call, url: address, client }: { call: CacheableCall; url: string; client: string },
): Promise<Fetched> {
  const url = new URL(address);
  url.search = call.search;
  // The times before asking: an answer of the old day must not outlive its midnight, nor one without
  // the news that become due while it is on its way.
  const asked = now();
  const change = call.isNews ? await nextNewsChange() : null;
  const response = await backend(
    new Request(url, { headers: { apikey: publishableKey, accept: 'application/json' } }),
    client,
  );
  const body = await response.text();
  const isNothing = body === 'null';
  const isEmpty =
    body === '' || (body === '[]' && !call.mayBeEmpty) || (isNothing && call.longest > moment);
  if (response.status !== 200 || isEmpty) {
    return { refusal: { body, status: response.status, headers: response.headers } };
  }
  const until = Math.min(usableUntil(asked, call), asked + (change ?? Infinity));
  const tag = entityTag(body);
  return { entry: { body: Buffer.from(body), tag, from: asked, until, isNothing } };
}

function answerWith(entry: Entry, asked: AskedRead, now: number): KnownAnswer {
  const isHead = asked.method === 'HEAD';
  const tagKnown = asked.headers.get('if-none-match');
  const seconds = Math.max(0, Math.floor((entry.until - now) / 1000));
  if (tagKnown === null && !isHead && entry.said?.seconds === seconds) return entry.said.answer;
  const { body, tag } = entry;
  const headers = {
    'cache-control': entry.isNothing ? 'no-store' : `public, max-age=${seconds}`,
    'content-type': 'application/json; charset=utf-8',
    etag: tag,
  };
  if (isUnchanged(tagKnown, tag)) return { status: 304, headers, body: null };
  const length = String(body.byteLength);
  const answer = { status: 200, headers: { ...headers, 'content-length': length }, body } as const;
  if (isHead) return { ...answer, body: null };
  entry.said = { seconds, answer };
  return answer;
}

/** A known answer as the routes pass it on. */
export function responseOf({ status, headers, body }: KnownAnswer): Response {
  return new Response(body === null ? null : new Uint8Array(body), { status, headers });
}
