import { useTranslations } from 'use-intl';
import styles from './news.module.css';

/** The shape of a list that is still to come. */
export function ListSkeleton() {
  const t = useTranslations('news');
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('waiting')}
      </p>
      <div className={styles.entries} aria-hidden="true">
        {['first', 'second', 'third', 'fourth'].map((name) => (
          <div key={name} className={`${styles.entry} ${styles.ghost}`}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </>
  );
}

/** The shape of an announcement that is still to come. */
export function ArticleSkeleton() {
  const t = useTranslations('news');
  return (
    <>
      <h1 className="visually-hidden">{t('waiting')}</h1>
      <div className={`${styles.article} ${styles.ghost}`} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    </>
  );
}
