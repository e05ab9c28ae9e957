import { useTranslations } from 'use-intl';
import styles from './schedule/desk.module.css';

/** The shape of a list that is still to come. */
export function DeskSkeleton() {
  const t = useTranslations('screen');
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div className={styles.ghosts} aria-hidden="true">
        {['first', 'second', 'third', 'fourth'].map((name) => (
          <div key={name}>
            <span />
            <span />
          </div>
        ))}
      </div>
    </>
  );
}
