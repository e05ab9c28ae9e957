import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { dropWorker } from '../device/offline/drop-worker.ts';
import { dropReminder } from '../device/reminder/push-subscription.ts';
import { CookieTool } from '../features/consent/cookie-tool.tsx';
import { useConsentSettings } from '../features/consent/use-consent-settings.ts';
import { PolicyPart } from './pages/policy-part.tsx';

/** The consent dialog of the start: it stays until the player has confirmed. */
export function ConsentGate() {
  const t = useTranslations('app');
  const settings = useConsentSettings();

  // Every screen names the document; here there is none yet.
  useEffect(() => {
    document.title = `${t('title')} · ${t('subtitle')}`;
  }, [t]);

  // Nothing is kept for offline use, and nobody reminded, unless the player's confirmation stands.
  useEffect(() => {
    void dropReminder().then(dropWorker);
  }, []);

  return (
    <CookieTool
      confirmationCookie="privacyConfirmed"
      settings={settings}
      privacyLink="/privacy"
      privacy={<PolicyPart />}
      onSaved={() => undefined}
    />
  );
}
