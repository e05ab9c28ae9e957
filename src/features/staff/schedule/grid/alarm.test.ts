import { expect, test } from 'vitest';
import { alarmOf } from './alarm.ts';

const today = '2040-06-13';

test('both languages share a line where they lack the same days', () => {
  const days = [{ date: '2040-06-14', de: false, en: false, planned: null }];
  expect(alarmOf({ today, days, next: { de: '2040-06-22', en: '2040-06-22' } })).toEqual([
    { languages: ['de', 'en'], days: ['2040-06-14'], next: '2040-06-22' },
  ]);
});

test('each language has its own line where they do not', () => {
  const days = [
    { date: '2040-06-14', de: true, en: false, planned: null },
    { date: '2040-06-15', de: false, en: false, planned: 'moon' },
  ];
  expect(alarmOf({ today, days, next: { de: '2040-06-22', en: null } })).toEqual([
    { languages: ['de'], days: ['2040-06-15'], next: '2040-06-22' },
    { languages: ['en'], days: ['2040-06-14', '2040-06-15'], next: null },
  ]);
  const later = { de: '2040-06-22', en: '2040-06-25' };
  expect(alarmOf({ today, days: [], next: later })).toEqual([
    { languages: ['de'], days: [], next: '2040-06-22' },
    { languages: ['en'], days: [], next: '2040-06-25' },
  ]);
});
