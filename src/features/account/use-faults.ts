import { useTranslations } from 'use-intl';
import type { FieldErrors } from '../../ui/form/form-context.ts';
import { faultsIn, type Values } from './sign-in/credential-rules.ts';

/** Looks over the values of a form; null when nothing is wrong, else the words for each field. */
export function useFaults() {
  const t = useTranslations('account.invalid');
  return (values: Values): FieldErrors | null => {
    const faults = Object.entries(faultsIn(values));
    if (faults.length === 0) return null;
    return Object.fromEntries(faults.map(([field, fault]) => [field, t(fault)]));
  };
}
