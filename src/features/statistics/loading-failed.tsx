import { useTranslations } from 'use-intl';
import { Button } from '../../ui/form/button.tsx';
import styles from './stats-screen.module.css';

/** Says that statistics did not load, with a button to try again; nothing without a failure. */
export function LoadingFailed({ onRetry }: { onRetry: (() => void) | null }) {
  const t = useTranslations();
  return (
    <div role="status" className={styles.trouble}>
      {onRetry !== null && (
        <>
          <p>{t('server.failedLoadingData')}</p>
          <Button onClick={onRetry}>{t('stats.reload')}</Button>
        </>
      )}
    </div>
  );
}
