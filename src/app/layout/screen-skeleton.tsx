import { useTranslations } from 'use-intl';
import styles from '../routes/lazy-screen.module.css';

/** In place of a screen that is still to come. */
export function ScreenSkeleton() {
  const t = useTranslations('screen');
  return (
    <main className={styles.screen} aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
    </main>
  );
}
