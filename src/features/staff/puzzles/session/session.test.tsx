// @vitest-environment happy-dom
import { createRef, type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  leave,
  perform,
  press,
  running,
  said,
  settle,
  showAt,
  text,
  until,
  expectOutline,
} from '../../../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../../../tests/page/signed-in.ts';
import { NoConnectionError } from '../../../../backend/errors.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import { addDays } from '../../../../domain/day/day.ts';
import { draftFindings, latestYear } from '../../../../domain/draft/draft-findings.ts';
import { loadCatalogue } from '../../../../i18n/catalogues.ts';
import { type Beside, useBeside } from '../beside/use-beside.ts';
import { BesideWriting } from '../beside/beside-writing.tsx';
import type { CompanyView } from '../company/company-view.ts';
import { type CompanyActs, EditorCompany } from '../company/editor-company.tsx';
import { useFindings } from '../company/use-findings.ts';
import { DraftPreview } from '../preview/draft-preview.tsx';
import { PreviewGame, type PreviewGameProps } from '../preview/preview-game.ts';
import { PublishPanel } from '../publish/publish-panel.tsx';
import { EditorConflicts } from './editor-conflicts.tsx';
import { aDraft, anEditor, aTip, wholeContent } from './editor-factory.ts';
import { EditorHistory } from './editor-history.tsx';
import { EditorLeftover } from './editor-leftover.tsx';
import { EditorState, RemovedNote } from './editor-state.tsx';
import { TakenUpNote } from './editor-status.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];
const heard: unknown[] = [];

beforeAll(async () => {
  await import('../../../../ui/dialog/toaster.tsx');
  for (const name of ['main', 'result', 'creator'] as const) {
    for (const locale of ['de', 'en'] as const) await loadCatalogue(name, locale);
  }
});

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2040-06-13T10:00:00Z'),
  });
  answers = {};
  asked = signIn(answers);
  heard.length = 0;
});

afterEach(leaveSignedOut);

const hear = (what: unknown) => void heard.push(what);
const show = (part: ReactNode) => showAt('/creator/edit/moon', <main id="content">{part}</main>);
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';
async function click(name: string) {
  await perform(() => button(name).click());
  await settle();
}

/** An editor with two fields in which somebody else wrote something else. */
async function inConflict() {
  const { editor, server } = anEditor(aDraft());
  editor.act({ type: 'edited', path: 'year', value: 1970, at: 0 });
  editor.act({ type: 'edited', path: 'de.tips[0].text', value: 'Mein Text', at: 0 });
  const theirs = { ...aDraft().content, year: 1971, de: { tips: [aTip('Ihr Text')] } };
  server.stored = aDraft({ revision: 4, content: theirs });
  await editor.refresh();
  return editor;
}

test('of two texts one’s own is kept or the other taken; the focus goes on, and at last to the field', async () => {
  const editor = await inConflict();
  show(<EditorConflicts editor={editor} onGo={hear} />);
  const place = 'German · hint\u00a01 · Text';
  const said2 = [...document.querySelectorAll('dl > div')].map((each) => each.textContent);
  expect(said2).toEqual(expect.arrayContaining(['YoursMein Text', 'The otherIhr Text']));
  await expectOutline('conflicts');
  await click(place);
  expect(heard).toEqual(['de.tips[0].text']);
  await click(`${place}: keep mine`);
  expect(editor.state.session.content.de?.tips?.[0]?.text).toBe('Mein Text');
  expect([document.activeElement?.textContent, heard.length]).toEqual(['Answer', 1]);
  await click('Answer: take the other');
  expect([editor.state.session.content.year, heard]).toEqual([1971, ['de.tips[0].text', 'year']]);
  expect(document.querySelector('main section')).toBeNull();
});

const conflictPlaces = () =>
  [...document.querySelectorAll('main li > button')].map((each) => each.textContent);

