import { useTranslations } from 'use-intl';
import { WeakPasswordError } from '../../../backend/errors.ts';
import { useFieldAttempt } from '../use-field-attempt.ts';

const reasons = ['length', 'characters', 'pwned'] as const;

/**
 * Does something with a new password. Where the server finds it too weak, the reasons belong to its
 * field.
 */
export function usePasswordAttempt() {
  const t = useTranslations('account.weak');
  return useFieldAttempt((error) => {
    if (!(error instanceof WeakPasswordError)) return null;
    const known = reasons.filter((reason) => error.reasons.includes(reason));
    return { newPassword: known.map((reason) => t(reason)).join(' ') || t('length') };
  });
}
