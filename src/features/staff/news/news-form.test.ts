import { describe, expect, it, test } from 'vitest';
import type { NewsGroup } from '../../../backend/staff/news.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { findNewsFaults, findSavingFaults } from './news-faults.ts';
import { findTextFaults } from './news-text-faults.ts';
import {
  emptyNews,
  findGoing,
  formOf,
  isUneven,
  mergeNews,
  type NewsForm,
  toSave,
  withValue,
} from './news-form.ts';

const now = Date.parse('2040-06-10T10:00:00Z');
const facts = { mode: 'NORMAL', publishedAt: now, validUntil: null, state: 'running' } as const;
const german = { title: 'Das Archiv', body: 'Ist **offen**.' };
const form: NewsForm = { ...emptyNews, texts: { ...emptyNews.texts, 'de-DE': german } };
const group: NewsGroup = {
  group: 7,
  version: 'a',
  updatedAt: now,
  wishedAt: null,
  removed: {},
  undoSeconds: 0,
  languages: { 'de-DE': { ...german, ...facts } },
};

test('a field for date and time says an instant where the device is, and gives it back', () => {
  for (const time of [now, now + 29_000]) expect(fromLocalInput(toLocalInput(time))).toBe(time);
  expect([toLocalInput(null), fromLocalInput(''), fromLocalInput('2040-06')]).toEqual([
    '',
    null,
    null,
  ]);
});

describe('an announcement', () => {
  it('is sent in the languages that have words, without the blanks around them', () => {
    const typed = withValue(form, 'de-DE.title', ' Das Archiv ');
    const stored = { group: 7, version: 'a', isPublished: true };
    expect(toSave(typed, stored)).toEqual({
      ...stored,
      texts: { 'de-DE': german },
      mode: 'NORMAL',
      validUntil: null,
      publishedAt: null,
    });
    const blank = withValue(withValue(typed, 'en-US.title', ' '), 'en-US.body', '\n');
    expect(toSave(blank, stored).texts).toEqual({ 'de-DE': german });
    const timed = withValue(form, 'from', toLocalInput(now));
    expect(toSave(timed, stored).publishedAt).toBe(now);
    expect(toSave(timed, { ...stored, isPublished: false }).publishedAt).toBe(now);
  });

  it('shows its time while it can still be moved', () => {
    expect(formOf(group)).toEqual(form);
    const ending = { ...german, ...facts, mode: 'LOW', validUntil: now + 60_000 };
    expect(formOf({ ...group, languages: { 'de-DE': ending } })).toMatchObject({
      mode: 'LOW',
      from: '',
      until: toLocalInput(now + 60_000),
    });
    const coming = { ...german, ...facts, state: 'coming' } as const;
    expect(formOf({ ...group, languages: { 'en-US': coming } }).from).toBe(toLocalInput(now));
  });

  it('that is a draft shows the time it is meant for', () => {
    const draft = { ...german, ...facts, publishedAt: null, state: 'draft' } as const;
    const wished = { ...group, wishedAt: now, languages: { 'de-DE': draft } };
    expect(formOf(wished).from).toBe(toLocalInput(now));
  });

  it('loses the language whose words are gone, where that stood', () => {
    expect([findGoing(form, group), findGoing(form, null)]).toEqual([null, null]);
    const english = withValue(withValue(emptyNews, 'en-US.title', 'T'), 'en-US.body', 'B');
    expect(findGoing(english, group)).toBe('de-DE');
    expect(findGoing(withValue(form, 'de-DE.title', ''), group)).toBeNull();
  });

  it('is uneven where its languages differ in what they share', () => {
    expect(isUneven(group)).toBe(false);
    const languages = { ...group.languages, 'en-US': { ...german, ...facts, mode: 'LOW' } };
    expect(isUneven({ ...group, languages })).toBe(true);
    for (const other of [{ validUntil: now }, { state: 'ended' }] as const) {
      const english = { ...german, ...facts, ...other };
      expect(isUneven({ ...group, languages: { ...group.languages, 'en-US': english } })).toBe(
        true,
      );
    }
    const same = { ...group.languages, 'en-US': { ...german, ...facts } };
    expect(isUneven({ ...group, languages: same })).toBe(false);
  });
});

