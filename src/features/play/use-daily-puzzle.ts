import { useEffect, useState } from 'react';
import { NoConnectionError, ServerError } from '../../backend/errors.ts';
import { getPuzzleOfTheDay } from '../../backend/get-puzzle-of-the-day.ts';
import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { type Today, today } from '../../device/clock.ts';
import { openDay } from '../../device/game-store.ts';
import type { Locale, Puzzle } from '../../game/puzzle.ts';

/** Today's puzzle as it comes in. `hasOther`: the other language has a new puzzle, this one not. */
export type Daily =
  | { state: 'loading' }
  | { state: 'ready'; puzzle: Puzzle; opened: Today; hasOther: boolean }
  | { state: 'nothing'; hasOther: boolean }
  | { state: 'noConnection' }
  | { state: 'failed'; message: string };

type Loaded = { locale: Locale; request: number; daily: Daily };

/**
 * Asks for today's puzzle in one language, again whenever the language changes or `reload` is
 * called. The clock is read once for each request: its day is the day of the game. A puzzle stays
 * until another one comes, for at midnight the server's clock may be behind the device's.
 */
export function useDailyPuzzle(locale: Locale): { daily: Daily; reload: () => void } {
  const backend = useBackend();
  const [request, setRequest] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const show = (daily: Daily) => {
      if (!isCurrent) return;
      setLoaded((before) => ({
        locale,
        request,
        daily: before !== null && isSamePuzzle(before.daily, daily) ? before.daily : daily,
      }));
    };
    loadDaily(backend, locale).then(show, (error: unknown) => show(failure(error)));
    return () => {
      isCurrent = false;
    };
  }, [backend, locale, request]);

  const isShown =
    loaded?.locale === locale && (loaded.request === request || loaded.daily.state === 'ready');
  return {
    daily: isShown ? loaded.daily : { state: 'loading' },
    reload: () => setRequest((count) => count + 1),
  };
}

async function loadDaily(backend: Backend, locale: Locale): Promise<Daily> {
  const opened = today();
  openDay(opened);
  const puzzle = await getPuzzleOfTheDay(backend, opened.offset, locale);
  if (puzzle !== null && !puzzle.classic) {
    return { state: 'ready', puzzle, opened, hasOther: false };
  }
  const hasOther = await hasNewPuzzle(backend, opened.offset, locale === 'de' ? 'en' : 'de');
  return puzzle === null
    ? { state: 'nothing', hasOther }
    : { state: 'ready', puzzle, opened, hasOther };
}

/** A failure here only withholds an offer: the answer that counts has already come. */
async function hasNewPuzzle(backend: Backend, offset: number, locale: Locale): Promise<boolean> {
  try {
    const other = await getPuzzleOfTheDay(backend, offset, locale);
    return other !== null && !other.classic;
  } catch {
    return false;
  }
}

function isSamePuzzle(before: Daily, after: Daily): boolean {
  if (before.state !== 'ready' || after.state !== 'ready') return false;
  return before.puzzle.id === after.puzzle.id && before.puzzle.date === after.puzzle.date;
}

function failure(error: unknown): Daily {
  if (error instanceof NoConnectionError) return { state: 'noConnection' };
  if (error instanceof ServerError) return { state: 'failed', message: error.message };
  throw error;
}
