import { useCallback } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getOtherLanguageId, getQuiz } from '../../../backend/get-quiz.ts';
import { today } from '../../../device/clock.ts';
import type { Locale, Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { nextInSeries, type SeriesStep } from './series.ts';

/**
 * The id of the same day's puzzle in the language of the page, for who was sent one in the other;
 * null where it is in the page's own, and where there is none or it cannot be asked for.
 */
export function useOtherLanguage({ id, locale }: Puzzle, own: Locale): number | null {
  const backend = useBackend();
  const isOther = locale !== own;
  const find = useCallback(async () => {
    if (!isOther) return { other: null };
    return { other: await getOtherLanguageId(backend, Number(id), today().offset) };
  }, [backend, id, isOther]);
  const found = useLoaded(find);
  return found.state === 'ready' ? found.value.other : null;
}

/**
 * The address of the series' next puzzle, fetched while the game is still running; null until it is
 * there, and where there is none to be had. A series stays in the language of the puzzle that is
 * being played: of each day it takes the one in that language. Out of reach, the end of the game
 * leads to the day’s puzzle instead.
 */
export function useNextInSeries(step: SeriesStep | null, { id, locale }: Puzzle): string | null {
  const backend = useBackend();
  const find = useCallback(
    async () => ({ address: await findNext(backend, step, String(id), locale) }),
    [backend, step, id, locale],
  );
  const found = useLoaded(find);
  return found.state === 'ready' ? found.value.address : null;
}

async function findNext(
  backend: Backend,
  step: SeriesStep | null,
  own: string,
  locale: Locale,
): Promise<string | null> {
  const next = nextInSeries(step, own);
  if (next === null) return null;
  const puzzle = await getQuiz(backend, next.id, today().offset);
  if (puzzle === null) return null;
  if (puzzle.locale === locale) return next.addressOf(next.id);
  const other = await getOtherLanguageId(backend, Number(next.id), today().offset);
  if (other === null) return null;
  // It is being played, in this language: the one after it follows.
  if (String(other) === own) return findNext(backend, next.step === 1 ? 2 : null, own, locale);
  return next.addressOf(String(other));
}
