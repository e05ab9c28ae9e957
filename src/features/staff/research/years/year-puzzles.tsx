import { useTranslations } from 'use-intl';
import { searchPuzzles } from '../../../../backend/staff/research.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { searchOf } from '../found-puzzles.ts';
import { PuzzleRows } from '../puzzle-rows.tsx';
import { Results } from '../../results.tsx';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import styles from './used-years.module.css';

/** What stands at a year. */
export function YearPuzzles({ year }: { year: number }) {
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
