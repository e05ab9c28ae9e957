import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseBody } from './body.ts';
import type { Column, Relation, Routine } from './catalogue.ts';
import { parseQuery } from './parse-query.ts';
import { DataRefusal } from './refusal.ts';
import type { Statement } from './statement.ts';
import { writeCall } from './write-call.ts';
import { writeDelete, writeInsert, writeUpdate } from './write-change.ts';
import { writeRead } from './write-rows.ts';

const column = (name: string): [string, Column] => [
  name,
  {
    name,
    sql: `"${name}"`,
    literal: `'${name}'`,
    type: 'pg_catalog.text',
    comparedAs: 'pg_catalog.text',
    listedAs: 'pg_catalog._text',
    default: null,
  },
];
const columns = new Map([column('id'), column('name')]);
const relation: Relation = { name: 'thing', sql: 'public.thing', columns, primaryKey: ['id'] };
const argument = { name: 'word', sql: 'word', type: 'pg_catalog.text', hasDefault: false };
const routine: Routine = {
  name: 'things',
  sql: 'public.things',
  arguments: [argument],
  isVolatile: false,
  isSet: true,
  shape: 'row',
  columns,
};
const rows = { isCounted: true, hasNulls: true };
const change = {
  resolution: 'merge-duplicates',
  hasDefaults: true,
  isReturned: true,
  hasNulls: false,
} as const;

/** All statements that a call with these texts of the caller's could become. */
function statementsWith(value: string, alias: string): Statement[] {
  const quoted = `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const search = new URLSearchParams({
    select: `"${alias}":name,id`,
    id: `in.(${quoted})`,
    name: `not.eq.${value}`,
    or: `(id.like.${quoted},and(name.cs.${quoted},id.is.null))`,
    order: 'name.desc',
    limit: '5',
  });
  const query = parseQuery(`?${search.toString()}`);
  const body = parseBody(JSON.stringify({ id: value, name: value }));
  const passed = parseBody(JSON.stringify({ word: value }));
  const asked = { ...query, arguments: new Map([['word', value]]) };
  return [
    writeRead(relation, query, rows),
    writeInsert(relation, query, body, change),
    writeUpdate(relation, query, body, change),
    writeDelete(relation, query, change),
    writeCall(routine, query, passed, rows),
    writeCall(routine, asked, undefined, rows),
  ];
}

describe('a statement', () => {
  it('says the same whatever its caller sends, who is in its values alone', () => {
    const plain = statementsWith('value', 'alias').map(({ text }) => text);
    const texts = fc.string({ maxLength: 60, unit: 'grapheme' });
    const value = texts.filter((text) => !/[\0()]/.test(text));
    const alias = texts.filter((text) => text !== '' && !/[\0()"\\]/.test(text));
    fc.assert(
      fc.property(value, alias, (given, named) => {
        const statements = statementsWith(given, named);
        expect(statements.map(({ text }) => text)).toEqual(plain);
        for (const { text, values } of statements) {
          const places = new Set([...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
          expect([...places].toSorted((a, b) => a - b)).toEqual(
            values.map((_, index) => index + 1),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('knows no name that its catalogue does not', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 30 })
      .filter((text) => !/[\0()"\\]/.test(text));
    const unknown = name.filter((text) => !columns.has(text));
    fc.assert(
      fc.property(
        unknown,
        fc.constantFrom('select', 'order', 'on_conflict', 'columns'),
        (text, key) => {
          const search = new URLSearchParams({ [key]: `"${text}"` });
          const body = parseBody('{"id":1}');
          const write = () => {
            const query = parseQuery(`?${search.toString()}`);
            writeRead(relation, query, rows);
            return writeInsert(relation, query, body, change);
          };
          expect(write).toThrow(DataRefusal);
        },
      ),
      { examples: [['*', 'select']] },
    );
    for (const text of ['__proto__', 'constructor', 'id"; drop table thing; --']) {
      const body = parseBody(JSON.stringify({ [text]: 1 }));
      const query = parseQuery('');
      expect(() => writeInsert(relation, query, { ...body, keys: [text] }, change)).toThrow(text);
    }
  });

  it('reads, counts and cuts', () => {
    const query = parseQuery('?select=id&name=eq.x&order=id.desc&limit=2000');
    expect(writeRead(relation, query, rows)).toEqual({
      text:
        `select coalesce(json_agg(one_row), '[]')::text as body, count(*)::int4 as rows, ` +
        '(select count(*) from public.thing as c where (c."name" = $3::pg_catalog.text))::text as total ' +
        'from (select c."id" as "id" from public.thing as c where (c."name" = $4::pg_catalog.text) ' +
        'order by c."id" desc limit $1::pg_catalog.int8 offset $2::pg_catalog.int8) as one_row',
      values: ['1000', '0', 'x', 'x'],
    });
  });
});
