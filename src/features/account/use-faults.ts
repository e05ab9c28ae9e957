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

/** What a form does with values in which nothing is wrong; else it says what is. */
export function useChecked() {
  const faults = useFaults();
  return (submit: (values: Values) => Promise<FieldErrors | null | undefined | void>) =>
    async (values: Values): Promise<FieldErrors | null> =>
      faults(values) ?? (await submit(values)) ?? null;
}
