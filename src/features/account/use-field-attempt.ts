import type { FieldErrors } from '../../ui/form/form-context.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Does something of a form that the server may refuse. A refusal that belongs to a field is shown
 * there, any other as a notice.
 *
 * @param errorsOf what a refusal says of the fields; null where it is about none of them
 */
export function useFieldAttempt(errorsOf: (error: unknown) => FieldErrors | null) {
  const attempt = useAttempt();
  return async (
    act: () => Promise<unknown>,
  ): Promise<{ isDone: boolean; errors: FieldErrors | null }> => {
    let errors: FieldErrors | null = null;
    const isAnswered = await attempt(async () => {
      try {
        await act();
      } catch (error) {
        errors = errorsOf(error);
        if (errors === null) throw error;
      }
    });
    return { isDone: isAnswered && errors === null, errors };
  };
}
