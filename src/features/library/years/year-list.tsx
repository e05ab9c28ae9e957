import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackend } from '../../../backend/backend-context.tsx';
import { searchHints } from '../../../backend/library/years.ts';
import { today } from '../../../device/clock.ts';
import { centuryOf, type MetYear } from '../../../domain/statistics/met-years.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FilterForm, WordsField } from '../../../ui/form/filter-form.tsx';
import { readFilter } from '../../../ui/url-filter.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { useUrlFilter } from '../../../ui/use-url-filter.ts';
import { YearRow } from './year-row.tsx';
import styles from './years.module.css';
import { yearsFilter } from './years-filter.ts';

/** How many rows come at a time. */
const AT_ONCE = 30;

type YearListProps = {
  met: readonly MetYear[];
  form: ReturnType<typeof useUrlFilter<typeof yearsFilter>>;
  /** Takes the focus of whoever comes from a century. */
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The years in their order, each with its hints to read again; words and a century narrow it down. */
export function YearList({ met, form, heading }: YearListProps) {
  const t = useTranslations('years.list');
  const { words, century, puzzle } = readFilter(form.written, yearsFilter);
  const search = useHintSearch(met, words);
  const list = useRef<HTMLOListElement>(null);
  const rows = met
    .filter((each) => century === null || centuryOf(each.year) === century)
    .filter(({ id, year }) => words === null || words === String(year) || search.found?.has(id))
    .toSorted((one, other) => one.year - other.year || Number(one.id) - Number(other.id));
  const { shown, more } = useShown(
    list,
    form.written,
    rows.findIndex(({ id }) => id === puzzle),
  );

  return (
    <section className={styles.part}>
      <h2 ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <FilterForm
        label={t('search')}
        columns={undefined}
        reset={words === null && century === null ? null : t('reset')}
        onReset={form.reset}
      >
        <WordsField
          label={t('words')}
          example={t('example')}
          value={form.typed.words}
          onChange={(typed) => form.type({ words: typed, puzzle: '' })}
          onEnter={form.submit}
        />
      </FilterForm>
      <p role="status" className="muted">
        {search.hasFailed && t('failed')}
        {!search.hasFailed && search.isLoading && t('searching')}
        {!search.hasFailed &&
          !search.isLoading &&
          t(century === null ? 'found' : 'foundIn', { count: rows.length, century: century ?? 0 })}
      </p>
      <ol ref={list} className={styles.rows}>
        {rows.slice(0, shown).map((each) => (
          <YearRow key={each.id} met={each} isAsked={each.id === puzzle} />
        ))}
      </ol>
      {rows.length > shown && <Button onClick={more}>{t('more')}</Button>}
    </section>
  );
}

/** How many rows are drawn, at least up to the one that is asked for. */
function useShown(list: RefObject<HTMLOListElement | null>, filter: string, asked: number) {
  const least = Math.max(AT_ONCE, asked + 1);
  const [drawn, setDrawn] = useState({ filter, shown: least });
  const shown = drawn.filter === filter ? drawn.shown : least;
  /** The row that takes the focus once it is there. */
  const next = useRef<number | null>(null);

  useEffect(() => {
    if (next.current === null) return;
    list.current?.querySelectorAll('summary')[next.current]?.focus();
    next.current = null;
  });

  return {
    shown,
    more: () => {
      next.current = shown;
      setDrawn({ filter, shown: shown + AT_ONCE });
    },
  };
}

/** Which puzzles have the words in a hint; null where nothing is looked for, or not yet known. */
function useHintSearch(met: readonly MetYear[], words: string | null) {
  const backend = useBackend();
  const ids = met.map(({ id }) => id);
  const { value, error, isLoading } = useAnswer({
    queryKey: ['hints', words, ids.join()],
    queryFn: async () => ({
      ids: words === null ? null : await searchHints(backend, ids, words, today().offset),
    }),
    keepsLast: true,
  });
  return { found: value?.ids ?? null, isLoading, hasFailed: error !== null };
}
