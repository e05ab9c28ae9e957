import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import styles from './calendar.module.css';

type CalendarTroubleProps = { isOffline: boolean; isBusy: boolean; onRetry: () => void };

/** That the month did not come, and a way to ask for it again. */
export function CalendarTrouble({ isOffline, isBusy, onRetry }: CalendarTroubleProps) {
  const t = useTranslations();
  return (
    <div className={styles.note}>
      <p role="alert">{t(`calendar.${isOffline ? 'offline' : 'failed'}`)}</p>
      <Button look="primary" onClick={onRetry}>
        {isBusy ? t('screen.loading') : t('screen.retry')}
      </Button>
    </div>
  );
}
