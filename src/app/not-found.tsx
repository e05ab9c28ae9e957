import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import styles from './lazy-screen.module.css';

/** The screen for an address that leads nowhere. */
export function NotFound() {
  const t = useTranslations('notFound');
  return (
    <main className={styles.screen}>
      <h1 className="screen-title">{t('title')}</h1>
      <p>{t('text')}</p>
      <Link href="/">{t('toStart')}</Link>
    </main>
  );
}
