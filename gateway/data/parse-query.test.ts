import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseQuery } from './parse-query.ts';
import type { Condition } from './query.ts';
import { DataRefusal } from './refusal.ts';

const refusalOf = (search: string): DataRefusal | undefined => {
  try {
    parseQuery(search);
    return undefined;
  } catch (error) {
    if (error instanceof DataRefusal) return error;
    throw error;
  }
};
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
const repeated = (amount: number, part: (index: number) => string) =>
  Array.from({ length: amount }, (_, index) => part(index)).join(',');

describe('a query string', () => {
  it('is read as PostgREST reads it', () => {
    const query = parseQuery(
      '?select=id,called:name::text,"a b"&or=(a.eq.1,not.and(b.in.(1,"x,y"),c.is.null))' +
        '&d=not.like.*x*&order=e.desc.nullslast,f&limit=5&offset=2&on_conflict=id,name&columns=id',
    );
    expect(query).toEqual({
      select: [
        { name: 'id', alias: undefined, isText: false },
        { name: 'name', alias: 'called', isText: true },
        { name: 'a b', alias: undefined, isText: false },
      ],
      conditions: [
        {
          join: 'or',
          isNegated: false,
          parts: [
            { column: 'a', isNegated: false, test: compare('eq', '1') },
            {
              join: 'and',
              isNegated: true,
              parts: [
                { column: 'b', isNegated: false, test: { kind: 'in', values: ['1', 'x,y'] } },
                { column: 'c', isNegated: false, test: { kind: 'is', word: 'null' } },
              ],
            },
          ],
        },
        { column: 'd', isNegated: true, test: compare('like', '*x*') },
      ],
      order: [
        { column: 'e', isDescending: true, nulls: 'last' },
        { column: 'f', isDescending: false, nulls: undefined },
      ],
      limit: 5,
      offset: 2,
      columns: ['id'],
      onConflict: ['id', 'name'],
      arguments: new Map(),
    });
  });

  it('of a function tells its arguments from filters', () => {
    const query = parseQuery('?id=eq.1&name=eq.x&other=5&apikey=k', new Set(['id']));
    expect([...query.arguments]).toEqual([
      ['id', 'eq.1'],
      ['other', '5'],
    ]);
    expect(query.conditions).toHaveLength(1);
  });

  it.each([
    [`?${'apikey=x&'.repeat(51)}`, 'PGRST100'],
    ['?a=match.x', 'PGRST100'],
    ['?a=fts.x', 'PGRST100'],
    ['?a=eq', 'PGRST100'],
    ['?a=eq(any).{1}', 'PGRST100'],
    ['?a=5', 'PGRST100'],
    ['?a=is.maybe', 'PGRST100'],
    ['?a=in.1', 'PGRST100'],
    ['?or=a.eq.1', 'PGRST100'],
    ['?or=(a.eq.1', 'PGRST100'],
    ['?or=(a.eq.1)x', 'PGRST100'],
    ['?select=a::int', 'PGRST127'],
    ['?select=a b,', 'PGRST100'],
    ['?select=a(b)', 'PGRST127'],
    ['?select=...a(b)', 'PGRST127'],
    ['?select=a!inner(b)', 'PGRST127'],
    ['?select=a->b', 'PGRST127'],
    ['?select=count()', 'PGRST123'],
    ['?select=a.max()', 'PGRST123'],
    ['?order=a->b', 'PGRST127'],
    ['?order=a.up', 'PGRST100'],
    ['?a->b=eq.1', 'PGRST127'],
    ['?or=(a->b.eq.1)', 'PGRST127'],
    ['?b.a=eq.1', 'PGRST108'],
    ['?b.or=(a.eq.1)', 'PGRST108'],
    ['?b.limit=1', 'PGRST108'],
    ['?limit=x', 'PGRST100'],
    ['?limit=-1', 'PGRST103'],
    ['?offset=1000001', 'PGRST100'],
    ['?a=eq.%00', 'PGRST100'],
    ['?%00=eq.1', 'PGRST100'],
    [`?a=eq.${'x'.repeat(6_000)}`, 'PGRST100'],
    [`?or=${'(or'.repeat(9)}(a.eq.1)${')'.repeat(9)}`, 'PGRST100'],
    [`?or=(${repeated(31, (index) => `a.eq.${index}`)})`, 'PGRST100'],
    [`?select=${repeated(51, (index) => `a${index}`)}`, 'PGRST100'],
    [`?select=${repeated(3, (index) => `b${index}:a`)}`, 'PGRST100'],
    [`?order=${repeated(6, (index) => `a${index}`)}`, 'PGRST100'],
    [`?a=like.${'x'.repeat(101)}`, 'PGRST100'],
    ['?a=like.x&b=ilike.x&c=like.x', 'PGRST100'],
  ])('%s is refused', (search, code) => {
    expect(refusalOf(search)?.body.code).toBe(code);
  });

  it.each([
    ['parts', `?${'apikey=x&'.repeat(50)}`],
    ['letters', `?a=eq.${'x'.repeat(5_994)}`],
    ['brackets', `?or=${'(or'.repeat(7)}(a.eq.1)${')'.repeat(7)}`],
    ['lists side by side', `?or=(${repeated(9, (index) => `a.in.(${index})`)})`],
    ['conditions', `?or=(${repeated(30, (index) => `a.eq.${index}`)})`],
    ['columns', `?select=${repeated(50, (index) => `a${index}`)}`],
    ['times of a column', '?select=b:a,c:a'],
    ['columns to sort by', `?order=${repeated(5, (index) => `a${index}`)}`],
    ['patterns', `?a=like.${'x'.repeat(100)}&b=ilike.x`],
    ['rows to pass over', '?offset=1000000'],
  ])('may have as many %s as any page asks for', (_, search) => {
    expect(refusalOf(search)?.body).toBeUndefined();
  });

  it.each([
    ['?a=5', 'filter (5)', 1, '"5" expecting operator (eq, gt, ...)'],
    ['?or=(a.eq.1', 'logic tree ((a.eq.1)', 8, 'end of input expecting ")"'],
  ])('%s is told where it cannot be read', (search, what, column, unexpected) => {
    expect(refusalOf(search)?.body).toMatchObject({
      message: `"failed to parse ${what}" (line 1, column ${column})`,
      details: `unexpected ${unexpected}`,
    });
  });

  const modest = 'The query asks for more than one call may.';
  const missing = 'Feature not implemented';
  it.each<[string, string, string, string | null, string?]>([
    ['?a=eq.%00', 'PGRST100', 'The query cannot be read.', 'It holds a NUL.'],
    [`?a=eq.${'x'.repeat(6_000)}`, 'PGRST100', modest, 'It is too long.'],
    [`?${'apikey=x&'.repeat(51)}`, 'PGRST100', modest, 'It has too many parts.'],
    [
      `?or=${'(or'.repeat(9)}(a.eq.1)${')'.repeat(9)}`,
      'PGRST100',
      modest,
      'Its brackets are too deep.',
    ],
    [
      `?select=${repeated(51, (index) => `a${index}`)}`,
      'PGRST100',
      modest,
      'It names too many columns.',
    ],
    [
      `?order=${repeated(6, (index) => `a${index}`)}`,
      'PGRST100',
      modest,
      'It sorts by too many columns.',
    ],
    ['?select=a,b:a,c:a', 'PGRST100', modest, 'It asks for a column too many times.'],
    [
      `?or=(${repeated(31, (index) => `a.eq.${index}`)})`,
      'PGRST100',
      modest,
      'It has too many conditions.',
    ],
    [
      '?or=(a.like.x,and(b.ilike.x,c.not.like.x))',
      'PGRST100',
      modest,
      'It has too many or too long patterns.',
    ],
    [
      '?limit=5x',
      'PGRST100',
      'failed to parse limit (5x)',
      'expecting a whole number that is not too large',
    ],
    [
      '?offset=1000001',
      'PGRST100',
      'failed to parse offset (1000001)',
      'expecting a whole number that is not too large',
    ],
    [
      '?limit=-1',
      'PGRST103',
      'Requested range not satisfiable',
      'Limit should be greater than or equal to zero.',
    ],
    ['?a->b=eq.1', 'PGRST127', missing, 'Filters on JSON paths are not available.'],
    ['?or=(a->b.eq.1)', 'PGRST127', missing, 'Filters on JSON paths are not available.'],
    ['?select=a->b', 'PGRST127', missing, 'JSON paths are not available.'],
    ['?select=...a(b)', 'PGRST127', missing, 'Embedding is not available.'],
    ['?select=a!inner(b)', 'PGRST127', missing, 'Embedding is not available.'],
    ['?select=a::int', 'PGRST127', missing, 'A column can be cast to text alone.'],
    ['?order=a(b)', 'PGRST127', missing, 'Embedding is not available.'],
    ['?order=a->b', 'PGRST127', missing, 'No order by JSON paths is available.'],
    ['?select=count()', 'PGRST123', 'Use of aggregate functions is not allowed', null],
    [
      '?b.a=eq.1',
      'PGRST108',
      "'b' is not an embedded resource in this request",
      null,
      "Verify that 'b' is included in the 'select' query parameter.",
    ],
  ])('%s is told what is wrong', (search, code, message, details, hint) => {
    expect(refusalOf(search)).toMatchObject({
      status: code === 'PGRST103' ? 416 : 400,
      body: { code, message, details, hint: hint ?? null },
      isUnknownName: false,
    });
  });

  it('has blanks, brackets and words of either case where PostgREST has them', () => {
    const { select, order, conditions, columns, onConflict } = parseQuery(
      '?select= a ,*, "b.c":d &order=a.asc.nullsfirst , b.desc&or=( a.cs.{1,2} , b.is.NOT_NULL)' +
        '&a=not.in. (1, 2)&columns="x", y,y&on_conflict="x" , y&select=z&order=z',
    );
    expect(select).toEqual([
      { name: 'a', alias: undefined, isText: false },
      { name: '*', alias: undefined, isText: false },
      { name: 'd', alias: 'b.c', isText: false },
    ]);
    expect(order).toEqual([
      { column: 'a', isDescending: false, nulls: 'first' },
      { column: 'b', isDescending: true, nulls: undefined },
    ]);
    expect(conditions).toEqual([
      {
        join: 'or',
        isNegated: false,
        parts: [
          { column: 'a', isNegated: false, test: compare('cs', '{1,2}') },
          { column: 'b', isNegated: false, test: { kind: 'is', word: 'not_null' } },
        ],
      },
      { column: 'a', isNegated: true, test: { kind: 'in', values: ['1', ' 2'] } },
    ]);
    expect([columns, onConflict]).toEqual([
      ['x', 'y'],
      ['x', 'y'],
    ]);
    expect(parseQuery('')).toEqual({
      select: [{ name: '*', alias: undefined, isText: false }],
      conditions: [],
      order: [],
      limit: undefined,
      offset: 0,
      columns: undefined,
      onConflict: undefined,
      arguments: new Map(),
    });
    // Quotes that do not end a value are letters of it.
    expect(parseQuery('?or=(a.eq."b"c,d.eq."e)').conditions).toMatchObject([
      { parts: [{ test: compare('eq', '"b"c') }, { test: compare('eq', '"e') }] },
    ]);
    expect(parseQuery('?not.and=(a.eq.1,b.eq.2)').conditions).toMatchObject([
      { join: 'and', isNegated: true },
    ]);
  });

  it('however it is written, is read or refused, and soon', () => {
    const letters = fc.constantFrom(
      ...'().,"\\->:!*{} \0ä='.split(''),
      ...'eq in is not and or null a 1 __proto__ constructor'.split(' '),
    );
    const text = fc.array(letters, { maxLength: 60 }).map((parts) => parts.join(''));
    const keys = fc.oneof(
      text,
      fc.constantFrom('select', 'order', 'or', 'not.and', 'limit', 'columns', 'on_conflict'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, text), { maxLength: 4 }), (entries) => {
        const refusal = refusalOf(`?${new URLSearchParams(entries).toString()}`);
        expect(refusal?.status ?? 400).toBeLessThan(417);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives every value back as it was put in quotes', () => {
    const value = fc.string({ maxLength: 40 }).filter((text) => !/[\0()]/.test(text));
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 5 }), (values) => {
        const list = `(${values.map(quoted).join(',')})`;
        const search = new URLSearchParams({
          a: `in.${list}`,
          or: `(b.eq.${quoted(values[0] ?? '')})`,
        });
        const [first, second] = parseQuery(`?${search.toString()}`).conditions;
        expect(first).toMatchObject({ test: { kind: 'in', values } });
        expect(partsOf(second)).toMatchObject([{ test: { value: values[0] } }]);
      }),
    );
  });
});

function compare(operator: string, value: string) {
  return { kind: 'compare', operator, value };
}

function partsOf(condition: Condition | undefined): readonly Condition[] {
  return condition !== undefined && 'parts' in condition ? condition.parts : [];
}
