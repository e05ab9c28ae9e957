import type { ReactNode } from 'react';
import styles from './button.module.css';
import { useFormField } from './form-context.ts';

type SubmitButtonProps = { look?: 'primary' | 'plain'; children: ReactNode };

/** Sends the form around it; while that goes on, a second press does nothing. */
export function SubmitButton({ look = 'primary', children }: SubmitButtonProps) {
  const { isBusy } = useFormField('');
  return (
    <button
      type="submit"
      className={`${styles.button} ${styles[look] ?? ''}`}
      aria-disabled={isBusy}
    >
      {children}
    </button>
  );
}
