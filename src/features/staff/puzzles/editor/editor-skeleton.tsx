import { useTranslations } from 'use-intl';
import styles from './editor.module.css';

/** The shape of an editor whose draft is still to come. */
export function EditorSkeleton() {
  const t = useTranslations('screen');
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    </>
  );
}
