import type { Accounts } from '../accounts/accounts.ts';
import { getReports } from './get-reports.ts';
import type { Report } from './report.ts';

/** One report as it stands now, null where it is gone; @throws as `callStaff`. */
export async function getReport(
  accounts: Pick<Accounts, 'rest'>,
  id: number,
): Promise<Report | null> {
  const { reports } = await getReports(accounts, { state: null, before: id + 1, amount: 1 });
  return reports.find((report) => report.id === id) ?? null;
}
