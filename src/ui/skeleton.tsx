import styles from './skeleton.module.css';

type SkeletonProps = {
  /** The class of the list that is still to come, and that of one of its rows. */
  list?: string | undefined;
  row?: string | undefined;
  rows: number;
  /** How many bars stand in a row. */
  bars: number;
  /** What screen readers say meanwhile, where the screen does not. */
  waiting?: string;
};

/** The shape of what is still to come. */
export function Skeleton({ list, row, rows, bars, waiting }: SkeletonProps) {
  return (
    <>
      {waiting !== undefined && (
        <p role="status" className="visually-hidden">
          {waiting}
        </p>
      )}
      <div className={list} aria-hidden="true">
        {upTo(rows).map((at) => (
          <div key={at} className={`${styles.bars} ${row ?? ''}`}>
            {upTo(bars).map((bar) => (
              <span key={bar} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
