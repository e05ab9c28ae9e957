import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { formatTags } from '../../../ui/format/format-tags.ts';
import { dateTimeFormat } from '../../../ui/format/use-format.ts';

/**
 * An amount of money, without decimals where there are none: 3 €, £3.50.
 *
 * @param amount in cents
 * @param currency its three letters
 */
export function writtenAmount(amount: number, currency: string, locale: Locale): string {
  return amountFormat(amount, currency, locale).format(amount / 100);
}

/** The same in its parts, for a caller that sets the sign smaller than the digits. */
export function amountParts(amount: number, currency: string, locale: Locale) {
  return amountFormat(amount, currency, locale).formatToParts(amount / 100);
}

function amountFormat(amount: number, currency: string, locale: Locale) {
  const digits = amount % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(formatTags[locale], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The day of an ISO instant on the device: 1. Januar 2027. */
export function writtenDay(instant: string, locale: Locale): string {
  return dateTimeFormat(locale, { dateStyle: 'long' }).format(Date.parse(instant));
}

/** Day and time of an ISO instant on the device, to the second and with the zone. */
export function writtenMoment(instant: string, locale: Locale): string {
  const format = dateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    hourCycle: 'h23',
  });
  return format.format(Date.parse(instant));
}
