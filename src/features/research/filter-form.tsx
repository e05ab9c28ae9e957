import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { drawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import { lateDrawings } from '../../ui/late-drawings.ts';
import { MAX_WORDS } from './address-filter.ts';
import styles from './filter-form.module.css';

type FilterFormProps = {
  /** What is searched, for screen readers. */
  label: string;
  isFiltered: boolean;
  onSubmit: () => void;
  onReset: () => void;
  children: ReactNode;
};

/** What to look for, in a row as long as there is room. */
export function FilterForm({ label, isFiltered, onSubmit, onReset, children }: FilterFormProps) {
  const t = useTranslations('research.filter');
  return (
    <form
      role="search"
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {isFiltered && (
        <Button
          look="quiet"
          onClick={({ currentTarget }) => {
            onReset();
            currentTarget.form?.querySelector('input')?.focus();
          }}
        >
          {t('reset')}
        </Button>
      )}
    </form>
  );
}

type WordsFieldProps = {
  label: string;
  example: string;
  value: string;
  onChange: (words: string) => void;
};

/** The words that are looked for. */
export function WordsField({ label, example, value, onChange }: WordsFieldProps) {
  const id = useId();
  return (
    <div className={styles.words}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.field}>
        <Icon drawing={lateDrawings.search} />
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_WORDS}
          placeholder={example}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    </div>
  );
}

type SelectFieldProps<Value extends string> = {
  label: string;
  /** What the choice of none of them is called. */
  any: string;
  value: string;
  options: readonly { value: Value; words: string }[];
  onChange: (value: Value | '') => void;
};

/** One of many, or any of them. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, any, value, options, onChange } = props;
  const id = useId();
  const chosen = options.find((option) => option.value === value)?.value ?? '';
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.field}>
        <select
          id={id}
          value={chosen}
          onChange={({ target }) =>
            onChange(options.find((option) => option.value === target.value)?.value ?? '')
          }
        >
          <option value="">{any}</option>
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

type YearsFieldProps = {
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
};

/** The earliest and the latest year of an answer. */
export function YearsField({ from, to, onChange }: YearsFieldProps) {
  const t = useTranslations('research.filter');
  const same = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const;
  return (
    <fieldset className={styles.years}>
      <legend>{t('years')}</legend>
      <input
        {...same}
        aria-label={t('fromLong')}
        placeholder={t('from')}
        value={from}
        onChange={({ target }) => onChange({ from: digits(target.value) })}
      />
      <span aria-hidden="true">–</span>
      <input
        {...same}
        aria-label={t('toLong')}
        placeholder={t('to')}
        value={to}
        onChange={({ target }) => onChange({ to: digits(target.value) })}
      />
    </fieldset>
  );
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '');
}
