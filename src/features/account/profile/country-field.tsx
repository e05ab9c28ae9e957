import { useLocale, useTranslations } from 'use-intl';
import { Field } from '../../../ui/form/field.tsx';
import { countries } from './countries.ts';

/** The country, by its name in the page's language. */
export function CountryField({ value }: { value: string | null }) {
  const t = useTranslations('account.fields');
  const locale = useLocale();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const options = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <Field name="country" label={t('country')}>
      {(state) => (
        <select {...state} name="country" autoComplete="country" defaultValue={value ?? ''}>
          <option value="">{t('noCountry')}</option>
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
