/** Reads one value of a filter from its text; null for what makes no sense, which limits nothing. */
type Reader<Value> = (text: string) => Value | null;

/** The values that a filter has in an address, by their names. */
export type FilterSchema = Readonly<Record<string, Reader<string | number>>>;

/** What somebody looks for; what is null limits nothing. */
export type FilterOf<Schema extends FilterSchema> = {
  readonly [Name in keyof Schema]: ReturnType<Schema[Name]>;
};

/** The same as a form has it: texts stand in it as they are typed. */
export type TypedFilter<Schema extends FilterSchema> = Readonly<Record<keyof Schema, string>>;

/** More than this the server does not take. */
export const MAX_WORDS = 100;

/** Words as the server takes them: one line, not too long; null for none. */
export function wordsOf(text: string): string | null {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const words = Array.from(line).slice(0, MAX_WORDS).join('').trim();
  return words === '' ? null : words;
}

/** A year as somebody types it, one to four digits; null for anything else. */
export function yearOf(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Reads one of the known values. */
export function oneOf<const Value extends string>(known: readonly Value[]): Reader<Value> {
  return (text) => known.find((value) => value === text) ?? null;
}

/** The filter in an address; names that it does not have are left out. */
export function readFilter<Schema extends FilterSchema>(
  search: string,
  schema: Schema,
): FilterOf<Schema> {
  const values = new URLSearchParams(search);
  const read = Object.entries(schema).map(([name, of]) => [name, of(values.get(name) ?? '')]);
  return Object.fromEntries(read) as FilterOf<Schema>;
}

/** The part of the address that says the same, in one way of writing; empty without a filter. */
export function writeFilter(filter: Readonly<Record<string, string | number | null>>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== null && value !== '') written.set(name, String(value));
  }
  return written.toString();
}

/** The earlier and the later of two years, whichever was named first. */
export function yearSpan(from: number | null, to: number | null) {
  const isTurned = from !== null && to !== null && from > to;
  return isTurned ? { yearFrom: to, yearTo: from } : { yearFrom: from, yearTo: to };
}
