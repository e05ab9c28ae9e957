import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { puzzleStates, searchPuzzles } from '../../backend/makers/search-puzzles.ts';
import { tipTypes } from '../../game/puzzle.ts';
import { MakerScreen } from '../../ui/maker-screen.tsx';
import { FilterForm, SelectField, WordsField, YearsField } from './filter-form.tsx';
import { searchNames, searchOf } from './found-puzzles.ts';
import { PuzzleRows } from './puzzle-rows.tsx';
import { Results } from './results.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useAddressFilter } from './use-address-filter.ts';
import { useOwnAccounts } from './use-own-accounts.ts';
import { usePages } from './use-pages.ts';
import { useRowKeys } from './use-row-keys.ts';
import styles from './screen.module.css';

/** How many languages of puzzles come at once: thirty puzzles that have both. */
const AMOUNT = 60;

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
  const { pages, more, reload } = usePages(load);

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
  return (
    <FilterForm
      label={t('makers.sections.research')}
      isFiltered={isFiltered}
      onSubmit={submit}
      onReset={reset}
    >
      <WordsField
        label={t('research.search.words')}
        example={t('research.search.example')}
        value={draft.words}
        onChange={(words) => type({ words })}
      />
      <YearsField from={draft.from} to={draft.to} onChange={type} />
      <SelectField
        label={t('research.search.state')}
        any={t('research.filter.any')}
        value={draft.state}
        options={puzzleStates.map((value) => ({ value, words: t(`research.state.${value}`) }))}
        onChange={(state) => choose({ state })}
      />
      <SelectField
        label={t('research.search.language')}
        any={t('research.search.bothLanguages')}
        value={draft.language}
        options={(['de', 'en'] as const).map((value) => ({
          value,
          words: t(`research.language.${value}`),
        }))}
        onChange={(language) => choose({ language })}
      />
      <SelectField
        label={t('research.search.type')}
        any={t('research.search.anyType')}
        value={draft.type}
        options={tipTypes.map((value) => ({ value, words: t(`play.kind.${value}`) }))}
        onChange={(type_) => choose({ type: type_ })}
      />
    </FilterForm>
  );
}
