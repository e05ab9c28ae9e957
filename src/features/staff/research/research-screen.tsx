import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { puzzleStates, searchPuzzles } from '../../../backend/staff/research.ts';
import { usePages } from '../../../backend/staff/use-pages.ts';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { tipTypes } from '../../../domain/puzzle/puzzle.ts';
import { FilterForm, SelectField, WordsField, YearsField } from '../../../ui/form/filter-form.tsx';
import { MakerScreen } from '../../../ui/staff/maker-screen.tsx';
import { MAX_WORDS, oneOf } from '../address-filter.ts';
import columns from '../filter-form.module.css';
import { searchNames, searchOf } from './found-puzzles.ts';
import { PuzzleRows } from './puzzle-rows.tsx';
import { Results } from '../results.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useAddressFilter } from '../use-address-filter.ts';
import { useOwnAccounts } from '../people/use-own-accounts.ts';
import { useRowKeys } from '../use-row-keys.ts';
import styles from '../screen.module.css';

/** How many languages of puzzles come at once: thirty puzzles that have both. */
const AMOUNT = 60;

const languages = ['de', 'en'] as const;

/** Everything there is, in whatever state; what is looked for stands in the address. */
export function ResearchScreen() {
  const t = useTranslations('research');
  const { accounts } = useOwnAccounts();
  const around = useRowKeys<HTMLDivElement>();
  const { filter, ...form } = useAddressFilter('/research', searchNames);
  const load = useCallback(
    async (before: string | null, signal: AbortSignal) => {
      const page = { before, amount: AMOUNT };
      const found = await searchPuzzles(accounts, searchOf(filter), page, signal);
      return { rows: found.puzzles, next: found.next, facts: { total: found.total, filter } };
    },
    [accounts, filter],
  );
  const { pages, isOffline, more, reload } = usePages(load);
  useBackOnline(isOffline, reload);

  return (
    <MakerScreen room="research" section="research">
      <div ref={around} className={styles.around}>
        <SearchForm form={form} isFiltered={filter !== ''} />
        <Shortcuts of="rows" />
        <Results
          pages={pages}
          label={t('search.results')}
          found={({ total }) => t(filter === '' ? 'search.all' : 'search.found', { count: total })}
          nothing={{ title: t('search.nothing.title'), text: t('search.nothing.text') }}
          onMore={more}
          onRetry={reload}
        >
          {(rows) => (
            <PuzzleRows found={rows} words={searchOf(pages.facts?.filter ?? '').words ?? ''} />
          )}
        </Results>
      </div>
    </MakerScreen>
  );
}

type SearchFormProps = {
  form: Omit<ReturnType<typeof useAddressFilter<(typeof searchNames)[number]>>, 'filter'>;
  isFiltered: boolean;
};

function SearchForm({ form, isFiltered }: SearchFormProps) {
  const t = useTranslations();
  const { draft, type, choose, submit, reset } = form;
  const year = (end: 'from' | 'to') => ({
    value: draft[end],
    label: t(`research.filter.${end}Long`),
    placeholder: t(`research.filter.${end}`),
  });
  return (
    <FilterForm
      label={t('makers.sections.research')}
      columns={columns.columns}
      reset={isFiltered ? t('research.filter.reset') : null}
      onReset={reset}
    >
      <WordsField
        label={t('research.search.words')}
        example={t('research.search.example')}
        maxLength={MAX_WORDS}
        value={draft.words}
        onChange={(words) => type({ words })}
        onEnter={submit}
      />
      <YearsField
        legend={t('research.filter.years')}
        from={year('from')}
        to={year('to')}
        onChange={type}
      />
      <SelectField
        label={t('research.search.state')}
        any={t('research.filter.any')}
        value={oneOf(puzzleStates, draft.state)}
        options={puzzleStates.map((value) => ({ value, words: t(`research.state.${value}`) }))}
        onChange={(state) => choose({ state: state ?? '' })}
      />
      <SelectField
        label={t('research.search.language')}
        any={t('research.search.bothLanguages')}
        value={oneOf(languages, draft.language)}
        options={languages.map((value) => ({
          value,
          words: t(`research.language.${value}`),
        }))}
        onChange={(language) => choose({ language: language ?? '' })}
      />
      <SelectField
        label={t('research.search.type')}
        any={t('research.search.anyType')}
        value={oneOf(tipTypes, draft.type)}
        options={tipTypes.map((value) => ({ value, words: t(`play.kind.${value}`) }))}
        onChange={(kind) => choose({ type: kind ?? '' })}
      />
    </FilterForm>
  );
}
