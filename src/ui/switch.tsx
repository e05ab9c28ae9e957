import { useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  /** Its name in a form around it. */
  name?: string;
  description?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** One choice that is on or off, with its words beside it. */
export function Switch(props: SwitchProps) {
  const { label, name, description, isOn, isDisabled = false, onChange } = props;
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
        name={name}
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
