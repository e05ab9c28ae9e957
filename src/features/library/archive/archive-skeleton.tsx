import styles from './archive-row.module.css';

/** The shape of an index that is still to come. */
export function ArchiveSkeleton() {
  return (
    <ol className={styles.ghosts} aria-hidden="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => (
        <li key={name} className={`${styles.row} ${styles.ghost}`}>
          <span />
          <span />
        </li>
      ))}
    </ol>
  );
}
