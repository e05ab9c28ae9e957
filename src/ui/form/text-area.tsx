import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldWords } from './field.tsx';
import styles from './form.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> &
  FieldWords & {
    name: string;
    counter?: ReactNode;
    /** Whether it is set as a text to read. */
    isReading?: boolean;
    children?: ReactNode;
  };

/** Several lines of text with their label. */
export function TextArea(props: TextAreaProps) {
  const { label, help, errors, counter, isReading = false, children, ...area } = props;
  return (
    <Field {...{ label, help, errors, counter }} name={area.name} extra={children}>
      {({ className, ...state }) => (
        <textarea
          rows={4}
          {...area}
          {...state}
          className={isReading ? styles.reading : className}
        />
      )}
    </Field>
  );
}
