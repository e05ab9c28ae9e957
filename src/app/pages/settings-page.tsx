import { useTranslations } from 'use-intl';
import { SettingsScreen } from '../../features/settings/settings-screen.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useNotify } from '../../ui/dialog/notify.ts';
import { PrivacyChoices } from './privacy-choices.tsx';
import { useState } from 'react';

/** All settings, the privacy choices among them. */
export function SettingsPage() {
  const t = useTranslations('consent');
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SettingsScreen
        privacyChoices={<Button onClick={() => setIsOpen(true)}>{t('open')}</Button>}
      />
      {isOpen && (
        <PrivacyChoices
          onClose={() => setIsOpen(false)}
          onSaved={() => notify({ text: t('saved') })}
        />
      )}
    </>
  );
}
