// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  chooseFile,
  key,
  leave,
  perform,
  press,
  said,
  settle,
  showAt,
  text,
  typeInto,
  expectOutline,
  until,
} from '../../../../../tests/page/rendered.tsx';
import { refused, signIn, signInAs, leaveSignedOut } from '../../../../../tests/page/signed-in.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import { changeSettings } from '../../../../device/cookies/use-settings.ts';
import { keepDraft, leftDrafts } from '../../../../device/draft-store.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import { leanDraft } from '../../../../domain/draft/draft-shape.ts';
import { aDraft, anEditor, aTip } from '../session/editor-factory.ts';
import { EditorContext } from './editor-context.ts';
import { EditorFacts } from './editor-facts.tsx';
import { EditorHint } from './hint/editor-hint.tsx';
import { EditPuzzleScreen } from './edit-puzzle-screen.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];
/** As the server has it. */
let stored: Draft;
/** Whether the device has room beside the fields, and a mouse. */
let hasRoom: boolean;
/** How that is asked for. */
const ofRoom = new Set([
  '(min-width: 1100px)',
  '(hover: hover)',
  '(min-height: 900px), (max-width: 1099px)',
]);

beforeAll(async () => {
  // What the editor fetches later, so that nothing has to be waited for.
  await import('../session/editor-history.tsx');
  await import('../company/editor-company.tsx');
  await import('../publish/publish-panel.tsx');
  await import('../../../../ui/dialog/toaster.tsx');
  await import('./editor-keys-dialog.tsx');
});

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2040-06-13T10:00:00Z'),
  });
  stored = aDraft();
  hasRoom = true;
  answers = {
    get_draft: () => stored,
    save_draft: () => {
      const { content } = JSON.parse(asked.at(-1)?.slice('save_draft '.length) ?? '') as Draft;
      stored = { ...stored, content, revision: stored.revision + 1, isReady: false };
      return { revision: stored.revision, isReady: false, updatedAt: '2040-06-13T10:00:00Z' };
    },
    get_years_near: () => [],
    get_appearances: () => [],
    get_similar_hints: () => [],
    get_schedule: () => [],
  };
  asked = signIn(answers);
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return hasRoom && ofRoom.has(query);
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(leaveSignedOut);

async function open(change: Partial<Draft> = {}, search = '') {
  stored = aDraft(change);
  const shown = showAt(
    `/creator/edit/moon${search}`,
    <div id="content">
      <EditPuzzleScreen />
    </div>,
  );
  await until(() => expect(said('status')).not.toBe(text('screen.loading')));
  return shown;
}

/** Shows some fields of a draft alone; answers what they make of it. */
function showFields(fields: ReactNode, content: DraftContent = aDraft().content) {
  const { editor } = anEditor(aDraft({ content }));
  showAt('/', <EditorContext value={{ editor, isReadOnly: false }}>{fields}</EditorContext>);
  return { editor, made: () => leanDraft(editor.state.session.content) };
}
const showHint = (index: number, content?: DraftContent) =>
  showFields(<EditorHint index={index} isPair isWide />, content);

async function click(name: string, within = '') {
  await perform(() => button(within + text(name)).click());
  await settle();
}
const write = (id: string, value: string) => typeInto(`#draft-${id}`, value);
const field = (id: string) => document.querySelector<HTMLInputElement>(`#draft-${id}`);
const focused = () => document.activeElement?.id;
const pass = (milliseconds: number) => perform(() => vi.advanceTimersByTimeAsync(milliseconds));
/** What was sent to a function, in the order of the calls. */
const sentTo = (name: string) =>
  asked
    .filter((call) => call.startsWith(`${name} `))
    .map((call) => JSON.parse(call.slice(name.length)) as Record<string, unknown>);
const saved = () => sentTo('save_draft').at(-1)?.['content'] as DraftContent | undefined;
const status = () => document.querySelector('[data-state]');
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';
/** Gives every text of a hint its place: those of German, or of English. */
const texts = (locale: 'de' | 'en') =>
  [0, 1, 2, 3].map((index) => field(`${locale}-tips-${index}-text`)?.value);

const line = () => status()?.querySelector('p')?.textContent;

/** What the device does that can reach nobody. */
const away = () => Promise.reject(new TypeError('away'));

