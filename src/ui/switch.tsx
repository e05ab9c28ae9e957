import { useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  description?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** One choice that is on or off, with its words beside it. */
export function Switch({ label, description, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <div>
        <label htmlFor={id}>{label}</label>
        {description !== undefined && (
          <p id={`${id}-text`} className={styles.text}>
            {description}
          </p>
        )}
      </div>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-disabled={isDisabled}
        aria-describedby={description === undefined ? undefined : `${id}-text`}
        onChange={(event) => {
          if (!isDisabled) onChange(event.target.checked);
        }}
      />
    </div>
  );
}
