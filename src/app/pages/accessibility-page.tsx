import { AccessibilityStatement } from '../../features/info/accessibility-statement.tsx';
import { AccessibilityScreen } from '../../features/settings/accessibility-screen.tsx';

/** What makes the page easier to use, and what it promises. */
export function AccessibilityPage() {
  return <AccessibilityScreen statement={<AccessibilityStatement />} />;
}
