// @vitest-environment happy-dom
import { useTranslations } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  leave,
  perform,
  press,
  said,
  settle,
  showAt,
  text,
  expectOutline,
  until,
} from '../../../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../../../tests/page/signed-in.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import type { Finding } from '../../../../domain/draft/finding.ts';
import { dropDraft, keepDraft } from '../../../../device/draft-store.ts';
import { CompanyBar } from '../company/company-bar.tsx';
import { aDraft, aTip, wholeContent } from '../session/editor-factory.ts';
import { ErrataPreview } from '../publish/errata-preview.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { Preflight } from './preflight.tsx';
import { PreviewGame, type PreviewGameProps } from './preview-game.ts';
import { PreviewScreen } from './preview-screen.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2040-06-13T10:00:00Z'),
  });
  answers = { get_draft: () => aDraft(), get_schedule: () => [], get_years_near: () => [] };
  asked = signIn(answers);
});

afterEach(leaveSignedOut);

async function open(search = '') {
  leave();
  const shown = showAt(`/creator/preview/moon${search}`, <PreviewScreen />);
  await until(() => expect(document.querySelector('h2, h3')).not.toBeNull());
  return shown;
}
const publish = () => button(text('creator.publish.submit'));
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')]
    .filter((each) => each.checked)
    .map((each) => each.labels?.[0]?.textContent ?? each.parentElement?.textContent);

test('a preview that does not come says why, and is asked for again', async () => {
  answers['get_draft'] = () => refused('02000');
  await open();
  expect(document.body.textContent).toContain(text('creator.preview.failed'));
  expect(document.body.textContent).toContain(text('staff.failure.notThere'));
  answers['get_draft'] = () => Promise.reject(new TypeError('away'));
  await perform(() => buttons().at(-1)?.click());
  await until(() =>
    expect(document.body.textContent).toContain(text('staff.failure.noConnection')),
  );
  answers['get_draft'] = () => refused('42501');
  await perform(() => window.dispatchEvent(new Event('online')));
  await until(() => expect(document.body.textContent).toContain(text('staff.failure.denied')));
  answers['get_draft'] = () => aDraft({ removedAt: '2040-06-10T10:00:00Z' });
  await perform(() => buttons().at(-1)?.click());
  await settle();
  expect(document.body.textContent).toContain(text('creator.preview.removed'));
  expect(document.querySelector('h3, [data-kind]')).toBeNull();
});

/** Where the game stands. */
const stage = () =>
  document.querySelector(`[aria-label="${text('creator.preview.goTo')}"] [aria-pressed="true"]`)
    ?.textContent;

