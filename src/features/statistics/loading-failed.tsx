import { useTranslations } from 'use-intl';
import { Button } from '../../ui/form/button.tsx';
import styles from './stats-screen.module.css';

/** Tells that statistics did not come, with the button that asks again; nothing without a failure. */
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
