import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import {
  FilterForm,
  SelectField,
  WordsField,
  YearsField,
} from '../../../../ui/form/filter-form.tsx';
import { listSorts, listStates, MAX_WORDS } from './draft-list-filter.ts';
import styles from './draft-list-filters.module.css';
import { useListFilter } from './use-list-filter.ts';

type DraftListFiltersProps = {
  /** As it stands in the address. */
  filter: string;
  search: RefObject<HTMLInputElement | null>;
  /** Wants to go on to the first that is found with a filter. */
  onFirst: (filter: string) => void;
};

/** What to look for among the drafts; Enter goes on to the first that was found. */
export function DraftListFilters({ filter, search, onFirst }: DraftListFiltersProps) {
  const t = useTranslations('creator.list');
  const { typed, type, choose, submit, reset } = useListFilter(filter);
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
      reset={filter === '' ? null : t('reset')}
      onReset={reset}
    >
      <WordsField
        label={t('words')}
        maxLength={MAX_WORDS}
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
        value={typed.sort}
        options={listSorts.map((value) => ({ value, words: t(`sorts.${value}`) }))}
        onChange={(sort) => choose({ sort: sort ?? 'changed' })}
      />
    </FilterForm>
  );
}
