import { PATIENCE } from '../function-address.ts';

/**
 * After this many unanswered attempts the server counts as out of reach: with the client's pauses,
 * well under two seconds.
 */
const ENOUGH = 3;

/** How long a caller waits for a further attempt once others have failed, in milliseconds. */
const MOMENT = 1000;

/**
 * Whether attempts to renew the session get an answer. The official client keeps trying for half a
 * minute, and makes whoever asks for the session wait as long; the page need not.
 */
export type Renewals = {
  /** Makes one attempt, and notes whether there was an answer. */
  attempt: (send: () => Promise<Response>) => Promise<Response>;
  /** What the client answers, or null where the server turns out to be out of reach before that. */
  soon: <Answer>(answer: Promise<Answer>) => Promise<Answer | null>;
};

/** Counts the attempts of one client. */
export function createRenewals(): Renewals {
  let failures = 0;
  const waiting = new Set<() => void>();
  const isOutOfReach = () => failures >= ENOUGH || (failures > 0 && !navigator.onLine);

  return {
    async attempt(send) {
      try {
        const answer = await send();
        failures = 0;
        return answer;
      } catch (error) {
        failures += 1;
        if (isOutOfReach()) for (const giveUp of waiting) giveUp();
        throw error;
      }
    },
    soon: (answer) =>
      new Promise((resolve, reject) => {
        const giveUp = () => resolve(null);
        const timer = setTimeout(giveUp, isOutOfReach() ? MOMENT : PATIENCE);
        waiting.add(giveUp);
        void answer.then(resolve, reject).finally(() => {
          waiting.delete(giveUp);
          clearTimeout(timer);
        });
      }),
  };
}
