import { createContext, use } from 'react';

/** What is wrong with a field, in words, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

export type FormState = { errors: FieldErrors; isBusy: boolean };

export const FormContext = createContext<FormState>({ errors: {}, isBusy: false });

/** What the form around knows of a field, and whether it is being sent. */
export function useFormField(name: string): { error: string | undefined; isBusy: boolean } {
  const { errors, isBusy } = use(FormContext);
  return { error: errors[name], isBusy };
}
