import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './desk-field.module.css';

type Shared = {
  name: string;
  label: string;
  /** What to know before typing, beneath the label. */
  help?: string;
  /** What is wrong with it, a sentence each. */
  faults: readonly string[];
  /** What else there is to say of it, such as what somebody else made of it. */
  children?: ReactNode;
};
type LineProps = Shared & Omit<ComponentProps<'input'>, keyof Shared | 'className' | 'id'>;
type AreaProps = Shared & Omit<ComponentProps<'textarea'>, keyof Shared | 'className' | 'id'>;

/** A field of one line that says what is wrong with it while it is typed in. */
export function DeskLine({ label, help, faults, children, ...input }: LineProps) {
  const id = useId();
  return (
    <Around id={id} label={label} help={help} faults={faults} extra={children}>
      <input {...input} {...stateOf(id, help, faults)} className={styles.input} />
    </Around>
  );
}

/** A field of several lines that says what is wrong with it while it is typed in. */
export function DeskArea({ label, help, faults, children, ...area }: AreaProps) {
  const id = useId();
  return (
    <Around id={id} label={label} help={help} faults={faults} extra={children}>
      <textarea {...area} {...stateOf(id, help, faults)} className={styles.input} />
    </Around>
  );
}

type AroundProps = {
  id: string;
  label: string;
  help: string | undefined;
  faults: readonly string[];
  extra: ReactNode;
  children: ReactNode;
};

function Around({ id, label, help, faults, extra, children }: AroundProps) {
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
      {children}
      <div id={`${id}-faults`} aria-live="polite">
        {faults.map((fault) => (
          <p key={fault} className="breaks failure text-15">
            {fault}
          </p>
        ))}
      </div>
      {extra}
    </div>
  );
}

function stateOf(id: string, help: string | undefined, faults: readonly string[]) {
  const described = [
    ...(help === undefined ? [] : [`${id}-help`]),
    ...(faults.length === 0 ? [] : [`${id}-faults`]),
  ];
  return {
    id,
    'aria-invalid': faults.length === 0 ? undefined : true,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  };
}
