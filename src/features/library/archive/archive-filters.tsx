import { useTranslations } from 'use-intl';
import { tipTypes } from '../../../domain/puzzle/puzzle.ts';
import { FilterForm, SelectField, WordsField, YearsField } from '../../../ui/form/filter-form.tsx';
import type { useUrlFilter } from '../../../ui/use-url-filter.ts';
import { type archiveFilter, archiveStates } from './archive-filter.ts';
import styles from './archive-filters.module.css';

type ArchiveFiltersProps = {
  form: ReturnType<typeof useUrlFilter<typeof archiveFilter>>;
  /** The id of what says how the words are looked for. */
  help: string;
};

/** What to look for in the archive. */
export function ArchiveFilters({ form, help }: ArchiveFiltersProps) {
  const t = useTranslations();
  const { typed, type, choose, submit, reset } = form;
  const year = (end: 'from' | 'to') => ({
    value: typed[end],
    label: t(`archive.${end}Long`),
    placeholder: t(`archive.${end}`),
  });
  return (
    <FilterForm
      label={t('archive.search')}
      columns={styles.columns}
      reset={form.written === '' ? null : t('archive.reset')}
      onReset={reset}
    >
      <WordsField
        label={t('archive.words')}
        example={t('archive.wordsExample')}
        describedBy={help}
        value={typed.words}
        onChange={(words) => type({ words })}
        onEnter={submit}
      />
      <YearsField legend={t('archive.years')} from={year('from')} to={year('to')} onChange={type} />
      <SelectField
        label={t('archive.type')}
        any={t('archive.anyType')}
        value={typed.type}
        options={tipTypes.map((value) => ({ value, words: t(`play.kind.${value}`) }))}
        onChange={(value) => choose({ type: value })}
      />
      <SelectField
        label={t('archive.state')}
        any={t('archive.anyState')}
        value={typed.state}
        options={archiveStates.map((value) => ({ value, words: t(`archive.states.${value}`) }))}
        onChange={(state) => choose({ state })}
      />
    </FilterForm>
  );
}
