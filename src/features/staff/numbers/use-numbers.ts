import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { type Failure, failureOf } from '../../../backend/staff/failure.ts';
import { getPuzzleNumbers, type PuzzleNumbers } from '../../../backend/staff/research.ts';
import { useSession } from '../../../backend/session.ts';
import type { DaySpan } from '../../../domain/day/month-grid.ts';

type Numbers = {
  /** What came last; null until anything has. */
  lines: readonly PuzzleNumbers[] | null;
  failure: Failure | null;
  isLoading: boolean;
};

/** How the puzzles of some days were played; older numbers stay in sight while others are asked for. */
export function useNumbers({ first, last }: DaySpan) {
  const { restOf } = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const [numbers, setNumbers] = useState<Numbers>({ lines: null, failure: null, isLoading: true });
  const turn = useRef(0);

  const load = useCallback(() => {
    turn.current += 1;
    const own = turn.current;
    const take = (change: Partial<Numbers>) => {
      if (own === turn.current) setNumbers((now) => ({ ...now, ...change }));
    };
    take({ isLoading: true });
    getPuzzleNumbers({ rest: restOf(userId) }, { first, last }).then(
      (lines) => take({ lines, failure: null, isLoading: false }),
      (error: unknown) => take({ lines: null, failure: failureOf(error), isLoading: false }),
    );
  }, [restOf, userId, first, last]);

  useEffect(load, [load]);

  return { ...numbers, reload: load };
}
