import type { ReactNode } from 'react';
import styles from './button.module.css';
import { useFormField } from './form.tsx';

/** Sends the form around it; while that goes on, a second press does nothing. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { isBusy } = useFormField('');
  return (
    <button
      type="submit"
      className={`${styles.button} ${styles.primary ?? ''}`}
      aria-disabled={isBusy}
    >
      {children}
    </button>
  );
}
