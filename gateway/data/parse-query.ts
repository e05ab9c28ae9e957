import { furthestOffset, readableEntries, requireModest } from './bounds.ts';
import { parseFilter, parseLogic } from './parse-conditions.ts';
import type { Condition, ParsedQuery, SelectedColumn, SortKey } from './query.ts';
import { badQuery, DataRefusal, notOffered } from './refusal.ts';
import { TextReader } from './text-reader.ts';

/**
 * Reads a query string as PostgREST does, within bounds. Refuses with PGRST100 what cannot be read
 * and with PGRST108, 123 or 127 what is not offered.
 *
 * @param argumentNames what stands for an argument of the function called, not for a filter;
 * undefined where no function is called by GET
 */
export function parseQuery(search: string, argumentNames?: ReadonlySet<string>): ParsedQuery {
  const query = readEntries(readableEntries(search), argumentNames);
  requireModest(query);
  return query;
}

/** Keys that are no column's; `apikey` is the caller's key to the whole. */
const reserved = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'on_conflict',
  'apikey',
]);

function readEntries(
  entries: readonly [string, string][],
  argumentNames: ReadonlySet<string> | undefined,
): ParsedQuery {
  const first = (name: string) => entries.find(([key]) => key === name)?.[1];
  const conditions: Condition[] = [];
  const given = new Map<string, string>();
  for (const [key, value] of entries) {
    if (reserved.has(key)) continue;
    const read = argumentNames?.has(key) ? undefined : readCondition(key, value);
    if (read !== undefined && !(read instanceof DataRefusal)) conditions.push(read);
    else if (read === undefined || argumentNames !== undefined) given.set(key, value);
    else throw read;
  }
  const columns = first('columns');
  const onConflict = first('on_conflict');
  return {
    select: readSelect(first('select') ?? '*'),
    conditions,
    order: readOrder(first('order') ?? ''),
    limit: readNumber('limit', first('limit')),
    offset: readNumber('offset', first('offset')) ?? 0,
    columns: columns === undefined ? undefined : readNames('columns', columns),
    onConflict: onConflict === undefined ? undefined : readNames('on_conflict', onConflict),
    arguments: given,
  };
}

/** Of a function called by GET, what is no condition is an argument that it may not have. */
function readCondition(key: string, value: string): Condition | DataRefusal {
  try {
    return readKeyed(key, value);
  } catch (error) {
    if (error instanceof DataRefusal) return error;
    throw error;
  }
}

function readKeyed(key: string, value: string): Condition {
  const reader = new TextReader(key, 'tree path');
  const path = [reader.takeName()];
  while (reader.take('.')) path.push(reader.takeName());
  if (reader.startsWith('->')) throw notOffered('Filters on JSON paths are not available.');
  reader.expectEnd();
  const last = path.pop() ?? '';
  const isLogic = last === 'and' || last === 'or';
  const embedded = path.find((name) => !(isLogic && name === 'not'));
  if (embedded !== undefined) throw notEmbedded(embedded);
  if (/^(order|limit|offset)$/.test(last)) throw reader.refusal('a column');
  return isLogic ? parseLogic(last, path.length > 0, value) : parseFilter(last, value);
}

function readSelect(text: string): SelectedColumn[] {
  const all = { name: '*', alias: undefined, isText: false };
  if (text.trim() === '') return [all];
  const reader = new TextReader(text, 'select parameter');
  const columns: SelectedColumn[] = [];
  do {
    reader.skipBlanks();
    columns.push(reader.take('*') ? all : readSelected(reader));
    reader.skipBlanks();
  } while (reader.take(','));
  reader.expectEnd();
  return columns;
}

function readSelected(reader: TextReader): SelectedColumn {
  if (reader.startsWith('...')) throw notOffered('Embedding is not available.');
  const first = reader.takeName();
  const isAlias = !reader.startsWith('::') && reader.take(':');
  const name = isAlias ? reader.takeName() : first;
  // In quotes, it would name a column.
  if (name === '*') throw reader.refusal('a column');
  if (name === 'count' && reader.take('()')) throw aggregatesRefused();
  if (reader.next === '(' || reader.next === '!') throw notOffered('Embedding is not available.');
  if (reader.startsWith('->')) throw notOffered('JSON paths are not available.');
  const isText = reader.take('::');
  if (isText && reader.takeUntil(',.)').trim() !== 'text') {
    throw notOffered('A column can be cast to text alone.');
  }
  if (reader.next === '.') throw aggregatesRefused();
  return { name, alias: isAlias ? first : undefined, isText };
}

function readOrder(text: string): SortKey[] {
  if (text === '') return [];
  const reader = new TextReader(text, 'order');
  const keys: SortKey[] = [];
  do {
    const column = reader.takeName();
    if (reader.next === '(') throw notOffered('Embedding is not available.');
    if (reader.startsWith('->')) throw notOffered('No order by JSON paths is available.');
    const isDescending = reader.take('.desc');
    if (!isDescending) reader.take('.asc');
    const isFirst = reader.take('.nullsfirst');
    const isLast = !isFirst && reader.take('.nullslast');
    keys.push({ column, isDescending, nulls: isFirst ? 'first' : isLast ? 'last' : undefined });
    reader.skipBlanks();
  } while (reader.take(','));
  reader.expectEnd();
  return keys;
}

function readNames(what: string, text: string): string[] {
  const reader = new TextReader(text, `${what} parameter`);
  const names: string[] = [];
  do {
    names.push(reader.takeName());
    reader.skipBlanks();
  } while (reader.take(','));
  reader.expectEnd();
  return [...new Set(names)];
}

function readNumber(name: 'limit' | 'offset', text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (name === 'limit' && /^-\d{1,9}$/.test(text)) throw negativeLimit();
  const value = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (value === undefined || (name === 'offset' && value > furthestOffset)) {
    throw badQuery(
      `failed to parse ${name} (${text})`,
      'expecting a whole number that is not too large',
    );
  }
  return value;
}

function negativeLimit(): DataRefusal {
  const details = 'Limit should be greater than or equal to zero.';
  return new DataRefusal(416, 'PGRST103', 'Requested range not satisfiable', { details });
}

function aggregatesRefused(): DataRefusal {
  return new DataRefusal(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}

function notEmbedded(name: string): DataRefusal {
  const message = `'${name}' is not an embedded resource in this request`;
  const hint = `Verify that '${name}' is included in the 'select' query parameter.`;
  return new DataRefusal(400, 'PGRST108', message, { hint });
}
