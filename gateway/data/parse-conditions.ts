import { type Condition, operators, type Test, truthWords } from './query.ts';
import { notOffered } from './refusal.ts';
import { TextReader } from './text-reader.ts';

/** Reads what stands behind `column=`, such as `eq.5`, `not.in.(1,2)` or `is.null`. */
export function parseFilter(column: string, text: string): Condition {
  const reader = new TextReader(text, 'filter');
  const condition = readTest(reader, column, () => reader.takeRest());
  reader.expectEnd();
  return condition;
}

/** Reads what stands behind `and=` and `or=`: a list in brackets, which may hold further ones. */
export function parseLogic(join: 'and' | 'or', isNegated: boolean, text: string): Condition {
  const reader = new TextReader(text, 'logic tree');
  const parts = readParts(reader);
  reader.expectEnd();
  return { join, isNegated, parts };
}

function readParts(reader: TextReader): Condition[] {
  const parts: Condition[] = [];
  reader.skipBlanks();
  reader.expect('(');
  do {
    reader.skipBlanks();
    parts.push(readPart(reader));
    reader.skipBlanks();
  } while (reader.take(','));
  reader.expect(')');
  reader.skipBlanks();
  return parts;
}

const joins = [
  ['and(', 'and', false],
  ['or(', 'or', false],
  ['not.and(', 'and', true],
  ['not.or(', 'or', true],
] as const;

function readPart(reader: TextReader): Condition {
  for (const [start, join, isNegated] of joins) {
    if (!reader.startsWith(start)) continue;
    reader.take(start.slice(0, -1));
    return { join, isNegated, parts: readParts(reader) };
  }
  const column = reader.takeName();
  if (reader.next === '-') throw notOffered('Filters on JSON paths are not available.');
  reader.expect('.');
  return readTest(reader, column, () => readListed(reader));
}

function readTest(reader: TextReader, column: string, readValue: () => string): Condition {
  const isNegated = reader.take('not.');
  return { column, isNegated, test: readOperation(reader, readValue) };
}

function readOperation(reader: TextReader, readValue: () => string): Test {
  if (reader.take('in.')) return { kind: 'in', values: readList(reader) };
  if (reader.take('is.')) {
    const said = reader.takeUntil(',)').toLowerCase();
    const word = truthWords.find((known) => known === said);
    if (word === undefined) throw reader.refusal('isVal: (null, not_null, true, false, unknown)');
    return { kind: 'is', word };
  }
  const operator = operators.find((known) => reader.take(`${known}.`));
  if (operator === undefined) throw reader.refusal('operator (eq, gt, ...)');
  return { kind: 'compare', operator, value: readValue() };
}

function readList(reader: TextReader): string[] {
  const values: string[] = [];
  reader.skipBlanks();
  reader.expect('(');
  do {
    values.push(reader.takeQuoted(',)') ?? reader.takeUntil(',)'));
  } while (reader.take(','));
  reader.expect(')');
  reader.skipBlanks();
  // Nothing in the brackets is a list without a value, as PostgREST has it.
  return values.length === 1 && values[0] === '' ? [] : values;
}

/** A value in a list of conditions: in quotes, in braces as an array, or up to the next comma. */
function readListed(reader: TextReader): string {
  const quoted = reader.takeQuoted(',)');
  if (quoted !== undefined) return quoted;
  if (!reader.take('{')) return reader.takeUntil(',)');
  const inner = reader.takeUntil('{}');
  reader.expect('}');
  return `{${inner}}`;
}
