import { type Erratum, type Puzzle, type Tip, tipTypes } from '../domain/puzzle/puzzle.ts';
import { ServerError } from './errors.ts';

/** Reads one value, or answers undefined where it is not what it should be. */
type Read<Value> = (value: unknown) => Value | undefined;

const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined);
const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const matching =
  (pattern: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
const oneOf =
  <const Value>(...values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((known) => known === value);
const orNull =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (value) =>
    value === null ? null : read(value);
const wholeNumber: Read<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;

/** Reads an object field by field; what it has beyond these is left behind. */
function fields<Fields extends object>(reads: {
  [Name in keyof Fields]: Read<Fields[Name]>;
}): Read<Fields> {
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const source = value as Readonly<Record<string, unknown>>;
    const found = Object.entries<Read<unknown>>(reads).map(
      ([name, read]) => [name, read(source[name])] as const,
    );
    const isWhole = found.every(([, field]) => field !== undefined);
    return isWhole ? (Object.fromEntries(found) as Fields) : undefined;
  };
}

const tip = fields<Tip>({
  text,
  type: oneOf(...tipTypes),
  title: orNull(text),
  link: orNull(matching(/^https?:\/\//i)),
  image: orNull(matching(/^\/[^/]/)),
  imageAlt: orNull(text),
  copyright: orNull(text),
  audio: orNull(matching(/^(\/[^/]|https:\/\/)/)),
  place: (value) => value ?? null,
});

const tips: Read<Puzzle['tips']> = (value) => {
  const list = Array.isArray(value) ? value.map(tip) : [];
  return list.length === 4 && list.every(Boolean) ? (list as unknown as Puzzle['tips']) : undefined;
};

const erratum = fields<Erratum>({
  notedAt: (value) => Date.parse(String(value)) || undefined,
  text,
});

const puzzle = fields<Puzzle>({
  id: (value) => wholeNumber(value) ?? text(value),
  name: orNull(text),
  locale: oneOf('de', 'en'),
  date: orNull(matching(/^\d{4}-\d\d-\d\d$/)),
  year: (value) => {
    const year = wholeNumber(value);
    return year !== undefined && year >= 0 && year <= 9999 ? year : undefined;
  },
  timeScale: oneOf(0, 1, 2, 3),
  label: orNull(text),
  classic: flag,
  tips,
  // A server before them sends none, and no correction is worth a day without its puzzle.
  errata: (value) =>
    Array.isArray(value) ? value.map(erratum).filter((read) => read !== undefined) : [],
});

/** Reads a puzzle as the server sent it; null when it is not one. */
export function readPuzzle(answer: unknown): Puzzle | null {
  return puzzle(answer) ?? null;
}

/**
 * The puzzle that the server answered, null where it has none.
 *
 * @throws ServerError for an answer that is not a puzzle
 */
export function puzzleAnswer(answer: unknown): Puzzle | null {
  if (answer === null) return null;
  const read = readPuzzle(answer);
  if (read === null) throw new ServerError('The answer is not a puzzle', '');
  return read;
}
