// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { links } from '../../../../../tests/page/in-sight.ts';
import {
  button,
  key,
  leave,
  perform,
  press,
  said,
  settle,
  showAt,
  text,
  type,
  typeInto,
  expectOutline,
  until,
  buttons,
} from '../../../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../../../tests/page/signed-in.ts';
import { changeSettings } from '../../../../device/cookies/use-settings.ts';
import { keepDraft } from '../../../../device/draft-store.ts';
import { keepUnsent, readUnsent } from '../../../../device/unsent-store.ts';
import { forgetOpened, openedFrom } from '../../../../ui/list/list-place.ts';
import { serverState } from '../../../../ui/server-state.ts';
import { aDraft } from '../session/editor-factory.ts';
import { CreatorScreen } from './creator-screen.tsx';
import { NewPuzzleScreen } from './new-puzzle-screen.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];

beforeAll(async () => {
  await import('../../../../ui/dialog/toaster.tsx');
});

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2040-06-13T10:00:00Z'),
  });
  answers = { get_just_published: () => [] };
  asked = signIn(answers);
});

afterEach(leaveSignedOut);

const line = (name: string, more: object = {}) => ({
  key: name,
  revision: 1,
  year: 1969,
  hints: { en: `Hint of ${name}.` },
  hasDe: true,
  hasEn: true,
  isReady: false,
  plannedFor: null,
  updatedAt: null,
  updatedBy: null,
  removedAt: null,
  ...more,
});
const rows = () =>
  [...document.querySelectorAll('[data-row]')].map((each) => each.getAttribute('data-row'));
const search = () => document.querySelector<HTMLInputElement>('[type="search"]');
const sentTo = (name: string) =>
  asked
    .filter((call) => call.startsWith(`${name} `))
    .map((call) => JSON.parse(call.slice(name.length)) as Record<string, unknown>);

