import { useEffect, useState } from 'react';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { getDrafts } from '../../../../backend/staff/drafts.ts';
import { getSchedule } from '../../../../backend/staff/schedule.ts';
import { today } from '../../../../device/clock.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { Finding } from '../../../../domain/draft/finding.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';

/** No year twice within so many days; the schedule is asked for as many on both sides of today. */
const APART = 366;
/** The longest stretch that the server gives at once. */
const LONGEST = 400;

type Used = { year: number; keys: readonly string[] };

/**
 * The other puzzles with a draft’s year, as advice: drafts, and what is scheduled within a year of
 * today. Without a connection there is none.
 */
export function useYearUsed({ year, de, en }: DraftContent, draftKey: string): Finding[] {
  const accounts = useAccounts();
  const [used, setUsed] = useState<Used | null>(null);
  const isNumber = [de, en].some((text) => (text?.label ?? '').trim() !== '');
  const asked = isNumber || year === undefined ? null : year;

  useEffect(() => {
    if (asked === null) return undefined;
    const underway = new AbortController();
    const { signal } = underway;
    const keysOf = async () => {
      const [drafts, days] = await Promise.all([
        getDrafts(accounts, String(asked), false, signal),
        scheduled(accounts),
      ]);
      const others = [
        ...drafts.filter((line) => line.year === asked).map(({ key }) => key),
        ...days.filter((day) => day.year === asked).map(({ key }) => key),
      ];
      return [...new Set(others)].filter((key) => key !== draftKey);
    };
    keysOf().then(
      (keys) => {
        if (!signal.aborted) setUsed({ year: asked, keys });
      },
      () => undefined,
    );
    return () => underway.abort();
  }, [accounts, asked, draftKey]);

  if (used === null || used.year !== asked || used.keys.length === 0) return [];
  return [{ kind: 'year-used', path: 'year', found: used.keys.join(', '), isBlocking: false }];
}

async function scheduled(accounts: Parameters<typeof getSchedule>[0]) {
  const { day } = today();
  const before = addDays(day, -APART);
  const days = [
    ...(await getSchedule(accounts, { first: before, last: addDays(before, LONGEST - 1) })),
    ...(await getSchedule(accounts, {
      first: addDays(before, LONGEST),
      last: addDays(day, APART),
    })),
  ];
  return days.flatMap(({ de, en }) => [de, en].filter((puzzle) => puzzle !== null));
}