test('who decides on one text of several goes on to the one after it, and from the last to the one before', async () => {
  const { editor, server } = anEditor(aDraft());
  const paths = ['year', 'difficulty', 'timeScale'];
  for (const path of paths) editor.act({ type: 'edited', path, value: 1, at: 0 });
  const theirs = { ...aDraft().content, year: 2, difficulty: 2, timeScale: 2 };
  server.stored = aDraft({ revision: 4, content: theirs });
  await editor.refresh();
  show(<EditorConflicts editor={editor} onGo={hear} />);
  const [first = '', second = '', third = ''] = conflictPlaces();
  await click(`${second}: keep mine`);
  expect(document.activeElement?.textContent).toBe(third);
  await click(`${third}: take the other`);
  expect([document.activeElement?.textContent, conflictPlaces(), heard]).toEqual([
    first,
    [first],
    [],
  ]);
});

const lines = () => [...document.querySelectorAll<HTMLElement>('[aria-expanded]')];

test('the history shows what a draft said, and what of it is otherwise now, and brings it back', async () => {
  const { editor, server } = anEditor(aDraft());
  const saves = [
    { revision: 2, savedAt: '2040-06-12T10:00:00Z', savedBy: 'Ada' },
    { revision: 1, savedAt: '2040-06-11T10:00:00Z', savedBy: null },
    { revision: 0, savedAt: '2040-06-10T10:00:00Z', savedBy: null },
  ];
  answers['get_draft_history'] = () => saves;
  answers['get_draft_revision'] = () => ({ content: { ...aDraft().content, year: 1968 } });
  show(<EditorHistory editor={editor} onClose={() => hear('closed')} />);
  expect(said('status')).toBe(text('editor.history.loading'));
  expect(document.activeElement?.textContent).toBe(text('editor.history.title'));
  await settle();
  press(() => document.querySelector('dialog')?.dispatchEvent(new Event('cancel')));
  await click(text('editor.history.close'));
  expect(heard.splice(0)).toEqual(['closed', 'closed']);
  expect(lines().map((each) => each.lastElementChild?.textContent)).toEqual([
    'Ada',
    text('editor.history.unknown'),
    text('editor.history.first'),
  ]);
  await perform(() => lines()[1]?.click());
  await settle();
  expect(asked.at(-1)).toBe('get_draft_revision {"key":"moon","revision":1}');
  await expectOutline('history');
  expect([...document.querySelectorAll('dl > div')].map((each) => each.textContent)).toEqual([
    'Then1968',
    'Now1969',
  ]);
  await perform(() => lines()[1]?.click());
  expect(lines().map((each) => each.ariaExpanded ?? each.getAttribute('aria-expanded'))).toEqual([
    'false',
    'false',
    'false',
  ]);
  await perform(() => lines()[0]?.click());
  await settle();
  await click(text('editor.history.restore'));
  expect([heard, editor.state.session.content.year, server.stored.content.year]).toEqual([
    ['closed'],
    1968,
    1968,
  ]);
  leave();
  show(<EditorHistory editor={editor} onClose={() => hear('closed')} />);
  await settle();
  await perform(() => lines()[0]?.click());
  await settle();
  expect(document.body.textContent).toContain(text('editor.history.same'));
  leave();
  answers['get_draft_history'] = () => [];
  answers['get_draft_revision'] = () => refused('02000');
  show(<EditorHistory editor={editor} onClose={() => hear('closed')} />);
  await settle();
  expect(document.body.textContent).toContain(text('editor.history.none'));
  leave();
  answers['get_draft_history'] = () => saves;
  const { editor: closed } = anEditor(aDraft({ isFrozen: true, published: {} }));
  show(<EditorHistory editor={closed} onClose={() => hear('closed')} />);
  await settle();
  await perform(() => lines()[0]?.click());
  await settle();
  expect(said('alert')).toBe(text('editor.history.failed'));
  answers['get_draft_revision'] = () => ({ content: { year: 1 } });
  await perform(() => lines()[1]?.click());
  await settle();
  expect(buttons().some((each) => each.textContent === text('editor.history.restore'))).toBe(false);
  leave();
  answers['get_draft_history'] = () => refused('42501');
  show(<EditorHistory editor={closed} onClose={() => hear('closed')} />);
  await settle();
  expect(said('alert')).toBe(text('editor.history.failed'));
});