const leaves = () => {
  const event = new Event('beforeunload', { cancelable: true });
  press(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
};

test('how the work stands is said: unchanged, unsaved, saved, failed, kept nowhere, and saved again', async () => {
  hasRoom = false;
  await open();
  // Where there is no mouse, a field with the focus brings up keys over the screen.
  expect(focused()).not.toMatch(/^draft-/);
  expect(line()).toBe(text('editor.save.never'));
  await expectOutline('editor');
  write('de-tips-0-text', 'Ein Schritt');
  expect([line(), said('status').includes(text('editor.news.saved'))]).toEqual([
    text('editor.save.unsaved'),
    false,
  ]);
  expect(key('s', { ctrlKey: true })).toBe(true);
  await settle();
  expect(line()).toMatch(/^Saved, .*\d:\d\d/);
  expect(said('status')).toContain(text('editor.news.saved'));
  expect(sentTo('save_draft')).toMatchObject([{ key: 'moon', revision: 3 }]);

  const save = answers['save_draft'] ?? away;
  answers['save_draft'] = away;
  write('de-tips-0-text', 'Ein kleiner Schritt');
  await pass(1200);
  expect(line()).toBe(text('editor.save.failed'));
  expect(status()?.textContent).toContain(text('staff.failure.noConnection'));
  expect(said('status')).toContain(text('editor.news.failed'));
  expect([leaves(), leftDrafts('ada', 'moon', () => false)]).toMatchObject([false, [{}]]);
  answers['save_draft'] = save;
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(said('status')).toContain(text('editor.news.savedAgain'));

  const details = 'de.label';
  answers['save_draft'] = () =>
    Response.json({ code: '22023', message: 'no', details, hint: null }, { status: 400 });
  const device = localStorage;
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
    removeItem: () => undefined,
  };
  vi.stubGlobal('localStorage', full);
  write('de-label', 'x');
  expect(leaves()).toBe(true);
  expect(said('status')).toContain(text('editor.notKept'));
  const risk = [...document.querySelectorAll('[role="status"]:not(.visually-hidden)')];
  expect(risk.map((each) => each.textContent)).toContain(text('editor.notKept'));
  await pass(1200);
  expect(status()?.querySelector('strong')?.textContent).toBe('German · Question: ');
  expect(said('status')).toContain(text('editor.news.failedUnkept'));
  expect(said('status')).not.toContain(text('editor.news.failed'));
  vi.stubGlobal('localStorage', device);
  answers['save_draft'] = save;
  await click('editor.saveAgain');
  expect([line()?.startsWith('Saved, '), saved()?.de?.label]).toEqual([true, 'x']);

  // Of who has left nothing more is sent, and nobody is asked to stay for it.
  answers['save_draft'] = away;
  vi.stubGlobal('localStorage', full);
  write('de-label', 'y');
  await perform(leave);
  const sends = sentTo('save_draft').length;
  expect([saved()?.de?.label, leaves()]).toEqual(['y', false]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await perform(() => window.dispatchEvent(new Event('pagehide')));
  expect(sentTo('save_draft')).toHaveLength(sends);
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(sentTo('save_draft')).toHaveLength(sends);
});

test('a draft that does not open says why; once it does, the last words are sent when the page goes', async () => {
  const ends: (() => Promise<unknown>)[] = [];
  const locks = {
    query: async () => ({ held: [] }),
    request: (_: string, hold: () => Promise<unknown>) => {
      ends.push(hold);
      return hold();
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  for (const [answer, words] of [
    [() => refused('02000'), 'editor.unknownKey'],
    [() => refused('42501'), 'staff.failure.denied'],
    [away, 'staff.failure.noConnection'],
  ] as const) {
    leave();
    answers['get_draft'] = answer;
    await open({ content: { year: 1969, en: { tips: [aTip('One')] } } });
    expect(document.body.textContent).toContain(text('editor.trouble'));
    expect(document.body.textContent).toContain(text(words));
    press(() => buttons().at(-1)?.click());
    expect(said('status')).toBe(text('screen.loading'));
    await settle();
  }
  answers['get_draft'] = () => stored;
  await perform(() => window.dispatchEvent(new Event('online')));
  await settle();
  expect(focused()).toBe('draft-en-tips-1-text');

  write('de-tips-0-text', 'Ein Schritt');
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await perform(() => window.dispatchEvent(new Event('pagehide')));
  expect([saved(), leftDrafts('ada', 'moon', () => false)]).toMatchObject([undefined, [{}]]);
  sight.mockReturnValue('hidden');
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(saved()?.de?.tips?.[0]?.text).toBe('Ein Schritt');
  write('de-tips-0-text', 'Zwei Schritte');
  await perform(leave);
  expect(saved()?.de?.tips?.[0]?.text).toBe('Zwei Schritte');
  let isFree = false;
  await perform(
    () =>
      void ends
        .at(-1)?.()
        .then(() => (isFree = true)),
  );
  expect(isFree).toBe(true);
  // Who leaves before it opens has what was left sent all the same.
  keepDraft(
    { userId: 'ada', key: 'moon', page: 'gone' },
    { revision: 3, base: stored.content, content: { year: 1 }, unanswered: [], conflicts: [] },
  );
  let bring: (() => void) | undefined;
  answers['get_draft'] = () => new Promise((resolve) => (bring = () => resolve(stored)));
  showAt('/creator/edit/moon', <EditPuzzleScreen />);
  await settle();
  leave();
  await perform(() => bring?.());
  expect(saved()).toEqual({ year: 1 });
  Reflect.deleteProperty(navigator, 'locks');
});

const panel = (name: string) =>
  [...document.querySelectorAll('[aria-pressed]')]
    .find((each) => each.textContent.startsWith(text(`editor.company.${name}`)))
    ?.getAttribute('aria-pressed');

/** Which language the preview is in. */
const previewed = () =>
  [...document.querySelectorAll<HTMLInputElement>('aside [type="radio"]')].map(
    ({ checked }) => checked,
  );
/** Where the game of the preview stands. */
const stageNow = () =>
  document.querySelector(
    `[aria-label="${text('creator.preview.goTo')}"] [aria-pressed="true"] > span`,
  )?.textContent;
const mediaFolds = () =>
  [1, 2].map((hint) => field(`de-tips-${hint}-image`)?.closest('details')?.open);

test('an address leads to its field; keys lead from there through the hints and move them', async () => {
  const { visited, navigate } = await open({}, '?at=de.tips%5B2%5D.text');
  expect([focused(), visited]).toEqual(['draft-de-tips-2-text', ['/creator/edit/moon']]);
  // Into what is folded, and to the first field of a whole hint.
  expect(mediaFolds()).toEqual([false, false]);
  for (const [at, id] of [
    ['de.tips[1].image', 'de-tips-1-image'],
    ['en.tips[2]', 'en-tips-2-text'],
    ['de.tips[2].text', 'de-tips-2-text'],
  ]) {
    await perform(() => navigate(`/creator/edit/moon?at=${at}`));
    expect(focused()).toBe(`draft-${id}`);
  }
  expect(mediaFolds()).toEqual([true, false]);
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await perform(() => navigate('/creator/edit/moon?at=de.tips[2].text'));
  expect([scroll.mock.calls, scroll.mock.contexts]).toEqual([
    [[{ block: 'center' }]],
    [field('de-tips-2-text')],
  ]);
  const go = (name: string, ...held: ('shift' | 'alt')[]) => {
    const event = new KeyboardEvent('keydown', {
      key: name,
      ctrlKey: true,
      shiftKey: held.includes('shift'),
      altKey: held.includes('alt'),
      bubbles: true,
      cancelable: true,
    });
    // happy-dom takes any Alt for AltGr.
    event.getModifierState = () => false;
    press(() => void document.activeElement?.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    return focused();
  };
  const hints = () => [texts('de'), texts('en')].map((each) => each.join(' '));
  expect(go('Enter')).toBe('draft-de-tips-3-text');
  expect(go('Enter')).toBe('draft-de-tips-3-text');
  expect(go('Enter', 'shift')).toBe('draft-de-tips-2-text');
  expect(go('.')).toBe('draft-en-tips-2-text');
  expect(go('.')).toBe('draft-de-tips-2-text');
  expect(go('PageUp', 'alt')).toBe('draft-de-tips-1-text');
  expect(hints()).toEqual(['Eins Drei Zwei Vier', 'One Three Two Four']);
  expect(go('PageDown', 'alt')).toBe('draft-de-tips-2-text');
  press(() => document.querySelector<HTMLElement>('[role="switch"]')?.click());
  press(() => field('de-tips-0-text')?.focus());
  expect(go('PageUp', 'alt')).toBe('draft-de-tips-0-text');
  expect(go('PageDown', 'alt')).toBe('draft-de-tips-1-text');
  expect(hints()).toEqual(['Zwei Eins Drei Vier', 'One Two Three Four']);
  // Where the focus is in no language, that in sight moves.
  press(() => document.querySelector<HTMLElement>('[data-hint="0"] h2')?.focus());
  go('PageDown', 'alt');
  expect(hints()).toEqual(['Eins Zwei Drei Vier', 'One Two Three Four']);

  const [undo, redo] = ['editor.undo', 'editor.redo'].map((name) => button(text(name)));
  const possible = () =>
    [undo, redo].map((each) => each?.getAttribute('aria-disabled') === 'false');
  write('en-tips-3-text', 'Last');
  press(() => field('year')?.focus());
  await perform(() => undo?.click());
  expect([focused(), texts('en')[3], possible()]).toEqual([
    'draft-en-tips-3-text',
    'Four',
    [true, true],
  ]);
  press(() => field('year')?.focus());
  key('y', { ctrlKey: true });
  expect([focused(), texts('en')[3], possible()]).toEqual([
    'draft-en-tips-3-text',
    'Last',
    [true, false],
  ]);
  await until(() => expect(panel('preview')).toBe('true'));
  // The game is at the hint that was written last, whatever has the focus since.
  for (const id of ['en-tips-3-text', 'year']) {
    press(() => field(id)?.focus());
    expect(stageNow()).toBe(text('creator.preview.stage.fourth'));
  }
  press(() => field('en-tips-3-text')?.focus());
  await expectOutline('editor-beside', '[data-hint="3"]');
  // What both languages of a hint have leaves the language as it was.
  for (const locale of ['de', 'en']) {
    press(() => field(`${locale}-tips-2-text`)?.focus());
    press(() => document.querySelector<HTMLElement>('[data-hint="1"] h2')?.focus());
    expect([stageNow(), previewed()]).toEqual([
      text('creator.preview.stage.second'),
      [locale === 'de', locale === 'en'],
    ]);
  }
  // The preview turns with the language that is written.
  press(() => document.querySelector<HTMLElement>(':focus')?.blur());
  const before = previewed();
  go('.');
  expect(previewed()).toEqual(before.toReversed());
  for (const [letter, name] of Object.entries({ u: 'publish', p: 'check', v: 'preview' })) {
    go(letter, 'alt');
    expect([panel(name), document.activeElement?.parentElement?.tagName]).toEqual(['true', 'DIV']);
    expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
  }
  press(() => field('year')?.focus());
  key('F8');
  expect(focused()).toBe('draft-difficulty');
  press(() => document.querySelector<HTMLElement>(':focus')?.blur());
  await perform(() => key('?'));
  await settle();
  expect(document.querySelector('dialog h2')?.textContent).toBe(text('editor.keys.title'));
  await expectOutline('editor-keys');
  await click('editor.keys.close');
  expect(document.querySelector('dialog')).toBeNull();
  await perform(leave);
});

test('a year has digits alone, a choice can be taken back, and one nobody knows stays in sight', async () => {
  const { made } = showFields(<EditorFacts isWide />, { year: 1969, timeScale: 7 });
  await expectOutline('editor-facts');
  for (const value of ['19x', '19690']) {
    write('year', value);
    expect(field('year')?.value).toBe('1969');
  }
  write('year', ' 476');
  write('difficulty', '4');
  expect(made()).toEqual({ year: 476, timeScale: 7, difficulty: 4 });
  expect(field('timeScale')?.querySelector('[value="7"]')?.textContent).toBe('7');
  write('year', '');
  write('difficulty', '');
  expect(made()).toEqual({ timeScale: 7 });
});

/** What the fields of a place are called and say. */
const labelled = (place: string) =>
  [...document.querySelectorAll<HTMLLabelElement>(`${place} label`)]
    .map(({ textContent, htmlFor }) => [
      textContent,
      document.querySelector<HTMLInputElement>(`[id="${htmlFor}"]:not([type="file"])`)?.value,
    ])
    .filter(([, value]) => value !== undefined);

test('each field has its own part of the draft, and writes that', () => {
  const place = { name: 'Moon', lat: 1, lon: 2, land: 'sea' };
  const other = { address: 'https://example.org/source', quote: 'So.' };
  const part = {
    ...aTip('Text'),
    region: 'asia',
    title: 'Title',
    link: 'https://example.org/link',
    place,
    image: '/images/a.webp',
    imageAlt: 'Description',
    copyright: 'NASA',
    audio: '/audio/1.mp3',
    source: other,
  };
  const { made } = showHint(0, { en: { tips: [part] } });
  const fields = labelled('[data-language="en"]');
  expect(fields).toEqual([
    ['Text', 'Text'],
    ['Address of the source', 'https://example.org/source'],
    ['Sentence of the source', 'So.'],
    ['Kind', 'wiki'],
    ['Part of the world', 'asia'],
    ['Title', 'Title'],
    ['Link', 'https://example.org/link'],
    ['Name of the place', 'Moon'],
    ['Degrees north', '1'],
    ['Degrees east', '2'],
    ['Country', 'sea'],
    ['Image', '/images/a.webp'],
    ['Image description', 'Description'],
    ['Image credit', 'NASA'],
    ['Audio', '/audio/1.mp3'],
  ]);
  const ids = ['title', 'link', 'place-land', 'imageAlt', 'copyright', 'audio', 'source-quote'];
  for (const id of ids) write(`en-tips-0-${id}`, id);
  expect(made().en?.tips?.[0]).toEqual({
    ...part,
    title: 'title',
    link: 'link',
    place: { ...place, land: 'place-land' },
    imageAlt: 'imageAlt',
    copyright: 'copyright',
    audio: 'audio',
    source: { ...other, quote: 'source-quote' },
  });
  leave();
  const facts = { year: 1969, timeScale: 3, difficulty: 2, anniversary: '07-20' };
  showFields(<EditorFacts isWide />, { ...facts, de: { label: 'Wie?' }, en: { label: 'How?' } });
  expect(labelled('details')).toEqual([
    ['Answer', '1969'],
    ['Time scale', '3'],
    ['Difficulty', '2'],
    ['Anniversary', '07-20'],
    ['Question', 'Wie?'],
    ['Question', 'How?'],
  ]);
});

const isOpen = () => document.querySelector('details')?.open;

test('the facts are folded where there is little room, once there is an answer', () => {
  const folded = [{ year: 1969 }, {}].map((content) => {
    leave();
    showFields(<EditorFacts isWide={false} />, content);
    return isOpen();
  });
  expect(folded).toEqual([false, true]);
  write('year', '1');
  expect(isOpen()).toBe(true);
});

const north = () => field('de-tips-0-place-lat')?.value;

test('degrees are typed with comma or point, and what is no number yet stays in its field', () => {
  const { made } = showHint(0);
  write('de-tips-0-place-lat', '−');
  expect(north()).toBe('-');
  for (const value of ['-48,2', '-48,25', 'x']) write('de-tips-0-place-lat', value);
  expect(north()).toBe('-48,2');
  write('de-tips-0-place-name', 'Wien');
  expect(made().de?.tips?.[0]?.place).toEqual({ lat: -48.2, name: 'Wien' });
  write('de-tips-0-place-lat', '');
  expect(made().de?.tips?.[0]?.place).toEqual({ name: 'Wien' });
});

test('arrow keys move a place on its map, north and east, and with Shift ten times as far', async () => {
  const place = { lat: 48.2, lon: 16.4 };
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  showHint(0, { de: { tips: [aTip('Eins', { place })] } });
  const folded = field('de-tips-0-place-lat')?.closest('details');
  expect(document.querySelector('[data-map]')).toBeNull();
  await perform(() => {
    if (folded) folded.open = true;
    folded?.dispatchEvent(new Event('toggle'));
  });
  const pin = () => folded?.querySelector('[aria-label*="Arrow keys"]') ?? null;
  await expectOutline('editor-place');
  expect(pin()?.getAttribute('aria-label')).toContain('48.2° north, 16.4° east');
  // Its middle is that of the map.
  expect(['x', 'y'].map((name) => pin()?.parentElement?.getAttribute(name))).toEqual(['188', '88']);
  const degrees = () => ['lat', 'lon'].map((part) => field(`de-tips-0-place-${part}`)?.value);
  expect(key('ArrowUp', {}, pin())).toBe(true);
  expect(degrees()).toEqual(['48.3', '16.4']);
  key('ArrowRight', { shiftKey: true }, pin());
  expect(degrees()).toEqual(['48.3', '17.4']);
  key('ArrowDown', { shiftKey: true }, pin());
  key('ArrowLeft', {}, pin());
  expect([degrees(), key('Home', {}, pin())]).toEqual([['47.3', '17.3'], false]);
  // Half of a place is none yet.
  leave();
  showHint(0, { de: { tips: [aTip('Eins', { place: { lon: 16.4 } })] } });
  const half = field('de-tips-0-place-lat')?.closest('details');
  await perform(() => {
    if (half) half.open = true;
    half?.dispatchEvent(new Event('toggle'));
  });
  expect([half?.querySelector('figcaption')?.textContent, half?.querySelector('button')]).toEqual([
    text('editor.map.press'),
    null,
  ]);
  // A press puts it, however large the map is drawn.
  const map = half?.querySelector('[data-place-map]');
  const box = { left: 30, top: 50, width: 200, height: 60 };
  vi.spyOn(map ?? document.body, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  const at = { clientX: 30 + 150, clientY: 50 + 15, bubbles: true };
  press(() => void map?.dispatchEvent(new MouseEvent('click', at)));
  expect(degrees()).toEqual(['48.7', '75']);
});

test('a hint takes over from the other language what both have in common', () => {
  const more = { type: 'image', region: 'asia', copyright: 'NASA' };
  const { made } = showHint(0, {
    de: { tips: [aTip('Eins')] },
    en: { tips: [aTip('One', more)] },
  });
  const german = document.querySelector('[data-language="de"]');
  press(() =>
    [...(german?.querySelectorAll('button') ?? [])]
      .find((each) => each.textContent === text('editor.copyFrom.en'))
      ?.click(),
  );
  expect(made()).toEqual({ de: { tips: [aTip('Eins', more)] }, en: { tips: [aTip('One', more)] } });
});

const source = (locale: string) =>
  ['address', 'quote'].map((part) => field(`${locale}-tips-1-source-${part}`)?.value);

const paste = (id: string, words: string) => {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? words : '') },
  });
  press(() => void field(id)?.dispatchEvent(event));
  return event.defaultPrevented;
};

test('address and sentence of a source are pasted in one piece, in either field', () => {
  const { editor } = showHint(1);
  expect(paste('en-tips-1-source-address', 'It was so. https://example.org/a')).toBe(true);
  expect(source('en')).toEqual(['https://example.org/a', 'It was so.']);
  expect(paste('de-tips-1-source-quote', 'https://example.org/b')).toBe(true);
  expect(source('de')).toEqual(['https://example.org/b', '']);
  press(() => editor.act({ type: 'undone' }));
  expect(paste('de-tips-1-source-address', 'https://example.org/c')).toBe(false);
  expect(source('de')).toEqual(['', '']);
});

test('a hint is moved by its buttons, which the focus follows, and not beyond the ends', () => {
  const { made } = showFields(
    <>
      <EditorHint index={0} isPair={false} isWide />
      <EditorHint index={1} isPair={false} isWide />
    </>,
  );
  expect(
    ['up', 'down'].map((way) =>
      document.querySelector(`#move-en-tips-0-${way} path`)?.getAttribute('d'),
    ),
  ).toEqual(['M12 19V5m-6 6 6-6 6 6', 'M12 5v14m-6-6 6 6 6-6']);
  const first = document.querySelector<HTMLElement>('#move-en-tips-0-up');
  press(() => first?.click());
  expect(first?.getAttribute('aria-disabled')).toBe('true');
  const down = document.querySelector<HTMLElement>('#move-en-tips-0-down');
  press(() => down?.focus());
  press(() => down?.click());
  expect(focused()).toBe('move-en-tips-1-down');
  const words = (locale: 'de' | 'en') => made()[locale]?.tips?.map((each) => each.text);
  expect([words('de'), words('en')]).toEqual([
    ['Eins', 'Zwei', 'Drei', 'Vier'],
    ['Two', 'One', 'Three', 'Four'],
  ]);
  leave();
  const { editor } = showFields(<EditorHint index={3} isPair isWide />);
  const last = document.querySelector<HTMLElement>('#move-de-en-tips-3-down');
  press(() => last?.click());
  expect([last?.getAttribute('aria-disabled'), editor.state.session.past]).toEqual(['true', []]);
});

const picture = (bytes = 3) => new File([new Uint8Array(bytes)], 'a.webp', { type: 'image/webp' });
const address = `/images/${'b'.repeat(32)}.webp`;

const told = () =>
  document.querySelector('[data-language="en"] [role="status"]')?.textContent ?? '';

test('a picture goes to its hint, wherever that is by then', async () => {
  const upload = '[data-language="en"] [type="file"]';
  const { editor } = showHint(1);
  await chooseFile(upload, picture(8 * 1024 * 1024 + 1));
  expect([told(), asked]).toEqual([text('editor.upload.failed.tooLarge'), []]);
  for (const [code, words] of Object.entries({
    too_large: 'tooLarge',
    image_too_many_pixels: 'tooLarge',
    image_type_unknown: 'type',
    image_animated: 'animated',
    image_unreadable: 'unreadable',
    images_today_full: 'today',
    images_full: 'full',
    busy: 'busy',
    over_request_rate_limit: 'busy',
    not_available: 'missing',
    not_signed_in: 'denied',
    not_allowed: 'denied',
    odd: 'unknown',
  })) {
    answers['staff/images'] = () => Response.json({ code }, { status: 400 });
    await chooseFile(upload, picture());
    expect(told()).toBe(text(`editor.upload.failed.${words}`));
  }
  let answer: (() => void) | undefined;
  const image = { address, width: 1, height: 1, bytes: 3 };
  answers['staff/images'] = () => new Promise((resolve) => (answer = () => resolve(image)));
  await chooseFile(upload, picture(8 * 1024 * 1024));
  expect([told(), document.querySelectorAll('[aria-busy="true"]').length]).toEqual([
    text('editor.upload.busy'),
    1,
  ]);
  const calls = asked.length;
  await chooseFile(upload, picture());
  expect(asked).toHaveLength(calls);
  const move = { from: 1, to: 0, locales: ['en'] as const };
  press(() => editor.act({ type: 'moved', move }));
  await perform(() => answer?.());
  expect(told()).toContain('Its hint is now hint 1');
  expect(told()).not.toContain(text('editor.upload.done'));
  const images = () => editor.state.session.content.en?.tips?.map((each) => each.image ?? '');
  expect(images()?.slice(0, 2)).toEqual([address, '']);
  answers['staff/images'] = () => image;
  const chosen: string[] = [];
  const input = document.querySelector(upload) ?? document.body;
  Object.defineProperty(input, 'value', {
    set(value: string) {
      chosen.push(value);
    },
  });
  await chooseFile(upload, picture());
  // The same file may be chosen again.
  expect(chosen).toEqual(['']);
  expect([told(), images()?.[1]]).toEqual([text('editor.upload.done'), address]);
  await expectOutline('editor-picture');
  expect(document.querySelector('[data-language="en"] img')?.getAttribute('src')).toBe(address);
});

test('a picture that comes when the draft is closed is not put in, which is said', async () => {
  const { editor, server } = anEditor(aDraft());
  showAt(
    '/',
    <EditorContext value={{ editor, isReadOnly: false }}>
      <EditorHint index={1} isPair isWide />
    </EditorContext>,
  );
  answers['staff/images'] = async () => {
    server.stored = aDraft({ isFrozen: true, published: {} });
    await editor.refresh();
    return { address, width: 1, height: 1, bytes: 3 };
  };
  await chooseFile('[data-language="en"] [type="file"]', picture());
  expect(editor.state.session.past).toEqual([]);
  expect(notices()).toContain(text('editor.upload.closed'));
});

const foldsIn = (within: Element | null) =>
  [...(within?.querySelectorAll('summary') ?? [])].map(
    (each) => each.lastElementChild?.textContent,
  );

test('what a hint has of picture and sound stands at its fold; only pictures of this site are shown', () => {
  const media = { image: 'https://example.org/a.webp', audio: '/audio/1.mp3' };
  const { editor } = showHint(0, { en: { tips: [aTip('One', media)] } });
  const german = document.querySelector('[data-language="de"]');
  const english = document.querySelector('[data-language="en"]');
  expect([foldsIn(german), foldsIn(english), english?.querySelector('img')]).toEqual([
    [text('editor.noPlace'), text('editor.noMedia')],
    [text('editor.noPlace'), 'Image, Audio'],
    null,
  ]);
  for (const [value, count] of [
    ['//example.org/a.webp', 0],
    ['/images/a.webp', 1],
  ] as const) {
    press(() => editor.act({ type: 'edited', path: 'en.tips[0].image', value, at: 0 }));
    expect(english?.querySelectorAll('img')).toHaveLength(count);
  }
  press(() => editor.act({ type: 'edited', path: 'en.tips[0].place.name', value: 'Wien', at: 0 }));
  expect(foldsIn(english)[0]).toBe('Wien');
});

const published = { id: 1, name: '12', date: '2040-06-10', token: null, errata: [] };
const offered = () => buttons().map((each) => each.textContent);

test('what is published is read alone, and what came too late for it is shown', async () => {
  keepDraft(
    { userId: 'ada', key: 'moon', page: 'gone' },
    { revision: 3, base: aDraft().content, content: { year: 1 }, unanswered: [], conflicts: [] },
  );
  await open({ isFrozen: true, published: { de: published, en: published } });
  await until(() => expect(panel('publish')).toBe('true'));
  expect(document.body.textContent).toContain(text('editor.published'));
  expect(document.body.textContent).toContain(text('editor.leftover.drop'));
  expect(offered()).not.toContain(text('editor.undo'));
  expect(document.querySelector('[role="switch"]')).toBeNull();
  expect([field('year')?.readOnly, focused()]).toEqual([true, '']);
  await expectOutline('editor-published', '[data-hint="0"], h1');
  key('F8');
  expect(focused()).not.toMatch(/^draft-/);
  expect(taken('p', { ctrlKey: true, altKey: true })).toBe(true);
  expect([panel('check'), panel('publish')]).toEqual([undefined, 'true']);
  press(() => field('de-tips-0-text')?.focus());
  taken('PageDown', { ctrlKey: true, altKey: true });
  expect(focused()).toBe('draft-de-tips-0-text');
  await perform(() => button(text('editor.historyOpen')).click());
  await until(() =>
    expect(document.querySelector('dialog h2')?.textContent).toBe(text('editor.history.title')),
  );
  await click('editor.history.close');
  expect(document.querySelector('dialog')).toBeNull();
  await perform(leave);
});

test('a day that has not begun can still be written for; one that was removed is brought back', async () => {
  answers['restore_draft'] = () => {
    stored = aDraft({ revision: 4 });
    return { revision: 4, isReady: false, updatedAt: null };
  };
  await open({ published: { de: published }, content: {} });
  expect(document.body.textContent).toContain(text('editor.scheduled'));
  expect(document.querySelector('h1')?.textContent).toContain('????');
  await show('publish');
  // What players get is neither called ready nor put away.
  expect(panel('publish')).toBe('true');
  expect(offered()).not.toContain(text('editor.remove.open'));
  await perform(() => button(text('editor.keysOpen')).click());
  await until(() =>
    expect(document.querySelector('dialog h2')?.textContent).toBe(text('editor.keys.title')),
  );
  await perform(leave);
  // What came too late for it is in time again.
  keepDraft(
    { userId: 'ada', key: 'moon', page: 'gone' },
    { revision: 3, base: aDraft().content, content: { year: 1 }, unanswered: [], conflicts: [] },
  );
  await open({ removedAt: '2040-06-12T10:00:00Z' });
  expect([field('year')?.value, offered().includes(text('editor.leftover.drop'))]).toEqual([
    '1969',
    true,
  ]);
  await click('editor.restore');
  await until(() => expect(field('year')?.value).toBe('1'));
  expect(sentTo('restore_draft')).toEqual([{ key: 'moon' }]);
  expect(offered()).toContain(text('editor.undo'));
  expect(offered()).not.toContain(text('editor.leftover.drop'));
  await perform(leave);
});

const inSight = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')].map(({ checked }) => checked);
const turn = () => key('.', { ctrlKey: true }, document.body);

const areAside = () => document.querySelector<HTMLElement>('[data-shown]')?.parentElement?.hidden;

const show = (name: string) =>
  perform(() =>
    [...document.querySelectorAll<HTMLElement>('[aria-pressed]')]
      .find((each) => each.textContent.startsWith(text(`editor.company.${name}`)))
      ?.click(),
  );

test('on a narrow page one language is in sight, and a key or a field of the other turns to it', async () => {
  hasRoom = false;
  await open();
  const before = inSight();
  press(() => document.querySelector<HTMLElement>(':focus')?.blur());
  expect(turn()).toBe(true);
  expect(inSight()).not.toEqual(before);
  turn();
  expect(inSight()).toEqual(before);
  // From a field it leads to the same one, and brings that into sight.
  press(() => field('en-tips-0-title')?.focus());
  key('.', { ctrlKey: true });
  expect([focused(), inSight()]).toEqual(['draft-de-tips-0-title', before.toReversed()]);
  key('.', { ctrlKey: true });
  // What is asked for takes the fields’ place, until a finding leads back to them.
  await until(() => expect(panel('check')).toBe('false'));
  await show('check');
  expect([areAside(), panel('check'), panel('write')]).toEqual([true, 'true', 'false']);
  press(() =>
    [...document.querySelectorAll('[data-kind] button')]
      .find((each) => each.textContent.startsWith('German · hint\u00a02'))
      ?.dispatchEvent(new Event('click', { bubbles: true })),
  );
  expect([focused(), areAside(), inSight()]).toEqual([
    'draft-de-tips-1-source-address',
    false,
    [true, false],
  ]);
  await show('preview');
  press(() => document.querySelector<HTMLElement>(':focus')?.blur());
  expect(key('Enter', { ctrlKey: true })).toBe(true);
  expect([focused(), areAside()]).toEqual(['draft-de-tips-0-text', false]);
  await show('preview');
  await show('write');
  expect([areAside(), panel('write')]).toEqual([false, 'true']);
  await perform(leave);
});

const taken = (name: string, more: KeyboardEventInit, altGraph = false) => {
  const event = new KeyboardEvent('keydown', {
    key: name,
    bubbles: true,
    cancelable: true,
    ...more,
  });
  event.getModifierState = () => altGraph;
  press(() => void document.activeElement?.dispatchEvent(event));
  return event.defaultPrevented;
};

test('keys that are not the editor’s own stay where they are', async () => {
  await open();
  await until(() => expect(panel('check')).toBe('false'));
  // Nothing is there to be undone yet.
  const undoing = button(text('editor.undo'));
  press(() => undoing.focus());
  press(() => undoing.click());
  expect(document.activeElement).toBe(undoing);
  write('year', '1');
  press(() => field('year')?.focus());
  const undo = { ctrlKey: true };
  expect([
    taken('z', { ...undo, isComposing: true }),
    taken('p', { ctrlKey: true, altKey: true }, true),
    panel('check'),
    field('year')?.value,
  ]).toEqual([false, false, 'false', '1']);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  expect(taken('z', undo)).toBe(false);
  dialog.remove();
  // Another field takes back its own edits, and is saved from all the same.
  const other = document.body.appendChild(document.createElement('input'));
  press(() => other.focus());
  expect([taken('z', undo), taken('y', undo), taken('s', undo)]).toEqual([false, false, true]);
  other.remove();
  press(() => field('year')?.focus());
  expect([taken('z', undo), field('year')?.value]).toEqual([true, '1969']);
  key('F8', { shiftKey: true });
  expect(focused()).toBe('draft-en-tips-3-source-address');
  press(() => changeSettings({ physicalKeys: false }));
  press(() => document.querySelector<HTMLElement>(':focus')?.blur());
  expect([taken('?', {}), taken('s', undo)]).toEqual([false, true]);
  await perform(leave);
  expect(taken('s', undo)).toBe(false);
});

test('what is typed in one go is taken back in one, and after a pause by itself', async () => {
  const { editor } = showFields(
    <>
      <EditorFacts isWide />
      <EditorHint index={0} isPair isWide />
    </>,
    {},
  );
  for (const [id, first, second, third] of [
    ['year', '1', '19', '196'],
    ['de-label', 'W', 'Wi', 'Wie'],
    ['en-tips-0-place-lat', '4', '48', '48.2'],
    ['difficulty', '1', '2', '3'],
  ] as const) {
    for (const value of [first, second]) write(id, value);
    await pass(1000);
    write(id, third);
    const back = () => {
      press(() => editor.act({ type: 'undone' }));
      return field(id)?.value;
    };
    expect([id, back(), back()]).toEqual([id, second, '']);
  }
});

const news = (name: string) =>
  [...document.querySelectorAll('[data-state] [role="status"] span')].find(
    (each) => each.textContent === text(`editor.news.${name}`),
  );
const tellsOfConflict = () => news('conflict') !== undefined;
const saidSaved = () => news('saved');

test('what two have written stands above the fields until it is decided, and is left saved', async () => {
  const { navigate } = await open();
  write('de-tips-0-text', 'Mein Text');
  const [first] = aDraft().content.de?.tips ?? [];
  stored = aDraft({
    revision: 4,
    content: { ...aDraft().content, de: { tips: [{ ...first, text: 'Ihr Text' }] } },
  });
  const save = answers['save_draft'] ?? away;
  let answer: (() => void) | undefined;
  answers['save_draft'] = () =>
    new Promise((resolve) => {
      answer = () => {
        answers['save_draft'] = save;
        resolve(refused('PT409'));
      };
    });
  key('s', { ctrlKey: true });
  await settle();
  expect([line(), status()?.getAttribute('data-state')]).toEqual([
    text('editor.save.saving'),
    'saving',
  ]);
  await perform(() => answer?.());
  await settle();
  expect(sentTo('save_draft').map(({ revision }) => revision)).toEqual([3, 4]);
  expect([tellsOfConflict(), news('conflict')?.closest('.visually-hidden')]).toEqual([true, null]);
  press(() => button('One field was changed twice').click());
  const { activeElement } = document;
  expect([activeElement?.id, activeElement?.getAttribute('tabindex')]).toEqual([
    'draft-conflicts',
    '-1',
  ]);
  await perform(() => button(`German · hint\u00a01 · Text: take the other`).click());
  expect([focused(), texts('de')[0], tellsOfConflict()]).toEqual([
    'draft-de-tips-0-text',
    'Ihr Text',
    false,
  ]);
  key('s', { ctrlKey: true });
  await settle();
  const before = saidSaved();
  key('s', { ctrlKey: true });
  await settle();
  // Another one, so that a screen reader says it again.
  expect([before?.textContent, saidSaved() === before]).toEqual([text('editor.news.saved'), false]);
  // Who sees has the line above.
  expect(saidSaved()?.closest('.visually-hidden')).not.toBeNull();
  // Another address opens another draft, and the last words are sent.
  write('de-tips-0-text', 'Ein Schritt');
  const content = {
    year: 1971,
    de: { tips: [aTip('Heute landet Neil Armstrong.')] },
    en: { tips: [aTip('Today Neil Armstrong lands.')] },
  };
  let bring: (() => void) | undefined;
  answers['get_draft'] = () =>
    new Promise((resolve) => {
      bring = () => resolve(aDraft({ key: 'mars', plannedFor: '2040-06-20', content }));
    });
  asked.length = 0;
  await perform(() => navigate('/creator/edit/mars/'));
  // What one had before one’s eyes goes at once.
  expect(field('year')).toBeNull();
  await perform(() => bring?.());
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('1971 · mars'));
  await settle();
  expect([sentTo('get_draft'), sentTo('save_draft'), sentTo('get_appearances')]).toMatchObject([
    [{ key: 'mars' }],
    [{ key: 'moon', content: { de: { tips: [{ text: 'Ein Schritt' }] } } }],
    [{ key: 'mars', locale: 'en', names: ['Neil Armstrong'], date: '2040-06-20' }],
  ]);
  // So it does when somebody else signs in.
  signInAs('bob');
  expect(field('year')).toBeNull();
  await perform(leave);
});

const isOver = () => document.querySelectorAll('[data-over="true"]').length;

test('what is longer than a puzzle may have is marked, and what is read alone takes no paste', () => {
  showHint(0, { de: { tips: [aTip('x'.repeat(240)), aTip('Zwei')] } });
  expect(isOver()).toBe(0);
  // What is drawn as one sign is one.
  write('de-tips-0-text', '\u{1f680}'.repeat(240));
  expect(isOver()).toBe(0);
  write('de-tips-0-text', 'x'.repeat(241));
  expect(isOver()).toBe(1);
  const { editor } = anEditor(aDraft());
  const hint = (isReadOnly: boolean) => (
    <EditorContext value={{ editor, isReadOnly }}>
      <EditorHint index={1} isPair isWide />
    </EditorContext>
  );
  leave();
  showAt('/', hint(true));
  expect(paste('en-tips-1-source-address', 'It was so. https://example.org/a')).toBe(false);
  expect(source('en')).toEqual(['', '']);
  expect(buttons()).toEqual([]);
  const folded = field('en-tips-1-place-lat')?.closest('details');
  press(() => {
    if (folded) folded.open = true;
    folded?.dispatchEvent(new Event('toggle'));
  });
  expect(folded?.querySelector('figure')).toBeNull();
});
