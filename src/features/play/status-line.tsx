import { useTranslations } from 'use-intl';
import { gameState, MAX_ATTEMPTS, nextAttemptIndex } from '../../game/attempts.ts';
import { answerDigits, digitsToName, PLACES } from '../../game/digits.ts';
import { feedback } from '../../game/feedback.ts';
import { attemptStrings, type Refusal, type Round } from '../../game/round.ts';
import styles from './status-line.module.css';

type StatusLineProps = { round: Round; moves: number; explanation: string };

/**
 * What the game has to say: in sight why an attempt was refused or what a tile means, and for
 * screen readers the outcome of each attempt as well.
 */
export function StatusLine({ round, moves, explanation }: StatusLineProps) {
  const refusal = useRefusalWords(round);
  const spoken = useSpokenAttempt(round);
  return (
    <>
      <p role="status" className={styles.line}>
        {/* A new element each time, so that the same refusal is heard again. */}
        <span key={moves}>{refusal === '' ? explanation : refusal}</span>
      </p>
      <p role="status" className="visually-hidden">
        {moves > 0 && spoken}
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