async function open(path: string) {
  const shown = showAt(path, <CreatorScreen />);
  await until(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return shown;
}
/** Waits until somebody has paused, and for what is found then. */
async function pause() {
  await perform(() => vi.advanceTimersByTimeAsync(300));
  await settle();
  await settle();
}
const listWord = (name: string) => text(`creator.list.${name}`);

test('a row says how far a draft is, for which day it is meant, and who changed it last', async () => {
  answers['get_drafts'] = () => [
    line('moon', {
      hasEn: false,
      isReady: true,
      plannedFor: '2040-06-16',
      updatedAt: '2040-06-12T10:00:00Z',
      updatedBy: 'Ada',
    }),
    line('mars', { year: null, hints: {} }),
  ];
  await open('/creator');
  const words = [...document.querySelectorAll('[data-row]')].map((each) =>
    [...each.children].map((part) => part.textContent.trim()),
  );
  expect(words).toEqual([
    [
      '1969',
      'Hint of moon.moon',
      'DE EN missing',
      listWord('ready'),
      '16 Jun 2040',
      expect.stringMatching(/^12 .* · Ada$/),
      listWord('preview'),
    ],
    [
      listWord('yearless'),
      `${listWord('hintless')}mars`,
      'DE EN',
      listWord('unready'),
      listWord('dayless'),
      listWord('untouched'),
      listWord('preview'),
    ],
  ]);
  expect(said('status')).toBe('2 puzzles');
  await expectOutline('drafts');
  expect(document.querySelector('[data-row="mars"] a')?.getAttribute('href')).toBe(
    '/creator/edit/mars',
  );
});

test('Enter goes to the first that is found once it is there, unless one has typed on', async () => {
  answers['get_drafts'] = () => [line('moon'), line('mars')];
  const { visited } = await open('/creator');
  const find = (words: string) => {
    press(() => search()?.focus());
    typeInto('[type="search"]', words);
  };
  key('/', {}, document.body);
  expect(document.activeElement).toBe(search());
  expect(key('/', {}, search())).toBe(false);
  await perform(() => key('Enter', {}, search()));
  expect(document.activeElement?.getAttribute('href')).toBe('/creator/edit/moon');
  answers['get_drafts'] = () => [line('wall')];
  find('wa');
  await perform(() => key('Enter', {}, search()));
  await settle();
  await settle();
  expect([visited.at(-1), rows()]).toEqual(['/creator?words=wa', ['wall']]);
  expect(document.activeElement?.getAttribute('href')).toBe('/creator/edit/wall');
  let answer: (() => void) | undefined;
  answers['get_drafts'] = () => new Promise((resolve) => (answer = () => resolve([line('luna')])));
  find('lu');
  await perform(() => key('Enter', {}, search()));
  typeInto('[type="search"]', 'lun');
  await perform(() => answer?.());
  await settle();
  expect(document.activeElement).toBe(search());
  // Who goes elsewhere meanwhile stays there.
  await settle();
  find('ma');
  await perform(() => key('Enter', {}, search()));
  const elsewhere = document.querySelector('select');
  press(() => elsewhere?.focus());
  await perform(() => answer?.());
  await settle();
  expect([rows(), document.activeElement]).toEqual([['luna'], elsewhere]);
  // Without a connection it is there later.
  answers['get_drafts'] = () => Promise.reject(new TypeError('away'));
  find('mo');
  await perform(() => key('Enter', {}, search()));
  await until(() => expect(document.body.textContent).toContain(listWord('failed')));
  answers['get_drafts'] = () => [line('moon')];
  await perform(() => window.dispatchEvent(new Event('online')));
  await until(() => expect(document.activeElement?.textContent).toBe('Hint of moon.'));
  // What was found stays in sight when it cannot be asked for again.
  answers['get_drafts'] = () => refused('42501');
  await perform(() => serverState.refetchQueries({ queryKey: ['drafts'] }));
  await until(() => expect(document.body.textContent).toContain(text('staff.failure.denied')));
  expect(rows()).toEqual(['moon']);
});

test('what is looked for is asked of the server or found here, and taken back', async () => {
  answers['get_drafts'] = () => [
    line('moon', { isReady: true }),
    line('mars', { hasDe: false, year: 1700 }),
  ];
  answers['get_published'] = () => ({ puzzles: [], total: 0 });
  const { visited } = await open('/creator?state=ready');
  expect([rows(), said('status')]).toEqual([['moon'], 'One puzzle']);
  const selects = [...document.querySelectorAll('select')];
  const choose = async (at: number, value: string) => {
    selects[at]?.setAttribute('data-now', String(at));
    typeInto(`[data-now="${at}"]`, value);
    await pause();
  };
  await choose(0, '');
  await choose(1, 'de');
  expect([visited.at(-1), rows()]).toEqual(['/creator?lacks=de', ['mars']]);
  await choose(2, 'year');
  expect(visited.at(-1)).toBe('/creator?lacks=de&sort=year');
  await perform(() => button(listWord('reset')).click());
  await pause();
  expect([visited.at(-1), rows(), document.activeElement]).toEqual([
    '/creator',
    ['moon', 'mars'],
    search(),
  ]);
  const drafts = answers['get_drafts'] ?? (() => []);
  let answer: (() => void) | undefined;
  answers['get_drafts'] = () => new Promise((resolve) => (answer = () => resolve(drafts())));
  await choose(0, 'removed');
  expect(sentTo('get_drafts').at(-1)).toEqual({ words: null, state: 'removed' });
  // Drafts that were not removed are none that were found.
  expect(rows()).toEqual([]);
  answers['get_drafts'] = drafts;
  await perform(() => answer?.());
  typeInto('[type="search"]', 'sea');
  await pause();
  await choose(1, 'en');
  await choose(2, 'planned');
  await choose(0, 'published');
  expect(sentTo('get_published').at(-1)).toEqual({
    words: 'sea',
    year_from: null,
    year_to: null,
    lacks: 'en',
    sort: 'oldest',
    skip: 0,
    amount: 100,
  });
  expect(document.body.textContent).toContain(listWord('nothing.title'));
  expect(
    [...document.querySelectorAll('a')].map((each) => each.getAttribute('href')),
  ).not.toContain('/creator?words=sea&state=published&lacks=en&sort=planned');
});

test('where nothing is in progress, what was published lately stands beneath', async () => {
  answers['get_drafts'] = () => [];
  await open('/creator');
  expect(document.body.textContent).toContain(listWord('empty.title'));
  expect(links()).toContain('/creator?state=published');
  leave();
  answers['get_just_published'] = () => [
    { key: 'moon', name: '7', date: '2040-06-16', year: 1969, publishedAt: '2040-06-12T10:00:00Z' },
    { key: 'mars', name: null, date: null, year: 1971, publishedAt: '2040-06-12T10:00:00Z' },
  ];
  await open('/creator');
  expect(document.body.textContent).toContain(listWord('just.allDone'));
  await expectOutline('drafts-lately');
  const lately = document.querySelector(`[aria-label="${listWord('just.title')}"]`);
  expect([...(lately?.querySelectorAll('li') ?? [])].map((each) => each.textContent)).toEqual([
    expect.stringContaining('No.\u00a07'),
    expect.stringContaining(listWord('custom')),
  ]);
  expect(lately?.querySelector('a')?.getAttribute('href')).toBe('/creator/edit/moon');
});

test('drafts that do not come say why, and many say that there are more', async () => {
  answers['get_drafts'] = () => refused('42501');
  await open('/creator');
  expect(document.body.textContent).toContain(text('staff.failure.denied'));
  expect([said('status'), document.body.textContent.includes(listWord('failed'))]).toEqual([
    '',
    true,
  ]);
  answers['get_drafts'] = () => Promise.reject(new TypeError('away'));
  await perform(() => button(text('screen.retry')).click());
  await until(() =>
    expect(document.body.textContent).toContain(text('staff.failure.noConnection')),
  );
  answers['get_drafts'] = () => [line('moon')];
  await perform(() => window.dispatchEvent(new Event('online')));
  await until(() => expect(rows()).toEqual(['moon']));
  answers['get_drafts'] = () =>
    Array.from({ length: 1000 }, (_, at) => line(`key-${at}`, { isReady: at === 0 }));
  leave();
  await open('/creator?state=ready');
  expect(said('status')).toBe(
    'One puzzle The server shows no more than 1,000 at once; narrow your search.',
  );
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
async function begin(path: string) {
  const shown = showAt(path, <NewPuzzleScreen />);
  await settle();
  return shown;
}
async function submit(name: string) {
  await perform(() => button(text(`editor.new.${name}`)).click());
  await until(() =>
    expect(buttons().every((each) => each.getAttribute('aria-disabled') !== 'true')).toBe(true),
  );
}

test('a puzzle begins with its event, whose key is proposed until somebody writes one', async () => {
  answers['get_schedule'] = () => [];
  answers['get_draft'] = () => refused('02000');
  answers['save_draft'] = () => ({ revision: 1, isReady: false, updatedAt: null });
  answers['plan_draft'] = () => refused('22023');
  keepUnsent('ada', 'puzzle.new', { event: 7 });
  await begin('/creator/new?day=soon&from=No%20key');
  expect([field('event')?.value, field('day')?.value]).toEqual(['', '']);
  type('key', 'wall');
  await submit('submit');
  expect([sentTo('save_draft'), sentTo('plan_draft')]).toEqual([
    [{ key: 'wall', revision: 0, content: {} }],
    [],
  ]);
  asked.length = 0;
  leave();
  const { visited } = await begin('/creator/new?day=2040-06-20');
  expect([document.activeElement, field('day')?.value]).toEqual([field('event'), '2040-06-20']);
  await expectOutline('new-puzzle');
  type('event', 'Landing on the Moon');
  type('year', '19x');
  expect([field('year')?.value, field('key')?.value]).toEqual(['', 'landing-on-the-moon']);
  type('year', '1969');
  type('key', 'luna');
  type('event', 'Landing');
  expect(field('key')?.value).toBe('luna');
  type('key', '');
  expect(field('key')?.value).toBe('landing');
  expect(readUnsent('ada', 'puzzle.new')).toEqual({ event: 'Landing', year: '1969', ownKey: null });
  answers['get_draft'] = () => aDraft();
  await submit('submit');
  expect([
    visited.length,
    field('key')?.value,
    document.querySelector('[aria-invalid="true"]'),
  ]).toEqual([1, 'landing-1969', field('key')]);
  answers['get_draft'] = () => refused('02000');
  await submit('submit');
  expect(visited.at(-1)).toBe('/creator/edit/landing-1969');
  expect(sentTo('save_draft')).toEqual([
    { key: 'landing-1969', revision: 0, content: { year: 1969 } },
  ]);
  expect(sentTo('plan_draft')).toEqual([{ key: 'landing-1969', date: '2040-06-20' }]);
  expect(readUnsent('ada', 'puzzle.new')).toBeNull();
  expect(document.querySelector('.Toastify')?.textContent).toContain(text('editor.new.notPlanned'));
});

test('a puzzle begins as a copy of another, under the next key and without its day', async () => {
  answers['get_schedule'] = () => [];
  const { content } = aDraft();
  answers['get_draft'] = () =>
    asked.at(-1)?.includes('"moon"') === true ? aDraft() : refused('02000');
  answers['save_draft'] = () => ({ revision: 1, isReady: false, updatedAt: null });
  const { visited } = await begin('/creator/new?from=moon');
  expect([field('key')?.value, field('day')?.value, document.activeElement]).toEqual([
    'moon-2',
    '',
    field('key'),
  ]);
  await expectOutline('copied-puzzle');
  type('key', 'moon');
  await submit('copy.submit');
  expect([visited.length, field('key')?.value]).toEqual([1, 'moon-2']);
  await submit('copy.submit');
  expect(visited.at(-1)).toBe('/creator/edit/moon-2');
  expect(sentTo('save_draft')).toEqual([{ key: 'moon-2', revision: 0, content }]);
  expect(sentTo('plan_draft')).toEqual([]);
  leave();
  answers['plan_draft'] = () => ({ key: 'moon-2' });
  await begin('/creator/new?from=moon');
  type('day', '2040-06-20');
  await submit('copy.submit');
  expect(sentTo('plan_draft')).toEqual([{ key: 'moon-2', date: '2040-06-20' }]);
});

test('what is published says its number or that it has none, in the language of the page first', async () => {
  answers['get_published'] = () => ({
    puzzles: [
      {
        key: 'moon',
        name: '7',
        date: '2040-06-01',
        year: 1969,
        hints: { de: 'Mond' },
        hasDe: true,
        hasEn: false,
      },
      {
        key: 'mars',
        name: null,
        date: null,
        year: 1971,
        hints: { en: 'Mars', de: 'Der Mars' },
        hasDe: true,
        hasEn: true,
      },
    ],
    total: 2,
  });
  await open('/creator?state=published');
  await until(() => expect(rows()).toEqual(['moon', 'mars']));
  await expectOutline('drafts-published', '[data-row]');
});

test('years limit the list, and single keys are not taken from dialogs or from who wants none', async () => {
  answers['get_drafts'] = () => [
    line('moon'),
    line('wall', { year: 1989 }),
    line('odd', { year: null }),
  ];
  const { visited } = await open('/creator');
  await until(() => expect(rows()).toHaveLength(3));
  const years = ['from', 'to'].map((end) => `[aria-label="${listWord(`yearLong.${end}`)}"]`);
  typeInto(years[0] ?? '', '1969');
  typeInto(years[1] ?? '', '1988x');
  await pause();
  expect([visited.at(-1), rows()]).toEqual(['/creator?from=1969&to=1988', ['moon']]);
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(key('/', held, document.body)).toBe(false);
  }
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  expect(key('/', {}, document.body)).toBe(false);
  dialog.remove();
  typeInto('[type="search"]', 'moon');
  expect([key('/', {}, document.body), document.activeElement]).toEqual([true, search()]);
  expect([search()?.selectionStart, search()?.selectionEnd]).toEqual([0, 4]);
  press(() => changeSettings({ physicalKeys: false }));
  expect(key('/', {}, document.body)).toBe(false);
  press(() => changeSettings({ physicalKeys: true }));
  leave();
  expect(key('/', {}, document.body)).toBe(false);
});

const led = (name: string, held: KeyboardEventInit = {}) => [
  key(name, held),
  document.activeElement?.getAttribute('href'),
];

const ledTo = (name: string) => [true, `/creator/edit/${name}`];

test('arrow keys lead through the puzzles, and other keys stay the browser’s', async () => {
  answers['get_drafts'] = () => ['moon', 'mars', 'wall'].map((name) => line(name));
  await open('/creator');
  await until(() => expect(rows()).toHaveLength(3));
  press(() => document.querySelector<HTMLElement>('[data-row] a')?.focus());
  expect(
    ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home'].map((name) =>
      led(name),
    ),
  ).toEqual(['moon', 'mars', 'wall', 'wall', 'mars', 'wall', 'moon'].map(ledTo));
  for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    expect(led('ArrowDown', { [held]: true })).toEqual([false, '/creator/edit/moon']);
  }
  expect([led('x')[0], led('Escape')[0], key('ArrowDown', {}, search())]).toEqual([
    false,
    false,
    false,
  ]);
});

