// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  perform,
  press,
  said,
  showAt,
  expectOutline,
  text,
  type,
  buttons,
  until,
} from '../../../tests/page/rendered.tsx';
import { screen, wordsAt } from '../../../tests/page/in-sight.ts';
import { emptyMadeDraft } from '../../domain/made/made-draft.ts';
import { MadeLink } from './made-link.tsx';
import { MakeForm } from './make-form.tsx';
import { MakeScreen } from './make-screen.tsx';

beforeEach(() => localStorage.clear());

afterEach(() => {
  leave();
  localStorage.clear();
  vi.useRealTimers();
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
  type('link1', 'https://example.org/Moon');
  const written = ['answer', 'title', 'link1'].map(value);
  expect(written).toEqual(['1969', 'Moon', 'https://example.org/Moon']);
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
  expect([count, tips(), add()]).toEqual([2, 4, undefined]);
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
  await perform(() => button(text('make.done.copy')).click());
  await perform(() => button(text('make.done.share')).click());
  expect([copied.length, said('status')]).toEqual([3, text('make.done.copied')]);
  ending = new DOMException('', 'NotAllowedError');
  await perform(() => button(text('make.done.share')).click());
  expect([copied.length, said('status')]).toEqual([4, text('make.done.copied')]);
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async () => Promise.reject(new Error('no')) },
  });
  await perform(() => button(text('make.done.copy')).click());
  expect(said('status')).toBe(text('make.done.copyByHand'));
});

test('the link of a puzzle can be scanned, tried, played in a room, and is chosen as a whole', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  showAt('/make', <MadeLink link={link} />);
  expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }]]);
  await expectOutline('made-link');
  const code = button(text('make.done.code'));
  expect(code.getAttribute('aria-expanded')).toBe('false');
  press(() => code.click());
  expect(code.getAttribute('aria-expanded')).toBe('true');
  await until(() =>
    expect(document.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(
      text('make.done.codeLabel'),
    ),
  );
  expect(document.querySelector('[role="img"] path')?.getAttribute('d')).toBe(
    toSvgPath(generate(link, { minCorrectionLevel: correction.L })),
  );
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

const labels = () => [...document.querySelectorAll('legend, label, h2')].map(wordsAt);
const faultAt = (name: string) =>
  document.getElementById(
    document
      .querySelector(`[name="${name}"]`)
      ?.getAttribute('aria-describedby')
      ?.split(' ')
      .at(-1) ?? '',
  )?.textContent;

test('what somebody wrote is there again, and whoever begins anew finds nothing', async () => {
  showAt('/make', <MakeScreen />);
  type('answer', '1969');
  type('text1', 'A step');
  type('link2', 'https://example.org/moon');
  leave();
  showAt('/make', <MakeScreen />);
  expect([value('answer'), value('text1'), value('link2')]).toEqual([
    '1969',
    'A step',
    'https://example.org/moon',
  ]);
  press(() => button(text('make.begin.open')).click());
  press(() => button(text('make.begin.submit')).click());
  expect([value('answer'), value('text1'), kept(), document.querySelector('dialog')]).toEqual([
    '',
    '',
    '',
    null,
  ]);
  localStorage.setItem('quando.desk..make', '{"answer":7}');
  leave();
  showAt('/make', <MakeScreen />);
  expect(value('answer')).toBe('');
});

test('a number has a question, a hint can go again, and each fault stands at its field', async () => {
  showAt('/make', <MakeScreen />);
  expect(labels()).not.toContain(text('make.label'));
  await perform(() => document.querySelectorAll<HTMLElement>('[type="radio"]')[1]?.click());
  expect(labels()).toContain(text('make.label'));
  expect(screen().textContent).toContain(text('make.labelHelp'));
  // How hints and links are meant is said at the first ones.
  expect(
    ['text1', 'link1', 'text2', 'link2'].filter((name) =>
      document.querySelector(`[name="${name}"]`)?.hasAttribute('aria-describedby'),
    ),
  ).toEqual(['text1', 'link1']);
  type('label', 'How many steps?');
  const lengths = ['label', 'answer', 'title', 'text1', 'link1'].map(
    (name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.maxLength,
  );
  expect(lengths).toEqual([120, 4, 60, 240, 300]);
  type('text1', 'One');
  type('text2', 'Two');
  press(() => add()?.click());
  type('text3', 'Three');
  press(() => button('Remove hint 2').click());
  expect([value('label'), value('text1'), value('text2'), tips()]).toEqual([
    'How many steps?',
    'One',
    'Three',
    2,
  ]);
  expect(buttons().some((each) => each.textContent.startsWith('Remove'))).toBe(false);
  type('link1', 'moon');
  await perform(() => button(text('make.submit')).click());
  await expectOutline('make');
  expect([faultAt('answer'), faultAt('link1'), faultAt('text1')]).toEqual([
    text('make.fault.missing'),
    text('make.fault.link-form'),
    expect.not.stringMatching(text('make.fault.missing')),
  ]);
  expect(document.activeElement).toBe(document.querySelector('[name="answer"]'));
});

const heading = () => document.querySelector('h2')?.textContent;

/** Letters that cannot be packed. */
function noise(seed: string, length: number): string {
  const parts = Array.from({ length: Math.ceil(length / 86) }, (_, at) =>
    createHash('sha512').update(`${seed} ${at}`).digest('base64url'),
  );
  return parts.join('').slice(0, length);
}

/** A hint as long as it may be. */
const longTip = (number: number) => ({
  text: noise(`text ${number}`, 200),
  link: `https://example.org/${noise(`link ${number}`, 280)}`,
});

const finished = () =>
  document.querySelector<HTMLTextAreaElement>('textarea[readonly]')?.value ?? '';

test('a whole puzzle becomes a link, which goes as soon as something is changed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showAt('/make', <MakeScreen />);
  type('answer', '1969');
  type('title', 'Moon');
  type('text1', 'It was 1969.');
  type('text2', 'A step');
  expect(said('status')).toContain('1969');
  const warned = [...document.querySelectorAll('[role="status"]')].filter(
    ({ textContent }) => textContent !== '',
  );
  expect(
    warned.map((each) => each.closest('fieldset')?.querySelector('legend')?.textContent),
  ).toEqual(['Hint 1']);
  type('text1', 'A flag');
  expect(said('status')).toBe('');
  await perform(() => button(text('make.submit')).click());
  await until(() => expect(heading()).toBe(text('make.done.title')));
  expect(finished()).toMatch(/^https?:\/\/[^/]+\/made#.{20,}$/);
  // The longest link is not too long.
  const asFound = location;
  const longer = `://${'x'.repeat(2000 - finished().length)}`;
  vi.stubGlobal('location', { origin: asFound.origin.replace('://', longer) });
  await perform(() => button(text('make.submit')).click());
  await until(() => expect(finished()).toHaveLength(2000));
  vi.stubGlobal('location', asFound);
  type('title', 'Sea');
  expect(heading()).toBeUndefined();
  leave();
  const long = { asksFor: 'year', answer: '1969', label: '', title: 'Moon' };
  localStorage.setItem(
    'quando.desk..make',
    JSON.stringify({ ...long, tips: [1, 2, 3, 4].map(longTip) }),
  );
  showAt('/make', <MakeScreen />);
  await perform(() => button(text('make.submit')).click());
  await until(() => expect(screen().textContent).toMatch(/characters too long for a link/));
  expect(heading()).toBeUndefined();
});
