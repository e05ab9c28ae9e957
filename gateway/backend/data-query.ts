import type { OpenedDatabase } from '../database/open-postgres.ts';

type Connection = OpenedDatabase['connection'];
type Query = Parameters<Connection['onPostgrestAST']>[0];
type Condition = { operator: string; operand: unknown };

/** The page's longest query names a hundred puzzles twice, in some 2,500 characters. */
const longestQuery = 6_000;
const deepestBrackets = 8;
const mostConditions = 30;
const mostColumns = 60;
const mostRepeats = 2;
const mostPatterns = 2;
const longestPattern = 100;
const deepestEmbedding = 2;

/**
 * Refuses a query before it is parsed: one that takes long to parse, and one with names that every
 * object has. @supabase/lite keeps what it parses in plain objects, where `__proto__` and
 * `constructor` belong to the whole process.
 */
export function refusedQuery(address: string): Response | undefined {
  const { search, searchParams } = new URL(address);
  const entries = [...searchParams];
  const isTooLong = search.length > longestQuery;
  if (isTooLong || entries.some(([, value]) => depthOf(value) > deepestBrackets)) {
    return refusal('The query is too long.');
  }
  const names = entries.flatMap(([name, value]) => (isList.test(name) ? [name, value] : [name]));
  const hasForeignName = names.some((text) => text.split(/[^\w$]+/).some((word) => word in {}));
  return hasForeignName ? refusal('The query has a name that nothing here has.') : undefined;
}

const isList = /^(select|columns|on_conflict|(.*\.)?order)$/;

/**
 * Lets no query reach the database that could keep it busy. Judged is
 * what @supabase/lite read, so that it matters nothing how it was written.
 */
export function boundQueries(connection: Connection): void {
  const readOn = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (query) => {
    requireShort(query);
    return readOn(query);
  };
}

function requireShort(query: Query): void {
  const { columns, conditions } = partsOf(query.select ?? [], query.where, 0);
  if (columns > mostColumns) throw invalid('too many columns');
  if (conditions.length > mostConditions) throw invalid('too many conditions');
  for (const condition of [...conditions, ...soughtBy(query)]) requireHarmless(condition);
  const patterns = conditions.flatMap(({ operator, operand }) =>
    /^\$i?like/.test(operator) ? [operand].flat() : [],
  );
  const isLong = patterns.some((pattern) => String(pattern).length > longestPattern);
  if (isLong || patterns.length > mostPatterns) throw invalid('too many or too long patterns');
}

/** What a query asks for and by what, with all that is embedded in it. */
function partsOf(
  select: NonNullable<Query['select']>,
  where: unknown,
  depth: number,
): { columns: number; conditions: Condition[] } {
  if (depth > deepestEmbedding) throw invalid('embedded too deeply');
  requireFewRepeats(select);
  const definitions = select.flatMap((entry) =>
    typeof entry === 'string' ? [] : Object.values(entry),
  );
  for (const definition of definitions) requirePlainTypes(definition);
  const embedded = definitions.flatMap((definition) =>
    'select' in definition
      ? [partsOf(definition.select ?? [], definition.where ?? {}, depth + 1)]
      : [],
  );
  return {
    columns: embedded.reduce((sum, { columns }) => sum + columns, select.length),
    conditions: [...conditionsOf(where ?? {}), ...embedded.flatMap(({ conditions }) => conditions)],
  };
}

function conditionsOf(where: unknown): Condition[] {
  return Object.entries(recordOf(where)).flatMap(([name, value]) => {
    // What is embedded in something embedded carries its path before the word.
    const word = name.slice(name.lastIndexOf('.') + 1);
    if (word === '$and' || word === '$or') {
      if (!Array.isArray(value)) throw invalid(word);
      return value.flatMap((part) => conditionsOf(part));
    }
    if (word === '$not') return conditionsOf(value);
    // Words of @supabase/lite's own, no columns.
    if (word.startsWith('$')) throw invalid(word);
    return operatorsOf(value);
  });
}

function operatorsOf(value: unknown): Condition[] {
  return Object.entries(recordOf(value)).flatMap(([operator, operand]) =>
    operator === '$not' ? operatorsOf(operand) : [{ operator, operand }],
  );
}

/** By these values @supabase/lite looks whether a row is there that would be written over. */
function soughtBy({ type, values }: Query): Condition[] {
  if (type !== 'upsert' && type !== 'put') return [];
  return [values]
    .flat()
    .flatMap((row) => (isRecord(row) ? Object.values(row) : []))
    .map((operand) => ({ operator: '$eq', operand }));
}

/** A type with a length, such as `char(10000000)`, fills each value up to it. */
function requirePlainTypes(definition: object): void {
  const types = Object.entries(definition).flatMap(([word, type]) =>
    word === 'cast' || word === 'preCast' ? [String(type)] : [],
  );
  if (types.some((type) => !/^[\w ]+$/.test(type))) throw invalid('a type that is no name');
}

function requireHarmless({ operator, operand }: Condition): void {
  // Regular expressions of the caller's can take exponential time, a text search reads every row.
  if (/^\$(i?regex|textSearch)/.test(operator)) {
    throw new Error(`Unsupported operator: ${operator}`);
  }
  // An object may be a query of its own to @supabase/lite, with words that it copies into the SQL.
  if (isRecord(operand) && ('type' in operand || '$ref' in operand)) throw invalid('a query');
}

/** One long text of every row, asked for many times over, is more than a string can hold. */
function requireFewRepeats(select: NonNullable<Query['select']>): void {
  const times = new Map<string, number>();
  const columns = select.flatMap((entry) =>
    typeof entry === 'string'
      ? [entry]
      : Object.entries(entry).flatMap(([name, definition]) =>
          'select' in definition || 'path' in definition
            ? []
            : ['column' in definition ? (definition.column ?? name) : name],
        ),
  );
  for (const column of columns) {
    const already = times.get(column) ?? 0;
    if (already === mostRepeats) throw invalid('a column too many times');
    times.set(column, already + 1);
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function recordOf(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw invalid('not understood');
  return value;
}

/** By its first words @supabase/lite answers 400 in PostgREST's shape. */
function invalid(reason: string): Error {
  return new Error(`Invalid filter: ${reason}.`);
}

function refusal(message: string): Response {
  return Response.json(
    { code: 'PGRST100', message, details: message, hint: null },
    { status: 400 },
  );
}
