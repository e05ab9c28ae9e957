import { useAccountRecords } from '../../device/games/account-records.ts';
import type { IsoDay } from '../../domain/day/day.ts';
import { AchievementRows } from '../../ui/achievement-rows.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LoadingFailed } from './loading-failed.tsx';

/** The account's figures and its five rows; where they did not come, a button asks again. */
export function OwnStatistics({ day }: { day: IsoDay }) {
  const account = useAccountRecords();
  const records = account.state === 'ready' ? account.records : null;
  return (
    <>
      <LoadingFailed onRetry={account.state === 'failed' ? account.retry : null} />
      <KeyFigures records={records} day={day} />
      <AchievementRows statistics={records?.statistics ?? null} />
    </>
  );
}
