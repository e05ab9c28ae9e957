import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from './button.tsx';
import { drawings } from '../icons/drawings.ts';
import styles from './filter-form.module.css';
import { Icon } from '../icons/icon.tsx';
import { lateDrawings } from '../icons/late-drawings.ts';
import { MAX_WORDS } from '../url-filter.ts';

type FilterFormProps = {
  /** What is searched, for screen readers. */
  label: string;
  /** The class that says in which columns the fields stand where there is room. */
  columns: string | undefined;
  /** What the way back to no filter at all is called; null without one. */
  reset: string | null;
  onReset: () => void;
  children: ReactNode;
};

/** What to look for, in a row as long as there is room. */
export function FilterForm(props: FilterFormProps) {
  const { label, columns, reset, onReset, children } = props;
  return (
    <form
      role="search"
      aria-label={label}
      className={`${styles.form} ${columns ?? ''}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
      {reset !== null && (
        <div className={styles.reset}>
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              onReset();
              currentTarget.form?.querySelector('input')?.focus();
            }}
          >
            {reset}
          </Button>
        </div>
      )}
    </form>
  );
}

type WordsFieldProps = {
  label: string;
  example?: string;
  /** The id of a help beneath it. */
  describedBy?: string;
  value: string;
  onChange: (words: string) => void;
  /** A form of several fields and no button is not sent by Enter. */
  onEnter: () => void;
  field?: RefObject<HTMLInputElement | null>;
};

/** The words that are looked for. */
export function WordsField(props: WordsFieldProps) {
  const { label, example, describedBy, value, onChange, onEnter, field } = props;
  const id = useId();
  return (
    <div className={styles.words}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.field}>
        <Icon drawing={lateDrawings.search} />
        <input
          ref={field}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_WORDS}
          placeholder={example}
          aria-describedby={describedBy}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) onEnter();
          }}
        />
      </span>
    </div>
  );
}

type SelectFieldProps<Value extends string> = {
  label: string;
  /** What the choice of none of them is called; without it one is always chosen. */
  any?: string;
  /** Empty for any. */
  value: string;
  options: readonly { value: Value; words: string }[];
  onChange: (value: Value | '') => void;
};

/** One of many, or any of them. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, any, value, options, onChange } = props;
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.field}>
        <select
          id={id}
          value={value}
          onChange={({ target }) =>
            onChange(options.find((option) => option.value === target.value)?.value ?? '')
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

/** One end of a span of years: what stands in it and what it is called, shortly and at length. */
type YearEnd = { value: string; label: string; placeholder: string };

type YearsFieldProps = {
  legend: string;
  from: YearEnd;
  to: YearEnd;
  onChange: (change: { from: string } | { to: string }) => void;
};

/** The earliest and the latest year of an answer. */
export function YearsField({ legend, from, to, onChange }: YearsFieldProps) {
  return (
    <fieldset className={styles.years}>
      <legend>{legend}</legend>
      <Year end={from} onChange={(digits) => onChange({ from: digits })} />
      <span aria-hidden="true">–</span>
      <Year end={to} onChange={(digits) => onChange({ to: digits })} />
    </fieldset>
  );
}

type YearProps = { end: YearEnd; onChange: (digits: string) => void };

function Year({ end: { value, label, placeholder }, onChange }: YearProps) {
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
    />
  );
}
