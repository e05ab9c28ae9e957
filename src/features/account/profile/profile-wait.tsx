import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import styles from './profile.module.css';

/** In place of what needs the profile, while it is on its way or did not come. */
export function ProfileWait({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const t = useTranslations();
  if (!hasFailed) return <p className="breaks soft">{t('screen.loading')}</p>;
  return (
    <div className={styles.failed}>
      <p role="alert">{t('profile.failed')}</p>
      <Button onClick={onRetry}>{t('screen.retry')}</Button>
    </div>
  );
}