test('what came too late is shown until it is thrown away, and what was taken up until it is discarded', async () => {
  const changes = [
    { path: 'de.tips[2].text', from: 'a', to: 'b' },
    { path: 'en.label', from: 'a', to: undefined },
    { path: 'en.tips', from: [], to: [aTip('One'), aTip('Two')] },
  ];
  show(
    <>
      <h1 className="screen-title">Moon</h1>
      <EditorLeftover leftover={{ changes, drop: () => hear('dropped') }} />
    </>,
  );
  expect([...document.querySelectorAll('dl > div')].map((each) => each.textContent)).toEqual([
    'German · hint\u00a03 · Textb',
    'English · Questionempty',
    'EnglishOneTwoemptyempty',
  ]);
  await expectOutline('leftover');
  await click(text('editor.leftover.drop'));
  expect([heard, document.querySelector('main section'), document.activeElement?.tagName]).toEqual([
    ['dropped'],
    null,
    'H1',
  ]);
  const kept = { revision: 3, base: aDraft().content, unanswered: [], conflicts: [] };
  const { editor } = anEditor(aDraft(), { ...kept, content: { year: 1970 } });
  leave();
  show(
    <>
      <h1 className="screen-title">Moon</h1>
      <TakenUpNote editor={editor} />
    </>,
  );
  await expectOutline('taken-up');
  press(() => editor.act({ type: 'edited', path: 'year', value: 1971, at: 0 }));
  expect(buttons()).toEqual([]);
  press(() => editor.act({ type: 'undone' }));
  await click(text('editor.discard'));
  expect([editor.state.session.content.year, document.activeElement?.tagName]).toEqual([
    1969,
    'H1',
  ]);
});

const ready = () => document.querySelector<HTMLInputElement>('[role="switch"]');

test('a draft is called ready and removed at the revision that stands, and nothing else where it fails', async () => {
  const { editor, server } = anEditor(aDraft({ plannedFor: '2040-06-16' }));
  show(<EditorState editor={editor} />);
  expect(document.body.textContent).toContain('Planned for Saturday, 16 June 2040');
  await expectOutline('draft-state');
  answers['set_draft_ready'] = () => ({ revision: 3, isReady: true, updatedAt: null });
  await perform(() => ready()?.click());
  await settle();
  expect(asked.at(-1)).toBe('set_draft_ready {"key":"moon","revision":3,"is_ready":true}');
  expect(ready()?.checked).toBe(true);
  press(() => editor.act({ type: 'edited', path: 'year', value: 1970, at: 0 }));
  expect(ready()?.checked).toBe(false);
  answers['set_draft_ready'] = () => refused('PT409');
  await perform(() => ready()?.click());
  await settle();
  expect(notices()).toContain(text('staff.failure.otherRevision'));
  const save = vi.spyOn(editor, 'saveNow').mockResolvedValue(false);
  const calls = asked.length;
  await perform(() => ready()?.click());
  await settle();
  expect([asked.length, notices().includes(text('editor.notSavedYet'))]).toEqual([calls, true]);
  save.mockRestore();
  await click(text('editor.remove.open'));
  await expectOutline('draft-removing');
  await click(text('editor.remove.keep'));
  expect(asked.some((call) => call.startsWith('remove_draft'))).toBe(false);
  answers['remove_draft'] = () => ({ removedAt: '2040-06-13T10:00:00Z' });
  await click(text('editor.remove.open'));
  await click(text('editor.remove.submit'));
  expect(asked.at(-1)).toBe('remove_draft {"key":"moon","revision":4}');
  expect(editor.state.draft).toMatchObject({
    removedAt: '2040-06-13T10:00:00Z',
    plannedFor: null,
  });
  leave();
  server.stored = aDraft({ removedAt: '2040-06-13T10:00:00Z' });
  const note = (isThere: boolean) => (
    <main id="content">
      <h1 className="screen-title">Moon</h1>
      {isThere && <RemovedNote editor={editor} onRestored={() => hear('restored')} />}
    </main>
  );
  const { again } = showAt('/creator/edit/moon', note(true));
  expect(document.activeElement).toBe(document.querySelector('main section'));
  await expectOutline('draft-removed');
  answers['restore_draft'] = () => refused('02000');
  await click(text('editor.restore'));
  expect([heard, notices().includes(text('staff.failure.notThere'))]).toEqual([[], true]);
  let answer: (() => void) | undefined;
  const restored = { revision: 4, isReady: false, updatedAt: null };
  answers['restore_draft'] = () => new Promise((resolve) => (answer = () => resolve(restored)));
  asked.length = 0;
  for (let time = 0; time < 2; time += 1) await click(text('editor.restore'));
  // Once more would be refused, as if it had not come back.
  expect(button(text('editor.restore')).getAttribute('aria-disabled')).toBe('true');
  await perform(() => answer?.());
  expect([heard, asked]).toEqual([['restored'], ['restore_draft {"key":"moon"}']]);
  // The button goes with the note.
  again(note(false));
  expect(document.activeElement?.tagName).toBe('H1');
  // Who is elsewhere when it comes stays there.
  again(note(true));
  expect(document.activeElement?.tagName).toBe('H1');
});

