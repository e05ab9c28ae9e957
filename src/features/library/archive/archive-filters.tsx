import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { tipTypes } from '../../../domain/puzzle/puzzle.ts';
import { FilterForm, SelectField, WordsField, YearsField } from '../../../ui/form/filter-form.tsx';
import { archiveStates, MAX_WORDS } from './archive-filter.ts';
import styles from './archive-filters.module.css';
import { useFilterDraft } from './use-filter-draft.ts';

/**
 * What to look for in the archive.
 *
 * @param filter as it stands in the address
 */
export function ArchiveFilters({ filter }: { filter: string }) {
  const t = useTranslations();
  const help = useId();
  const { draft, type, choose, submit, reset } = useFilterDraft(filter);
  const year = (end: 'from' | 'to') => ({
    value: draft[end],
    label: t(`archive.${end}Long`),
    placeholder: t(`archive.${end}`),
  });
  return (
    <FilterForm
      label={t('archive.search')}
      columns={styles.columns}
      reset={filter === '' ? null : t('archive.reset')}
      onReset={reset}
    >
      <WordsField
        label={t('archive.words')}
        example={t('archive.wordsExample')}
        describedBy={help}
        maxLength={MAX_WORDS}
        value={draft.words}
        onChange={(words) => type({ words })}
        onEnter={submit}
      />
      <YearsField legend={t('archive.years')} from={year('from')} to={year('to')} onChange={type} />
      <SelectField
        label={t('archive.type')}
        any={t('archive.anyType')}
        value={draft.type}
        options={tipTypes.map((value) => ({ value, words: t(`play.kind.${value}`) }))}
        onChange={(value) => choose({ type: value })}
      />
      <SelectField
        label={t('archive.state')}
        any={t('archive.anyState')}
        value={draft.state}
        options={archiveStates.map((value) => ({ value, words: t(`archive.states.${value}`) }))}
        onChange={(value) => choose({ state: value })}
      />
      <p id={help} className={styles.help}>
        {t('archive.noSpoilers')}
      </p>
    </FilterForm>
  );
}
