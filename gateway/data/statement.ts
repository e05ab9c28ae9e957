/** One statement: its text, of our own words and the catalogue's alone, and the values for `$1` on. */
export type Statement = { text: string; values: readonly string[] };

/** The values of a statement under construction. */
export class Values {
  readonly all: string[] = [];

  /** Takes a value of the caller's in, and gives the words that stand for it in the statement. */
  bind(value: string, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

const text = 'pg_catalog.text';
const json = 'pg_catalog.json';
const number = 'pg_catalog.int8';

/** The types that values have when no column says theirs. */
export const types = { text, json, number } as const;
