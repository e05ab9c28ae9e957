import type { Body } from './body.ts';
import { type Column, columnNamed, type Relation, writtenColumn } from './catalogue.ts';
import type { Preferences } from './preferences.ts';
import type { ParsedQuery } from './query.ts';
import { badBody } from './refusal.ts';
import { type Statement, types, Values } from './statement.ts';
import { columnsIn, writeBody, writeSelected, writeWhere } from './write-rows.ts';

/** How rows are changed, and whether they come back. */
export type ChangeOptions = Pick<Preferences, 'resolution' | 'hasDefaults'> & {
  isReturned: boolean;
  hasNulls: boolean;
};

/** Writes the insertion of a body's rows; with a resolution, of those that are not there yet. */
export function writeInsert(
  relation: Relation,
  query: ParsedQuery,
  body: Body,
  options: ChangeOptions,
): Statement {
  const values = new Values();
  const columns = writtenColumns(relation, query, body);
  const names = columns.map(({ sql }) => sql).join(', ');
  const rows =
    columns.length === 0
      ? `select from json_array_elements(${writeList(body, values)}) as b`
      : `select ${names} from ${writeRecords(body, columns, options.hasDefaults, values)}`;
  const { resolution } = options;
  const conflicts = conflictColumns(relation, query, resolution);
  const isMerge = resolution === 'merge-duplicates' && conflicts.length > 0;
  const change =
    `insert into ${relation.sql} as c ${columns.length === 0 ? '' : `(${names})`} ${rows}` +
    (isMerge ? ` where ${countInserted('+', '0')}` : '') +
    writeConflict(conflicts, isMerge ? columns : []);
  return finish(relation, query, change, options, values);
}

/** Writes the change of all rows that a query finds to what a body says. */
export function writeUpdate(
  relation: Relation,
  query: ParsedQuery,
  body: Body,
  options: ChangeOptions,
): Statement {
  const values = new Values();
  const columns = writtenColumns(relation, query, body);
  const where = writeWhere(relation, query.conditions, values);
  if (columns.length === 0) {
    const nothing = `select c.* from ${relation.sql} as c where false`;
    return finish(relation, query, nothing, options, values);
  }
  const set = columns.map(({ sql }) => `${sql} = b.${sql}`).join(', ');
  const records = writeRecords(body, columns, options.hasDefaults, values);
  const change = `update ${relation.sql} as c set ${set} from ${records}${where}`;
  return finish(relation, query, change, options, values);
}

/** Writes the removal of all rows that a query finds. */
export function writeDelete(
  relation: Relation,
  query: ParsedQuery,
  options: ChangeOptions,
): Statement {
  const values = new Values();
  const where = writeWhere(relation, query.conditions, values);
  return finish(relation, query, `delete from ${relation.sql} as c${where}`, options, values);
}

/** The change, and what comes of it: `body`, `rows` changed, and how many of them were `inserted`. */
function finish(
  relation: Relation,
  { select }: ParsedQuery,
  change: string,
  { isReturned, hasNulls }: ChangeOptions,
  values: Values,
): Statement {
  const needed = new Set(columnsIn(relation, select).map(({ column }) => `c.${column.sql}`));
  const isAll = select.some(({ name }) => name === '*');
  const isChange = !change.startsWith('select');
  const returning = isReturned ? (isAll ? 'c.*' : [...needed].join(', ')) : '1';
  const body = isReturned ? writeBody(hasNulls) : `''`;
  const rows = isReturned ? `select ${writeSelected(relation, select, values)}` : 'select';
  return {
    text:
      `with changed as (${change}${isChange ? ` returning ${returning}` : ''}) ` +
      `select ${body} as body, count(*)::int4 as rows, ` +
      `nullif(current_setting('pgrst.inserted', true), '') as inserted ` +
      `from (${rows} from changed as c) as one_row`,
    values: values.all,
  };
}

function writtenColumns(relation: Relation, query: ParsedQuery, body: Body): Column[] {
  if (query.columns === undefined && !body.isUniform) throw badBody('All object keys must match');
  return (query.columns ?? body.keys).map((name) => writtenColumn(relation, name));
}

/** The rows of a body as columns of `b`, by the types of the catalogue and the numbers as they were sent. */
function writeRecords(
  body: Body,
  columns: readonly Column[],
  hasDefaults: boolean,
  values: Values,
): string {
  const typed = columns.map(({ sql, type }) => `${sql} ${type}`).join(', ');
  const list = writeList(body, values);
  const filled = columns.filter(({ default: value }) => value !== null);
  if (!hasDefaults || filled.length === 0) return `json_to_recordset(${list}) as b (${typed})`;
  const pairs = filled.map(({ literal, default: value }) => `${literal}, ${value}`).join(', ');
  const rows =
    `(select jsonb_agg(jsonb_build_object(${pairs}) || given) ` +
    `from jsonb_array_elements(${list}::jsonb) as given)`;
  return `jsonb_to_recordset(${rows}) as b (${typed})`;
}

function writeList({ text, isList }: Body, values: Values): string {
  const list = values.bind(text, types.json);
  return isList ? list : `json_build_array(${list})`;
}

function conflictColumns(
  relation: Relation,
  { onConflict }: ParsedQuery,
  resolution: ChangeOptions['resolution'],
): Column[] {
  if (resolution === undefined) return [];
  return (onConflict ?? relation.primaryKey).map((name) => columnNamed(relation, name));
}

function writeConflict(conflicts: readonly Column[], merged: readonly Column[]): string {
  if (conflicts.length === 0) return '';
  const target = ` on conflict (${conflicts.map(({ sql }) => sql).join(', ')}) do`;
  if (merged.length === 0) return `${target} nothing`;
  const set = merged.map(({ sql }) => `${sql} = excluded.${sql}`).join(', ');
  return `${target} update set ${set} where ${countInserted('-', '-1')}`;
}

/** Always true; counts a row that comes in, and takes it back where it only changes one. */
function countInserted(sign: '+' | '-', never: string): string {
  const count = `coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) ${sign} 1`;
  return `set_config('pgrst.inserted', (${count})::text, true) <> '${never}'`;
}
