import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MAX_ATTEMPTS, nextAttemptIndex } from '../../../domain/round/attempts.ts';
import { answerDigits, digitsToName, PLACES } from '../../../domain/round/digits.ts';
import { feedback } from '../../../domain/round/feedback.ts';
import {
  attemptStrings,
  type Refusal,
  type Round,
  roundState,
} from '../../../domain/round/round.ts';
import styles from './status-line.module.css';

type StatusLineProps = {
  round: Round;
  moves: number;
  attemptsNow: number;
  /** Whether what is typed is said: not beside a text field, which says it itself. */
  isEchoed: boolean;
  /** What a tile means, while that is the latest thing asked for. */
  explained: { words: string; times: number };
};

/**
 * What the game has to say: for everybody why an attempt was refused or what a tile means; for
 * screen readers also what was typed and how each attempt turned out.
 */
export function StatusLine(props: StatusLineProps) {
  const { round, moves, attemptsNow, isEchoed, explained } = props;
  const refusal = useRefusalWords(round);
  const isFinished = roundState(round) !== 'running';
  const words = explained.words === '' ? refusal : explained.words;
  return (
    <>
      <p
        role="status"
        className={`${styles.line} ${isFinished && words !== '' ? styles.floating : ''}`}
      >
        {/* A new element each time, so that a repeated message is announced again. */}
        <span key={`${moves} ${explained.times}`}>{words}</span>
      </p>
      {/* The result's heading takes the focus and says how the last attempt turned out. */}
      <p role={isFinished ? undefined : 'status'} className="visually-hidden">
        {!isFinished && <Spoken round={round} attemptsNow={attemptsNow} isEchoed={isEchoed} />}
      </p>
    </>
  );
}

/** What was typed since the last attempt, or how that attempt turned out. */
function Spoken(props: Pick<StatusLineProps, 'round' | 'attemptsNow' | 'isEchoed'>) {
  const { round, attemptsNow, isEchoed } = props;
  const t = useTranslations('play');
  const attempt = useAttemptWords(round);
  const [typedAfter, setTypedAfter] = useState(-1);
  if (isEchoed && round.entry !== '') {
    if (typedAfter !== attemptsNow) setTypedAfter(attemptsNow);
    return t('spoken.typed', { digits: round.entry.split('').join(' ') });
  }
  if (typedAfter === attemptsNow) return isEchoed ? t('spoken.empty') : null;
  if (attemptsNow === 0) return null;
  const made = nextAttemptIndex(round.attempts);
  const text = round.puzzle.tips[made]?.text ?? '';
  return `${attempt} ${t('spoken.next', { left: MAX_ATTEMPTS - made, hint: made + 1, text })}`;
}

function useRefusalWords(round: Round): string {
  const t = useTranslations('play');
  const { refusal } = round;
  if (refusal === null) return '';
  if (refusal.kind === 'incomplete') {
    const missing = digitsToName(round.puzzle.timeScale) - round.entry.length;
    return t('refusal.incomplete', { missing });
  }
  if (refusal.kind === 'repeated') return t('refusal.repeated');
  return breachWords(t, refusal);
}

function breachWords(
  t: ReturnType<typeof useTranslations<'play'>>,
  { breach }: Extract<Refusal, { kind: 'hard' }>,
): string {
  const { digit } = breach;
  if (breach.kind !== 'rightMoved') return t(`refusal.${breach.kind}`, { digit });
  return t('refusal.rightMoved', { digit, place: t(`place.${breach.place}`) });
}

/** What the last attempt found, tile by tile; empty before the first. */
export function useAttemptWords(round: Round): string {
  const t = useTranslations('play');
  const last = attemptStrings(round).at(-1);
  if (last === undefined) return '';
  const marks = feedback(last, answerDigits(round.puzzle.year));
  const tiles = PLACES.map((place, index) =>
    t('tile', {
      place: t(`place.${place}`),
      digit: last.charAt(index),
      feedback: t(`feedback.${marks[index] ?? 'wrong'}`),
    }),
  ).join('; ');
  return t('spoken.attempt', { number: nextAttemptIndex(round.attempts), tiles });
}
