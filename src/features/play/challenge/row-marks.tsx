import { useTranslations } from 'use-intl';
import type { RowFeedback } from '../../../domain/round/feedback.ts';
import styles from './row-marks.module.css';

/** As on the board: right is filled and ticked, elsewhere a ring, wrong a cross. */
const drawings = {
  right: 'M2 2h12v12H2zM5 8l2.5 2.5L11.5 6',
  elsewhere: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11z',
  wrong: 'M4 4l8 8M12 4l-8 8',
} as const;

/** The marks of one attempt without its digits, small enough for a line of text. */
export function RowMarks({ row }: { row: RowFeedback }) {
  const t = useTranslations('play.feedback');
  return (
    <span className={styles.row} role="img" aria-label={row.map((mark) => t(mark)).join(', ')}>
      {[0, 1, 2, 3].map((place) => (
        <svg
          key={place}
          className={styles.mark}
          data-mark={row[place]}
          viewBox="0 0 16 16"
          aria-hidden="true"
        >
          <path d={drawings[row[place] ?? 'wrong']} />
        </svg>
      ))}
    </span>
  );
}
