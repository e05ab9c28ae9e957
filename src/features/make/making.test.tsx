// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  perform,
  press,
  said,
  showAt,
  text,
  type,
  buttons,
} from '../../../tests/page/rendered.tsx';
import { emptyMadeDraft } from '../../domain/made/made-draft.ts';
import { MadeLink } from './made-link.tsx';
import { MakeForm } from './make-form.tsx';

beforeEach(() => localStorage.clear());

afterEach(() => {
  leave();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const kept = () =>
  Object.keys(localStorage)
    .map((name) => localStorage.getItem(name))
    .join(' ');
const tips = () => document.querySelectorAll('fieldset textarea, textarea[name]').length;
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

test('a puzzle is kept as it is written, and begun anew once that is meant', async () => {
  const begin = vi.fn<() => void>();
  showAt('/make', <MakeForm first={emptyMadeDraft} onBegin={begin} />);
  type('answer', '1969');
  type('title', 'Moon');
  expect([value('answer'), value('title')]).toEqual(['1969', 'Moon']);
  expect(kept()).toContain('"answer":"1969"');
  expect(kept()).toContain('"title":"Moon"');
  press(() => button(text('make.begin.open')).click());
  press(() => button(text('make.begin.keep')).click());
  expect([begin.mock.calls.length, document.querySelector('dialog')]).toEqual([0, null]);
  press(() => button(text('make.begin.open')).click());
  press(() => button(text('make.begin.submit')).click());
  expect(begin).toHaveBeenCalledTimes(1);
});

const add = () => buttons().find(isAdding);

test('a puzzle has one tip to four, and what is missing keeps it from becoming a link', async () => {
  showAt('/make', <MakeForm first={emptyMadeDraft} onBegin={() => undefined} />);
  let count = 0;
  while (add() !== undefined && count < 9) {
    press(() => add()?.click());
    count += 1;
  }
  expect(tips()).toBe(4);
  await perform(() => button(text('make.submit')).click());
  expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull();
  expect(document.querySelector('h2')).toBeNull();
});

const isAdding = (each: HTMLButtonElement) => each.textContent === text('make.addTip');
const link = `${location.origin}/made#abc`;

test('the link of a puzzle is copied or shared, and what became of that is said anew', async () => {
  const copied: string[] = [];
  let ending: Error | null = null;
  const shared = vi.fn<(what: object) => void>();
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (words: string) => void copied.push(words) },
    canShare: () => true,
    share: async (what: object) => {
      shared(what);
      if (ending !== null) throw ending;
    },
  });
  showAt('/make', <MadeLink link={link} />);
  expect(document.activeElement?.tagName).toBe('H2');
  await perform(() => button(text('make.done.copy')).click());
  expect([copied, said('status')]).toEqual([[link], text('make.done.copied')]);
  const before = document.querySelector('[role="status"] span');
  await perform(() => button(text('make.done.copy')).click());
  expect(document.querySelector('[role="status"] span')).not.toBe(before);
  await perform(() => button(text('make.done.share')).click());
  expect([shared.mock.calls.length, said('status')]).toEqual([1, text('make.done.shared')]);
  ending = new DOMException('', 'AbortError');
  await perform(() => button(text('make.done.share')).click());
  expect([copied.length, said('status')]).toEqual([2, text('make.done.shared')]);
  ending = new DOMException('', 'NotAllowedError');
  await perform(() => button(text('make.done.share')).click());
  expect([copied.length, said('status')]).toEqual([3, text('make.done.copied')]);
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async () => Promise.reject(new Error('no')) },
  });
  await perform(() => button(text('make.done.copy')).click());
  expect(said('status')).toBe(text('make.done.copyByHand'));
});

test('the link of a puzzle can be scanned, tried, played in a room, and is chosen as a whole', () => {
  showAt('/make', <MadeLink link={link} />);
  const code = button(text('make.done.code'));
  expect(code.getAttribute('aria-expanded')).toBe('false');
  press(() => code.click());
  expect(code.getAttribute('aria-expanded')).toBe('true');
  press(() => code.click());
  expect(code.getAttribute('aria-expanded')).toBe('false');
  expect([...document.querySelectorAll('a')].map((each) => each.getAttribute('href'))).toEqual([
    '/made#abc',
    '/room/host#abc',
  ]);
  const area = document.querySelector('textarea');
  press(() => area?.focus());
  expect([area?.selectionStart, area?.selectionEnd]).toEqual([0, link.length]);
});
