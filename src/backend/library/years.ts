import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { MetYear, Neighbours } from '../../domain/statistics/met-years.ts';
import type { Caller } from '../accounts/accounts.ts';
import type { Backend } from '../backend.ts';
import { callFunction, checked } from '../call-function.ts';
import { sendJson } from '../send-json.ts';
import { daySchema } from '../time-schema.ts';

/** How many puzzles a call takes or gives at most. */
const MOST = 1000;

const idSchema = v.pipe(v.number(), v.integer(), v.transform(String));
const yearSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999));

const metSchema = v.array(
  v.object({
    id: idSchema,
    locale: v.picklist(['de', 'en']),
    date: daySchema,
    year: yearSchema,
    attempt: v.nullable(v.picklist([1, 2, 3, 4])),
    place: v.nullable(
      v.object({
        name: v.string(),
        lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
        lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
      }),
    ),
  }),
);

/** The years of an answer. ServerError when it is no list of them. */
export function readMetYears(answer: unknown): MetYear[] {
  return checked(metSchema, answer);
}

/**
 * All years of the puzzles that the account has finished.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError 42501 without stats.shared
 */
export async function getMetYears({ rest }: Caller, offset: number): Promise<MetYear[]> {
  const met: MetYear[] = [];
  for (;;) {
    const after = Number(met.at(-1)?.id ?? 0);
    const page = readMetYears(await rest.call('get_met_years', { timezoneoffset: offset, after }));
    met.push(...page);
    if (page.length < MOST) return met;
  }
}

const nearSchema = v.nullable(v.object({ id: idSchema, year: yearSchema }));
const relatedSchema = v.object({
  before: nearSchema,
  after: nearSchema,
  otherYears: v.array(v.object({ id: idSchema, date: daySchema })),
});

/** What a result leads to; `otherYears` are the puzzles of the same day in years before. */
export type Related = Neighbours & { otherYears: readonly { id: string; date: IsoDay }[] };

/**
 * What lies around a year for the account.
 *
 * @param year null for an answer that is no year
 * @param offset minutes east of UTC, -720 to 840
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError 42501 without stats.shared
 */
export function getRelatedPuzzles(
  accounts: Caller,
  asked: { year: number | null; locale: Locale },
  offset: number,
): Promise<Related> {
  const parameters = { ...asked, timezoneoffset: offset };
  return callFunction(accounts, 'get_related_puzzles', parameters, relatedSchema);
}

/**
 * Which of these puzzles have the words in one of their hints. Nobody's call, whoever asks.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function searchHints(
  backend: Backend,
  ids: readonly string[],
  words: string,
  offset: number,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < ids.length; from += MOST) {
    const part = ids.slice(from, from + MOST).map(Number);
    const asked = { ids: part, words, timezoneoffset: offset };
    const answer = await sendJson(backend, '/rest/v1/rpc/search_hints', asked);
    for (const id of checked(v.array(idSchema), answer)) found.add(id);
  }
  return found;
}
