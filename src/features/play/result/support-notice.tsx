import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { today } from '../../../device/clock.ts';
import { isSupportNoticeDue, putOffSupportNotice } from '../../../device/cookies/support-notice.ts';
import { focusScreen } from '../../../ui/focus/focus-screen.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './support-notice.module.css';

/** Asks for support, quietly and rarely: once shown, not again for some days. */
export function SupportNotice() {
  const t = useTranslations('result.supportNotice');
  const [isShown, setIsShown] = useState(isSupportNoticeDue);

  useEffect(() => {
    if (isShown) putOffSupportNotice(today(), Math.random());
  }, [isShown]);

  if (!isShown) return null;
  return (
    <aside className={styles.notice}>
      <Icon drawing={drawings.support} />
      <p>
        {t('text')} <Link href="/support">{t('link')}</Link>
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('close')}
        onClick={() => {
          setIsShown(false);
          focusScreen();
        }}
      >
        <Icon drawing={drawings.close} />
      </button>
    </aside>
  );
}