const nothing: Beside = { years: [], names: [], appearances: [], twin: null };
const check = { draftFindings, latestYear };
const now = '2040-06-13';

const found = (
  beside: Partial<Beside>,
  day: string | null,
  content: Draft['content'] = aDraft().content,
) => {
  let last: ReturnType<typeof useFindings> = [];
  leave();
  const all = { ...nothing, ...beside };
  showAt(
    '/',
    running(
      () => useFindings(content, { check, beside: all, day }),
      (findings) => {
        last = findings;
      },
    ),
  );
  return last;
};

/** What the server was asked by these names. */
const sentTo = (name: string) =>
  asked
    .filter((call) => call.startsWith(`${name} `))
    .map((call) => JSON.parse(call.slice(name.length)) as object);

const blankly = (...words: string[]) => ({ label: ' ', tips: words.map((each) => aTip(each)) });

const twoHints = (words: string) => ({ tips: [aTip(words), aTip('Far away.')] });

test('other puzzles are asked for by the year, the names and the first words, once nobody types', async () => {
  const nameless = { year: 1971, en: twoHints('Today two land.') };
  const [de, en] = [
    twoHints('Heute landet Neil Armstrong.'),
    twoHints('Today Neil Armstrong lands.'),
  ];
  answers['get_years_near'] = () => [{ key: 'mars', year: 1971, date: null }];
  let write: ((content: Draft['content']) => void) | undefined;
  const useIt = () => {
    const [content, setContent] = useState<Draft['content']>(nameless);
    write = setContent;
    return useBeside(content, 'moon', '2040-06-20');
  };
  showAt('/', running(useIt, hear));
  await settle();
  expect([
    sentTo('get_years_near'),
    sentTo('get_appearances'),
    sentTo('get_similar_hints'),
  ]).toEqual([
    [{ key: 'moon', year: 1971 }],
    [],
    [{ key: 'moon', locale: 'en', words: 'Today two land.' }],
  ]);
  expect(heard.at(-1)).toMatchObject({ years: [{ key: 'mars' }], appearances: [], twin: null });
  press(() => write?.({ year: 1970, de, en }));
  await perform(() => vi.advanceTimersByTimeAsync(399));
  expect(sentTo('get_years_near')).toHaveLength(1);
  await perform(() => vi.advanceTimersByTimeAsync(1));
  await settle();
  expect([sentTo('get_years_near').at(-1), sentTo('get_appearances')]).toEqual([
    { key: 'moon', year: 1970 },
    [{ key: 'moon', locale: 'en', names: ['Neil Armstrong'], date: '2040-06-20' }],
  ]);
  expect(sentTo('get_similar_hints').at(-1)).toMatchObject({
    words: 'Today Neil Armstrong lands.',
  });
  // A number is asked for, which is no year.
  for (const label of [{ en: { label: 'How far?' } }, { de: { label: 'Wie weit?' } }]) {
    press(() => write?.({ year: 384, ...label }));
    await perform(() => vi.advanceTimersByTimeAsync(400));
    await settle();
    expect(sentTo('get_years_near')).toHaveLength(2);
    expect(heard.at(-1)).toMatchObject({ years: [] });
  }
  // Blanks are no question, and a name that stands in two hints is asked for once.
  const inGerman = blankly('Heute landet Neil Armstrong.', 'Dann geht Neil Armstrong.');
  const inEnglish = blankly('Today Neil Armstrong lands.', 'Then Neil Armstrong walks.');
  press(() => write?.({ year: 1972, de: inGerman, en: inEnglish }));
  await perform(() => vi.advanceTimersByTimeAsync(400));
  await settle();
  expect([sentTo('get_years_near').at(-1), sentTo('get_appearances').at(-1)]).toMatchObject([
    { year: 1972 },
    { names: ['Neil Armstrong'] },
  ]);
});

