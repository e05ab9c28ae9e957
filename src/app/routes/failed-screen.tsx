import { useTranslations } from 'use-intl';
import { Button } from '../../ui/form/button.tsx';
import { useFirstViewMark } from '../../ui/first-view.ts';
import styles from './lazy-screen.module.css';

/** In place of a screen that could not be shown: what to do about it. */
export function FailedScreen() {
  const t = useTranslations('screen');
  useFirstViewMark();
  return (
    <main className={styles.screen}>
      <h1 className="screen-title">{t('failed')}</h1>
      <p>{t('failedText')}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('retry')}
      </Button>
    </main>
  );
}
