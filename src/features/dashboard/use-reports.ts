import { useEffect, useMemo, useReducer, useState } from 'react';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { failureOf } from '../../backend/makers/failure.ts';
import { getReports } from '../../backend/makers/get-reports.ts';
import type { AnsweredReport, ReportState } from '../../backend/makers/report.ts';
import { useBackOnline } from '../../device/use-back-online.ts';
import { afterReportStep, noReports } from './report-list.ts';

/** How many reports come at once. */
const PAGE = 30;

/**
 * The reports of one state, newest first.
 *
 * @param state null for all
 */
export function useReports(state: ReportState | null) {
  const accounts = useAccounts();
  const [times, setTimes] = useState(0);
  const asked = useMemo(() => ({ state, times }), [state, times]);
  const [list, take] = useReducer(afterReportStep, noReports);
  const isLoading = list.isLoading || list.of !== asked;

  useEffect(() => {
    const underway = new AbortController();
    const { signal } = underway;
    getReports(accounts, { state: asked.state, before: null, amount: PAGE }, signal).then(
      (page) => {
        if (!signal.aborted) take({ type: 'found', of: asked, page });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        take({ type: 'failed', of: asked, kind: failureOf(error), isOfMore: false });
      },
    );
    return () => underway.abort();
  }, [accounts, asked]);

  async function loadMore() {
    const { next: before } = list;
    if (before === null || isLoading) return;
    take({ type: 'asked' });
    try {
      const page = await getReports(accounts, { state, before, amount: PAGE });
      take({ type: 'more', of: asked, before, page });
    } catch (error) {
      take({ type: 'failed', of: asked, kind: failureOf(error), isOfMore: true });
    }
  }

  function reload() {
    if (!isLoading) setTimes(times + 1);
  }
  const { failure } = list;
  useBackOnline(failure?.kind === 'noConnection' && !failure.isOfMore, reload);

  return {
    list: { ...list, isLoading },
    loadMore: () => void loadMore(),
    reload,
    noteAnswer: (report: AnsweredReport) => take({ type: 'answered', report }),
  };
}
