import type { Attempts } from '../game/attempts.ts';
import type { Round } from '../game/round.ts';

/** The game last in sight, for whoever keeps an account's games. */
export type CurrentGame = {
  round: Round;
  /** The id of the account that plays it, empty for nobody's. */
  player: string;
  /** Goes on with attempts that were made elsewhere, where they are further. */
  take: (play: { attempts: Attempts; isHard: boolean }) => void;
};

let current: CurrentGame | null = null;
const listeners = new Set<() => void>();

/** Shows how the game stands, at its beginning and after each action; null when it is gone. */
export function showGame(game: CurrentGame | null) {
  current = game;
  for (const listen of listeners) listen();
}

export function currentGame(): CurrentGame | null {
  return current;
}

/** Calls back whenever the game has moved; returns how to stop. */
export function onGame(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