test('what is looked for among drafts is looked for among what is published by a press', async () => {
  vi.setSystemTime('2040-01-01T10:00:00Z');
  keepDraft({ userId: 'bob', key: 'forgotten', page: 'one' }, { revision: 1 });
  vi.setSystemTime('2040-06-13T10:00:00Z');
  let answer: (() => void) | undefined;
  answers['get_drafts'] = () => new Promise((resolve) => (answer = () => resolve([])));
  answers['get_just_published'] = () => [
    { key: 'wall', name: '7', date: '2040-06-16', year: 1989, publishedAt: '2040-06-12T10:00:00Z' },
  ];
  showAt('/creator?words=sea&lacks=de', <CreatorScreen />);
  await settle();
  expect([said('status'), document.querySelector('[aria-busy="true"]') !== null]).toEqual([
    listWord('waiting'),
    true,
  ]);
  await perform(() => answer?.());
  await until(() => expect(document.body.textContent).toContain(listWord('nothing.title')));
  expect(said('status')).toBe('No puzzle');
  expect(links()).toContain('/creator?words=sea&state=published&lacks=de');
  // That is beneath all drafts alone.
  expect(links()).not.toContain('/creator/edit/wall');
  // What nobody takes up any more is swept from the device.
  expect(Object.keys(localStorage).filter((name) => name.includes('forgotten'))).toEqual([]);
  // Without words nobody has looked for what has a title.
  leave();
  answers['get_drafts'] = () => [];
  await open('/creator?lacks=de');
  expect(document.body.textContent).toContain(listWord('nothing.title'));
  expect(links()).not.toContain('/creator?state=published&lacks=de');
});

