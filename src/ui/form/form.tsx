import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormContext, type FormState } from './form-context.ts';
import styles from './form.module.css';

type FormProps = {
  /**
   * What happens with the values, by their fields' names.
   *
   * @returns what is wrong, or nothing
   */
  onSubmit: (values: Readonly<Record<string, string>>) => Promise<FieldErrors | null>;
  children: ReactNode;
};

const sent: FormState = { errors: {}, isBusy: false, typedIn: null };

/** A form that tells what is wrong beside each field, and takes the focus to the first of them. */
export function Form({ onSubmit, children }: FormProps) {
  const [state, setState] = useState<FormState>(sent);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const [first] = Object.keys(state.errors);
    const field = first === undefined ? null : form.current?.elements.namedItem(first);
    const place = field instanceof RadioNodeList ? field.item(0) : field;
    if (place instanceof HTMLElement) place.focus();
  }, [state.errors]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.isBusy) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : value.name,
      ]),
    );
    setState({ ...sent, isBusy: true });
    const errors = (await onSubmit(values)) ?? {};
    const typedIn = document.activeElement?.getAttribute('name') ?? null;
    setState({ errors, isBusy: false, typedIn });
  }

  return (
    <FormContext value={state}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-busy={state.isBusy}
        onSubmit={(event) => void submit(event)}
      >
        {children}
        {state.errors[''] !== undefined && <p className="failure">{state.errors['']}</p>}
      </form>
    </FormContext>
  );
}