const near = (date: string | null, year = 1969) => ({ key: `k${date}`, year, date });

const appearing = (date: string | null, name = 'Ada') => ({
  key: 'ada',
  hint: 1,
  text: '',
  date,
  name,
});

test('other puzzles are a reason for advice near the day alone: its year, its name, its words', () => {
  const used = (day: string | null, ...years: Beside['years'][number][]) =>
    found({ years }, day).filter(({ kind }) => kind === 'year-used');
  expect(used(null, near(addDays(now, 365)), near(addDays(now, -366)), near(null))).toEqual([
    { kind: 'year-used', path: 'year', found: 'k2041-06-13, knull', isBlocking: false },
  ]);
  expect(used('2040-12-01', near('2041-11-30'), near('2040-06-13', 1970))).toMatchObject([
    { found: 'k2041-11-30' },
  ]);
  const named = (day: string | null, ...appearances: Beside['appearances'][number][]) =>
    found({ names: [[], ['Ada']], appearances }, day).filter(
      ({ kind }) => kind === 'name-repeated',
    );
  expect(
    named(now, appearing(addDays(now, 31)), appearing(null), appearing(addDays(now, -1), 'Bob')),
  ).toEqual([]);
  expect(named(null, appearing(now))).toEqual([]);
  expect(named(now, appearing(addDays(now, -30)))).toEqual([
    {
      kind: 'name-repeated',
      path: 'en.tips[1].text',
      found: 'Ada (ada, 14 May 2040)',
      isBlocking: false,
    },
  ]);
  const ofYear = (year: number) =>
    found({}, null, { ...aDraft().content, year }).filter(({ kind }) => kind === 'year-range');
  expect([ofYear(2040), ofYear(2041).length]).toEqual([[], 1]);
  const all = found({ twin: 'luna' }, null);
  expect(all.find(({ kind }) => kind === 'hint-used')).toMatchObject({
    path: 'en.tips[0].text',
    found: 'luna',
  });
  const blocking = all.map(({ isBlocking }) => isBlocking);
  expect(blocking).toEqual(blocking.toSorted((a, b) => Number(b) - Number(a)));
  expect(new Set(blocking).size).toBe(2);
});

const hint = (key: string, more: object = {}) => ({
  key,
  hint: 2,
  text: 'Far.',
  date: null,
  ...more,
});

const draft = (second: string, more: object = {}) => ({
  en: { tips: [aTip('One'), aTip(second, more)] },
});

