import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { formatTags } from './format-tags.ts';

type Style = Intl.DateTimeFormatOptions;

/** Making one takes longer than a screen of dates has. */
const made = new Map<string, Intl.DateTimeFormat>();

function dateTimeFormat(locale: string, style: Style): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, style]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, style);
  made.set(key, format);
  return format;
}

/** Writes dates, numbers and lists in the page's language; the same object until that changes. */
export function useFormat() {
  const locale = formatTags[useLocale()];
  return useMemo(
    () => ({
      dateTime: (date: Date, style: Style) => dateTimeFormat(locale, style).format(date),
      dateTimeRange: (first: Date, last: Date, style: Style) =>
        dateTimeFormat(locale, style).formatRange(first, last),
      number: (value: number, style?: Intl.NumberFormatOptions) =>
        value.toLocaleString(locale, style),
      list: (items: readonly string[]) => new Intl.ListFormat(locale).format(items),
    }),
    [locale],
  );
}
