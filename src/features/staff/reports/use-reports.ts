import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { getReports, type ReportState } from '../../../backend/staff/reports.ts';
import { useList } from '../../../ui/list/use-list.ts';

/**
 * The reports of one state, newest first.
 *
 * @param state null for all
 */
export function useReports(state: ReportState | null) {
  const { userId, accounts } = useOwnAccounts();
  return useList({
    queryKey: ['reports', userId, state],
    load: async ({ from, amount }, signal) => {
      const before = from === null ? null : Number(from);
      const { reports, next, open } = await getReports(accounts, { state, before, amount }, signal);
      return { rows: reports, next: next === null ? null : String(next), facts: { open } };
    },
    amount: 30,
  });
}