test('beside a hint stand its names, those like it and the nearest years, once nobody types', async () => {
  const words = 'Three people are far away.';
  answers['get_similar_hints'] = () => [hint('like', { date: '2040-06-20' })];
  const beside: Beside = {
    ...nothing,
    names: [['Buzz'], ['Neil', 'Ann']],
    appearances: [
      { ...hint('buzz'), name: 'Buzz' },
      { ...hint('ann'), name: 'Ann' },
      { ...hint('neil'), name: 'Neil' },
    ],
    years: Array.from({ length: 6 }, (_, at) => ({ key: `y${at}`, year: 1960 + at, date: null })),
  };
  const part = (second: string) => (
    <BesideWriting
      content={draft(second)}
      draftKey="moon"
      beside={beside}
      place={{ hint: 1, locale: 'en' }}
    />
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { again } = showAt('/', part('x'.repeat(19)));
  await settle();
  expect(asked).toEqual([]);
  again(part('x'.repeat(2001)));
  await perform(() => vi.advanceTimersByTimeAsync(400));
  // The server takes no more.
  expect(asked.splice(0).map((call) => call.length)).toEqual([
    'get_similar_hints {"key":"moon","locale":"en","words":""}'.length + 2000,
  ]);
  again(part(words));
  await perform(() => vi.advanceTimersByTimeAsync(399));
  expect(asked).toEqual([]);
  await perform(() => vi.advanceTimersByTimeAsync(1));
  await settle();
  expect(asked).toEqual([`get_similar_hints {"key":"moon","locale":"en","words":"${words}"}`]);
  expect(document.querySelector('summary')?.textContent).toBe('From other puzzles: 8');
  await expectOutline('beside');
  const items = [...document.querySelectorAll('li')].map((each) => each.textContent);
  expect(items.map((each) => /^[^ ]+( y\d)?/.exec(each)?.[0])).toEqual([
    'neil',
    'ann',
    'like',
    ...[0, 1, 2, 3, 4].map((at) => `196${at} y${at}`),
  ]);
  expect(items[2]).toContain('20 Jun 2040');
  expect(items[0]).toContain(text('editor.beside.dayless'));
  expect(document.querySelector('details')?.open).toBe(false);
  leave();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const place = { hint: 1, locale: 'en' } as const;
  const titled = draft('Far.', { title: 'Apollo 11 (1969)' });
  showAt('/', <BesideWriting {...{ beside, place }} content={titled} draftKey="moon" />);
  await settle();
  expect([
    document.querySelector('details')?.open,
    document.querySelector('details > a')?.getAttribute('href'),
  ]).toEqual([true, 'https://en.wikipedia.org/w/index.php?search=Apollo+11']);
  // Nothing is written yet.
  leave();
  showAt('/', <BesideWriting {...{ place, beside: nothing }} content={{}} draftKey="moon" />);
  expect(document.querySelectorAll('details > a, details > p, details > ul')).toHaveLength(0);
});

/** What the game of a preview was told last. */
let played: PreviewGameProps | null = null;
const game = {
  renderPreview: (props: PreviewGameProps) => {
    played = props;
    return null;
  },
  renderErrata: () => null,
};
/** Waits until the words of a language have come for the game. */
const inLanguage = (locale: 'de' | 'en') => until(() => expect(played?.puzzle.locale).toBe(locale));

const inGame = (part: ReactNode) => (
  <PreviewGame value={{ state: 'ready', value: game }}>{part}</PreviewGame>
);

const bar = () =>
  [...document.querySelectorAll('[data-company-bar] [aria-pressed]')].map((each) => [
    each.textContent.split(' ')[0],
    each.getAttribute('aria-pressed'),
  ]);

const told = () => document.querySelector('[data-clear] [role="status"]')?.textContent ?? '';

test('beside the fields stand the check, the game and the publication, one in sight', async () => {
  answers['get_schedule'] = () => [];
  const { editor } = anEditor(aDraft());
  const part = (view: CompanyView, isBeside = true, isReadOnly = false) =>
    inGame(
      <EditorCompany
        editor={editor}
        isReadOnly={isReadOnly}
        isBeside={isBeside}
        view={view}
        onView={hear}
        place={{ hint: 1, locale: 'de' }}
        onGo={(path) => hear(path)}
        acts={null}
        beside={nothing}
        parts={{ check, DraftPreview, PublishPanel }}
      />,
    );
  const view = { panel: 'check', isInSight: false, isByKey: false } as const;
  const { again } = showAt('/creator/edit/moon', part(view));
  await settle();
  expect(bar()).toEqual([
    ['Check', 'true'],
    ['Preview', 'false'],
    ['Release', 'false'],
  ]);
  const findings = [...document.querySelectorAll<HTMLElement>('[data-kind] button')];
  await perform(() => findings[1]?.click());
  expect(told()).toMatch(new RegExp(`^2 of ${findings.length} · `));
  expect(document.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
  await expectOutline('company');
  const drawn = ['previous', 'next'].map((way) =>
    button(text(`editor.company.${way}`))
      .querySelector('path')
      ?.getAttribute('d'),
  );
  expect(drawn).toEqual(['m6 15 6-6 6 6', 'm6 9 6 6 6-6']);
  await click(text('editor.company.next'));
  expect(told()).toMatch(/^3 of /);
  await click(text('editor.company.previous'));
  await click(text('editor.company.previous'));
  expect([told().slice(0, 5), heard.length]).toEqual(['1 of ', 4]);
  // The same finding leads to its field again.
  await perform(() => findings[0]?.click());
  expect([told().slice(0, 5), heard.length]).toEqual(['1 of ', 5]);
  heard.length = 0;
  await click('Release');
  expect(heard).toEqual([{ panel: 'publish', isInSight: true, isByKey: false }]);

  again(part(view, false));
  await settle();
  expect([
    bar().map(([, isPressed]) => isPressed),
    document.querySelector<HTMLElement>('[data-company-bar] + div')?.hidden,
  ]).toEqual([['true', 'false', 'false', 'false'], true]);
  heard.length = 0;
  await click('Write');
  expect(heard).toEqual([view]);

  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  again(part({ panel: 'preview', isInSight: false, isByKey: false }, false));
  expect(scroll).not.toHaveBeenCalled();
  again(part({ panel: 'preview', isInSight: true, isByKey: true }, false));
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  await settle();
  expect(document.activeElement?.matches('[data-company-bar] + div')).toBe(true);
  expect(bar().map(([, isPressed]) => isPressed)).toEqual(['false', 'false', 'true', 'false']);
  await inLanguage('de');
  expect([played?.puzzle.locale, played?.attempts.filter((each) => each !== null).length]).toEqual([
    'de',
    1,
  ]);
  await perform(() => document.querySelectorAll<HTMLElement>('[type="radio"]')[1]?.click());
  await inLanguage('en');
  // Who writes on has the language that is written.
  again(part({ panel: 'preview', isInSight: true, isByKey: false }, false));
  await inLanguage('de');
  expect(document.querySelectorAll('[data-beside]')).toHaveLength(1);
  await click(text('creator.preview.stage.lost'));
  expect(played?.attempts.filter((each) => each !== null)).toHaveLength(4);
  const lost = button(text('creator.preview.stage.lost'));
  expect(lost.getAttribute('aria-pressed')).toBe('true');
  press(() => played?.onAttempts([null, null, null, null]));
  expect(played?.attempts.filter((each) => each !== null)).toHaveLength(0);
  // What was tried in one language says nothing of the other.
  await perform(() => document.querySelectorAll<HTMLElement>('[type="radio"]')[1]?.click());
  await inLanguage('en');
  expect(played?.attempts.filter((each) => each !== null)).toHaveLength(4);
  press(() => played?.onAttempts([null, null, null, null]));
  await click(text('creator.preview.again'));
  expect(played?.attempts.filter((each) => each !== null)).toHaveLength(4);

  again(part({ ...view, panel: 'preview' }));
  expect(document.querySelectorAll('[data-beside]')).toHaveLength(1);
  const value = 'Zwei gehen auf dem Mond.';
  press(() => editor.act({ type: 'edited', path: 'de.tips[1].text', value, at: 0 }));
  await perform(() => vi.advanceTimersByTimeAsync(400));
  // Of others' hints, not of its own.
  expect(sentTo('get_similar_hints')).toEqual([{ key: 'moon', locale: 'de', words: value }]);
  again(part({ ...view, panel: 'publish' }, true, true));
  await settle();
  expect(bar().map(([name]) => name)).toEqual(['Preview', 'Release']);
  expect(document.querySelector('[role="switch"]')).toBeNull();
  again(part({ ...view, panel: 'preview' }, true, true));
  await settle();
  expect(document.querySelector('[data-beside]')).toBeNull();
});

const whyNotPublished = () => {
  const about = button(text('creator.publish.submit')).getAttribute('aria-describedby') ?? '';
  return document.getElementById(about)?.textContent;
};

test('in the editor only what is saved and decided is published, and nothing that was removed', async () => {
  const path = 'de.tips[2].text';
  answers['get_schedule'] = () => [{ date: '2040-06-20', de: null, en: null, planned: null }];
  const refuse = () =>
    Response.json({ code: '55000', message: 'no', details: path, hint: null }, { status: 400 });
  const { editor, server } = anEditor(aDraft({ content: wholeContent }));
  const view = { panel: 'publish', isInSight: true, isByKey: false } as const;
  showAt(
    '/creator/edit/moon',
    <EditorCompany
      {...{ editor, view, acts: null, isReadOnly: false, isBeside: true }}
      beside={{ ...nothing, twin: 'luna' }}
      onView={hear}
      place={{ hint: 0, locale: 'de' }}
      onGo={hear}
      parts={{ check, DraftPreview, PublishPanel }}
    />,
  );
  await settle();
  await settle();
  // Advice counts as well, and is not in the way.
  expect(button('Check 1').getAttribute('aria-pressed')).toBe('false');
  expect(whyNotPublished()).toBe(text('creator.publish.freezes'));
  press(() => editor.act({ type: 'edited', path: 'year', value: 1970, at: 0 }));
  expect(whyNotPublished()).toBe(text('creator.publish.obstacle.unsaved'));
  server.stored = aDraft({ revision: 4, content: { ...wholeContent, year: 1971 } });
  await perform(() => editor.refresh());
  await perform(() => editor.saveNow());
  expect(whyNotPublished()).toBe('One field was changed twice. Decide which text stays.');
  const [conflict] = editor.state.session.conflicts;
  if (conflict === undefined) throw new Error('There is no conflict');
  press(() => editor.act({ type: 'settled', conflict, side: 'mine' }));
  // Without a connection nothing more can be known, which was said already.
  Object.assign(editor, { refresh: () => Promise.reject(new NoConnectionError('away')) });
  answers['publish_draft'] = () => Promise.reject(new TypeError('away'));
  await click(text('creator.publish.submit'));
  await click(text('creator.publish.ask.submit'));
  await until(() => expect(said('alert')).toBe(text('creator.publish.failed.noConnection')));
  Reflect.deleteProperty(editor, 'refresh');
  answers['publish_draft'] = refuse;
  await click(text('creator.publish.submit'));
  // Somebody else has taken something away meanwhile.
  server.stored = { ...server.stored, plannedFor: '2040-06-21' };
  await click(text('creator.publish.ask.submit'));
  await until(() => expect(document.body.textContent).toContain(text('creator.publish.goThere')));
  expect([editor.state.draft.plannedFor, heard]).toEqual(['2040-06-21', []]);
  await click(text('creator.publish.goThere'));
  expect(heard).toEqual([path]);
  server.stored = { ...server.stored, removedAt: '2040-06-13T10:00:00Z' };
  await perform(() => editor.refresh());
  expect(buttons().map((each) => each.textContent)).not.toContain(text('creator.publish.submit'));
});

test('when the last obstacle goes that is said, and when one comes', async () => {
  const { editor } = anEditor(aDraft({ content: wholeContent }));
  const acts = createRef<CompanyActs>();
  const view = { panel: 'check', isInSight: true, isByKey: false } as const;
  showAt(
    '/',
    <EditorCompany
      {...{ editor, view, acts, beside: nothing, isReadOnly: false, isBeside: true }}
      onView={hear}
      place={{ hint: 0, locale: 'de' }}
      onGo={hear}
      parts={{ check, DraftPreview, PublishPanel }}
    />,
  );
  await settle();
  // Nowhere to go to.
  press(() => acts.current?.step(1));
  expect([said('status'), heard]).toEqual(['', []]);
  const set = async (value: number | undefined) => {
    press(() => editor.act({ type: 'edited', path: 'difficulty', value, at: 0 }));
    await perform(() => vi.advanceTimersByTimeAsync(400));
    return said('status');
  };
  expect([await set(undefined), await set(3)]).toEqual([
    text('preflight.blocked'),
    text('preflight.clear'),
  ]);
  // Who mends the second of three goes on with the third.
  for (const path of ['year', 'timeScale', 'difficulty']) {
    press(() => editor.act({ type: 'edited', path, value: undefined, at: 0 }));
  }
  await perform(() => vi.advanceTimersByTimeAsync(400));
  const findings = [...document.querySelectorAll<HTMLElement>('[data-kind] button')];
  heard.length = 0;
  for (const at of [2, 1]) await perform(() => findings[at]?.click());
  const [third, second] = heard.splice(0).map(String);
  press(() => editor.act({ type: 'edited', path: second ?? '', value: 3, at: 0 }));
  await perform(() => vi.advanceTimersByTimeAsync(400));
  await click(text('editor.company.next'));
  expect(heard).toEqual([third]);
});
