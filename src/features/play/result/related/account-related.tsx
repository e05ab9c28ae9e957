import { useCallback } from 'react';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import { getRelatedPuzzles } from '../../../../backend/library/years.ts';
import { today } from '../../../../device/clock.ts';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.ts';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import { RelatedLinks } from './related-links.tsx';

/** What the account knows around the year of a puzzle; without a connection, nothing. */
export function AccountRelated({ puzzle, isDaily }: { puzzle: Puzzle; isDaily: boolean }) {
  const { accounts } = useOwnAccounts();
  const { id, locale } = puzzle;
  const year = puzzle.label === null ? puzzle.year : null;
  const load = useCallback(
    () => getRelatedPuzzles(accounts, { year, locale }, today().offset),
    [accounts, year, locale],
  );
  const loaded = useLoaded(load);
  if (loaded.state !== 'ready') return <RelatedLinks before={null} after={null} otherYears={[]} />;
  const { before, after, otherYears } = loaded.value;
  // A classic may be the puzzle of this very day.
  const others = isDaily ? otherYears.filter((other) => other.id !== String(id)) : [];
  return <RelatedLinks before={before} after={after} otherYears={others} />;
}
