import { type RefObject, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { listSorts, listStates, MAX_WORDS } from './draft-list-filter.ts';
import { DraftListSelect } from './draft-list-select.tsx';
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
  const id = useId();
  const { typed, type, choose, submit, reset } = useListFilter(filter);
  const year = (name: 'from' | 'to') => (
    <input
      className={styles.year}
      aria-label={t(`yearLong.${name}`)}
      placeholder={t(name)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={typed[name]}
      onChange={({ target }) => type({ [name]: target.value.replaceAll(/\D/g, '') })}
    />
  );
  return (
    <form
      role="search"
      aria-label={t('search')}
      className={styles.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.words}>
        <label htmlFor={id}>{t('words')}</label>
        <input
          ref={search}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_WORDS}
          value={typed.words}
          onChange={({ target }) => type({ words: target.value })}
          // A form of several fields and no button is not sent by Enter.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            onFirst(submit());
          }}
        />
      </div>
      <DraftListSelect
        label={t('state')}
        any={t('anyState')}
        value={typed.state}
        options={listStates.map((value) => ({ value, words: t(`states.${value}`) }))}
        onChange={(state) => choose({ state })}
      />
      <DraftListSelect
        label={t('lacks')}
        any={t('anyLanguage')}
        value={typed.lacks}
        options={(['de', 'en'] as const).map((value) => ({
          value,
          words: t(`languages.${value}`),
        }))}
        onChange={(lacks) => choose({ lacks })}
      />
      <fieldset className={styles.years}>
        <legend>{t('years')}</legend>
        {year('from')}
        <span aria-hidden="true">–</span>
        {year('to')}
      </fieldset>
      <DraftListSelect
        label={t('sort')}
        value={typed.sort}
        options={listSorts.map((value) => ({ value, words: t(`sorts.${value}`) }))}
        onChange={(sort) => choose({ sort: sort ?? 'changed' })}
      />
      {filter !== '' && (
        <Button
          look="quiet"
          onClick={() => {
            reset();
            search.current?.focus();
          }}
        >
          {t('reset')}
        </Button>
      )}
    </form>
  );
}
