import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropUnsent, keepUnsent, readUnsent, unsentNames } from './unsent-store.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new Window({ url: 'https://quando.example/' }).localStorage);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what staff wrote waits for them alone, until it is sent', () => {
  expect(keepUnsent('ada', 'report.12', { answer: 'Behoben' })).toBe(true);
  keepUnsent('ada', 'report.7', {});
  keepUnsent('ada', 'news.new', { title: 'Neu' });
  expect(readUnsent('ada', 'report.12')).toEqual({ answer: 'Behoben' });
  expect(readUnsent('eve', 'report.12')).toBeNull();
  expect(unsentNames('ada', 'report.')).toEqual(['report.12', 'report.7']);
  dropUnsent('ada', 'report.12');
  expect(readUnsent('ada', 'report.12')).toBeNull();
  expect(Object.keys(localStorage)).toEqual([
    'quando.desk.ada.report.7',
    'quando.desk.ada.news.new',
  ]);
});

test('what is damaged is nothing, and where storage is blocked the page hears of it', () => {
  localStorage.setItem('quando.desk.ada.report.12', '{');
  expect(readUnsent('ada', 'report.12')).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  expect(readUnsent('ada', 'report.12')).toBeNull();
  expect(keepUnsent('ada', 'report.12', {})).toBe(false);
  expect(unsentNames('ada', '')).toEqual([]);
  dropUnsent('ada', 'report.12');
});
