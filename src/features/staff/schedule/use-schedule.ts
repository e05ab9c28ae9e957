import { useEffect, useSyncExternalStore } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useUserId } from '../../../backend/session.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Exchange, Move } from './schedule.ts';
import { scheduleOf, keptOf, load, make, type Outcome, subscribe } from './kept-schedule.ts';

/**
 * The schedule of who is signed in, fetched again with each visit and each turn of the weeks.
 *
 * @param first the Monday of the first week in sight
 */
export function useSchedule(first: IsoDay, today: IsoDay) {
  const { restOf } = useAccounts();
  const userId = useUserId();
  const state = useSyncExternalStore(subscribe, () => keptOf(userId));

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void load(restOf(userId), userId, { first, today });
    };
    look();
    // Others plan as well: who comes back to the page sees what they did meanwhile.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [restOf, userId, first, today]);

  const reload = () => load(restOf(userId), userId, { first, today });
  return {
    schedule: scheduleOf(state),
    failure: state.failure,
    isLoading: state.isLoading,
    back: state.back,
    reload: () => {
      if (!state.isLoading) void reload();
    },
    /** Changes what is published, and shows what stands then, whatever came of it. */
    exchange: async (exchange: Exchange): Promise<number> => {
      try {
        // With the check of drafts, which the schedule seldom needs.
        const { carryOut } = await import('./carry-out.ts');
        return await carryOut({ rest: restOf(userId) }, exchange);
      } finally {
        await reload();
      }
    },
    /** Moves at once, and answers what came of it. */
    move: async (move: Move): Promise<Outcome> => {
      const outcome = await make(restOf(userId), userId, move);
      if (keptOf(userId).pending.length === 0) void reload();
      return outcome;
    },
  };
}
