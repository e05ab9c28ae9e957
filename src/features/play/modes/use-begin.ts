import { useRef, useState } from 'react';
import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { recordPlay } from '../../../backend/accounts/games.ts';
import type { Backend } from '../../../backend/backend.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { ServerError } from '../../../backend/errors.ts';
import { getPuzzleOfTheDay } from '../../../backend/get-puzzle-of-the-day.ts';
import { getQuiz } from '../../../backend/get-quiz.ts';
import { getLeftToday, getPlayedOf } from '../../../backend/library/library.ts';
import { type Today, today } from '../../../device/clock.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import type { GameStorage } from '../game-storage.ts';
import type { Quiz } from './use-quiz.ts';

type Own = { userId: string; accounts: Pick<Accounts, 'rest'> };

/** How a puzzle is opened: looking at it costs nothing, once the account may begin it today. */
export function useOpening(id: string, { userId, accounts }: Own): () => Promise<Quiz> {
  const backend = useBackend();
  return async () => {
    const now = today();
    const [puzzle, { count }, [played]] = await Promise.all([
      getQuiz(backend, id, now.offset),
      getLeftToday(accounts, now.offset),
      getPlayedOf(accounts, userId, [id]),
    ]);
    if (puzzle === null) return { state: 'unknown' };
    // The day’s puzzle counts, its classic as well; it is always free.
    if (await isOfToday(backend, puzzle, now)) return { state: 'today', locale: puzzle.locale };
    if (played === undefined && count === 0) return { state: 'limit' };
    return { state: 'ready', puzzle, left: count };
  };
}

/** What has become of the play: how many are left, null for no limit, or that there was none. */
type Begun = { left: number | null } | 'limit';

/**
 * Spends a play of the day with the first attempt, once; a puzzle begun before is free. `begin`
 * rejects as {@link recordPlay} does, and then may be called again; it does nothing before an
 * attempt.
 */
export function useBegin(id: string, { accounts }: Own) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const isMade = useRef(false);
  const underway = useRef<Promise<void> | null>(null);

  async function begin(): Promise<void> {
    if (!isMade.current) return;
    underway.current ??= recordPlay(accounts, Number(id), today().offset).then(
      ({ left }) => setBegun({ left }),
      (error: unknown) => {
        underway.current = null;
        if (error instanceof ServerError && error.code === 'PT429') setBegun('limit');
        throw error;
      },
    );
    await underway.current;
  }

  /** The storage whose first attempt spends the play. */
  function spending(storage: GameStorage): GameStorage {
    return {
      ...storage,
      store(kept) {
        isMade.current = true;
        // What does not get through now is asked for again with the end.
        begin().catch(() => undefined);
        return storage.store(kept);
      },
    };
  }

  return { begun, begin, spending };
}

async function isOfToday(backend: Backend, puzzle: Puzzle, { day, offset }: Today) {
  if (puzzle.date === day) return true;
  try {
    const daily = await getPuzzleOfTheDay(backend, offset, puzzle.locale);
    return daily?.id === puzzle.id;
  } catch {
    // The puzzle itself is there, and can be played.
    return false;
  }
}
