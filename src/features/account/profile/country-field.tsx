import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import styles from '../../../ui/form/form.module.css';
import { countries } from './countries.ts';

/** The country, by its name in the page's language. */
export function CountryField({ value }: { value: string | null }) {
  const t = useTranslations('account.fields');
  const locale = useLocale();
  const id = useId();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const options = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <div className={styles.field}>
      <label className="strong" htmlFor={id}>
        {t('country')}
      </label>
      <select
        id={id}
        name="country"
        className={styles.input}
        autoComplete="country"
        defaultValue={value ?? ''}
      >
        <option value="">{t('noCountry')}</option>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
