import { describe, expect, it } from 'vitest';

import { parseBody } from './body.ts';
import type { Catalogue, Column, Relation, Routine } from './catalogue.ts';
import { type Call, planCall } from './plan-call.ts';
import { DataRefusal } from './refusal.ts';
import type { Outcome } from './transaction.ts';

const type = 'pg_catalog.int4';
const column = (name: string): [string, Column] => [
  name,
  {
    name,
    sql: name,
    literal: `'${name}'`,
    type,
    comparedAs: type,
    listedAs: 'pg_catalog._int4',
    default: null,
  },
];
const columns = new Map([column('id'), column('amount')]);
const thing: Relation = { name: 'thing', sql: 'public.thing', columns, primaryKey: ['id'] };
const routine = (name: string, words: readonly string[], more: Partial<Routine> = {}): Routine => ({
  name,
  sql: `public.${name}`,
  arguments: words.map((word) => ({ name: word, sql: word, type, hasDefault: false })),
  isVolatile: false,
  isSet: false,
  shape: 'scalar',
  columns: new Map(),
  ...more,
});
const catalogue: Catalogue = {
  relations: new Map([['thing', thing]]),
  routines: new Map(
    [
      [routine('add', ['a', 'b'])],
      [routine('twice', ['a']), routine('twice', ['a'])],
      [routine('change', [], { isVolatile: true, shape: 'void' })],
      [routine('numbers', [], { isSet: true })],
      [routine('things', [], { isSet: true, shape: 'row', columns })],
    ].map((all) => [all[0]?.name ?? '', all]),
  ),
};

const call = (name: string, more: Partial<Call> = {}): Call => ({
  method: 'GET',
  isHead: false,
  isRoutine: false,
  name,
  search: '',
  form: { isSingle: false, hasNulls: true },
  preferences: {
    isReturned: false,
    isCounted: false,
    resolution: undefined,
    hasDefaults: false,
    maxAffected: undefined,
    applied: [],
  },
  range: { offset: 0, limit: undefined },
  namesSchema: false,
  body: undefined,
  ...more,
});
const ofFunction = (name: string, more: Partial<Call> = {}) =>
  call(name, { isRoutine: true, ...more });
const { preferences } = call('');
const outcome = (rows: number, more: Partial<Outcome> = {}): Outcome => ({
  body: '[]',
  rows,
  total: null,
  ...more,
});

function refusalOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DataRefusal)) throw error;
    const { status, body, isUnknownName } = error;
    return { status, body, isUnknownName };
  }
  throw new Error('Nothing was refused.');
}

type Told = [
  status: number,
  code: string,
  message: string,
  more?: { details?: string; hint?: string },
];

const cache = 'in the schema cache';
const none = (searched: string) =>
  `Searched for the function public.${searched}, but no matches were found ${cache}.`;

const values = (search: string, offset: number, limit: number | undefined, more = {}) =>
  planCall(catalogue, call('thing', { search, range: { offset, limit }, ...more })).statement
    .values;

