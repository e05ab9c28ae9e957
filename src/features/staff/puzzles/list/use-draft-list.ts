import { useMemo } from 'react';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { readFilter } from '../../../../ui/url-filter.ts';
import { chosenLines, listFilter, type ListLine } from './draft-list-filter.ts';
import { fetchLines, PAGE, questionOf, sourceOf } from './list-page.ts';

/**
 * Drafts or puzzles that a filter asks for.
 *
 * @param written the filter as it stands in the address
 */
export function useDraftList(written: string) {
  const { userId, accounts } = useOwnAccounts();
  const filter = readFilter(written, listFilter);
  const question = questionOf(filter);
  const list = useList({
    // Lines with other words may stay until theirs come; those of another kind would be told as found.
    queryKey: ['drafts', userId, sourceOf(filter), question],
    load: ({ from }, signal) => fetchLines(accounts, question, Number(from), signal),
    keyOf,
    amount: PAGE,
  });
  const rows = useMemo(
    () => chosenLines(list.rows, readFilter(written, listFilter)),
    [list.rows, written],
  );
  return { ...list, rows };
}

function keyOf({ key }: ListLine) {
  return key;
}
