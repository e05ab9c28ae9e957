import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { storedText } from './cookie.ts';
import { choiceCookies as cookies } from './choice-cookies.ts';
import {
  applySettings,
  type Language,
  onSystemTheme,
  readSettings,
  type Settings,
  storeSettings,
} from './settings.ts';

const store = createStore<Settings | null>(() => null);

/** The player's choices, read from the device once and kept in step with every change. */
export function currentSettings(): Settings {
  const known = store.getState();
  if (known !== null) return known;
  store.setState(readSettings(), true);
  return currentSettings();
}

/** Changes some choices: on the device, on the page and for every component that shows them. */
export function changeSettings(change: Partial<Settings>) {
  storeSettings(change);
  show({ ...currentSettings(), ...change });
}

let lent: Language | null = null;

/**
 * Shows the page in a language without keeping it, until what it returns is called: for an address
 * that is of one language.
 */
export function lendLanguage(language: Language): () => void {
  const { language: before } = currentSettings();
  lent = language;
  show({ ...currentSettings(), language });
  return () => {
    lent = null;
    show({ ...currentSettings(), language: before });
  };
}

/** The player's choices, for components. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, currentSettings);
}

function subscribe(listen: () => void): () => void {
  const stopListening = store.subscribe(listen);
  const stop = onSystemTheme(() => applySettings(currentSettings()));
  window.addEventListener('pageshow', takeUpStored);
  document.addEventListener('visibilitychange', takeUpStored);
  return () => {
    stopListening();
    stop();
    window.removeEventListener('pageshow', takeUpStored);
    document.removeEventListener('visibilitychange', takeUpStored);
  };
}

/** Another tab may have changed what is stored while this one was out of sight. */
function takeUpStored() {
  // Where cookies are blocked nothing is stored, and what was chosen here holds.
  if (document.visibilityState !== 'visible' || storedText(cookies.language) === null) return;
  const stored = { ...readSettings(), ...(lent === null ? {} : { language: lent }) };
  if (JSON.stringify(stored) !== JSON.stringify(currentSettings())) show(stored);
}

function show(settings: Settings) {
  applySettings(settings);
  store.setState(settings, true);
}
