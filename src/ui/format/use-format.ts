import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import { formatTags } from './format-tags.ts';

type Style = Intl.DateTimeFormatOptions;

/** Making one takes longer than a screen of dates has. */
const made: Record<string, Intl.DateTimeFormat> = {};

/** What writes dates in a language and style; the same object each time. */
export function dateTimeFormat(locale: Locale, style: Style): Intl.DateTimeFormat {
  return (made[JSON.stringify([locale, style])] ??= new Intl.DateTimeFormat(
    formatTags[locale],
    style,
  ));
}

/** Writes a day of the calendar, which is the same everywhere. */
export function dayText(day: IsoDay, locale: Locale, style: Style): string {
  return dateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(noonOf(day));
}

/** Writes dates, numbers and lists in the page's language; the same object until that changes. */
export function useFormat() {
  const locale = useLocale();
  return useMemo(
    () => ({
      dateTime: (date: Date, style: Style) => dateTimeFormat(locale, style).format(date),
      day: (day: IsoDay, style: Style) => dayText(day, locale, style),
      dayRange: (first: IsoDay, last: IsoDay, style: Style) =>
        dateTimeFormat(locale, { ...style, timeZone: 'UTC' }).formatRange(
          noonOf(first),
          noonOf(last),
        ),
      number: (value: number, style?: Intl.NumberFormatOptions) =>
        value.toLocaleString(formatTags[locale], style),
      list: (items: readonly string[]) => new Intl.ListFormat(formatTags[locale]).format(items),
    }),
    [locale],
  );
}

function noonOf(day: IsoDay): Date {
  return new Date(`${day}T12:00:00Z`);
}
