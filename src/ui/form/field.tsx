import { type ReactNode, useId } from 'react';
import { useFormField } from './form-context.ts';
import styles from './form.module.css';

/** What the element that is typed in says of itself. */
type FieldState = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** What every labelled field may say. */
export type FieldWords = {
  /** Its name in the form around it, which says what is wrong with it. */
  name?: string;
  label: string;
  /** What to know before typing. */
  help?: string | undefined;
  /** What is wrong with it while it is typed in, a sentence each, instead of what its form says. */
  errors?: readonly string[] | undefined;
};

type FieldProps = FieldWords & {
  /** Another id than one of its own. */
  id?: string;
  /** How much is written in it. */
  counter?: ReactNode;
  /** Whether label, help and counter stand in one small line. */
  isCompact?: boolean;
  /** What else there is to say of it, such as what somebody else made of it. */
  extra?: ReactNode;
  children: (state: FieldState) => ReactNode;
};

/** A label and help before what is typed in, and what is wrong with it beneath, announced. */
export function Field(props: FieldProps) {
  const { name = '', label, help, errors, counter, isCompact = false, extra, children } = props;
  const own = useId();
  const { id = own } = props;
  const { error, hasFocus } = useFormField(name);
  const isTold = errors !== undefined;
  const wrong = errors ?? (error === undefined ? [] : [error]);
  const isHelped = help !== undefined || (isCompact && counter !== undefined);
  const described = [
    ...(isHelped ? [`${id}-help`] : []),
    ...(wrong.length === 0 ? [] : [`${id}-error`]),
  ];
  const labelled = (
    <label className="strong" htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={styles.field}>
      {isCompact ? (
        <div className={styles.line}>
          {labelled}
          {isHelped && (
            <span id={`${id}-help`} className="soft">
              {help} {counter}
            </span>
          )}
        </div>
      ) : (
        labelled
      )}
      {!isCompact && isHelped && (
        <p id={`${id}-help`} className="muted">
          {help}
        </p>
      )}
      {children({
        id,
        className: styles.input,
        'aria-invalid': wrong.length === 0 ? undefined : true,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
      })}
      {(isTold || wrong.length > 0) && (
        <div
          id={`${id}-error`}
          className="breaks failure text-15"
          {...(isTold ? { 'aria-live': 'polite' } : hasFocus ? { role: 'alert' } : {})}
        >
          {wrong.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {!isCompact && counter}
      {extra}
    </div>
  );
}
