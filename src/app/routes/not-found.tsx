import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './lazy-screen.module.css';

/** The screen for an address that leads nowhere. */
export function NotFound() {
  const t = useTranslations('notFound');
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p>{t('text')}</p>
      <Link href="/">{t('toStart')}</Link>
    </main>
  );
}
