import type { StoredPlay } from '../../device/games/game-store.ts';
import { type RoundAction, roundReducer } from '../../domain/round/round.ts';
import type { GameStorage, Kept, Opening } from './game-storage.ts';

/** `moves` counts the accepted actions since the game came into sight, `attemptsNow` the attempts. */
export type Play = Kept & { moves: number; attemptsNow: number };

/** The game as it comes into sight. */
export function openPlay(opening: Opening, storage: GameStorage): Play {
  return { ...storage.open(opening), moves: 0, attemptsNow: 0 };
}

/**
 * The game after an action, kept; the same object where the rules refuse it. Attempts made in
 * another tab are taken up before they are overwritten.
 */
export function act(play: Play, action: RoundAction, storage: GameStorage): Play {
  if (action.type === 'submit') {
    const taken = takeUp(play, storage.stored(play.round), storage);
    if (taken !== play) return taken;
  }
  const { round, records, moves, attemptsNow } = play;
  const next = roundReducer(round, action);
  if (next === round) return play;
  const counts = { moves: moves + 1, attemptsNow };
  if (next.attempts === round.attempts) return { ...counts, round: next, records };
  return {
    ...counts,
    ...storage.store({ round: next, records }),
    attemptsNow: attemptsNow + 1,
  };
}

/** The game gone on with elsewhere; the same object where it was not. */
export function takeUp(play: Play, stored: StoredPlay, storage: GameStorage): Play {
  const taken = storage.take(play.round, stored);
  return taken === null ? play : { ...taken, moves: play.moves + 1, attemptsNow: 0 };
}