describe('a call for data', () => {
  it.each<[string, Call, Told]>([
    [
      'of no table',
      call('nothing'),
      [404, 'PGRST205', `Could not find the table 'public.nothing' ${cache}`],
    ],
    [
      'of no function',
      ofFunction('none'),
      [
        404,
        'PGRST202',
        `Could not find the function public.none without parameters ${cache}`,
        { details: none('none without parameters') },
      ],
    ],
    [
      'with an argument too few',
      ofFunction('add', { search: '?a=1' }),
      [
        404,
        'PGRST202',
        `Could not find the function public.add(a) ${cache}`,
        { details: none('add with parameter a') },
      ],
    ],
    [
      'with another argument',
      ofFunction('add', { method: 'POST', body: parseBody('{"a":1,"c":2}') }),
      [
        404,
        'PGRST202',
        `Could not find the function public.add(a, c) ${cache}`,
        { details: none('add with parameters a, c') },
      ],
    ],
    [
      'of no column',
      call('thing', { search: '?select=size' }),
      [400, '42703', 'column thing.size does not exist'],
    ],
    [
      'that writes no column',
      call('thing', { method: 'POST', body: parseBody('{"size":1}') }),
      [400, 'PGRST204', `Could not find the 'size' column of 'thing' ${cache}`],
    ],
  ])('%s is refused, though a newer catalogue may know it', (_, asked, told) => {
    const [status, code, message, more] = told;
    expect(refusalOf(() => planCall(catalogue, asked))).toEqual({
      status,
      body: { code, message, details: null, hint: null, ...more },
      isUnknownName: true,
    });
  });

  const ranged: Told = [
    400,
    'PGRST127',
    'Feature not implemented',
    { details: 'What is changed or removed is chosen by filters, not by a range.' },
  ];
  const whole: Told = [
    400,
    'PGRST127',
    'Feature not implemented',
    { details: 'What a function gives as one value has no columns to choose or to filter by.' },
  ];
  const put = (search: string, body: string) =>
    call('thing', { method: 'PUT', search, body: parseBody(body) });
  it.each<[string, Call, Told]>([
    ['that removes a part', call('thing', { method: 'DELETE', search: '?limit=1' }), ranged],
    [
      'that changes all but some',
      call('thing', { method: 'PATCH', search: '?offset=1', body: parseBody('{}') }),
      ranged,
    ],
    [
      'that writes nothing',
      call('thing', { method: 'POST' }),
      [400, 'PGRST102', 'Empty or invalid json'],
    ],
    [
      'that writes unlike rows',
      call('thing', { method: 'POST', body: parseBody('[{"id":1},{"amount":1}]') }),
      [400, 'PGRST102', 'All object keys must match'],
    ],
    [
      'of a function with a list',
      ofFunction('add', { method: 'POST', body: parseBody('[{"a":1,"b":1}]') }),
      [400, 'PGRST102', 'The arguments of a function are one object'],
    ],
    [
      'of several functions at once',
      ofFunction('twice', { search: '?a=1' }),
      [
        300,
        'PGRST203',
        'Could not choose the best candidate function between: public.twice, public.twice',
      ],
    ],
    [
      'by GET of what changes',
      ofFunction('change'),
      [
        405,
        '25006',
        'cannot execute change in a read-only transaction',
        { hint: 'Call it by POST.' },
      ],
    ],
    [
      'that counts what is no row',
      ofFunction('add', { search: '?a=1&b=1', preferences: { ...preferences, maxAffected: 1 } }),
      [
        400,
        'PGRST128',
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      ],
    ],
    ['of a column of a value', ofFunction('add', { search: '?a=1&b=1&select=x' }), whole],
    ['that sorts single values', ofFunction('numbers', { search: '?order=x' }), whole],
    ['that filters single values', ofFunction('numbers', { search: '?x=eq.1' }), whole],
    [
      'that puts a part',
      put('?id=eq.1&limit=1', '{"id":1}'),
      [400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'],
    ],
    [
      'that puts something anywhere',
      put('', '{"id":1}'),
      [
        405,
        'PGRST105',
        "Filters must include all and only primary key columns with 'eq' operators",
      ],
    ],
    [
      'that puts something elsewhere',
      put('?id=eq.1', '{"id":2}'),
      [400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'],
    ],
  ])('%s is refused in PostgREST’s words, and for good', (_, asked, told) => {
    const [status, code, message, more] = told;
    expect(refusalOf(() => planCall(catalogue, asked))).toEqual({
      status,
      body: { code, message, details: null, hint: null, ...more },
      isUnknownName: false,
    });
  });

  it('is refused by what came of it', () => {
    const form = { isSingle: true, hasNulls: true };
    const single = planCall(catalogue, call('thing', { form }));
    single.judge?.(outcome(1));
    expect(refusalOf(() => single.judge?.(outcome(0)))).toMatchObject({
      status: 406,
      body: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
      },
    });
    const few = { ...preferences, maxAffected: 2 };
    const removal = planCall(catalogue, call('thing', { method: 'DELETE', preferences: few }));
    removal.judge?.(outcome(2));
    expect(refusalOf(() => removal.judge?.(outcome(3)))).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 3 rows',
      },
    });
    const far = planCall(catalogue, call('thing', { search: '?offset=4' }));
    expect(far.answer(outcome(0, { total: '4' })).status).toBe(206);
    expect(refusalOf(() => far.answer(outcome(0, { total: '3' })))).toMatchObject({
      status: 416,
      body: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 4 was requested, but there are only 3 rows.',
      },
    });
  });

  const counted = { ...preferences, isCounted: true, applied: ['count=exact', 'return=minimal'] };
  const body = parseBody('{"id":1}');
  it.each<[string, Call, Outcome, [number, string]]>([
    ['a value', ofFunction('add', { search: '?a=1&b=1' }), outcome(1), [200, '0-0/*']],
    ['nothing', ofFunction('change', { method: 'POST', body }), outcome(1), [204, '0-0/*']],
    ['rows', call('thing'), outcome(2), [200, '0-1/*']],
    [
      'rows of a function',
      ofFunction('things', { search: '?offset=3' }),
      outcome(2),
      [200, '3-4/*'],
    ],
    ['what was added', call('thing', { method: 'POST', body }), outcome(2), [201, '*/*']],
    [
      'what was added, counted',
      call('thing', { method: 'POST', body, preferences: counted }),
      outcome(2),
      [201, '*/2'],
    ],
    ['what was changed', call('thing', { method: 'PATCH', body }), outcome(2), [204, '0-1/*']],
    ['what was not changed', call('thing', { method: 'PATCH', body }), outcome(0), [204, '*/*']],
    ['what was removed', call('thing', { method: 'DELETE' }), outcome(2), [204, '*/*']],
    [
      'what was put',
      call('thing', { method: 'PUT', search: '?id=eq.1', body }),
      outcome(1, { inserted: '0' }),
      [200, '*/*'],
    ],
  ])('is answered with %s', (_, asked, came, [status, range]) => {
    // Nothing in a body makes no arguments of a function.
    const plan = planCall(catalogue, asked.isRoutine ? { ...asked, body: undefined } : asked);
    const answer = plan.answer(came);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range]);
    const isCounted = asked.preferences.isCounted;
    expect(answer.headers.get('preference-applied')).toBe(
      isCounted ? 'count=exact, return=minimal' : null,
    );
    expect(answer.headers.get('content-profile')).toBeNull();
  });

  it('takes the part that both query and header ask for, of what is read alone', () => {
    expect(values('?limit=5&offset=2', 4, 10)).toEqual(['3', '4']);
    expect(values('', 4, undefined)).toEqual(['1000', '4']);
    expect(values('?limit=2', 4, 10)).toEqual(['0', '4']);
    const numbers = { isRoutine: true, name: 'numbers' };
    expect(values('?limit=2000', 0, undefined, numbers)).toEqual(['1000', '0']);
    expect(values('?limit=2', 4, 10, { ...numbers, method: 'POST' })).toEqual(['2', '0']);
  });
});
