import { today } from '../../../device/clock.ts';
import { useFormat } from '../../../ui/format/use-format.ts';
import styles from './calendar-leaf.module.css';

/** A drawn leaf of a calendar with today’s date; within a series the leaves lie over each other. */
export function CalendarLeaf({ isSeries = false }: { isSeries?: boolean }) {
  const format = useFormat();
  const { day } = today();
  return (
    <div className={styles.leaf} data-series={isSeries} aria-hidden="true">
      {!isSeries && (
        <>
          <span className={styles.month}>{format.day(day, { month: 'long' })}</span>
          <span className={styles.day}>{format.day(day, { day: 'numeric' })}</span>
        </>
      )}
      {isSeries && <span className={styles.day}>…</span>}
    </div>
  );
}
