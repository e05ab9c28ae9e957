import { expect, test } from 'vitest';
import { shortcutOf } from './editor-shortcuts.ts';

const press = (key: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  key,
  code: '',
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
});

test('keys with Ctrl or the command key work while somebody types', () => {
  expect(shortcutOf(press('s', 'ctrl'), true)).toBe('save');
  expect(shortcutOf(press('z', 'meta'), true)).toBe('undo');
  expect(shortcutOf(press('Z', 'meta', 'shift'), true)).toBe('redo');
  expect(shortcutOf(press('y', 'ctrl'), true)).toBe('redo');
  expect(shortcutOf(press('Enter', 'ctrl', 'shift'), true)).toBe('previousHint');
});

test('the option key of a Mac changes the sign, and not what is meant', () => {
  expect(shortcutOf({ ...press('π', 'meta', 'alt'), code: 'KeyP' }, true)).toBe('preflight');
  expect(shortcutOf({ ...press('√', 'meta', 'alt'), code: 'KeyV' }, true)).toBe('preview');
  expect(shortcutOf({ ...press('v', 'ctrl', 'alt'), code: 'Period' }, true)).toBe('preview');
});

test('a question mark is text where text is written, and the list of shortcuts elsewhere', () => {
  expect(shortcutOf(press('?', 'shift'), true)).toBeNull();
  expect(shortcutOf(press('?', 'shift'), false)).toBe('shortcuts');
});

test('the next finding and the one before are one key away, also while somebody types', () => {
  expect(shortcutOf(press('F8'), true)).toBe('nextFinding');
  expect(shortcutOf(press('F8', 'shift'), true)).toBe('previousFinding');
  expect(shortcutOf(press('F8', 'alt'), true)).toBeNull();
  expect(shortcutOf(press('F8', 'ctrl'), true)).toBeNull();
});

test('other keys stay the browser’s', () => {
  for (const key of ['a', 'Enter', 'PageUp', 'v']) {
    expect(shortcutOf(press(key), false)).toBeNull();
    expect(shortcutOf(press(key, 'shift'), false)).toBeNull();
  }
  expect(shortcutOf(press('v', 'ctrl'), false)).toBeNull();
  expect(shortcutOf(press('S', 'ctrl', 'shift'), false)).toBeNull();
});
