import { useTranslations } from 'use-intl';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.ts';
import {
  answerColumns,
  commonMistakes,
  type RoomGuest,
} from '../../../../domain/room/room-board.ts';
import { answerDigits } from '../../../../domain/round/digits.ts';
import { useFormat } from '../../../../ui/format/use-format.ts';
import styles from './host.module.css';

const WIDTH = 1000;
const HEIGHT = 215;
/** Room for the digits below the columns and above the right one. */
const BELOW = 54;
const ABOVE = 50;
const MOST_COLUMNS = 25;
/** Half of the room that four digits take. */
const HALF_LABEL = 45;

/** The answer, and all that were given on a line of time. */
export function Outcome({ puzzle, guests }: { puzzle: Puzzle; guests: readonly RoomGuest[] }) {
  const t = useTranslations('room.host');
  const format = useFormat();
  const { year, label, locale } = puzzle;
  const mistakes = commonMistakes(guests, year, 3);
  return (
    <section className={styles.outcome} aria-live="polite">
      {label !== null && (
        <p className={styles.question} lang={locale}>
          {label}
        </p>
      )}
      <p className={styles.answer}>
        {t('answerIs')} <strong>{answerDigits(year)}</strong>
      </p>
      <Answers guests={guests} year={year} />
      {mistakes.length > 0 && (
        <p className={styles.mistakes}>
          {t('mistakes')}:{' '}
          {format.list(
            mistakes.map(({ value, count }) => t('mistake', { value: answerDigits(value), count })),
          )}
        </p>
      )}
    </section>
  );
}

/** Columns on a line of time: filled what was right, in outline the others, also years near the right one. */
function Answers({ guests, year }: { guests: readonly RoomGuest[]; year: number }) {
  const t = useTranslations('room.host');
  const columns = answerColumns(guests, year, MOST_COLUMNS);
  const highest = Math.max(1, ...columns.map(({ count }) => count));
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  const solved = guests.filter(({ attempts }) => attempts.includes(year)).length;
  const [first, last] = [columns.at(0)?.from ?? year, columns.at(-1)?.to ?? year];
  const width = Math.min(WIDTH / columns.length, 120) * 0.8;
  const line = HEIGHT - BELOW;
  const answerAt = WIDTH * (columns.find(({ isAnswer }) => isAnswer)?.position ?? 0.5);
  const isFree = (x: number) => Math.abs(x - answerAt) > 2 * HALF_LABEL;
  return (
    <svg
      className={styles.answers}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('timeline', {
        from: answerDigits(first),
        to: answerDigits(last),
        count: total,
        solved,
      })}
    >
      <line x1="0" x2={WIDTH} y1={line} y2={line} />
      {columns
        .filter(({ count }) => count > 0)
        .map(({ from, position, count, isAnswer }) => {
          const heightOf = (answers: number) => (answers / highest) * (line - ABOVE);
          const x = position * WIDTH;
          const bar = (answers: number, look?: string) => (
            <rect
              className={look}
              x={x - width / 2}
              y={line - heightOf(answers)}
              width={width}
              height={heightOf(answers)}
            />
          );
          return (
            <g key={from}>
              {bar(count)}
              {isAnswer && solved > 0 && bar(solved, styles.right)}
              {count > 0 && (
                <text x={x} y={line - heightOf(count) - 8}>
                  {count}
                </text>
              )}
            </g>
          );
        })}
      <path d={`M${answerAt} ${line + 2}l9 14h-18z`} />
      <text x={clamp(answerAt)} y={HEIGHT - 6} className={styles.named}>
        {answerDigits(year)}
      </text>
      {isFree(HALF_LABEL) && (
        <text x={HALF_LABEL} y={HEIGHT - 6}>
          {answerDigits(first)}
        </text>
      )}
      {isFree(WIDTH - HALF_LABEL) && (
        <text x={WIDTH - HALF_LABEL} y={HEIGHT - 6}>
          {answerDigits(last)}
        </text>
      )}
    </svg>
  );
}

function clamp(x: number): number {
  return Math.min(Math.max(x, HALF_LABEL), WIDTH - HALF_LABEL);
}
