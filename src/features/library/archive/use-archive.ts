import { useLocale } from 'use-intl';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { searchArchive } from '../../../backend/library/archive.ts';
import { today } from '../../../device/clock.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { readFilter, yearSpan } from '../../../ui/url-filter.ts';
import { archiveFilter } from './archive-filter.ts';

/**
 * What the archive has for a filter.
 *
 * @param written the filter as it stands in the address
 */
export function useArchive(written: string) {
  const { userId, accounts } = useOwnAccounts();
  const locale = useLocale();
  return useList({
    queryKey: ['archive', userId, locale, written],
    load: async ({ from: before, amount }, signal) => {
      const { from, to, ...filter } = readFilter(written, archiveFilter);
      const search = { ...filter, ...yearSpan(from, to), locale, offset: today().offset };
      const page = await searchArchive(accounts.rest, { ...search, before, amount }, signal);
      return { rows: page.puzzles, next: page.next, facts: { total: page.total } };
    },
    amount: 30,
  });
}
