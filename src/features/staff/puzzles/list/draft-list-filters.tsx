import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import {
  FilterForm,
  SelectField,
  WordsField,
  YearsField,
} from '../../../../ui/form/filter-form.tsx';
import type { useUrlFilter } from '../../../../ui/use-url-filter.ts';
import { type listFilter, listSorts, listStates } from './draft-list-filter.ts';
import styles from './draft-list-filters.module.css';

type DraftListFiltersProps = {
  form: ReturnType<typeof useUrlFilter<typeof listFilter>>;
  search: RefObject<HTMLInputElement | null>;
  /** Wants to go on to the first that is found with a filter. */
  onFirst: (filter: string) => void;
};

/** What to look for among the drafts; Enter goes on to the first that was found. */
export function DraftListFilters({ form, search, onFirst }: DraftListFiltersProps) {
  const t = useTranslations('creator.list');
  const { typed, type, choose, submit, reset } = form;
  const goOn = () => onFirst(submit());
  const year = (end: 'from' | 'to') => ({
    value: typed[end],
    label: t(`yearLong.${end}`),
    placeholder: t(end),
  });
  return (
    <FilterForm
      label={t('search')}
      columns={styles.columns}
      reset={form.written === '' ? null : t('reset')}
      onReset={reset}
    >
      <WordsField
        label={t('words')}
        value={typed.words}
        onChange={(words) => type({ words })}
        onEnter={goOn}
        field={search}
      />
      <SelectField
        label={t('state')}
        any={t('anyState')}
        value={typed.state}
        options={listStates.map((value) => ({ value, words: t(`states.${value}`) }))}
        onChange={(state) => choose({ state })}
      />
      <SelectField
        label={t('lacks')}
        any={t('anyLanguage')}
        value={typed.lacks}
        options={(['de', 'en'] as const).map((value) => ({
          value,
          words: t(`languages.${value}`),
        }))}
        onChange={(lacks) => choose({ lacks })}
      />
      <YearsField legend={t('years')} from={year('from')} to={year('to')} onChange={type} />
      <SelectField
        label={t('sort')}
        value={typed.sort === '' ? 'changed' : typed.sort}
        options={listSorts.map((value) => ({ value, words: t(`sorts.${value}`) }))}
        onChange={(sort) => choose({ sort })}
      />
    </FilterForm>
  );
}
