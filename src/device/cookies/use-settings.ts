import { useSyncExternalStore } from 'react';
import { storedText } from './cookie.ts';
import { choiceCookies as cookies } from './choice-cookies.ts';
import {
  applySettings,
  onSystemTheme,
  readSettings,
  type Settings,
  storeSettings,
} from './settings.ts';

let current: Settings | null = null;
const listeners = new Set<() => void>();

/** The player's choices, read from the device once and kept in step with every change. */
export function currentSettings(): Settings {
  current ??= readSettings();
  return current;
}

/** Changes some choices: on the device, on the page and for every component that shows them. */
export function changeSettings(change: Partial<Settings>) {
  storeSettings(change);
  show({ ...currentSettings(), ...change });
}

/** The player's choices, for components. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, currentSettings);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  const stop = onSystemTheme(() => applySettings(currentSettings()));
  window.addEventListener('pageshow', takeUpStored);
  document.addEventListener('visibilitychange', takeUpStored);
  return () => {
    listeners.delete(listen);
    stop();
    window.removeEventListener('pageshow', takeUpStored);
    document.removeEventListener('visibilitychange', takeUpStored);
  };
}

/** Another tab may have changed what is stored while this one was out of sight. */
function takeUpStored() {
  // Where cookies are blocked nothing is stored, and what was chosen here holds.
  if (document.visibilityState !== 'visible' || storedText(cookies.language) === null) return;
  const stored = readSettings();
  if (JSON.stringify(stored) !== JSON.stringify(currentSettings())) show(stored);
}

function show(settings: Settings) {
  current = settings;
  applySettings(settings);
  for (const listen of listeners) listen();
}
