import { areaOf } from '../request/area-of.ts';
import { readNewsCall } from './news-call.ts';

/** What the cache looks at of a request; a Request is one. */
export type AskedRead = {
  method: string;
  url: string;
  headers: { get(name: string): string | null };
};

/**
 * A call whose answer is the same for everybody: its cache key, its offset and its plain address.
 * `isNews`: the answer changes when a piece of news becomes due; `mayBeEmpty`: an empty list is an
 * answer like any other; `longest`: how many milliseconds it may be used; `apikey`: the key in its address.
 */
export type CacheableCall = {
  key: string;
  offsetMinutes: number | null;
  search: string;
  isNews: boolean;
  mayBeEmpty: boolean;
  longest: number;
  apikey: string | null;
};

type Read = Omit<CacheableCall, 'apikey'>;

const prefix = '/rest/v1/rpc/';
const news = '/rest/v1/news';

const fiveMinutes = 5 * 60_000;
/** How a room stands, which two hundred guests ask every other second; in milliseconds. */
export const moment = 1_000;

/** The arguments each public function takes, all of them needed, none beside them. */
const publicFunctions: ReadonlyMap<string, readonly string[]> = new Map([
  ['get_puzzle_of_the_day', ['timezoneoffset', 'locale']],
  ['get_recent_puzzles', ['timezoneoffset', 'locale']],
  ['get_quiz', ['id', 'timezoneoffset']],
  ['get_outcomes', ['quando_id', 'timezoneoffset']],
  ['get_current_version', []],
  ['get_room', ['room']],
]);

/** Whether a request is for a function whose answer is the same for everybody, and for that as it is. */
export function asksPublicFunction({ url, headers }: AskedRead): boolean {
  const { pathname } = new URL(url);
  const isPublic =
    pathname.startsWith(prefix) && publicFunctions.has(pathname.slice(prefix.length));
  return isPublic && asksForPlainJson(headers);
}

const isValid: Readonly<Record<string, (value: string) => boolean>> = {
  timezoneoffset: (value) =>
    /^-?\d{1,3}$/.test(value) && Number(value) >= -720 && Number(value) <= 840,
  locale: (value) => value === 'de' || value === 'en',
  quando_id: (value) => /^\d{1,9}$/.test(value),
  room: (value) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
  id: (value) => /^\d{1,9}$/.test(value) || /^[\w-]{22,64}$/.test(value),
};

/** Whether a request reads, and neither method nor headers could change the answer. */
export function readsPlainly({ method, headers }: AskedRead): boolean {
  return (method === 'GET' || method === 'HEAD') && asksForPlainJson(headers);
}

/**
 * Reads the address of a request that {@link readsPlainly} as a cacheable call; null for any other, and
 * for one with arguments that could change the answer: those go to the backend as they are.
 */
export function readCacheableCall(address: string): CacheableCall | null {
  if (areaOf(address) !== 'rest') return null;
  const url = new URL(address);
  const apikey = url.searchParams.get('apikey');
  if (apikey !== null) url.searchParams.delete('apikey');
  const call = url.pathname === news ? readNews(url) : readFunction(url);
  return call === null ? null : { ...call, apikey };
}

function readNews(url: URL): Read | null {
  const call = readNewsCall(url.searchParams);
  if (call === null) return null;
  return {
    ...call,
    key: `${news}${call.search}`,
    offsetMinutes: null,
    isNews: true,
    longest: fiveMinutes,
  };
}

function readFunction(url: URL): Read | null {
  const name = url.pathname.slice(prefix.length);
  const names = publicFunctions.get(name);
  if (names === undefined || !url.pathname.startsWith(prefix)) return null;
  const given = [...url.searchParams];
  if (given.length !== names.length) return null;
  const values = new Map(given);
  const ordered = new URLSearchParams();
  for (const word of names) {
    const value = values.get(word);
    if (value === undefined || isValid[word]?.(value) !== true) return null;
    ordered.set(word, word === 'timezoneoffset' ? String(Number(value)) : value);
  }
  const offset = ordered.get('timezoneoffset');
  const search = ordered.size === 0 ? '' : `?${ordered.toString()}`;
  return {
    key: `${url.pathname}${search}`,
    offsetMinutes: offset === null ? null : Number(offset),
    search,
    isNews: false,
    mayBeEmpty: false,
    longest: name === 'get_room' ? moment : fiveMinutes,
  };
}

const day = 86_400_000;

/** How long an answer fetched just after midnight lives: the database's clock may run behind ours. */
const unsure = { age: 60_000, life: 5_000 };

/**
 * Until when an answer fetched at `now` (milliseconds since 1970) may be used: at most as long as its call says,
 * and not beyond the midnight of an offset in minutes east of UTC.
 */
export function usableUntil(now: number, { offsetMinutes, longest }: CacheableCall): number {
  if (offsetMinutes === null) return now + longest;
  // An offset's days are all 24 hours long; only zones with a clock change have others.
  const sinceMidnight = (((now + offsetMinutes * 60_000) % day) + day) % day;
  const untilMidnight = day - sinceMidnight;
  const life = sinceMidnight < unsure.age ? Math.min(unsure.life, longest) : longest;
  return now + Math.min(life, untilMidnight);
}

function asksForPlainJson(headers: AskedRead['headers']): boolean {
  const accept = headers.get('accept') ?? '*/*';
  const profile = headers.get('accept-profile') ?? 'public';
  return (
    /(^|,)\s*(\*\/\*|application\/json)\s*(,|;|$)/.test(accept) &&
    profile === 'public' &&
    headers.get('prefer') === null &&
    headers.get('range') === null
  );
}
