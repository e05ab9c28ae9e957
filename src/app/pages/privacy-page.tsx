import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PrivacyScreen } from '../../features/info/privacy-screen.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { Sticky } from '../../ui/dialog/sticky.tsx';
import { PrivacyChoices } from './privacy-choices.tsx';
import styles from './privacy-page.module.css';

/** The privacy policy with the button that opens the choices; they are at work after a reload. */
export function PrivacyPage() {
  const t = useTranslations('consent');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PrivacyScreen />
      <Sticky across={18} down={18}>
        <button
          type="button"
          className={styles.choices}
          aria-label={t('open')}
          onClick={() => setIsOpen(true)}
        >
          <Icon drawing={lateDrawings.settings} />
        </button>
      </Sticky>
      {isOpen && (
        <PrivacyChoices onClose={() => setIsOpen(false)} onSaved={() => location.reload()} />
      )}
    </>
  );
}
