import { useCallback } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import {
  type AnsweredReport,
  getReports,
  type ReportState,
} from '../../../backend/staff/reports.ts';
import { usePages } from '../../../backend/staff/use-pages.ts';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { afterAnswer } from './report-list.ts';

/** How many reports come at once. */
const PAGE = 30;

/**
 * The reports of one state, newest first.
 *
 * @param state null for all
 */
export function useReports(state: ReportState | null) {
  const accounts = useAccounts();
  const load = useCallback(
    async (last: string | null, signal: AbortSignal) => {
      const before = last === null ? null : Number(last);
      const page = await getReports(accounts, { state, before, amount: PAGE }, signal);
      const { reports, next, open } = page;
      return { rows: reports, next: next === null ? null : String(next), facts: { open } };
    },
    [accounts, state],
  );
  const { pages, isOffline, more, reload, change } = usePages(load);
  useBackOnline(isOffline, reload);

  return {
    list: pages,
    loadMore: more,
    reload,
    noteAnswer: (report: AnsweredReport) => change((found) => afterAnswer(found, report)),
  };
}
