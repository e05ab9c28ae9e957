import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissions } from '../../../backend/permissions.ts';
import german from '../../../i18n/catalogues/de/research.json' with { type: 'json' };
import english from '../../../i18n/catalogues/en/research.json' with { type: 'json' };
import {
  actionNameOf,
  actionNames,
  byDay,
  permissionIn,
  programOf,
  subjectOf,
} from './audit-words.ts';

const root = join(import.meta.dirname, '../../../..');

test('every action that the server notes has words', () => {
  const sources = ['supabase/schemas', 'gateway'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(sql|ts)$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const noted = sources.flatMap((source) =>
    [...source.matchAll(/record_action\(([^;]*)/g)].flatMap(([, call]) =>
      [...(call ?? '').matchAll(/'([a-z]+ [a-z]+)'/g)].map(([, action]) => action ?? ''),
    ),
  );
  expect(noted.length).toBeGreaterThan(10);
  expect([...new Set(noted)].filter((action) => actionNameOf(action) === null)).toEqual([]);
  expect(Object.keys(actionNames)).toEqual(
    expect.arrayContaining([...new Set(noted), 'role changed']),
  );
});

test('what a newer server notes is no known action, whatever it is called', () => {
  expect(actionNameOf('comet seen')).toBeNull();
  expect(actionNameOf('constructor')).toBeNull();
});

test('an entry leads to what it touched', () => {
  const entry = { at: '', by: null, byName: null, details: {} };
  expect(subjectOf({ ...entry, action: 'draft saved', subject: 'moon' })).toEqual({
    text: 'moon',
    href: '/creator/edit/moon',
  });
  const change = { ...entry, action: 'role changed', subject: 'an id' };
  expect(subjectOf(change)).toBeNull();
  expect(subjectOf({ ...change, details: { name: 'Ada L.' } })).toEqual({
    text: 'Ada L.',
    href: '/research/users?words=Ada+L.',
  });
  expect(subjectOf({ ...entry, action: 'news saved', subject: '7' })).toEqual({
    text: '7',
    href: '/dashboard/news?group=7',
  });
  expect(subjectOf({ ...entry, action: 'permission allowed', subject: '0_user' })).toBeNull();
  expect(subjectOf({ ...entry, action: 'comet seen', subject: '9' })).toBeNull();
});

test('entries of one day stand together', () => {
  const entries = ['2026-11-21T10', '2026-11-21T09', '2026-11-20T23'].map((at) => ({ at }));
  expect(byDay(entries, (at) => at.slice(0, 10)).map((day) => day.entries.length)).toEqual([2, 1]);
});

test('a program that is known has a name in both languages, another keeps its own', () => {
  const programs = ['command line', 'first evening', 'payment', 'start', 'postgres', null];
  const names = programs.map((by) => programOf(by));
  expect(names).toEqual(['commandLine', 'firstEvening', 'payment', 'start', 'other', 'other']);
});

test('what a role may do has words in both languages, what a newer server allows keeps its name', () => {
  for (const { record } of [german.research, english.research]) {
    expect(Object.keys(record.permissions)).toEqual(Object.keys(permissions));
  }
  const allowed = ['routing.archive', 'comets.see'].map((permission) =>
    permissionIn({ permission }),
  );
  expect(allowed).toEqual(['ARCHIVE', null]);
  expect(permissionIn({})).toBeNull();
});
