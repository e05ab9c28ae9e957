import { expect, it } from 'vitest';

import { parseBody } from './body.ts';
import type { Relation } from './catalogue.ts';
import { parseQuery } from './parse-query.ts';
import { DataRefusal } from './refusal.ts';
import { requireOwnKey } from './single-upsert.ts';

const relation: Relation = {
  name: 'note',
  sql: 'public.note',
  columns: new Map(),
  primaryKey: ['player', 'day'],
};
const own = '?player=eq.ada&day=eq.5';
const row = { player: 'ada', day: 5, tries: 3 };

function outcome(search: string, body: unknown, primaryKey = relation.primaryKey) {
  try {
    requireOwnKey({ ...relation, primaryKey }, parseQuery(search), parseBody(JSON.stringify(body)));
    return 'taken';
  } catch (error) {
    if (!(error instanceof DataRefusal)) throw error;
    return `${error.status} ${error.body.code}`;
  }
}

it('a row is put in the place that its address names', () => {
  expect(outcome(own, row)).toBe('taken');
});

it.each([
  ['a part of the key', '?player=eq.ada'],
  ['more than the key', `${own}&tries=eq.3`],
  ['what is not the key', '?player=eq.ada&day=not.eq.5'],
  ['another operator', '?player=eq.ada&day=gte.5'],
  ['a group', '?player=eq.ada&or=(day.eq.5)'],
  ['nothing', ''],
])('an address with %s names no place', (_, search) => {
  expect(outcome(search, row)).toBe('405 PGRST105');
});

it('a relation without a key has no places', () => {
  expect(outcome('', row, [])).toBe('405 PGRST105');
});

it.each([`${own}&limit=1`, `${own}&offset=1`])('%s asks for a part', (search) => {
  expect(outcome(search, row)).toBe('400 PGRST114');
});

it.each([
  ['another row', { ...row, day: 6 }],
  ['a row without its key', { tries: 3 }],
  ['a list', [row]],
])('%s is not put there', (_, body) => {
  expect(outcome(own, body)).toBe('400 PGRST115');
});
