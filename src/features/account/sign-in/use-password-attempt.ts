import { useTranslations } from 'use-intl';
import { WeakPasswordError } from '../../../backend/errors.ts';
import type { FieldErrors } from '../../../ui/form/form.tsx';
import { useAttempt } from '../use-attempt.ts';

const reasons = ['length', 'characters', 'pwned'] as const;

/**
 * Does something with a new password. Where the server finds it too weak, the reasons belong to its
 * field; any other refusal is told as a notice.
 */
export function usePasswordAttempt() {
  const t = useTranslations('account.weak');
  const attempt = useAttempt();
  return async (
    act: () => Promise<unknown>,
  ): Promise<{ isDone: boolean; errors: FieldErrors | null }> => {
    let errors: FieldErrors | null = null;
    const isAnswered = await attempt(async () => {
      try {
        await act();
      } catch (error) {
        if (!(error instanceof WeakPasswordError)) throw error;
        const known = reasons.filter((reason) => error.reasons.includes(reason));
        errors = { newPassword: known.map((reason) => t(reason)).join(' ') || t('length') };
      }
    });
    return { isDone: isAnswered && errors === null, errors };
  };
}
