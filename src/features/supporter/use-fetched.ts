import { useState } from 'react';
import { errorKey, serverMessage } from '../../backend/error-key.ts';
import { useErrorNotice } from '../../ui/use-error-notice.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';

/**
 * Something from the server that can be asked for again; a second failure is shown as a notice.
 *
 * @param load a function that stays the same from one render to the next
 */
export function useFetched<Value extends object>(load: () => Promise<Value>) {
  const notifyError = useErrorNotice();
  const first = useLoaded(load);
  const [later, setLater] = useState<Value | null>(null);
  const fetched: Loaded<Value> = later === null ? first : { state: 'ready', value: later };

  async function reload() {
    try {
      setLater(await load());
    } catch (error) {
      notifyError(errorKey(error), serverMessage(error));
    }
  }
  return { fetched, reload };
}
