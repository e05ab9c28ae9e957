import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './day-panel.module.css';
import { DAY_HEADING } from './day-panel.tsx';

type DayDialogProps = { onClose: () => void; children: ReactNode };

/** A day’s details where there is no room for them beside the schedule. */
export function DayDialog({ onClose, children }: DayDialogProps) {
  const t = useTranslations('dashboard.panel');
  return (
    <Dialog labelledBy={DAY_HEADING} onDismiss={onClose}>
      <div className={styles.dialog}>
        {children}
        <Button look="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
