import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { today } from '../../../../device/clock.ts';
import { daysBetween, type IsoDay } from '../../../../domain/day/day.ts';
import type { draftFindings, latestYear } from '../../../../domain/draft/draft-findings.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import type { Finding } from '../../../../domain/draft/finding.ts';
import { NAMES_APART } from '../../../../domain/puzzle/check/repeated-names.ts';
import { APART } from '../../../../domain/puzzle/check/repeated-years.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { useDayText } from '../../../../ui/format/use-local-time.ts';
import type { Beside } from '../beside/use-beside.ts';
import { useSettled } from '../editor/use-settled.ts';

/** How long nobody may type before the draft is checked, in milliseconds. */
const PAUSE = 400;

/** The rules that every puzzle keeps; they are large. */
export type Check = { draftFindings: typeof draftFindings; latestYear: typeof latestYear };

/** `day`: the one the draft is planned for. */
type Checked = { check: Check; beside: Beside; day: IsoDay | null };

/**
 * What speaks against publishing a draft, and what is advised, obstacles first: by the rules that all
 * puzzles keep, and by what other puzzles say.
 */
export function useFindings(content: DraftContent, { check, beside, day }: Checked): Finding[] {
  const locale = useLocale();
  const dayText = useDayText();
  const settled = useSettled(content, PAUSE);
  const { day: here, now } = today();
  const thisYear = check.latestYear(now);
  const own = useMemo(() => check.draftFindings(settled, thisYear), [check, settled, thisYear]);
  return useMemo(() => {
    const found = [
      ...own,
      ...usedYear(beside, settled.year, day ?? here),
      ...usedHint(beside, locale),
      ...repeatedNames(beside, { day, locale, dayText }),
    ];
    return found.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking));
  }, [own, beside, settled.year, day, here, locale, dayText]);
}

/** The puzzles that ask for the same year within a year of a day, or have no day yet. */
function usedYear({ years }: Beside, year: number | undefined, day: IsoDay): Finding[] {
  const keys = years
    .filter((each) => each.year === year)
    .filter(({ date }) => date === null || Math.abs(daysBetween(date, day)) < APART)
    .map(({ key }) => key);
  if (keys.length === 0) return [];
  return [{ kind: 'year-used', path: 'year', found: keys.join(', '), isBlocking: false }];
}

/** The puzzle that begins with the same words. */
function usedHint({ twin }: Beside, locale: Locale): Finding[] {
  if (twin === null) return [];
  return [{ kind: 'hint-used', path: `${locale}.tips[0].text`, found: twin, isBlocking: false }];
}

type Telling = {
  day: IsoDay | null;
  locale: Locale;
  dayText: (date: IsoDay) => string;
};

/** The names that another puzzle has near the draft’s day. */
function repeatedNames(
  { names, appearances }: Beside,
  { day, locale, dayText }: Telling,
): Finding[] {
  return names.flatMap((those, index) =>
    those.flatMap((name) => {
      const near = appearances.find((each) => each.name === name && isNear(each.date, day));
      if (near === undefined || near.date === null) return [];
      return [
        {
          kind: 'name-repeated' as const,
          path: `${locale}.tips[${index}].text`,
          found: `${name} (${near.key}, ${dayText(near.date)})`,
          isBlocking: false,
        },
      ];
    }),
  );
}

function isNear(date: IsoDay | null, day: IsoDay | null): boolean {
  return date !== null && day !== null && Math.abs(daysBetween(date, day)) <= NAMES_APART;
}
