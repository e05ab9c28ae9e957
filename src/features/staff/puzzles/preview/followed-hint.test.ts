import { expect, test } from 'vitest';
import { openSession } from '../../../../domain/draft/draft-session.ts';
import { putPicture } from '../../../../domain/draft/put-picture.ts';
import { DraftEditor } from '../session/draft-editor.ts';
import { followHint } from './followed-hint.ts';

const draft = {
  key: 'moon-landing',
  revision: 1,
  content: { year: 1969, de: { tips: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] } },
  isReady: false,
  plannedFor: null,
  updatedAt: null,
  updatedBy: null,
  removedAt: null,
  isFrozen: false,
  isChanged: false,
  published: null,
};

const openEditor = () =>
  new DraftEditor(draft, openSession(draft), {
    load: async () => draft,
    save: () => new Promise(() => undefined),
    keep: () => true,
  });

test('a picture under way goes to its hint, wherever that is moved and whatever is written', () => {
  const editor = openEditor();
  const hint = followHint(editor, 0, 'de');
  editor.act({ type: 'moved', move: { from: 0, to: 2, locales: ['de', 'en'] } });
  editor.act({ type: 'edited', path: 'de.tips[2].text', value: 'a and more', at: 0 });
  editor.act({ type: 'edited', path: 'de.tips[0].text', value: 'a', at: 0 });
  editor.act({ type: 'moved', move: { from: 1, to: 2, locales: ['de', 'en'] } });
  const { de } = putPicture(editor.state.session.content, hint.index(), 'de', '/images/x.webp');
  expect(de?.tips?.map(({ text, image }) => [text, image])).toEqual([
    ['a', undefined],
    ['a and more', '/images/x.webp'],
    ['c', undefined],
    [undefined, undefined],
  ]);
  editor.leave();
});

test('a hint that is taken back goes back, and one nobody follows stays', () => {
  const editor = openEditor();
  const [hint, other] = [followHint(editor, 1, 'de'), followHint(editor, 1, 'de')];
  other.stop();
  editor.act({ type: 'moved', move: { from: 1, to: 0, locales: ['de'] } });
  expect([hint.index(), other.index()]).toEqual([0, 1]);
  editor.act({ type: 'undone' });
  expect(hint.index()).toBe(1);
  editor.leave();
});
