import { useTranslations } from 'use-intl';
import { gameState, MAX_ATTEMPTS, nextAttemptIndex } from '../../../domain/round/attempts.ts';
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
  /** What a tile means, while that is the latest thing asked for. */
  explained: { words: string; times: number };
};

/**
 * What the game has to say: for everybody why an attempt was refused or what a tile means; for
 * screen readers also what was typed and how each attempt turned out.
 */
export function StatusLine({ round, moves, attemptsNow, explained }: StatusLineProps) {
  const t = useTranslations('play');
  const refusal = useRefusalWords(round);
  const outcome = useSpokenAttempt(round);
  const typed = round.entry.split('').join(' ');
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
      <p role="status" className="visually-hidden">
        {typed === '' ? attemptsNow > 0 && outcome : t('spoken.typed', { digits: typed })}
      </p>
    </>
  );
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

function useSpokenAttempt(round: Round): string {
  const t = useTranslations('play');
  const { puzzle } = round;
  const answer = answerDigits(puzzle.year);
  const made = nextAttemptIndex(round.attempts);
  const last = attemptStrings(round).at(-1);
  if (last === undefined) return '';
  const marks = feedback(last, answer);
  const tiles = PLACES.map((place, index) =>
    t('tile', {
      place: t(`place.${place}`),
      digit: last.charAt(index),
      feedback: t(`feedback.${marks[index] ?? 'wrong'}`),
    }),
  ).join('; ');
  const attempt = t('spoken.attempt', { number: made, tiles });
  const state = gameState(round.attempts, puzzle.year);
  if (state !== 'running') return `${attempt} ${t(`spoken.${state}`, { answer })}`;
  const hint = made + 1;
  const text = puzzle.tips[made]?.text ?? '';
  return `${attempt} ${t('spoken.next', { left: MAX_ATTEMPTS - made, hint, text })}`;
}
