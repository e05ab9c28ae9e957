import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  look?: 'primary' | 'plain' | 'quiet';
};

/** A button with words; one on a screen is primary at most. */
export function Button({ look = 'plain', ...rest }: ButtonProps) {
  return <button type="button" className={`${styles.button} ${styles[look] ?? ''}`} {...rest} />;
}
