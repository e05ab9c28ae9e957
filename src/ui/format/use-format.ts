import { useMemo } from 'react';
import { useLocale } from 'use-intl';
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

/** Writes dates, numbers and lists in the page's language; the same object until that changes. */
export function useFormat() {
  const locale = useLocale();
  return useMemo(
    () => ({
      dateTime: (date: Date, style: Style) => dateTimeFormat(locale, style).format(date),
      dateTimeRange: (first: Date, last: Date, style: Style) =>
        dateTimeFormat(locale, style).formatRange(first, last),
      number: (value: number, style?: Intl.NumberFormatOptions) =>
        value.toLocaleString(formatTags[locale], style),
      list: (items: readonly string[]) => new Intl.ListFormat(formatTags[locale]).format(items),
    }),
    [locale],
  );
}
