import type { IsoDay } from '../../../domain/day/day.ts';
import type { Records } from '../../../domain/statistics/ledger.ts';
import type { AchievementKind } from '../../../domain/round/achievements.ts';
import { Achievements } from './achievements.tsx';
import { Runs } from './runs.tsx';

export type ProgressProps = { current: AchievementKind; day: IsoDay };

/** Achievements and days played; null shows where they will stand once they are known. */
export function Progress({ records, current, day }: ProgressProps & { records: Records | null }) {
  return (
    <>
      <Achievements statistics={records?.statistics ?? null} current={current} />
      <Runs ledger={records?.ledger ?? null} day={day} />
    </>
  );
}
