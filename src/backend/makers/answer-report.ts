import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type AnsweredReport, answeredReportSchema, type ReportState } from './report.ts';

/**
 * Notes what became of a report, with words for other staff or none.
 *
 * @throws as `callStaff`: 22001 beyond 1,000 characters, 02000 when the report is gone
 */
export function answerReport(
  accounts: Pick<Accounts, 'rest'>,
  { id, answer, state }: { id: number; answer: string; state: ReportState },
): Promise<AnsweredReport> {
  return callStaff(accounts, 'answer_report', { id, answer, state }, answeredReportSchema);
}
