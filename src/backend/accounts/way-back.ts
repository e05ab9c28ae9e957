/**
 * The address of one of our pages to come back to from a mail or another service.
 *
 * @param wanted the path to go on to from there, null for the usual one
 */
export function wayBack(page: string, wanted: string | null): string {
  const address = `${location.origin}${page}`;
  return wanted === null ? address : `${address}?return=${encodeURIComponent(wanted)}`;
}
