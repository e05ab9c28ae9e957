import { useRef } from 'react';
import { errorKey, serverMessage } from '../../backend/error-key.ts';
import { useErrorNotice } from '../../ui/use-error-notice.ts';

/**
 * Does something that the server may refuse; a refusal is shown as a notice. While one attempt is
 * under way, a second press does nothing.
 *
 * @returns a function that resolves to whether it was done
 */
export function useAttempt() {
  const notifyError = useErrorNotice();
  const isBusy = useRef(false);
  return async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await act();
      return true;
    } catch (error) {
      notifyError(errorKey(error), serverMessage(error));
      return false;
    } finally {
      isBusy.current = false;
    }
  };
}
