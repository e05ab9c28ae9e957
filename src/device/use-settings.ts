import { useSyncExternalStore } from 'react';
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
  current = { ...currentSettings(), ...change };
  storeSettings(current);
  applySettings(current);
  for (const listen of listeners) listen();
}

/** The player's choices, for components. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, currentSettings);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  const stop = onSystemTheme(() => applySettings(currentSettings()));
  return () => {
    listeners.delete(listen);
    stop();
  };
}
