import { useTranslations } from 'use-intl';
import styles from './news.module.css';

/** The shape of what is still to come. */
export function NewsSkeleton({ count = 4 }: { count?: number }) {
  const t = useTranslations('news');
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('waiting')}
      </p>
      <div className={styles.entries} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <div key={place} className={styles.ghost}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </>
  );
}
