import { createStore } from 'zustand/vanilla';
import type { Attempts } from '../../domain/round/attempts.ts';
import type { Round } from '../../domain/round/round.ts';

/** The game last in sight, also once another screen is; for whoever keeps an account's games. */
export type CurrentGame = {
  round: Round;
  /** The id of the account that plays it, empty for nobody's. */
  player: string;
  /**
   * Takes over attempts made elsewhere, if they are further along and the game is in sight; returns
   * whether it did.
   */
  take: (play: { attempts: Attempts; isHard: boolean }) => boolean;
};

const store = createStore<CurrentGame | null>(() => null);

/** Shows how the game stands, at its beginning and after each action. */
export function showGame(game: CurrentGame) {
  store.setState(game, true);
}

/** Null before the first one is in sight. */
export const currentGame: () => CurrentGame | null = store.getState;

/** Calls back whenever the game has moved; returns how to stop. */
export const onGame: (listen: () => void) => () => void = store.subscribe;
