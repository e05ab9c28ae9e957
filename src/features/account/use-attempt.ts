import { errorKey, serverWords } from '../../backend/error-key.ts';
import { useErrorNotice } from '../../ui/use-error-notice.ts';

/**
 * Does something that the server may refuse; a refusal is told as a notice.
 *
 * @returns a function that resolves to whether it was done
 */
export function useAttempt() {
  const tell = useErrorNotice();
  return async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      tell(errorKey(error), serverWords(error));
      return false;
    }
  };
}
