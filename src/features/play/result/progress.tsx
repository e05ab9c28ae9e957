import { useTranslations } from 'use-intl';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Records } from '../../../domain/statistics/ledger.ts';
import { type AchievementKind, achievementOf } from '../../../domain/round/achievements.ts';
import type { Round } from '../../../domain/round/round.ts';
import { Achievements } from './achievements.tsx';
import { Runs } from './runs.tsx';

export type ProgressProps = {
  current: AchievementKind;
  day: IsoDay;
  /** The day and the puzzle that the round is of; per day one result counts, of one language. */
  round: Pick<Round, 'day' | 'puzzle'>;
};

/** Achievements and days played; null shows where they will stand once they are known. */
export function Progress(props: ProgressProps & { records: Records | null }) {
  const { records, current, day, round } = props;
  const t = useTranslations('result');
  const counted = records?.ledger.find(({ date }) => date === round.day);
  const isOther =
    counted !== undefined &&
    (counted.quizId !== String(round.puzzle.id) || achievementOf(counted.attempt) !== current);
  return (
    <>
      <Achievements statistics={records?.statistics ?? null} current={isOther ? null : current} />
      {isOther && <p className="soft">{t('otherCounts')}</p>}
      <Runs ledger={records?.ledger ?? null} day={day} />
    </>
  );
}
