import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Today } from '../../device/clock.ts';
import { achievementOf } from '../../game/achievements.ts';
import { solvedAttempt } from '../../game/attempts.ts';
import { answerDigits } from '../../game/digits.ts';
import type { Records } from '../../game/ledger.ts';
import type { Round } from '../../game/round.ts';
import { AccountProgress } from './account-progress.tsx';
import { Board } from './board.tsx';
import { Comparison } from './comparison.tsx';
import { Countdown } from './countdown.tsx';
import styles from './result.module.css';
import { Progress } from './progress.tsx';
import { Sharing } from './sharing.tsx';
import { SolvedHints } from './solved-hints.tsx';
import { SupportNotice } from './support-notice.tsx';
import { Timeline } from './timeline.tsx';

export type ResultProps = {
  round: Round;
  /** The device's statistics, null where an account's are kept. */
  records: Records | null;
  opened: Today;
  /** Whether the game ended just now, so that the heading takes the focus of the keys that go. */
  isFresh: boolean;
  onExplain: (words: string) => void;
};

/** The page after the end: the answer, how it went, all hints with their links, and sharing. */
export function Result({ round, records, opened, isFresh, onExplain }: ResultProps) {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  const { puzzle, attempts } = round;
  const solved = solvedAttempt(attempts, puzzle.year);
  const achievement = achievementOf(solved);

  useEffect(() => {
    if (isFresh) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
  }, [isFresh]);

  return (
    <div className={styles.result}>
      <section className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.answer} aria-describedby="outcome">
          {answerDigits(puzzle.year)}
        </h2>
        <p id="outcome" className={styles.outcome}>
          {solved === null ? t('result.lost') : t('result.won', { attempt: String(solved) })}
        </p>
        {puzzle.label === null && <Timeline attempts={attempts} year={puzzle.year} />}
        <Board round={round} isTurning={isFresh} onExplain={onExplain} />
      </section>
      <section className={styles.side}>
        <Sharing round={round} />
        {records === null ? (
          <AccountProgress current={achievement} day={opened.day} />
        ) : (
          <Progress records={records} current={achievement} day={opened.day} />
        )}
        <Countdown ends={opened.ends} />
        <SupportNotice />
        <Comparison round={round} records={records} isFresh={isFresh} />
      </section>
      <SolvedHints tips={puzzle.tips} />
    </div>
  );
}
