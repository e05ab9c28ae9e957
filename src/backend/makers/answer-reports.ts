import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import type { ReportState } from './report.ts';

const schema = v.object({ answered: v.number(), left: v.number() });

/**
 * Notes the same of all open reports of a puzzle, 200 at most at once.
 *
 * @param noted `newest`: the newest report that was seen; later ones stay open
 * @returns how many there were, and how many of the puzzle are open still
 * @throws as `callStaff`: 22001 beyond 1,000 characters
 */
export function answerReports(
  accounts: Pick<Accounts, 'rest'>,
  noted: {
    puzzleId: number;
    newest: number;
    answer: string;
    state: Exclude<ReportState, 'open'>;
  },
): Promise<v.InferOutput<typeof schema>> {
  const { puzzleId, ...rest } = noted;
  return callStaff(accounts, 'answer_reports', { quando_id: puzzleId, ...rest }, schema);
}
