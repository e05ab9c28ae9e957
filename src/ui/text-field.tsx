import { type ComponentProps, useId } from 'react';
import { useFormField } from './form.tsx';
import styles from './form.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  name: string;
  label: string;
  /** What to know before typing, beneath the label. */
  help?: string;
};

/** A line of text with its label; what is wrong with it stands beneath and is announced. */
export function TextField({ label, help, ...input }: TextFieldProps) {
  const id = useId();
  const { error } = useFormField(input.name);
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
      <input
        {...input}
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
