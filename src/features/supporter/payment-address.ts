import type { Locale } from '../../domain/puzzle/puzzle.ts';

/**
 * Where something is paid: the operator's link, with whom the payment is for.
 *
 * @param userId whose tier it becomes; null for a gift, whose buyer stays unknown
 */
export function paymentAddress(link: string, userId: string | null, locale: Locale): string {
  const address = new URL(link);
  const reference = userId === null ? locale : `${userId}_${locale}`;
  address.searchParams.set('client_reference_id', reference);
  address.searchParams.set('locale', locale);
  return address.href;
}
