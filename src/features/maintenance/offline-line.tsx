import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { drawings } from '../../ui/icons/drawings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './offline-line.module.css';

/** A line below the top bar for as long as there is no connection; the game makes room for it. */
export function OfflineLine({ isOffline }: { isOffline: boolean }) {
  const t = useTranslations('maintenance');

  useEffect(() => {
    document.documentElement.dataset['offline'] = String(isOffline);
  }, [isOffline]);

  // Always there: a live region speaks only while it stays the same element.
  return (
    <p role="status" className={styles.line}>
      {isOffline && (
        <>
          <Icon drawing={drawings.offline} /> {t('offline')}
        </>
      )}
    </p>
  );
}
