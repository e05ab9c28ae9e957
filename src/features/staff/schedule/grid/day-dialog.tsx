import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DAY_HEADING } from './day-heading.ts';
import styles from './day-panel.module.css';

type DayDialogProps = {
  /** What came of the last move, which is out of reach behind the dialog. */
  said: string;
  onClose: () => void;
  children: ReactNode;
};

/** A day’s details where there is no room for them beside the schedule. */
export function DayDialog({ said, onClose, children }: DayDialogProps) {
  const t = useTranslations('dashboard.panel');
  return (
    <Dialog labelledBy={DAY_HEADING} onDismiss={onClose}>
      <div className={styles.dialog}>
        {children}
        <p role="status">{said}</p>
        <Button look="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
