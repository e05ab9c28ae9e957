import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Accounts } from '../../../../backend/accounts/accounts.ts';
import { keepDraft, leftDrafts } from '../../../../device/draft-store.ts';
import { openDraftEditor } from './open-draft-editor.ts';

const place = { userId: 'ada', key: 'moon-landing', page: 'now' };
const draft = {
  key: 'moon-landing',
  revision: 3,
  content: { year: 1969, difficulty: 2 },
  isReady: false,
  plannedFor: null,
  updatedAt: null,
  updatedBy: null,
  removedAt: null,
  isFrozen: false,
  isChanged: false,
  published: null,
};

/** A server that has this draft. */
function restOf(answer: object): Accounts['rest'] {
  return { call: async () => answer } as unknown as Accounts['rest'];
}

function leave(page: string, content: object) {
  const work = { revision: 2, base: { year: 1969 }, content, unanswered: [], conflicts: [] };
  keepDraft({ ...place, page }, work);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new Window({ url: 'https://quando.example/' }).localStorage);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what two pages left unsaved is there again, with what others saved since', async () => {
  leave('one', { year: 1970 });
  leave('two', { year: 1969, anniversary: '07-20' });
  const { editor, leftover } = await openDraftEditor(restOf(draft), place);
  expect(editor.state.session.content).toMatchObject({
    year: 1970,
    difficulty: 2,
    anniversary: '07-20',
  });
  expect(leftover).toBeNull();
  const left = leftDrafts('ada', 'moon-landing', () => false);
  expect(left.map((each) => each.place.page)).toEqual(['now']);
});

test('what came too late for a published puzzle is shown, until it is thrown away', async () => {
  leave('one', { year: 1970 });
  const { editor, leftover } = await openDraftEditor(
    restOf({ ...draft, isFrozen: true, published: {} }),
    place,
  );
  expect(editor.state.session.content.year).toBe(1969);
  expect(leftover?.changes).toEqual([{ path: 'year', from: 1969, to: 1970 }]);
  leftover?.drop();
  expect(leftDrafts('ada', 'moon-landing', () => false)).toEqual([]);
});

test('what came too late for a removed draft is in time again once the draft is back', async () => {
  leave('one', { year: 1970 });
  const removed = { ...draft, removedAt: '2026-06-10T11:00:00Z' };
  const late = await openDraftEditor(restOf(removed), place);
  expect(late.leftover).not.toBeNull();
  late.editor.leave();
  const { editor, leftover } = await openDraftEditor(restOf(draft), { ...place, page: 'next' });
  expect(editor.state.session.content.year).toBe(1970);
  expect(leftover).toBeNull();
});

test('a choice between two texts is there again, whichever of them was empty', async () => {
  const work = { revision: 3, base: draft.content, content: draft.content, unanswered: [] };
  const texts = { base: 'Was', mine: 'Mine', theirs: 'Theirs' };
  for (const empty of ['base', 'mine', 'theirs']) {
    const conflicts = [{ path: 'en.label', ...texts, [empty]: undefined }];
    keepDraft({ ...place, page: 'one' }, { ...work, conflicts });
    const { editor } = await openDraftEditor(restOf(draft), place);
    expect(editor.state.session.conflicts).toEqual(conflicts);
    localStorage.clear();
  }
});

test('what cannot be read is no work', async () => {
  keepDraft({ ...place, page: 'one' }, { revision: 'three' });
  const { editor } = await openDraftEditor(restOf(draft), place);
  expect(editor.state.session.content.year).toBe(1969);
});

test('what another page still has open is its own, and what nobody takes up is swept away', async () => {
  vi.setSystemTime('2040-01-01T10:00:00Z');
  keepDraft({ ...place, userId: 'bob', key: 'forgotten' }, { revision: 1 });
  vi.setSystemTime('2040-06-13T10:00:00Z');
  leave('open', { year: 1970 });
  const held = [{ name: 'quando.page.open' }];
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
  const { editor } = await openDraftEditor(restOf(draft), place);
  expect(editor.state.session.content.year).toBe(1969);
  expect(leftDrafts('ada', 'moon-landing', () => false)).toHaveLength(1);
  expect(Object.keys(localStorage).filter((name) => name.includes('forgotten'))).toEqual([]);
});

test('what the device has no room to keep again stays where it was left', async () => {
  leave('one', { year: 1970 });
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  const { editor } = await openDraftEditor(restOf(draft), place);
  expect([editor.state.isKept, editor.state.session.content.year]).toEqual([false, 1970]);
  const left = leftDrafts('ada', 'moon-landing', () => false);
  expect(left.map((each) => each.place.page)).toEqual(['one']);
});

test('what somebody else wrote alike too late is nothing that is left', async () => {
  leave('one', { year: 1969 });
  const frozen = { ...draft, isFrozen: true, published: {} };
  expect((await openDraftEditor(restOf(frozen), place)).leftover).toBeNull();
});
