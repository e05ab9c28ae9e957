import type { PuzzleResult } from '../domain/statistics/puzzle-result.ts';
import styles from './day-mark.module.css';

/** What a day came to; none where there is nothing to show. */
export type DayResult = PuzzleResult | 'none';

/** The sooner solved, the larger the square: what it says needs no colour. */
const sides = { 1: 10, 2: 8, 3: 6.5, 4: 5 } as const;

type DayMarkProps = { across: number; down: number; result: DayResult };

/** The mark of one day, around its middle: filled when solved, a ring when not, half filled when begun. */
export function DayMark({ across, down, result }: DayMarkProps) {
  switch (result) {
    case 'none':
      return <circle className={styles.none} cx={across} cy={down} r="1.25" />;
    case 'notSolved':
      return <circle className={styles.notSolved} cx={across} cy={down} r="3.25" />;
    case 'open':
      return (
        <>
          <rect className={styles.open} x={across - 4} y={down - 4} width="8" height="8" rx="1.5" />
          <rect className={styles.half} x={across - 4} y={down} width="8" height="4" rx="1" />
        </>
      );
    case 'unplayed':
      return (
        <rect
          className={styles.unplayed}
          x={across - 4}
          y={down - 4}
          width="8"
          height="8"
          rx="1.5"
        />
      );
    default:
      return <Solved across={across} down={down} side={sides[result]} />;
  }
}

function Solved({ across, down, side }: { across: number; down: number; side: number }) {
  return (
    <rect
      className={styles.solved}
      x={across - side / 2}
      y={down - side / 2}
      width={side}
      height={side}
      rx="1.5"
    />
  );
}

/** The mark by itself, as large as a letter; the words stand beside it. */
export function MarkIcon({ result }: { result: DayResult }) {
  return (
    <svg className={styles.icon} viewBox="0 0 12 12" aria-hidden="true">
      <DayMark across={6} down={6} result={result} />
    </svg>
  );
}
