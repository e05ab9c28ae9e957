import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { searchPuzzles } from '../../../../backend/staff/research.ts';
import { usePages } from '../../../../backend/staff/use-pages.ts';
import { useBackOnline } from '../../../../device/use-back-online.ts';
import { searchOf } from '../found-puzzles.ts';
import { PuzzleRows } from '../puzzle-rows.tsx';
import { Results } from '../../results.tsx';
import { useOwnAccounts } from '../../people/use-own-accounts.ts';
import styles from './used-years.module.css';

/** How many languages of puzzles come at once. */
const AMOUNT = 40;

/** What stands at a year. */
export function YearPuzzles({ year }: { year: number }) {
  const t = useTranslations('research.years');
  const { accounts } = useOwnAccounts();
  const load = useCallback(
    async (before: string | null, signal: AbortSignal) => {
      const search = searchOf(`from=${year}&to=${year}`);
      const { puzzles, next } = await searchPuzzles(
        accounts,
        search,
        { before, amount: AMOUNT },
        signal,
      );
      return { rows: puzzles, next, facts: { year } };
    },
    [accounts, year],
  );
  const { pages, isOffline, more, reload } = usePages(load);
  useBackOnline(isOffline, reload);
  // Heading and puzzles change together.
  const shown = String(pages.facts?.year ?? year);
  return (
    <div className={styles.puzzles}>
      <h3 className={styles.heading}>{t('at', { year: shown })}</h3>
      <Results
        pages={pages}
        label={t('at', { year: shown })}
        nothing={{ title: t('freeYear.title', { year: shown }), text: t('freeYear.text') }}
        onMore={more}
        onRetry={reload}
      >
        {(rows) => <PuzzleRows found={rows} words="" />}
      </Results>
    </div>
  );
}
