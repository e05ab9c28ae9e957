import type { Gaps } from '../../../../backend/staff/schedule.ts';
import type { IsoDay } from '../../../../domain/day/day.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';

/** What the coming days lack in one language, or in both alike. */
export type AlarmLine = {
  languages: readonly Locale[];
  /** Today and the seven days after it, as far as they have no puzzle. */
  days: readonly IsoDay[];
  /** The first day after these without one. */
  next: IsoDay | null;
};

/** What there is to say of the coming days, a line for both languages where it is the same. */
export function alarmOf({ days, next }: Gaps): readonly AlarmLine[] {
  const lineOf = (locale: Locale): AlarmLine => ({
    languages: [locale],
    days: days.filter((day) => !day[locale]).map(({ date }) => date),
    next: next[locale],
  });
  const [de, en] = [lineOf('de'), lineOf('en')];
  const isSame = de.next === en.next && de.days.join() === en.days.join();
  return isSame ? [{ ...de, languages: ['de', 'en'] }] : [de, en];
}
