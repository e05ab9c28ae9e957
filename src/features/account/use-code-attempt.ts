import { useTranslations } from 'use-intl';
import { ServerError } from '../../backend/errors.ts';
import { useFieldAttempt } from './use-field-attempt.ts';

/** Does something with the code of an authenticator app; a wrong code is reported at its field. */
export function useCodeAttempt() {
  const t = useTranslations('account.secondStep');
  return useFieldAttempt((error) => {
    const isWrong = error instanceof ServerError && error.code === 'mfa_verification_failed';
    return isWrong ? { code: t('wrongCode') } : null;
  });
}
