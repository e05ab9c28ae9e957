import { useTranslations } from 'use-intl';
import { ServerError } from '../../backend/errors.ts';
import type { FieldErrors } from '../../ui/form/form.tsx';
import { useAttempt } from './use-attempt.ts';

/**
 * Does something with the code of an authenticator app. A wrong one is told at its field, any other
 * refusal as a notice.
 */
export function useCodeAttempt() {
  const t = useTranslations('account.secondStep');
  const attempt = useAttempt();
  return async (
    act: () => Promise<unknown>,
  ): Promise<{ isDone: boolean; errors: FieldErrors | null }> => {
    let errors: FieldErrors | null = null;
    const isAnswered = await attempt(async () => {
      try {
        await act();
      } catch (error) {
        const isWrong = error instanceof ServerError && error.code === 'mfa_verification_failed';
        if (!isWrong) throw error;
        errors = { code: t('wrongCode') };
      }
    });
    return { isDone: isAnswered && errors === null, errors };
  };
}
