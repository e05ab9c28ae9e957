import { useId } from 'react';
import styles from './choice.module.css';

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; words: string; lang?: string }[];
  onChange: (value: Value) => void;
};

/** One of a few, all in sight. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} lang={option.lang}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