test('more of what is published comes by a press, after what is there', async () => {
  const puzzle = { name: '7', date: '2040-06-01', year: 1969, hints: {}, hasDe: true, hasEn: true };
  answers['get_published'] = () => ({
    // What was published meanwhile pushes those before it onto the next page.
    puzzles: ['key-1', 'key-2']
      .slice(0, sentTo('get_published').length)
      .map((name) => ({ ...puzzle, key: name })),
    total: 2,
  });
  await open('/creator?state=published');
  await until(() => expect(rows()).toEqual(['key-1']));
  expect(said('status')).toBe('2 puzzles');
  const more = buttons().find((each) => each.closest('section') !== null);
  await perform(() => more?.click());
  await until(() => expect(rows()).toEqual(['key-1', 'key-2']));
  expect(sentTo('get_published').at(-1)).toMatchObject({ skip: 1, amount: 100 });
});

test('who opens a puzzle from the list finds the way back to it', async () => {
  answers['get_drafts'] = () => [line('moon'), line('mars')];
  answers['get_just_published'] = () => [
    { key: 'wall', name: '7', date: '2040-06-16', year: 1989, publishedAt: '2040-06-12T10:00:00Z' },
  ];
  await open('/creator');
  await until(() => expect(links()).toContain('/creator/edit/wall'));
  const opened = ['edit/moon', 'preview/mars', 'edit/wall'].map((way) => {
    forgetOpened();
    press(() => document.querySelector<HTMLElement>(`a[href="/creator/${way}"]`)?.click());
    return openedFrom('drafts');
  });
  forgetOpened();
  expect(opened).toEqual(['moon', 'mars', 'wall']);
});
