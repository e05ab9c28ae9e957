import { useEffect } from 'react';
import { dropWorker } from '../device/offline/drop-worker.ts';
import { CookieTool } from '../features/consent/cookie-tool.tsx';
import { useConsentSettings } from '../features/consent/use-consent-settings.ts';
import { PolicyPart } from './pages/policy-part.tsx';

/** The consent dialog of the start: it stays until the player has confirmed. */
export function ConsentGate() {
  const settings = useConsentSettings();

  // Nothing is kept for offline use unless the player's confirmation stands.
  useEffect(() => {
    void dropWorker();
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