describe('what two people write at once', () => {
  const mine = withValue(form, 'de-DE.title', 'Meins');

  it('comes together field by field', () => {
    const theirs = withValue(withValue(form, 'de-DE.body', 'Ihres'), 'mode', 'HIGHEST');
    const { merged, conflicts } = mergeNews(form, mine, theirs);
    expect([merged.texts['de-DE'], merged.mode, conflicts]).toEqual([
      { title: 'Meins', body: 'Ihres' },
      'HIGHEST',
      [],
    ]);
  });

  it('stays one’s own where both changed it, and the other is told', () => {
    const theirs = withValue(form, 'de-DE.title', 'Ihres');
    const { merged, conflicts } = mergeNews(form, mine, theirs);
    expect(merged).toEqual(mine);
    expect(conflicts).toEqual([{ field: 'de-DE.title', theirs: 'Ihres' }]);
    expect(mergeNews(form, mine, mine).conflicts).toEqual([]);
  });
});

describe('the faults of an announcement', () => {
  const kinds = (change: Partial<NewsForm>, publishedAt: number | null = null) =>
    [
      ...findNewsFaults({ ...form, ...change }, { now, publishedAt }),
      ...findTextFaults({ ...form, ...change }),
    ].map(({ field, kind }) => `${field} ${kind}`);
  const body = (text: string) => ({
    texts: { ...form.texts, 'de-DE': { ...german, body: text } },
  });

  it('are none where all is well', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ from: toLocalInput(now), until: toLocalInput(now + 60_000) })).toEqual([]);
  });

  it.each([
    [{ texts: emptyNews.texts }, 'de-DE.title empty'],
    [{ texts: { ...form.texts, 'en-US': { title: 'T', body: ' ' } } }, 'en-US.body bodyMissing'],
    [{ texts: { ...form.texts, 'en-US': { title: '', body: 'B' } } }, 'en-US.title titleMissing'],
    [body('x'.repeat(20_001)), 'de-DE.body tooLong'],
    [
      { texts: { ...form.texts, 'de-DE': { ...german, title: 'x'.repeat(121) } } },
      'de-DE.title tooLong',
    ],
    [{ until: 'soon' }, 'until unreadable'],
    [body('a <b>b</b>'), 'de-DE.body html'],
    [{ texts: { ...form.texts, 'en-US': { title: 'T', body: 'a <b>b</b>' } } }, 'en-US.body html'],
    [body('![a](/a.png)'), 'de-DE.body picture'],
    [body('[a](//b)'), 'de-DE.body link'],
    [{ from: toLocalInput(now), until: toLocalInput(now) }, 'until untilBeforeFrom'],
    [{ until: toLocalInput(now) }, 'until untilPast'],
    [{ from: 'soon' }, 'from unreadable'],
  ])('%j: %s', (change, fault) => {
    expect(kinds(change)).toContain(fault);
  });

  it('of its end go by when it was published', () => {
    const until = toLocalInput(now - 60_000);
    expect(kinds({ until }, now - 120_000)).toEqual([]);
    expect(kinds({ until }, now)).toEqual(['until untilBeforeFrom']);
    const coming = now + 120_000;
    expect(kinds({ until: toLocalInput(now + 60_000) }, coming)).toEqual([]);
    expect(kinds({ until }, coming)).toEqual(['until untilPast']);
    // What is to have been published before may have ended before.
    expect(kinds({ from: toLocalInput(now - 120_000), until })).toEqual([]);
  });

  it('leave room for a title of 120 characters', () => {
    const title = ` ${'x'.repeat(120)} `;
    expect(kinds({ texts: { ...form.texts, 'de-DE': { ...german, title } } })).toEqual([]);
  });

  it('in its text tell sixty characters of what is wrong', () => {
    const [fault] = findTextFaults({ ...form, ...body(`[a](//${'b'.repeat(100)})`) });
    expect(fault).toEqual({ field: 'de-DE.body', kind: 'link', words: `[a](//${'b'.repeat(54)}` });
  });

  it('in its text keep nobody from saving a draft', () => {
    expect(findSavingFaults({ ...form, ...body('<b>') })).toEqual([]);
  });
});
