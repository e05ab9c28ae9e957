import { useEffect, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { NoConnectionError, ServerError } from '../../../backend/errors.ts';
import { getPuzzleOfTheDay } from '../../../backend/get-puzzle-of-the-day.ts';
import { today } from '../../../device/clock.ts';
import { openDay } from '../../../device/games/game-store.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { keepPuzzle, keptPuzzle, type Opened } from '../kept-games.ts';

/** Why the puzzle could not be asked for. */
export type LoadFailure = { state: 'noConnection' } | { state: 'failed'; message: string };

/** Today's puzzle as it comes in. `hasOther`: the other language has a new puzzle, this one not. */
export type Daily =
  | { state: 'loading' }
  | ({ state: 'ready' } & Opened)
  | { state: 'nothing'; hasOther: boolean }
  | LoadFailure;

type Loaded = { locale: Locale; request: number; daily: Daily; failure: LoadFailure | null };

/**
 * Asks for today's puzzle in one language, unless this page has it already, and again whenever the
 * language changes or `reload` is called. The clock is read once for each request: its day is the
 * day of the game. A puzzle stays until another one comes: a failure does not take it away, and at
 * midnight the server's clock may be behind the device's.
 */
export function useDailyPuzzle(locale: Locale) {
  const backend = useBackend();
  const [request, setRequest] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const kept = keptPuzzle(locale);

  useEffect(() => {
    if (request === 0 && keptPuzzle(locale) !== null) return undefined;
    let isCurrent = true;
    const inSight = dailyOf(keptPuzzle(locale));
    const show = (daily: Daily) => {
      if (!isCurrent) return;
      if (daily.state === 'ready') keepPuzzle(daily);
      const next = { locale, request, daily, failure: failureIn(daily) };
      setLoaded((before) => merge(before?.locale === locale ? before.daily : inSight, next));
    };
    loadDaily(backend, locale, show).catch((error: unknown) => show(loadFailure(error)));
    return () => {
      isCurrent = false;
    };
  }, [backend, locale, request]);

  const isShown = loaded?.locale === locale;
  return {
    daily: isShown ? loaded.daily : dailyOf(kept),
    /** What went wrong last, even while an earlier puzzle is still in sight. */
    failure: isShown ? loaded.failure : null,
    isAskedAgain: isShown && loaded.request !== request,
    reload: () => setRequest((count) => count + 1),
  };
}

function dailyOf(kept: Opened | null): Daily {
  return kept === null ? { state: 'loading' } : { state: 'ready', ...kept };
}

function merge(before: Daily, after: Loaded): Loaded {
  if (before.state !== 'ready') return after;
  if (after.failure !== null) return { ...after, daily: before };
  if (after.daily.state !== 'ready' || !isSamePuzzle(before, after.daily)) return after;
  return { ...after, daily: { ...before, hasOther: after.daily.hasOther } };
}

/** Shows what the language has at once, and what the other one has as soon as that is known. */
async function loadDaily(backend: Backend, locale: Locale, show: (daily: Daily) => void) {
  const opened = today();
  openDay(opened);
  const puzzle = await getPuzzleOfTheDay(backend, opened.offset, locale);
  const daily = (hasOther: boolean): Daily =>
    puzzle === null ? { state: 'nothing', hasOther } : { state: 'ready', puzzle, opened, hasOther };
  show(daily(false));
  if (puzzle !== null && !puzzle.classic) return;
  if (await hasNewPuzzle(backend, opened.offset, locale === 'de' ? 'en' : 'de')) show(daily(true));
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

function isSamePuzzle(before: Opened, after: Opened): boolean {
  return before.puzzle.id === after.puzzle.id && before.puzzle.date === after.puzzle.date;
}

function failureIn(daily: Daily): LoadFailure | null {
  return daily.state === 'noConnection' || daily.state === 'failed' ? daily : null;
}

/** What an error of the backend means for whoever waits for a puzzle. */
export function loadFailure(error: unknown): LoadFailure {
  if (error instanceof NoConnectionError) return { state: 'noConnection' };
  return { state: 'failed', message: error instanceof ServerError ? error.message : String(error) };
}
