// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ReadAloud, useReadAloud } from './read-aloud.ts';

class Utterance extends EventTarget {
  voice: unknown = null;
  lang = '';
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

const anna = { name: 'Anna', lang: 'de-DE', localService: true, default: false };
const bruno = { name: 'Bruno', lang: 'de_AT', localService: true, default: true };
const cloud = { name: 'Cloud', lang: 'de-DE', localService: false, default: true };
const daniel = { name: 'Daniel', lang: 'en-GB', localService: true, default: true };

let voices: object[];
let spoken: Utterance[];
const cancel = vi.fn<() => void>();
const speech = Object.assign(new EventTarget(), {
  getVoices: () => voices,
  speak: (utterance: Utterance) => void spoken.push(utterance),
  cancel,
});

let root: Root;
let aloud: ReadAloud | null;

function Reader({ onAloud }: { onAloud: (now: ReadAloud | null) => void }) {
  const now = useReadAloud('de');
  useEffect(() => onAloud(now));
  return null;
}

function read() {
  act(() => root.render(<Reader onAloud={take} />));
}

function take(now: ReadAloud | null) {
  aloud = now;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  [voices, spoken] = [[cloud, anna, bruno, daniel], []];
  cancel.mockClear();
  root = createRoot(document.createElement('div'));
  read();
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('a text is read by the device’s own voice for its language, the usual one first', () => {
  act(() => aloud?.read('Wer war’s?'));
  expect(aloud?.reading).toBe('Wer war’s?');
  expect(spoken).toMatchObject([{ text: 'Wer war’s?', voice: bruno, lang: 'de_AT' }]);
  voices = [cloud, anna];
  act(() => aloud?.read('Wer?'));
  expect(spoken[1]).toMatchObject({ voice: anna, lang: 'de-DE' });
});

test('reading ends with the text, with a failure and when somebody stops it', () => {
  for (const end of ['end', 'error']) {
    act(() => aloud?.read('Wer war’s?'));
    act(() => void spoken.at(-1)?.dispatchEvent(new Event(end)));
    expect(aloud?.reading).toBeNull();
  }
  act(() => aloud?.read('Wer war’s?'));
  cancel.mockClear();
  act(() => aloud?.stop());
  expect([aloud?.reading, cancel.mock.calls.length]).toEqual([null, 1]);
});

test('another text takes the place of the one before, whose end is not its own', () => {
  act(() => aloud?.read('Eins'));
  cancel.mockClear();
  act(() => aloud?.read('Zwei'));
  expect(cancel).toHaveBeenCalledTimes(1);
  act(() => void spoken[0]?.dispatchEvent(new Event('end')));
  expect(aloud?.reading).toBe('Zwei');
});

test('nothing is read on once the page or the text is left', () => {
  dispatchEvent(new Event('pagehide'));
  expect(cancel).not.toHaveBeenCalled();
  act(() => aloud?.read('Eins'));
  cancel.mockClear();
  dispatchEvent(new Event('pagehide'));
  expect(cancel).toHaveBeenCalledTimes(1);
  act(() => root.render(null));
  expect(cancel).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('pagehide'));
  expect(cancel).toHaveBeenCalledTimes(2);
});

test('without a voice of its own the device offers nothing, until it has one', () => {
  voices = [cloud, daniel];
  // The last one has gone, and nobody has said so yet.
  act(() => aloud?.read('Eins'));
  expect([spoken, aloud?.reading]).toEqual([[], null]);
  act(() => void speech.dispatchEvent(new Event('voiceschanged')));
  expect(aloud).toBeNull();
  voices = [anna];
  act(() => void speech.dispatchEvent(new Event('voiceschanged')));
  expect(aloud).not.toBeNull();
});

test('a browser that cannot read aloud at all offers nothing', () => {
  act(() => root.render(null));
  vi.stubGlobal('speechSynthesis', undefined);
  Reflect.deleteProperty(window, 'speechSynthesis');
  read();
  expect(aloud).toBeNull();
});
