import { expect, test } from 'vitest';
import { changedTexts } from '../text/changed-texts.ts';
import { roomCodeIn, roomFragment, roomKeyIn } from './room-code.ts';

test.each([
  ['BCDFGH', 'BCDFGH'],
  ['bcd fgh ', 'BCDFGH'],
  ['BCD-FGH', 'BCDFGH'],
  ['#BCDFGH', 'BCDFGH'],
  ['https://quando.example/room#bcdfgh', 'BCDFGH'],
])('%s is a code', (text, code) => {
  expect(roomCodeIn(text)).toBe(code);
});

const secret = '_Z-9'.padEnd(22, 'a');

test('a link has a secret beside the code, which a typed code has not', () => {
  const key = { code: 'BCDFGH', secret };
  const link = `https://quando.example/room#${roomFragment(key)}`;
  expect(roomKeyIn(link)).toEqual(key);
  expect(roomKeyIn(`#${roomFragment(key)} `)).toEqual(key);
  for (const typed of ['bcd fgh', '#BCDFGH', 'https://quando.example/room#BCDFGH']) {
    expect(roomKeyIn(typed)).toEqual({ code: 'BCDFGH', secret: null });
  }
  expect(roomFragment({ code: 'BCDFGH', secret: null })).toBe('BCDFGH');
  expect(roomKeyIn(`#${roomFragment(key)} \n`)).toEqual(key);
  for (const broken of [`AAAAAA.${secret}`, `BCDFGH.${secret}a`, `BCDFGH.${secret.slice(1)}`, '']) {
    expect(roomKeyIn(broken)).toBeNull();
  }
});

test('ten thousand changes of a link open nothing, the same room, or are a key of the same form', () => {
  const fragment = roomFragment({ code: 'BCDFGH', secret });
  const found = changedTexts(`#${fragment}`, 10_000).map(roomKeyIn);
  const keys = found.filter((key) => key !== null).map(roomFragment);
  // None is taken for a code that was typed.
  const form = /^[BCDFGHJKMNPRTVWX]{6}\.[\w-]{22}$/;
  expect(keys.filter((key) => !form.test(key))).toEqual([]);
  expect(keys).toContain(fragment);
  expect(found.length - keys.length).toBeGreaterThan(5000);
});

test('a text of more than 300 signs is no link and was not typed', () => {
  const link = `#${roomFragment({ code: 'BCDFGH', secret })}`;
  expect(roomKeyIn(link.padStart(300, 'A'))).not.toBeNull();
  expect(roomKeyIn(link.padStart(301, 'A'))).toBeNull();
  expect(roomCodeIn('BCDFGH'.padStart(300))).toBe('BCDFGH');
  expect(roomCodeIn('BCDFGH'.padStart(301))).toBeNull();
});

test.each(['', 'BCDFG', 'BCDFGHJ', 'BCDFGA', 'BCDFG1', '#content', 'ß'.repeat(6), 'B'.repeat(301)])(
  '%s is none',
  (text) => {
    expect(roomCodeIn(text)).toBeNull();
  },
);
