import type { CurrentGame } from '../../device/games/current-game.ts';
import { type AccountGame, accountGame, gameStep } from '../../domain/statistics/account-game.ts';
import { roundState } from '../../domain/round/round.ts';
import { NoConnectionError } from '../../backend/errors.ts';
import { isOvertaken } from '../../backend/accounts/refusal.ts';
import type { AccountDevice, AccountServer } from './sync-types.ts';

/** Brings the game in sight and the account's together; a failure waits for the next occasion. */
export function gameFollower(
  server: AccountServer,
  device: AccountDevice,
  log: (error: unknown) => void,
) {
  let stored: AccountGame | null | undefined;
  let agreed = '';

  async function save(game: CurrentGame, attempts = accountGame(game.round)) {
    const state = roundState(game.round);
    try {
      await server.saveGame(attempts, state);
    } catch (error) {
      // A request that did not arrive stands on the console anyway.
      if (!isOvertaken(error) && !(error instanceof NoConnectionError)) log(error);
      throw error;
    }
    stored = attempts;
    agreed = JSON.stringify(attempts);
  }

  async function step() {
    const game = device.game();
    if (game === null) return;
    // Made here before somebody else played; taking it moves the game, which wakes this again.
    const kept = device.keptGame(game.round.puzzle, game.round.day);
    if (kept !== null && game.take(kept)) return;
    if (stored === undefined) stored = await server.readGame();
    const here = accountGame(game.round);
    switch (gameStep(game.round, stored)) {
      case 'take':
        if (stored !== null) game.take(stored);
        break;
      case 'reset':
        await save(game);
        break;
      case 'save':
        // The other language may be played elsewhere: it gives way to an attempt, not to a glance.
        if (agreed !== JSON.stringify(here)) await save(game);
        break;
      default:
        agreed = JSON.stringify(here);
    }
  }

  return {
    async follow() {
      try {
        await step();
      } catch (error) {
        if (!isOvertaken(error)) return;
        stored = undefined;
        await step().catch(() => undefined);
      }
    },
    askAgain() {
      stored = undefined;
    },
  };
}
