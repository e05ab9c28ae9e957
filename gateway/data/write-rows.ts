import { mostRows } from './bounds.ts';
import { type Column, columnNamed, type Relation, type Routine } from './catalogue.ts';
import type {
  ColumnCondition,
  Condition,
  Operator,
  ParsedQuery,
  SelectedColumn,
  SortKey,
  TruthWord,
} from './query.ts';
import { type Statement, types, Values } from './statement.ts';

/** What has columns: a relation, or a function that gives rows. */
export type Source = Pick<Relation | Routine, 'name' | 'columns'>;

/** How rows are asked for beside the query itself. */
export type RowOptions = { isCounted: boolean; hasNulls: boolean };

/** Writes the reading of a relation: `body`, how many `rows` it holds, and how many there are in all. */
export function writeRead(relation: Relation, query: ParsedQuery, options: RowOptions): Statement {
  const values = new Values();
  const text = writeRows(relation, `${relation.sql} as c`, query, options, values);
  return { text, values: values.all };
}

/** The same for any source; `from` is its SQL and names it `c`. */
export function writeRows(
  source: Source,
  from: string,
  query: ParsedQuery,
  { isCounted, hasNulls }: RowOptions,
  values: Values,
): string {
  const where = () => writeWhere(source, query.conditions, values);
  const selected = writeSelected(source, query.select, values);
  const limit = values.bind(String(Math.min(query.limit ?? mostRows, mostRows)), types.number);
  const offset = values.bind(String(query.offset), types.number);
  const total = isCounted ? `(select count(*) from ${from}${where()})::text` : 'null';
  return (
    `select ${writeBody(hasNulls)} as body, count(*)::int4 as rows, ${total} as total ` +
    `from (select ${selected} from ${from}${where()}${writeOrder(source, query.order)} ` +
    `limit ${limit} offset ${offset}) as one_row`
  );
}

/** The JSON of all rows of `one_row`. */
export function writeBody(hasNulls: boolean): string {
  const rows = `coalesce(json_agg(one_row), '[]')`;
  return `${hasNulls ? rows : `json_strip_nulls(${rows})`}::text`;
}

/** What is asked for of each row of `c`. A name that the caller gives a column is a value. */
export function writeSelected(
  source: Source,
  select: readonly SelectedColumn[],
  values: Values,
): string {
  const isPlain = select.every(({ alias }) => alias === undefined);
  if (isPlain && select.every(({ name }) => name === '*')) return 'c.*';
  const columns = columnsIn(source, select);
  if (isPlain) {
    return columns.map(({ column, value }) => `${value} as ${column.sql}`).join(', ');
  }
  const pairs = columns.map(({ column, alias, value }) => {
    const name = alias === undefined ? column.literal : values.bind(alias, types.text);
    return `${name}, ${value}`;
  });
  return `json_build_object(${pairs.join(', ')}) as one_row`;
}

/** The columns that a selection names. */
export function columnsIn(source: Source, select: readonly SelectedColumn[]) {
  return select.flatMap((selected) =>
    selected.name === '*'
      ? [...source.columns.values()].map((column) => selectedFrom(column, selected))
      : [selectedFrom(columnNamed(source, selected.name), selected)],
  );
}

function selectedFrom(column: Column, { alias, isText }: SelectedColumn) {
  return { column, alias, value: `c.${column.sql}${isText ? `::${types.text}` : ''}` };
}

export function writeWhere(
  source: Source,
  conditions: readonly Condition[],
  values: Values,
): string {
  if (conditions.length === 0) return '';
  return ` where ${conditions.map((part) => writeCondition(source, part, values)).join(' and ')}`;
}

function writeCondition(source: Source, condition: Condition, values: Values): string {
  const negation = condition.isNegated ? 'not ' : '';
  if ('column' in condition) return `${negation}(${writeTest(source, condition, values)})`;
  const parts = condition.parts.map((part) => writeCondition(source, part, values));
  return `${negation}(${parts.join(condition.join === 'and' ? ' and ' : ' or ')})`;
}

const comparisons: Readonly<Record<Operator, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
};

const truths: Readonly<Record<TruthWord, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
};

function writeTest(
  source: Source,
  { column: name, test }: ColumnCondition,
  values: Values,
): string {
  const column = columnNamed(source, name);
  const tested = `c.${column.sql}`;
  if (test.kind === 'is') return `${tested} is ${truths[test.word]}`;
  if (test.kind === 'in') {
    return `${tested} = any (${values.bind(arrayOf(test.values), column.listedAs)})`;
  }
  const isPattern = test.operator === 'like' || test.operator === 'ilike';
  const value = isPattern
    ? values.bind(test.value.replaceAll('*', '%'), types.text)
    : values.bind(test.value, column.comparedAs);
  return `${tested} ${comparisons[test.operator]} ${value}`;
}

/** Texts as PostgreSQL reads an array. */
function arrayOf(texts: readonly string[]): string {
  const quoted = texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
  return `{${quoted.join(',')}}`;
}

function writeOrder(source: Source, order: readonly SortKey[]): string {
  if (order.length === 0) return '';
  const keys = order.map(({ column, isDescending, nulls }) => {
    const direction = isDescending ? ' desc' : '';
    const place = nulls === undefined ? '' : ` nulls ${nulls}`;
    return `c.${columnNamed(source, column).sql}${direction}${place}`;
  });
  return ` order by ${keys.join(', ')}`;
}
