import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { privacyConfirmed, readCookie } from './cookie.ts';

/** Whether the page goes on, also where the browser stores no cookie of the confirmation. */
export const isConfirmedHere = createStore(() => false);

/** Whether the player has confirmed the privacy settings, on this device or on this page alone. */
function isPrivacyConfirmed(): boolean {
  return isConfirmedHere.getState() || readCookie(privacyConfirmed);
}

/** The same for components; a confirmation in another tab counts as soon as this one is in sight. */
export function usePrivacyConfirmed(): boolean {
  return useSyncExternalStore(subscribe, isPrivacyConfirmed);
}

function subscribe(listen: () => void): () => void {
  const stop = isConfirmedHere.subscribe(listen);
  document.addEventListener('visibilitychange', listen);
  window.addEventListener('focus', listen);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listen);
    window.removeEventListener('focus', listen);
  };
}
