import { createContext, use } from 'react';

/** What is wrong with a field, in words, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

export type FormState = {
  /** What is wrong with the form as a whole has an empty name. */
  errors: FieldErrors;
  isBusy: boolean;
  /** The name of the field that had the focus when the errors came. */
  typedIn: string | null;
};

export const FormContext = createContext<FormState>({ errors: {}, isBusy: false, typedIn: null });

/**
 * What the form around knows of a field, and whether it is being sent. A field that takes the focus
 * says its error with it; one that has it already does not.
 */
export function useFormField(name: string) {
  const { errors, isBusy, typedIn } = use(FormContext);
  return { error: errors[name], isBusy, hasFocus: typedIn === name };
}
