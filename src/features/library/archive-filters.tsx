import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { tipTypes } from '../../game/puzzle.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lateDrawings } from '../../ui/late-drawings.ts';
import { archiveStates, MAX_WORDS } from './archive-filter.ts';
import styles from './archive-filters.module.css';
import { FilterSelect } from './filter-select.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

/**
 * What to look for in the archive.
 *
 * @param filter as it stands in the address
 */
export function ArchiveFilters({ filter }: { filter: string }) {
  const t = useTranslations();
  const id = useId();
  const words = useRef<HTMLInputElement>(null);
  const { draft, type, choose, submit, reset } = useFilterDraft(filter);
  const year = (name: 'from' | 'to') => (
    <input
      className={styles.year}
      aria-label={t(`archive.${name}Long`)}
      placeholder={t(`archive.${name}`)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={draft[name]}
      onChange={({ target }) => type({ [name]: target.value.replaceAll(/\D/g, '') })}
    />
  );

  return (
    <form
      role="search"
      aria-label={t('archive.search')}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.words}>
        <label htmlFor={id}>{t('archive.words')}</label>
        <span className={styles.wordsField}>
          <Icon drawing={lateDrawings.search} />
          <input
            ref={words}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={MAX_WORDS}
            placeholder={t('archive.wordsExample')}
            aria-describedby={`${id}-help`}
            value={draft.words}
            onChange={({ target }) => type({ words: target.value })}
          />
        </span>
      </div>
      <fieldset className={styles.years}>
        <legend>{t('archive.years')}</legend>
        {year('from')}
        <span aria-hidden="true">–</span>
        {year('to')}
      </fieldset>
      <FilterSelect
        label={t('archive.type')}
        any={t('archive.anyType')}
        value={draft.type}
        options={tipTypes.map((value) => ({ value, words: t(`play.kind.${value}`) }))}
        onChange={(value) => choose({ type: value })}
      />
      <FilterSelect
        label={t('archive.state')}
        any={t('archive.anyState')}
        value={draft.state}
        options={archiveStates.map((value) => ({ value, words: t(`archive.states.${value}`) }))}
        onChange={(value) => choose({ state: value })}
      />
      <p id={`${id}-help`} className={styles.help}>
        {t('archive.noSpoilers')}
      </p>
      {filter !== '' && (
        <Button
          look="quiet"
          onClick={() => {
            reset();
            words.current?.focus();
          }}
        >
          {t('archive.reset')}
        </Button>
      )}
    </form>
  );
}
