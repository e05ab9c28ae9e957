import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldWords } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> &
  FieldWords & { name: string; children?: ReactNode };

/** A line of text with its label. */
export function TextField({ label, help, errors, children, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, help, errors }} name={input.name} extra={children}>
      {(state) => <input {...input} {...state} />}
    </Field>
  );
}
