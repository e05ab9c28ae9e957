import { useTranslations } from 'use-intl';
import { useBackOnline } from '../../device/use-back-online.ts';
import { Button } from '../../ui/button.tsx';
import styles from './calendar.module.css';

type CalendarTroubleProps = { isOffline: boolean; isBusy: boolean; onRetry: () => void };

/** That the month did not come. Without a connection it is asked for again once that is back. */
export function CalendarTrouble({ isOffline, isBusy, onRetry }: CalendarTroubleProps) {
  const t = useTranslations();
  useBackOnline(isOffline, onRetry);
  return (
    <div className={styles.note}>
      <p role="alert">{t(`calendar.${isOffline ? 'offline' : 'failed'}`)}</p>
      <Button look="primary" onClick={onRetry}>
        {isBusy ? t('screen.loading') : t('screen.retry')}
      </Button>
    </div>
  );
}
