import { useId } from 'react';
import { drawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './draft-list-filters.module.css';

type DraftListSelectProps<Value extends string> = {
  label: string;
  /** What the choice of none of them is called; without it one is always chosen. */
  any?: string;
  value: Value | null;
  options: readonly { value: Value; words: string }[];
  onChange: (value: Value | null) => void;
};

/** One of many, or any of them. */
export function DraftListSelect<Value extends string>(props: DraftListSelectProps<Value>) {
  const { label, any, value, options, onChange } = props;
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.selectField}>
        <select
          id={id}
          value={value ?? ''}
          onChange={({ target }) =>
            onChange(options.find((option) => option.value === target.value)?.value ?? null)
          }
        >
          {any !== undefined && <option value="">{any}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.words}
            </option>
          ))}
        </select>
        <Icon drawing={drawings.unfold} />
      </span>
    </div>
  );
}
