import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, leftDrafts, MOST_DRAFTS, sweepDrafts } from './draft-store.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { dropUnsent, keepUnsent, unsentNames } from './unsent-store.ts';

const place = { userId: 'ada', key: 'moon-landing', page: 'p1' };
const nobody = () => false;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T10:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('localStorage', new Window({ url: 'https://quando.example/' }).localStorage);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('unsaved work is found after a reload, until it is saved', () => {
  expect(keepDraft(place, { year: 1969 })).toBe(true);
  expect(leftDrafts('ada', 'moon-landing', nobody)).toEqual([{ place, work: { year: 1969 } }]);
  dropDraft(place);
  expect(leftDrafts('ada', 'moon-landing', nobody)).toEqual([]);
});

test('work of an open page, of another draft and of another account is left alone', () => {
  keepDraft(place, {});
  keepDraft({ ...place, key: 'moon' }, {});
  keepDraft({ ...place, userId: 'eve' }, {});
  expect(leftDrafts('ada', 'moon-landing', (page) => page === 'p1')).toEqual([]);
  expect(leftDrafts('ada', 'moon', nobody)).toHaveLength(1);
  forgetDrafts('ada');
  expect(leftDrafts('ada', 'moon', nobody)).toEqual([]);
  expect(leftDrafts('eve', 'moon-landing', nobody)).toHaveLength(1);
});

test('what staff have not sent goes with the account', () => {
  keepUnsent('ada', 'report.12', { answer: 'Behoben' });
  keepUnsent('eve', 'news.new', { title: 'Neu' });
  forgetDrafts('ada');
  expect([unsentNames('ada', ''), unsentNames('eve', '')]).toEqual([[], ['news.new']]);
});

test('the device keeps so many drafts and no more, and none for longer than sixty days', () => {
  for (let page = 0; page <= MOST_DRAFTS; page += 1) {
    vi.advanceTimersByTime(1000);
    keepDraft({ ...place, page: `p${page}` }, { page });
  }
  const left = leftDrafts('ada', 'moon-landing', nobody);
  expect(left).toHaveLength(20);
  expect(left[0]?.work).toEqual({ page: 1 });
  // What is kept in the place of what was there takes no other's.
  vi.advanceTimersByTime(1000);
  keepDraft({ ...place, page: 'p7' }, { page: 'again' });
  expect(leftDrafts('ada', 'moon-landing', nobody)).toHaveLength(20);
  expect(leftDrafts('ada', 'moon-landing', nobody).at(-1)?.work).toEqual({ page: 'again' });
  vi.advanceTimersByTime(61 * 86_400_000);
  expect(leftDrafts('ada', 'moon-landing', nobody)).toEqual([]);
});

test('work of whoever goes after sixty days, and nothing else does', () => {
  localStorage.setItem('quando.settings', '{}');
  keepDraft(place, {});
  vi.advanceTimersByTime(50 * 86_400_000);
  keepDraft({ ...place, userId: 'eve' }, {});
  vi.advanceTimersByTime(11 * 86_400_000);
  sweepDrafts();
  expect(Object.keys(localStorage)).toEqual([
    'quando.settings',
    'quando.draft.eve.moon-landing.p1',
  ]);
});

test.each(['{', 'null', '7', '{"at":"now","work":{}}', '{"work":{}}', '{"at":1781085600000}'])(
  'work that is damaged is nobody’s, and goes: %s',
  (text) => {
    localStorage.setItem('quando.draft.ada.moon-landing.p1', text);
    expect(leftDrafts('ada', 'moon-landing', nobody)).toEqual([]);
    sweepDrafts();
    expect(localStorage.length).toBe(0);
  },
);

test('where another account has filled the device, its drafts stay', () => {
  for (let page = 0; page < 20; page += 1) keepDraft({ ...place, page: `p${page}` }, {});
  keepDraft({ ...place, userId: 'eve' }, {});
  expect(leftDrafts('ada', 'moon-landing', nobody)).toHaveLength(20);
});

test('a full storage is told, so that the page can warn', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new Error('full');
    },
  });
  expect(keepDraft(place, {})).toBe(false);
});

test('where storage is blocked there is nothing to find, to sweep or to forget', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(leftDrafts('ada', 'moon-landing', nobody)).toEqual([]);
  expect(sweepDrafts).not.toThrow();
  expect(() => forgetDrafts('ada')).not.toThrow();
  expect(() => dropUnsent('ada', 'news.new')).not.toThrow();
});
