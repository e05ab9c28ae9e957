import type { ComponentProps } from 'react';
import { FieldFrame } from './field-frame.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  name: string;
  label: string;
  /** What to know while typing, beneath the label. */
  help?: string;
};

/** Several lines of text with their label; what is wrong with them stands beneath. */
export function TextArea({ label, help, ...area }: TextAreaProps) {
  return (
    <FieldFrame name={area.name} label={label} help={help}>
      {(state) => <textarea rows={4} {...area} {...state} />}
    </FieldFrame>
  );
}
