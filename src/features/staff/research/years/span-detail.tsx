import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { searchPuzzles } from '../../../../backend/staff/research.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { searchOf } from '../found-puzzles.ts';
import { PuzzleRows } from '../puzzle-rows.tsx';
import { Results } from '../../results.tsx';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import styles from './used-years.module.css';
import { decadesOf, decadeYears, type Span, yearByKey } from './year-map.ts';
import { YearCell } from './year-cell.tsx';

type SpanDetailProps = {
  span: Span;
  /** The year whose puzzles are shown; null for none. */
  year: number | null;
  onYear: (year: number) => void;
  /** Goes so many hundreds of years on. */
  onSpan: (step: 1 | -1) => void;
};

/** A hundred years, a decade in a row; one of them has the focus, and its puzzles stand beneath. */
export function SpanDetail({ span, year, onYear, onSpan }: SpanDetailProps) {
  const t = useTranslations('research.years');
  const { from, to, emptyDecades } = span;
  return (
    <section className={styles.detail} aria-labelledby="span">
      <h2 id="span" className={styles.heading}>
        {t('span', { from: String(from), to: String(to) })}
      </h2>
      <YearGrid span={span} year={year} onYear={onYear} onSpan={onSpan} />
      {span.used.length > 0 && emptyDecades.length > 0 && (
        <p className={styles.gaps}>
          {t('gaps', {
            count: emptyDecades.length,
            decades: emptyDecades.map((each) => t('decade', { decade: String(each) })).join(', '),
          })}
        </p>
      )}
      {year === null ? <p className={styles.gaps}>{t('choose')}</p> : <YearPuzzles year={year} />}
    </section>
  );
}

/** After the pattern of the ARIA grid. */
function YearGrid({ span, year, onYear, onSpan }: SpanDetailProps) {
  const t = useTranslations('research.years');
  const grid = useRef<HTMLDivElement>(null);
  const byYear = new Map(span.used.map((used) => [used.year, used]));
  const hasTurned = useRef(false);
  const [chosen, setChosen] = useState(year ?? span.from);
  const isHere = chosen >= span.from && chosen <= span.to;
  const active = isHere ? chosen : (span.used[0]?.year ?? span.from);

  // Who turns the page by its key stays in the grid.
  useEffect(() => {
    if (hasTurned.current)
      grid.current?.querySelector<HTMLElement>(`[data-year="${active}"]`)?.focus();
    hasTurned.current = false;
  }, [active]);

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      hasTurned.current = true;
      onSpan(event.key === 'PageUp' ? -1 : 1);
      return;
    }
    const next = yearByKey(active, event.key, span);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    grid.current?.querySelector<HTMLElement>(`[data-year="${next}"]`)?.focus();
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-labelledby="span"
      className={styles.grid}
      onKeyDown={press}
    >
      {decadesOf(span).map((decade) => (
        <div role="row" key={decade} className={styles.row}>
          <span role="rowheader" className={styles.decadeName}>
            {t('decade', { decade: String(decade) })}
          </span>
          {decadeYears(decade, span).map((each) => (
            <YearCell
              key={each}
              year={each}
              used={byYear.get(each)}
              isActive={each === active}
              isShown={each === year}
              onPress={() => {
                setChosen(each);
                onYear(each);
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What stands at a year. */
function YearPuzzles({ year }: { year: number }) {
  const t = useTranslations('research.years');
  const { userId, accounts } = useOwnAccounts();
  const list = useList({
    queryKey: ['year', userId, String(year)],
    load: async ({ from: before, amount }, signal) => {
      const search = searchOf(`from=${year}&to=${year}`);
      const { puzzles, next } = await searchPuzzles(accounts, search, { before, amount }, signal);
      return { rows: puzzles, next, facts: { year } };
    },
    amount: 40,
  });
  // Heading and puzzles change together.
  const shown = String(list.facts?.year ?? year);
  return (
    <div className={styles.puzzles}>
      <h3 className={styles.heading}>{t('at', { year: shown })}</h3>
      <Results
        list={list}
        name="year"
        label={t('at', { year: shown })}
        nothing={{ title: t('freeYear.title', { year: shown }), text: t('freeYear.text') }}
      >
        {(rows) => <PuzzleRows found={rows} words="" />}
      </Results>
    </div>
  );
}
