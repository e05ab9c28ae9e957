import type { ComponentProps } from 'react';
import { FieldFrame } from './field-frame.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  name: string;
  label: string;
  /** What to know before typing, beneath the label. */
  help?: string;
};

/** A line of text with its label; what is wrong with it stands beneath and is announced. */
export function TextField({ label, help, ...input }: TextFieldProps) {
  return (
    <FieldFrame name={input.name} label={label} help={help}>
      {(state) => <input {...input} {...state} />}
    </FieldFrame>
  );
}
