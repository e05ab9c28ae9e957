import { useTranslations } from 'use-intl';
import type { Failure } from '../../backend/makers/failure.ts';
import { Button } from '../../ui/button.tsx';
import { drawings } from '../../ui/drawings.ts';
import { Trouble } from '../../ui/trouble.tsx';
import styles from './desk-trouble.module.css';

type DeskTroubleProps = {
  /** What failed, where it is not for want of a connection. */
  title: string;
  failure: Failure;
  /** Whether something older is in sight. */
  isKnown: boolean;
  isBusy: boolean;
  onRetry: () => void;
};

/** That what the screen shows did not come, or is not the newest, and a way to ask again. */
export function DeskTrouble(props: DeskTroubleProps) {
  const { title, failure, isKnown, isBusy, onRetry } = props;
  const t = useTranslations();
  const isOffline = failure === 'noConnection';
  const retry = (
    <Button look="primary" onClick={onRetry}>
      {isBusy ? t('screen.loading') : t('screen.retry')}
    </Button>
  );
  const text = t(isOffline ? 'server.noConnection' : `makers.failure.${failure}`);
  if (isKnown) {
    return (
      <div className={styles.old} role="alert">
        <p>
          {t('dashboard.old')} {text}
        </p>
        {retry}
      </div>
    );
  }
  return (
    <Trouble
      drawing={isOffline ? drawings.offline : drawings.empty}
      title={isOffline ? t('dashboard.offline') : title}
      text={text}
    >
      {retry}
    </Trouble>
  );
}
