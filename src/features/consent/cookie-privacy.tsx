import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icons/icon.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { ViewHeading } from '../../ui/view-heading.tsx';
import styles from './cookie-tool.module.css';

type CookiePrivacyProps = { heading: string; onBack: () => void; children: ReactNode };

/** The privacy policy inside the dialog, with the way back always in sight. */
export function CookiePrivacy({ heading, onBack, children }: CookiePrivacyProps) {
  const t = useTranslations('consent');
  return (
    <div className="grid">
      <div className={styles.bar}>
        <button type="button" className={styles.arrow} aria-label={t('back')} onClick={onBack}>
          <Icon drawing={lateDrawings.back} />
        </button>
        <ViewHeading id={heading} isFocused>
          {t('privacy')}
        </ViewHeading>
      </div>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
