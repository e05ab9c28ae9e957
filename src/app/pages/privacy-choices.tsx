import { CookieTool } from '../../features/consent/cookie-tool.tsx';
import { useConsentSettings } from '../../features/consent/use-consent-settings.ts';
import { PolicyPart } from './policy-part.tsx';

type PrivacyChoicesProps = { onClose: () => void; onSaved: () => void };

/** The consent dialog opened by choice: to look, to change, to withdraw. */
export function PrivacyChoices({ onClose, onSaved }: PrivacyChoicesProps) {
  return (
    <CookieTool
      confirmationCookie="privacyConfirmed"
      settings={useConsentSettings()}
      privacyLink="/privacy"
      privacy={<PolicyPart />}
      onClose={onClose}
      onSaved={() => {
        onClose();
        onSaved();
      }}
    />
  );
}
