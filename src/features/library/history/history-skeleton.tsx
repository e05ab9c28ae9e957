import { useTranslations } from 'use-intl';
import styles from './history.module.css';

/** The shape of a list that is still to come. */
export function HistorySkeleton() {
  const t = useTranslations('history');
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('waiting')}
      </p>
      <div className={styles.rows} aria-hidden="true">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((name) => (
          <div key={name} className={`${styles.row} ${styles.ghost}`}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </>
  );
}
