import type { ComponentProps } from 'react';
import { useOwnAccounts } from '../../backend/accounts/use-own-accounts.ts';
import { getReports } from '../../backend/staff/reports.ts';
import { StaffScreen } from '../../ui/staff/staff-screen.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

type DeskScreenProps = Omit<ComponentProps<typeof StaffScreen>, 'room' | 'open'> & {
  /** How many reports are open, where the screen knows; it is asked for otherwise. */
  openReports?: number | null;
};

/** A screen of the editorial desk, with the count of open reports at the way to them. */
export function DeskScreen({ openReports = null, ...screen }: DeskScreenProps) {
  const { userId, accounts } = useOwnAccounts();
  const { value } = useAnswer({
    queryKey: ['openReports', userId],
    queryFn: async (signal) =>
      (await getReports(accounts, { state: 'open', before: null, amount: 1 }, signal)).open,
  });
  const count = openReports ?? value ?? 0;
  return <StaffScreen room="dashboard" open={{ dashboardReports: count }} {...screen} />;
}
