import { useState } from 'react';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Reads something of the account when the component appears, and again when asked to; if that
 * second read fails, a notice says so.
 *
 * @param load a function that stays the same from one render to the next
 */
export function useReloaded<Value extends object>(load: () => Promise<Value>) {
  const attempt = useAttempt();
  const [later, setLater] = useState<Value | null>(null);
  const loaded = useLoaded(load);
  const found: Loaded<Value> = later === null ? loaded : { state: 'ready', value: later };
  return {
    found,
    reload: () => void attempt(async () => setLater(await load())),
    change: setLater,
  };
}
