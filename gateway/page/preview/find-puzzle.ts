import { languageNamed } from '../../request/accepted-language.ts';
import type { Limits } from '../../limits/limits.ts';
import { type PublicCache, responseOf } from '../../cache/public-cache.ts';
import { isIsoDay } from '../../../src/domain/day/day.ts';
import type { DatedPuzzle, FindPuzzle } from './preview.ts';

/** How long a page waits for the title of its puzzle, in milliseconds. */
const PATIENCE = 500;

/** The westernmost offset: what it may read, everybody may. */
const LAST_OFFSET = -720;

type Parts = { cache: PublicCache; limits: Limits; publishableKey: string };

/**
 * Finds puzzles through the public cache, within the allowance of the client that asks. Whatever goes
 * wrong, the answer is null: a page without its own preview is better than none.
 */
export function createPuzzleFinder(parts: Parts): (client: string) => FindPuzzle {
  return (client) => async (id) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE);
    });
    try {
      return await Promise.race([find(parts, client, id), late]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
}

async function find(
  { cache, limits, publishableKey }: Parts,
  client: string,
  id: string,
): Promise<DatedPuzzle | null> {
  const question = new Request(
    `http://localhost/rest/v1/rpc/get_quiz?id=${id}&timezoneoffset=${LAST_OFFSET}`,
    { headers: { apikey: publishableKey } },
  );
  const known = cache.known(question);
  if (known === undefined && (await limits(question, client)) !== undefined) return null;
  const answer = known === undefined ? await cache.answer(question) : responseOf(known);
  return answer?.ok === true ? readPuzzle(await answer.json()) : null;
}

/** Number, language and date of a puzzle as the backend sends it; nothing else is taken from it. */
function readPuzzle(answer: unknown): DatedPuzzle | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { name, locale, date }: { name?: unknown; locale?: unknown; date?: unknown } = answer;
  const language = typeof locale === 'string' ? languageNamed(locale) : undefined;
  const isDated = typeof date === 'string' && isIsoDay(date);
  if (typeof name !== 'string' || language === undefined || !isDated) return null;
  return { name, locale: language, date };
}