const radios = () => [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')];

test('the language is that of the address, and a finding leads to its field', async () => {
  const { visited } = await open('?language=de');
  expect(chosen()).toContain(text('creator.preview.languages.de'));
  await expectOutline('preview');
  await perform(() => radios()[1]?.click());
  expect(document.querySelector('[data-width]')?.getAttribute('data-width')).toBe('wide');
  press(() => button(text('creator.preview.stage.won')).click());
  expect(stage()).toBe(text('creator.preview.stage.won'));
  await perform(() => radios().at(-1)?.click());
  await settle();
  expect([visited, chosen().at(-1)]).toEqual([
    ['/creator/preview/moon?language=en'],
    text('creator.preview.languages.en'),
  ]);
  // Another language is another game.
  expect(stage()).toBe(text('creator.preview.stage.first'));
  press(() => document.querySelector<HTMLElement>('[data-kind="blocking"] button')?.click());
  expect(visited.at(-1)).toBe('/creator/edit/moon?at=difficulty');
});

test('what this device still has unsaved is not published, and the draft is fetched once it is saved', async () => {
  const place = { userId: 'ada', key: 'moon', page: 'one' };
  keepDraft(place, { revision: 3 });
  await open();
  expect([said('status'), publish().getAttribute('aria-disabled')]).toEqual([
    text('creator.preview.unsaved'),
    'true',
  ]);
  const about = () => document.getElementById(publish().getAttribute('aria-describedby') ?? '');
  expect(about()?.textContent).toBe(text('creator.publish.obstacle.unsaved'));
  expect(
    [...document.querySelectorAll('section a')].map((each) => each.getAttribute('href')),
  ).toEqual(['/creator/edit/moon']);
  let answer: (() => void) | undefined;
  answers['get_draft'] = () => new Promise((resolve) => (answer = () => resolve(aDraft())));
  dropDraft(place);
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  // What is in sight was fetched while words were unsaved, which it may lack.
  expect(about()?.textContent).toBe(text('creator.publish.obstacle.unsaved'));
  await perform(() => answer?.());
  await settle();
  await settle();
  expect(said('status')).toBe('');
  expect(about()?.textContent).not.toBe(text('creator.publish.obstacle.unsaved'));
  leave();
  expect(vi.getTimerCount()).toBeLessThan(3);
});

test('a draft without an answer has no game, and a game that does not come says so', async () => {
  answers['get_draft'] = () => aDraft({ content: { en: { tips: [{ text: 'One' }] } } });
  await open('?language=en');
  await until(() => expect(document.body.textContent).toContain(text('creator.preview.noYear')));
  answers['get_draft'] = () => aDraft();
  leave();
  showAt(
    '/creator/preview/moon?language=en',
    <PreviewGame value={{ state: 'failed' }}>
      <PreviewScreen />
    </PreviewGame>,
  );
  await until(() => expect(document.body.textContent).toContain(text('screen.failedText')));
  const room = document.querySelector<HTMLElement>('[data-width]');
  press(() => void room?.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  expect(document.activeElement).toBe(room);
  const inside = room?.appendChild(document.createElement('button'));
  press(() => inside?.focus());
  press(() => void room?.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  expect(document.activeElement).toBe(inside);
});

test('the game says which hint is missing, and keeps its attempts until another year is asked for', async () => {
  const games: PreviewGameProps[] = [];
  const game = {
    renderPreview: (props: PreviewGameProps) => {
      games.push(props);
      return <p data-game={props.title} />;
    },
    renderErrata: () => null,
  };
  const tips = ['One', '', 'Three'].map((each) =>
    aTip(each, each === 'One' ? { type: 'odd' } : {}),
  );
  const content = (more: object) => ({ year: 1969, timeScale: 3, en: { tips }, ...more });
  const part = (now: Draft['content']) => (
    <PreviewGame value={{ state: 'ready', value: game }}>
      <DraftPreview content={now} locale="en" />
    </PreviewGame>
  );
  const now = () => games.at(-1);
  const attempts = () => now()?.attempts.filter((each) => each !== null);
  const { again } = showAt('/', part(content({})));
  await until(() => expect(now()?.puzzle.locale).toBe('en'));
  expect([now()?.title, now()?.room]).toEqual([
    text('creator.preview.day'),
    document.querySelector('[data-width]'),
  ]);
  expect(now()?.puzzle.tips.map((each) => each.text)).toEqual([
    'One',
    'Hint 2 has not been written yet.',
    'Three',
    'Hint 4 has not been written yet.',
  ]);
  expect(document.body.textContent).toContain('shown as “Article”: hint 1, 4');
  press(() => now()?.onAttempts([1968, null, null, null]));
  const [first] = document.querySelectorAll('[data-game]');
  again(part(content({ difficulty: 3, en: { tips: [aTip('Eagle'), ...tips.slice(1)] } })));
  await perform(() => vi.advanceTimersByTimeAsync(249));
  expect(now()?.puzzle.tips[0].text).toBe('One');
  await perform(() => vi.advanceTimersByTimeAsync(1));
  expect([now()?.puzzle.tips[0].text, attempts()]).toEqual(['Eagle', [1968]]);
  // The game begins anew with what it says.
  expect(document.querySelector('[data-game]')).not.toBe(first);
  for (const other of [{ year: 1970 }, { year: 1970, timeScale: 2 }]) {
    press(() => now()?.onAttempts([1968, null, null, null]));
    again(part(content(other)));
    await perform(() => vi.advanceTimersByTimeAsync(250));
    expect(attempts()).toEqual([]);
  }
});

/** Some words of a game and its result. */
function Words() {
  const t = useTranslations();
  return <q>{[t('app.menu'), t('result.lost')].join(', ')}</q>;
}

/** Some words of a correction. */
function CorrectionWords() {
  const t = useTranslations('result');
  return <q>{t('errata')}</q>;
}

const spoken = () => document.querySelector('q')?.textContent;

test('game and correction are in the words of their language, whatever those of the page are', async () => {
  const value = { renderPreview: () => <Words />, renderErrata: () => <CorrectionWords /> };
  showAt(
    '/',
    <PreviewGame value={{ state: 'ready', value }}>
      <DraftPreview content={aDraft().content} locale="de" />
    </PreviewGame>,
  );
  await until(() => expect(spoken()).toBe('Menü, Diesmal nicht gelöst'));
  leave();
  showAt(
    '/',
    <PreviewGame value={{ state: 'ready', value }}>
      <ErrataPreview locale="de" text="Im Mai." />
    </PreviewGame>,
  );
  await until(() => expect(spoken()).toBe('Berichtigungen'));
});

test('another preview’s address shows another draft, with advice for its own day', async () => {
  const { navigate } = await open();
  const content = {
    ...wholeContent,
    de: { tips: [aTip('Heute landet Neil Armstrong.')] },
    en: { tips: [aTip('Today Neil Armstrong lands.')] },
  };
  answers['get_draft'] = () => aDraft({ key: 'mars', plannedFor: '2040-08-20', content });
  answers['get_appearances'] = () => [
    { key: 'eagle', hint: 1, text: 'Far.', date: '2040-08-10', name: 'Neil Armstrong' },
  ];
  await perform(() => navigate('/creator/preview/mars'));
  await until(() =>
    expect(document.body.textContent).toContain('Neil Armstrong (eagle, 10 Aug 2040)'),
  );
  expect([
    asked.filter((call) => call.startsWith('get_draft')),
    asked.find((call) => call.startsWith('get_appearances')),
  ]).toEqual([
    ['get_draft {"key":"moon"}', 'get_draft {"key":"mars"}'],
    'get_appearances {"key":"mars","locale":"en","names":["Neil Armstrong"],"date":"2040-08-20"}',
  ]);
});

test('what has begun is neither checked nor unsaved any more', async () => {
  keepDraft({ userId: 'ada', key: 'moon', page: 'one' }, { revision: 3 });
  const puzzle = { id: 1, name: '12', date: '2040-06-10', token: null, errata: [] };
  answers['get_errata_undo'] = () => null;
  answers['get_draft'] = () => aDraft({ isFrozen: true, published: { de: puzzle, en: puzzle } });
  await open();
  expect([said('status'), document.querySelector('[data-clear]')]).toEqual(['', null]);
  expect(document.body.textContent).toContain(text('creator.publish.where.begun'));
});

test('once a draft is published from its preview, it is fetched again', async () => {
  const content = wholeContent;
  const puzzle = { id: 1, name: '12', date: '2040-06-20', token: null, errata: [] };
  answers['get_draft'] = () => aDraft({ content, plannedFor: '2040-06-20' });
  answers['publish_draft'] = () => {
    answers['get_draft'] = () => aDraft({ content, published: { de: puzzle, en: puzzle } });
    return { de: 1, en: 2, name: '12', date: '2040-06-20' };
  };
  await open();
  await settle();
  await perform(() => publish().click());
  await perform(() => button(text('creator.publish.ask.submit')).click());
  await until(() =>
    expect(document.activeElement?.textContent).toBe(text('creator.publish.published')),
  );
});

const advice = { kind: 'anniversary-form', path: 'anniversary', found: 'May', isBlocking: false };
const findings = [
  { kind: 'year-missing', path: 'year', found: '', isBlocking: true },
  advice,
  { ...advice, found: 'June' },
] as Finding[];

test('what is in the way and what is advised are counted and listed apart', () => {
  showAt('/', <Preflight findings={findings} onGo={() => undefined} />);
  const lists = [...document.querySelectorAll('h3')].map((title) => [
    title.textContent,
    title.nextElementSibling?.children.length,
  ]);
  expect([document.querySelector('header p')?.textContent, lists]).toEqual([
    'One obstacle, 2 pieces of advice',
    [
      [text('preflight.blocking'), 1],
      [text('preflight.advising'), 2],
    ],
  ]);
  leave();
  const view = { panel: 'preview', isInSight: false, isByKey: false } as const;
  const rest = { isReadOnly: false, isBeside: false, view, at: null };
  const bar = (found: Finding[]) => (
    <CompanyBar {...rest} findings={found} onView={() => undefined} onStep={() => undefined} />
  );
  const { again } = showAt('/', bar(findings));
  expect(document.body.textContent).toContain('One obstacle, 2 pieces of advice');
  expect(said('status')).toBe('');
  again(bar(findings.slice(1)));
  expect(document.body.textContent).toContain('Nothing in the way, 2 pieces of advice');
  expect(said('status')).toBe(text('preflight.clear'));
});
