import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { reportSchema, type ReportState } from './report.ts';

const schema = v.object({
  reports: v.array(reportSchema),
  next: v.nullable(v.number()),
  open: v.number(),
});

/** Some reports, newest first; `next` is what to ask for as `before`, `open` counts all open ones. */
export type ReportPage = v.InferOutput<typeof schema>;

/**
 * Reports of one state, or of all for null.
 *
 * @param asked `before`: only what is older than this report; `amount`: 1 to 100
 * @throws as `callStaff`
 */
export function getReports(
  accounts: Pick<Accounts, 'rest'>,
  asked: { state: ReportState | null; before: number | null; amount: number },
  signal?: AbortSignal,
): Promise<ReportPage> {
  return callStaff(accounts, 'get_reports', asked, schema, signal);
}
