import { type ComponentProps, useId } from 'react';
import { useFormField } from './form.tsx';
import styles from './form.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  name: string;
  label: string;
};

/** Several lines of text with their label; what is wrong with them stands beneath. */
export function TextArea({ label, ...area }: TextAreaProps) {
  const id = useId();
  const { error } = useFormField(area.name);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={4}
        {...area}
        id={id}
        className={styles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
