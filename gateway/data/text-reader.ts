import { badQuery, type DataRefusal } from './refusal.ts';

/** Reads a text from its beginning to its end, each letter once. */
export class TextReader {
  readonly #text: string;
  readonly #what: string;
  #at = 0;

  /** @param what the part of a query that is read, for the words of a refusal */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get next(): string {
    return this.#text.charAt(this.#at);
  }

  startsWith(word: string): boolean {
    return this.#text.startsWith(word, this.#at);
  }

  /** Goes past `word` if it stands here. */
  take(word: string): boolean {
    if (!this.startsWith(word)) return false;
    this.#at += word.length;
    return true;
  }

  expect(word: string): void {
    if (!this.take(word)) throw this.refusal(`"${word}"`);
  }

  /** All letters from here on that are none of `stops`. */
  takeUntil(stops: string): string {
    const start = this.#at;
    while (!this.isAtEnd && !stops.includes(this.next)) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  takeRest(): string {
    return this.takeUntil('');
  }

  skipBlanks(): void {
    while (this.next === ' ' || this.next === '\t') this.#at += 1;
  }

  /**
   * A text in double quotes, where `\` stands before a letter that counts as it is. Undefined, and
   * nothing read, where none stands here that ends the value.
   *
   * @param stops the letters that may come after it; none: only the end may
   */
  takeQuoted(stops: string): string | undefined {
    const start = this.#at;
    if (!this.take('"')) return undefined;
    let value = '';
    while (!this.isAtEnd && this.next !== '"') {
      if (this.next === '\\') this.#at += 1;
      value += this.next;
      this.#at += 1;
    }
    if (this.take('"') && (this.isAtEnd || stops.includes(this.next))) return value;
    this.#at = start;
    return undefined;
  }

  /** A name of a column or relation: letters, digits, `_`, `$`, `-` and blanks, or in double quotes. */
  takeName(): string {
    this.skipBlanks();
    const quoted = this.takeQuoted(' \t.,:;()!->=');
    if (quoted !== undefined) return this.#named(quoted);
    const start = this.#at;
    while (/[\p{L}\p{N}_ $-]/u.test(this.next) && !this.startsWith('->')) {
      this.#at += 1;
    }
    return this.#named(this.#text.slice(start, this.#at).trim());
  }

  #named(name: string): string {
    if (name === '') throw this.refusal('field name (* or [a..z0..9_$])');
    return name;
  }

  expectEnd(): void {
    if (!this.isAtEnd) throw this.refusal('end of input');
  }

  refusal(expected: string): DataRefusal {
    const found = this.isAtEnd ? 'end of input' : JSON.stringify(this.next);
    return badQuery(
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#at + 1})`,
      `unexpected ${found} expecting ${expected}`,
    );
  }
}
