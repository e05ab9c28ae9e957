import type { Locale } from '../../domain/puzzle/puzzle.ts';
import { dateTimeFormat } from '../../ui/format/use-format.ts';

const styles = {
  de: { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { day: 'numeric', month: 'long', year: 'numeric' },
} as const;

/** An ISO day as documents write it: 10.01.2025, or 10 January 2025. */
export function writtenDate(day: string, locale: Locale): string {
  const format = dateTimeFormat(locale, {
    ...styles[locale],
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${day}T00:00Z`));
}
