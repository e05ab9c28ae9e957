import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import styles from '../supporter.module.css';
import waiting from './offers-wait.module.css';

type OffersWaitProps = {
  hasFailed: boolean;
  /** What to say when it failed; that prices are missing where nothing else is given. */
  text?: string;
  onRetry: () => void;
};

/** While prices come: their room, in their shape; when they do not come: what to do about it. */
export function OffersWait({ hasFailed, text, onRetry }: OffersWaitProps) {
  const t = useTranslations('supporter');
  if (!hasFailed) {
    return (
      <div className={waiting.room} aria-busy="true">
        <span />
        <span />
        <span />
      </div>
    );
  }
  return (
    <div className={styles.part}>
      <p>{text ?? t('offersFailed')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
