import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type AnsweredReport, answeredReportSchema, type ReportState } from './report.ts';

/**
 * Notes what became of a report, with words for other staff or none.
 *
 * @param noted `answeredAtSeen`: when the answer in sight was given, null for none
 * @throws as `callStaff`: PT409 when it was answered since, 22001 beyond 1,000 characters, 02000 when
 *   the report is gone
 */
export function answerReport(
  accounts: Pick<Accounts, 'rest'>,
  noted: { id: number; answer: string; state: ReportState; answeredAtSeen: string | null },
): Promise<AnsweredReport> {
  const { id, answer, state, answeredAtSeen } = noted;
  const parameters = { id, answer, state, answered_at_seen: answeredAtSeen };
  return callStaff(accounts, 'answer_report', parameters, answeredReportSchema);
}
