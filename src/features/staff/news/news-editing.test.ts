import { expect, test } from 'vitest';
import type { NewsGroup } from '../../../backend/staff/news.ts';
import { beginEditing, isUnsent, takeSaved, takeTheirs, takeUndone } from './news-editing.ts';
import { fromLocalInput } from './local-time.ts';
import { emptyNews, formOf, toSave, withValue } from './news-form.ts';

const facts = { mode: 'NORMAL', publishedAt: null, validUntil: null, state: 'draft' } as const;
const group = (version: string, title: string): NewsGroup => ({
  group: 7,
  version,
  updatedAt: 0,
  wishedAt: null,
  removed: {},
  undoSeconds: 0,
  languages: { 'de-DE': { ...facts, title, body: 'Text' } },
});
const first = group('a', 'Titel');
const base = formOf(first);
const form = withValue(base, 'de-DE.title', 'Meins');

test('what the device kept is there again after a reload, for a new announcement as well', () => {
  const editing = beginEditing(first, { version: 'a', base, form, claim: null });
  expect(editing).toEqual({
    stored: first,
    base,
    form,
    claim: null,
    conflicts: [],
    isMerged: false,
  });
  expect(isUnsent(editing)).toBe(true);
  const claim = { number: 8, sent: [form] };
  expect(beginEditing(null, { version: null, base: emptyNews, form, claim })).toMatchObject({
    form,
    claim,
  });
  expect(isUnsent(beginEditing(first, null))).toBe(false);
});

test('what somebody else saved meanwhile comes in, and what both changed is told', () => {
  const kept = { version: 'a', base, form, claim: null };
  const theirs = beginEditing(group('b', 'Ihres'), kept);
  expect(theirs.conflicts).toEqual([{ field: 'de-DE.title', theirs: 'Ihres' }]);
  expect(theirs.form.texts['de-DE'].title).toBe('Meins');
  const other = takeTheirs(beginEditing(first, kept), {
    ...group('b', 'Titel'),
    languages: { 'de-DE': { ...facts, title: 'Titel', body: 'Mehr Text' } },
  });
  expect(other).toMatchObject({ conflicts: [], isMerged: true });
  expect(other.form.texts['de-DE']).toEqual({ title: 'Meins', body: 'Mehr Text' });
});

test('what was typed while it was saved is unsent still', () => {
  const saved = group('b', 'Meins');
  const done = takeSaved({ ...beginEditing(first, null), base: form, form }, saved);
  expect([isUnsent(done), done.stored]).toEqual([false, saved]);
  const typed = withValue(form, 'de-DE.body', 'Noch mehr');
  const going = takeSaved({ ...beginEditing(first, null), base: form, form: typed }, saved);
  expect([isUnsent(going), going.form]).toEqual([true, typed]);
});

test('a draft saved with a time is published with that time', () => {
  const timed = withValue(form, 'from', '2040-12-01T08:00');
  const wishedAt = fromLocalInput('2040-12-01T08:00');
  const saved = { ...group('b', 'Meins'), wishedAt };
  const done = takeSaved({ ...beginEditing(first, null), base: timed, form: timed }, saved);
  expect([isUnsent(done), done.form.from]).toEqual([false, '2040-12-01T08:00']);
  const stored = { group: 7, version: 'b', isPublished: true };
  expect(toSave(done.form, stored).publishedAt).toBe(wishedAt);
});

test('what was written stays in the fields when its publication is undone, but for the time', () => {
  const published = takeSaved(beginEditing(first, null), group('b', 'Meins'));
  const timed = { ...published, form: withValue(published.form, 'from', '2040-12-01T08:00') };
  const undone = takeUndone(timed, first);
  expect(undone).toMatchObject({ stored: first, base });
  expect([isUnsent(undone), undone.form]).toEqual([true, form]);
});
