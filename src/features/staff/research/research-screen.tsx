import { useTranslations } from 'use-intl';
import { puzzleStates, searchPuzzles } from '../../../backend/staff/research.ts';
import { tipTypes } from '../../../domain/puzzle/puzzle.ts';
import { FilterForm, SelectField, WordsField, YearsField } from '../../../ui/form/filter-form.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { StaffScreen } from '../../../ui/staff/staff-screen.tsx';
import columns from '../filter-form.module.css';
import { languages, searchFilter, searchOf } from './found-puzzles.ts';
import { PuzzleRows } from './puzzle-rows.tsx';
import { Results } from '../results.tsx';
import { RowShortcuts } from './row-shortcuts.tsx';
import { useUrlFilter } from '../../../ui/use-url-filter.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { useRowKeys } from '../use-row-keys.ts';

/** Everything there is, in whatever state; what is looked for stands in the address. */
export function ResearchScreen() {
  const t = useTranslations('research');
  const { userId, accounts } = useOwnAccounts();
  const around = useRowKeys<HTMLDivElement>();
  const form = useUrlFilter('/research', searchFilter);
  const filter = form.written;
  const list = useList({
    queryKey: ['puzzles', userId, filter],
    load: async ({ from: before, amount }, signal) => {
      const found = await searchPuzzles(accounts, searchOf(filter), { before, amount }, signal);
      return { rows: found.puzzles, next: found.next, facts: { total: found.total, filter } };
    },
    // Languages of puzzles: thirty puzzles that have both.
    amount: 60,
  });

  return (
    <StaffScreen room="research" section="research">
      <div ref={around} className="grid gap-12 shrinks">
        <SearchForm form={form} />
        <RowShortcuts of="rows" />
        <Results
          list={list}
          name="puzzles"
          label={t('search.results')}
          found={({ total }) => t(filter === '' ? 'search.all' : 'search.found', { count: total })}
          nothing={{ title: t('search.nothing.title'), text: t('search.nothing.text') }}
        >
          {(rows) => (
            <PuzzleRows found={rows} words={searchOf(list.facts?.filter ?? '').words ?? ''} />
          )}
        </Results>
      </div>
    </StaffScreen>
  );
}

function SearchForm({ form }: { form: ReturnType<typeof useUrlFilter<typeof searchFilter>> }) {
  const t = useTranslations();
  const { typed, type, choose, submit, reset } = form;
  const year = (end: 'from' | 'to') => ({
    value: typed[end],
    label: t(`research.filter.${end}Long`),
    placeholder: t(`research.filter.${end}`),
  });
  return (
    <FilterForm
      label={t('staff.sections.research')}
      columns={columns.columns}
      reset={form.written === '' ? null : t('research.filter.reset')}
      onReset={reset}
    >
      <WordsField
        label={t('research.search.words')}
        example={t('research.search.example')}
        value={typed.words}
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
        value={typed.state}
        options={puzzleStates.map((value) => ({ value, words: t(`research.state.${value}`) }))}
        onChange={(state) => choose({ state })}
      />
      <SelectField
        label={t('research.search.language')}
        any={t('research.search.bothLanguages')}
        value={typed.language}
        options={languages.map((value) => ({
          value,
          words: t(`research.language.${value}`),
        }))}
        onChange={(language) => choose({ language })}
      />
      <SelectField
        label={t('research.search.type')}
        any={t('research.search.anyType')}
        value={typed.type}
        options={tipTypes.map((value) => ({ value, words: t(`play.kind.${value}`) }))}
        onChange={(kind) => choose({ type: kind })}
      />
    </FilterForm>
  );
}
