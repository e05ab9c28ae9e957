import { useEffect, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getOtherLanguageId } from '../../../backend/get-other-language-id.ts';
import { getQuiz } from '../../../backend/get-quiz.ts';
import { today } from '../../../device/clock.ts';
import type { Locale, Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { nextInSeries, type SeriesStep } from './series.ts';

/**
 * The address of the series' next puzzle, fetched while the game is still running; null until it is
 * there, and where there is none to be had. A series stays in the language of the puzzle that is
 * being played: of each day it takes the one in that language.
 */
export function useNextInSeries(step: SeriesStep | null, puzzle: Puzzle): string | null {
  const backend = useBackend();
  const [address, setAddress] = useState<string | null>(null);
  const { id, locale } = puzzle;

  useEffect(() => {
    let isCurrent = true;
    findNext(backend, step, String(id), locale).then(
      (found) => {
        if (isCurrent) setAddress(found);
      },
      // Out of reach: the end of the game leads to the day’s puzzle instead.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [backend, step, id, locale]);

  return address;
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
