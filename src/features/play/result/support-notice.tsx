import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { today } from '../../../device/clock.ts';
import { isSupportNoticeDue, putOffSupportNotice } from '../../../device/cookies/support-notice.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Notice } from './notice.tsx';

/** Asks for support, quietly and rarely: once shown, not again for some days. */
export function SupportNotice() {
  const t = useTranslations('result.supportNotice');
  const [isShown, setIsShown] = useState(isSupportNoticeDue);

  useEffect(() => {
    if (isShown) putOffSupportNotice(today(), Math.random());
  }, [isShown]);

  if (!isShown) return null;
  return (
    <Notice drawing={drawings.support} close={t('close')} onClose={() => setIsShown(false)}>
      {t('text')} <Link href="/support">{t('link')}</Link>
    </Notice>
  );
}
