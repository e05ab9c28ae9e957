import { useTranslations } from 'use-intl';
import { EmptyState } from './empty-state.tsx';
import styles from './error-state.module.css';
import { Button } from './form/button.tsx';
import { drawings } from './icons/drawings.ts';
import { useBackOnline } from './use-back-online.ts';

/** What is said of an error. */
export type ErrorText = {
  isOffline: boolean;
  /** Another one than that of an empty sheet, where there is a connection. */
  drawing?: string;
  /** Said where it is no note. */
  title?: string;
  text: string;
  /** What is said before it where something older is in sight. */
  old?: string;
};

type ErrorStateProps = ErrorText & {
  /** Whether something older is in sight, beside which a note is enough. */
  isNote?: boolean;
  isBusy: boolean;
  onRetry: () => void;
};

/**
 * That something did not come, and the button that asks again. Without a connection it is asked for
 * again once that is back.
 */
export function ErrorState(props: ErrorStateProps) {
  const { isOffline, drawing, title = '', text, old, isNote = false, isBusy, onRetry } = props;
  const t = useTranslations('screen');
  useBackOnline(isOffline, onRetry);
  const retry = (
    <Button look={isNote ? 'plain' : 'primary'} onClick={onRetry} aria-disabled={isBusy}>
      {isBusy ? t('loading') : t('retry')}
    </Button>
  );
  if (isNote) {
    return (
      <div className={styles.note} role="alert">
        <p>
          {old} {text}
        </p>
        {retry}
      </div>
    );
  }
  return (
    <EmptyState
      drawing={isOffline ? drawings.offline : (drawing ?? drawings.empty)}
      title={title}
      text={text}
    >
      {retry}
    </EmptyState>
  );
}
