import { useSyncExternalStore } from 'react';
import { privacyConfirmed, readCookie } from './cookie.ts';

let isConfirmedHere = false;
const listeners = new Set<() => void>();

/** Whether the player has confirmed the privacy settings, on this device or on this page alone. */
function isPrivacyConfirmed(): boolean {
  return isConfirmedHere || readCookie(privacyConfirmed);
}

/** Lets the page go on, also where the browser stores no cookie of the confirmation. */
export function confirmPrivacy() {
  isConfirmedHere = true;
  for (const listen of listeners) listen();
}

/** The same for components; a confirmation in another tab counts as soon as this one is in sight. */
export function usePrivacyConfirmed(): boolean {
  return useSyncExternalStore(subscribe, isPrivacyConfirmed);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  document.addEventListener('visibilitychange', listen);
  window.addEventListener('focus', listen);
  return () => {
    listeners.delete(listen);
    document.removeEventListener('visibilitychange', listen);
    window.removeEventListener('focus', listen);
  };
}
