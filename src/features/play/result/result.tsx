import type { ReactNode } from 'react';
import type { Today } from '../../../device/clock.ts';
import { achievementOf } from '../../../domain/round/achievements.ts';
import { solvedAttempt } from '../../../domain/round/attempts.ts';
import type { Records } from '../../../domain/statistics/ledger.ts';
import { AccountProgress } from './account-progress.tsx';
import { Comparison } from './comparison.tsx';
import { Countdown } from './countdown.tsx';
import type { Ended } from '../game.tsx';
import { Progress } from './progress.tsx';
import { ReminderOffer } from './reminder-offer.tsx';
import { Related } from './related/related.tsx';
import { ResultView } from './result-view.tsx';
import { Sharing } from './sharing.tsx';
import { SupportNotice } from './support-notice.tsx';

type ResultProps = Ended & {
  /** What comes first beside the answer. */
  children?: ReactNode;
  /** The device's statistics, null where an account's are kept. */
  records: Records | null;
  opened: Today;
};

/** The result of the daily puzzle, with what it counted for and when the next one comes. */
export function Result({ children, records, opened, ...ended }: ResultProps) {
  const { round, isFresh } = ended;
  const achievement = achievementOf(solvedAttempt(round.attempts, round.puzzle.year));
  return (
    <ResultView {...ended}>
      {children}
      <Sharing round={round} room="/room/host" />
      {records === null ? (
        <AccountProgress current={achievement} day={opened.day} round={round} />
      ) : (
        <Progress records={records} current={achievement} day={opened.day} round={round} />
      )}
      <Related round={round} isDaily />
      <Countdown ends={opened.ends} />
      <SupportNotice />
      <ReminderOffer records={records} />
      <Comparison round={round} records={records} isFresh={isFresh} />
    </ResultView>
  );
}
