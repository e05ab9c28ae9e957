import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorKey, serverMessage } from '../../backend/error-key.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useErrorNotice } from '../../ui/use-error-notice.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ViewHeading } from '../../ui/view-heading.tsx';
import styles from './conflict-dialog.module.css';
import { StatisticsChoice } from './statistics-choice.tsx';

type Source = 'device' | 'online';

type ConflictDialogProps = {
  device: Records;
  online: Records;
  /** Rejects when the server could not be asked, or refuses. */
  onChoose: (source: Source) => Promise<'done' | 'changed'>;
};

/** Too narrow for two sets side by side. */
export const narrow = '(max-width: 599px)';

/** Device and account side by side; it cannot be dismissed without choosing one. */
export function ConflictDialog({ device, online, onChoose }: ConflictDialogProps) {
  const t = useTranslations('statsConflict');
  const notifyError = useErrorNotice();
  const heading = useId();
  const isNarrow = useMedia(narrow);
  const [isBusy, setIsBusy] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);

  async function choose(source: Source) {
    if (isBusy) return;
    setIsBusy(true);
    setHasChanged(false);
    try {
      const ending = await onChoose(source);
      if (ending === 'done') location.reload();
      else setHasChanged(true);
    } catch (error) {
      notifyError(errorKey(error), serverMessage(error));
    }
    setIsBusy(false);
  }

  return (
    <Dialog labelledBy={heading} size="wide">
      <div className="top dialog-body" aria-busy={isBusy}>
        <ViewHeading id={heading} isFocused>
          {t('title')}
        </ViewHeading>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={styles.choices}>
          {(['device', 'online'] as const).map((source) => (
            <StatisticsChoice
              key={source}
              Heading="h3"
              title={t(`${source}.title`)}
              meaning={t(`${source}.meaning`)}
              submit={t(`${source}.submit`)}
              statistics={(source === 'device' ? device : online).statistics}
              isFolding={isNarrow}
              onChoose={() => void choose(source)}
            />
          ))}
        </div>
        <p role="alert" className={styles.trouble}>
          {hasChanged && t('changed')}
        </p>
      </div>
    </Dialog>
  );
}
