import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ViewHeading } from '../../../ui/view-heading.tsx';
import styles from './report-dialog.module.css';
import { ReportForm } from './report-form.tsx';

type ReportDialogProps = {
  puzzleId: number;
  /** The number that players see. */
  name: string | null;
  onClose: () => void;
};

/** Reports an error in a puzzle to staff, and says thanks. */
export function ReportDialog({ puzzleId, name, onClose }: ReportDialogProps) {
  const t = useTranslations('result.report');
  const heading = useId();
  const [outcome, setOutcome] = useState<'kept' | 'known' | null>(null);
  return (
    <Dialog labelledBy={heading} onDismiss={onClose}>
      <div className={styles.report}>
        {outcome === null ? (
          <>
            <ViewHeading id={heading} isFocused>
              {t('title')}
            </ViewHeading>
            <p className={styles.lead}>{t('lead', { name: name ?? 'none' })}</p>
            <ReportForm
              puzzleId={puzzleId}
              onClose={onClose}
              onSent={(isNew) => setOutcome(isNew ? 'kept' : 'known')}
            />
          </>
        ) : (
          <>
            {/* Another heading, so that it takes the focus of what it replaces. */}
            <ViewHeading key={outcome} id={heading} isFocused>
              {t('thanks')}
            </ViewHeading>
            <p className={styles.lead}>{t(outcome)}</p>
            <Button look="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
