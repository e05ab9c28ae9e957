/** The values of a filter by their names, as a form has them; an empty one limits nothing. */
export type FilterValues<Name extends string> = Readonly<Record<Name, string>>;

/** More than this the server does not take. */
export const MAX_WORDS = 100;

/** The values in an address; names that are not asked for are left out. */
export function readFilter<Name extends string>(
  search: string,
  names: readonly Name[],
): FilterValues<Name> {
  const values = new URLSearchParams(search);
  return Object.fromEntries(
    names.map((name) => [name, values.get(name) ?? '']),
  ) as FilterValues<Name>;
}

/** The part of the address that says the same, in one way of writing; empty without a filter. */
export function writeFilter(values: FilterValues<string>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const line = oneLine(value);
    if (line !== '') written.set(name, line);
  }
  return written.toString();
}

/** One of the known values, or null. */
export function oneOf<const Value extends string>(
  known: readonly Value[],
  value: string,
): Value | null {
  return known.find((each) => each === value) ?? null;
}

/** Words as the server takes them, null for none. */
export function wordsOf(value: string): string | null {
  const line = oneLine(value);
  return line === '' ? null : line;
}

/** A year as somebody types it, one to four digits; null for anything else. */
export function yearOf(value: string): number | null {
  return /^\d{1,4}$/.test(value) ? Number(value) : null;
}

function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, MAX_WORDS).join('').trim();
}
