import { type ComponentProps, useId } from 'react';
import { useFormField } from './form.tsx';
import styles from './form.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  name: string;
  label: string;
  /** What to know while typing, beneath the label. */
  help?: string;
};

/** Several lines of text with their label; what is wrong with them stands beneath. */
export function TextArea({ label, help, ...area }: TextAreaProps) {
  const id = useId();
  const { error } = useFormField(area.name);
  const described = [
    ...(help === undefined ? [] : [`${id}-help`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <textarea
        rows={4}
        {...area}
        id={id}
        className={styles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
