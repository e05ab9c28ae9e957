import { useTranslations } from 'use-intl';
import { errorKey } from '../../backend/error-key.ts';
import type { FieldErrors } from '../../ui/form/form-context.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Does something of a form that the server may refuse. A refusal that belongs to a field is shown
 * there, any other as a notice, whose words stay in the form when it goes.
 *
 * @param errorsOf what a refusal says of the fields; null where it is about none of them
 */
export function useFieldAttempt(errorsOf: (error: unknown) => FieldErrors | null = () => null) {
  const t = useTranslations('errors');
  const attempt = useAttempt();
  return async (
    act: () => Promise<unknown>,
  ): Promise<{ isDone: boolean; errors: FieldErrors | null }> => {
    let errors: FieldErrors | null = null;
    const isAnswered = await attempt(async () => {
      try {
        await act();
      } catch (error) {
        const told = errorsOf(error);
        errors = told ?? { '': t(errorKey(error)) };
        if (told === null) throw error;
      }
    });
    return { isDone: isAnswered && errors === null, errors };
  };
}
