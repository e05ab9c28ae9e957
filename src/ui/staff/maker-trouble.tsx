import { type Messages, useTranslations } from 'use-intl';
import { Button } from '../form/button.tsx';
import { drawings } from '../icons/drawings.ts';
import styles from './maker-trouble.module.css';
import { Trouble } from '../trouble.tsx';

type MakerTroubleProps = {
  failure: keyof Messages['makers']['failure'];
  /** What failed, where it is not for want of a connection; else nothing is named. */
  title?: string;
  /** Whether something older is in sight. */
  isKnown?: boolean;
  isBusy: boolean;
  onRetry: () => void;
};

/** That what a screen of the makers shows did not come, or is not the newest, and a way to ask again. */
export function MakerTrouble(props: MakerTroubleProps) {
  const { failure, title, isKnown = false, isBusy, onRetry } = props;
  const t = useTranslations();
  const isOffline = failure === 'noConnection';
  const text = isOffline ? t('makers.trouble.offlineText') : t(`makers.failure.${failure}`);
  const retry = (
    <Button look="primary" onClick={onRetry} aria-disabled={isBusy}>
      {isBusy ? t('screen.loading') : t('screen.retry')}
    </Button>
  );
  if (isKnown) {
    return (
      <div className={styles.old} role="alert">
        <p>
          {t('makers.trouble.old')} {text}
        </p>
        {retry}
      </div>
    );
  }
  return (
    <Trouble
      drawing={isOffline ? drawings.offline : drawings.empty}
      title={isOffline ? t('makers.trouble.offline') : (title ?? t('makers.trouble.failed'))}
      text={text}
    >
      {retry}
    </Trouble>
  );
}
