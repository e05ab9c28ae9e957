import { CookieTool } from '../features/consent/cookie-tool.tsx';
import { useConsentSettings } from '../features/consent/use-consent-settings.ts';
import { PolicyPart } from './pages/policy-part.tsx';

/** The consent dialog of the start: it stays until the player has confirmed. */
export function ConsentGate() {
  const settings = useConsentSettings();
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
