import { type ReactNode, useId } from 'react';
import { useFormField } from './form.tsx';
import styles from './form.module.css';

/** What the element that is typed in says of itself. */
type FieldState = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = {
  name: string;
  label: string;
  help: string | undefined;
  children: (state: FieldState) => ReactNode;
};

/** Label and help before what is typed in, and beneath it what is wrong, which is announced. */
export function FieldFrame({ name, label, help, children }: FieldFrameProps) {
  const id = useId();
  const { error } = useFormField(name);
  const described = [
    ...(help === undefined ? [] : [`${id}-help`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  return (
    <div className={styles.field}>
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      {help !== undefined && (
        <p id={`${id}-help`} className="muted">
          {help}
        </p>
      )}
      {children({
        id,
        className: styles.input,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="failure text-15" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
