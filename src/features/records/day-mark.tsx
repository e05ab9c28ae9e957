import type { Solved } from '../../game/attempts.ts';
import styles from './played-year.module.css';

/** What a day came to: the attempt that solved it, not solved, or not played. */
export type DayResult = NonNullable<Solved> | 'notSolved' | 'none';

/** The sooner solved, the larger the square: what it says needs no colour. */
const sides = { 1: 10, 2: 8, 3: 6.5, 4: 5 } as const;

type DayMarkProps = { across: number; down: number; result: DayResult };

/** The mark of one day, around its middle. */
export function DayMark({ across, down, result }: DayMarkProps) {
  if (result === 'none') return <circle className={styles.none} cx={across} cy={down} r="1.25" />;
  if (result === 'notSolved') {
    return <circle className={styles.notSolved} cx={across} cy={down} r="3.25" />;
  }
  const side = sides[result];
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
