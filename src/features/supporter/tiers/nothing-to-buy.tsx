import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import styles from '../supporter.module.css';

/** In place of everything that is sold, where the operator sells nothing. */
export function NothingToBuy() {
  const t = useTranslations('supporter.nothing');
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className={styles.lead}>{t('text')}</p>
      <p>
        <Link className="target" href="/">
          {t('start')}
        </Link>
      </p>
    </main>
  );
}
