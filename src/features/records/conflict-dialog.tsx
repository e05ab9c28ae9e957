import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorKey } from '../../backend/error-key.ts';
import type { Records } from '../../game/ledger.ts';
import { Dialog } from '../../ui/dialog.tsx';
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

/** Where there is no room for two sets beside each other. */
export const narrow = '(max-width: 599px)';

/** Device and account side by side, until one of them is chosen; it does not go by itself. */
export function ConflictDialog({ device, online, onChoose }: ConflictDialogProps) {
  const t = useTranslations();
  const heading = useId();
  const isNarrow = useMedia(narrow);
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  async function choose(source: Source) {
    if (isBusy) return;
    setIsBusy(true);
    setTrouble('');
    try {
      const ending = await onChoose(source);
      if (ending === 'done') location.reload();
      else setTrouble(t('statsConflict.changed'));
    } catch (error) {
      setTrouble(t(`errors.${errorKey(error)}`));
    }
    setIsBusy(false);
  }

  return (
    <Dialog labelledBy={heading} size="wide">
      <div className={styles.dialog} aria-busy={isBusy}>
        <ViewHeading id={heading} isFocused>
          {t('statsConflict.title')}
        </ViewHeading>
        <p className={styles.lead}>{t('statsConflict.lead')}</p>
        <div className={styles.choices}>
          {(['device', 'online'] as const).map((source) => (
            <StatisticsChoice
              key={source}
              Heading="h3"
              title={t(`statsConflict.${source}.title`)}
              meaning={t(`statsConflict.${source}.meaning`)}
              submit={t(`statsConflict.${source}.submit`)}
              statistics={(source === 'device' ? device : online).statistics}
              isFolding={isNarrow}
              onChoose={() => void choose(source)}
            />
          ))}
        </div>
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      </div>
    </Dialog>
  );
}
