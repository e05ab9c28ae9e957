import { useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  /** Its name in a form around it. */
  name?: string;
  description?: string;
  /** What is wrong with it, in words. */
  error?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** One choice that is on or off, with its words beside it. */
export function Switch(props: SwitchProps) {
  const { label, name, description, error, isOn, isDisabled = false, onChange } = props;
  const id = useId();
  const described = [
    description === undefined ? '' : `${id}-text`,
    error === undefined ? '' : `${id}-error`,
  ].join(' ');
  return (
    <div className={styles.line}>
      <div>
        <label htmlFor={id}>{label}</label>
        {description !== undefined && (
          <p id={`${id}-text`} className={styles.text}>
            {description}
          </p>
        )}
        {error !== undefined && (
          <p id={`${id}-error`} className="failure text-15" role="alert">
            {error}
          </p>
        )}
      </div>
      <input
        id={id}
        name={name}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-disabled={isDisabled}
        aria-describedby={described.trim() === '' ? undefined : described.trim()}
        onChange={(event) => {
          if (!isDisabled) onChange(event.target.checked);
        }}
      />
    </div>
  );
}
