import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { getPuzzleNumbers } from '../../../backend/staff/research.ts';
import type { DaySpan } from '../../../domain/day/month-grid.ts';
import { useAnswer } from '../../../ui/use-answer.ts';

/** How the puzzles of some days were played; older numbers stay in sight while others are asked for. */
export function useNumbers({ first, last }: DaySpan) {
  const { userId, accounts } = useOwnAccounts();
  return useAnswer({
    queryKey: ['numbers', userId, first, last],
    queryFn: () => getPuzzleNumbers(accounts, { first, last }),
    keepsLast: true,
  });
}
