import { languageNamed } from '../../request/accepted-language.ts';
import { isIsoDay } from '../../../src/domain/day/day.ts';
import type { AskCache } from '../ask-cache.ts';
import type { DatedPuzzle, FindPuzzle } from './preview.ts';

/** The westernmost offset: what it may read, everybody may. */
const LAST_OFFSET = -720;

/**
 * Finds puzzles through the public cache. Whatever goes wrong, the answer is null: a page without its
 * own preview is better than none.
 */
export function createPuzzleFinder(ask: AskCache): FindPuzzle {
  return async (id) => {
    const answer = await ask(`/rest/v1/rpc/get_quiz?id=${id}&timezoneoffset=${LAST_OFFSET}`);
    return answer === null ? null : readPuzzle(parse(answer));
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
