import type { Body } from './body.ts';
import { mostRows } from './bounds.ts';
import type { Routine } from './catalogue.ts';
import type { ParsedQuery } from './query.ts';
import { notOffered } from './refusal.ts';
import { type Statement, types, Values } from './statement.ts';
import { type RowOptions, writeRows } from './write-rows.ts';

/**
 * Writes the call of a function, by the arguments of a query or of a body, whose keys are those of the
 * function: `body` and `rows`, and for a set of rows how many there are in all.
 */
export function writeCall(
  routine: Routine,
  query: ParsedQuery,
  body: Body | undefined,
  options: RowOptions,
): Statement {
  const values = new Values();
  const { call, source } = writeArguments(routine, query, body, values);
  const rows = (alias: string) =>
    `${source === '' ? '' : `${source}, lateral `}${call} as ${alias}`;
  if (routine.isSet && routine.shape === 'row') {
    return { text: writeRows(routine, rows('c'), query, options, values), values: values.all };
  }
  requireBare(query);
  if (routine.isSet) {
    const limit = values.bind(String(Math.min(query.limit ?? mostRows, mostRows)), types.number);
    const offset = values.bind(String(query.offset), types.number);
    const text =
      `select coalesce(json_agg(c.v), '[]')::text as body, count(*)::int4 as rows, null as total ` +
      `from (select c.v from ${rows('c (v)')} limit ${limit} offset ${offset}) as c`;
    return { text, values: values.all };
  }
  const value =
    routine.shape === 'void' ? `${call}::text` : `coalesce(to_json(${call}), 'null')::text`;
  const from = source === '' ? '' : ` from ${source}`;
  return { text: `select ${value} as body, 1 as rows, null as total${from}`, values: values.all };
}

function writeArguments(
  routine: Routine,
  query: ParsedQuery,
  body: Body | undefined,
  values: Values,
): { call: string; source: string } {
  const names = body === undefined ? [...query.arguments.keys()] : body.keys;
  const given = routine.arguments.filter(({ name }) => names.includes(name));
  const passed = given.map(({ name, sql, type }) => {
    const value =
      body === undefined ? values.bind(query.arguments.get(name) ?? '', type) : `b.${sql}`;
    return `${sql} => ${value}`;
  });
  const call = `${routine.sql}(${passed.join(', ')})`;
  if (body === undefined || given.length === 0) return { call, source: '' };
  const typed = given.map(({ sql, type }) => `${sql} ${type}`).join(', ');
  const source = `json_to_record(${values.bind(body.text, types.json)}) as b (${typed})`;
  return { call, source };
}

/** A value has no columns to choose, to filter or to sort by. */
function requireBare({ select, conditions, order }: ParsedQuery): void {
  const isWhole = select.every(({ name }) => name === '*');
  if (isWhole && conditions.length === 0 && order.length === 0) return;
  throw notOffered('What a function gives as one value has no columns to choose or to filter by.');
}
