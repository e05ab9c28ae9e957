// @vitest-environment happy-dom
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  until,
  buttons,
  expectOutline,
} from '../../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../../tests/page/signed-in.ts';
import type { NewsGroup } from '../../../backend/staff/news.ts';
import { NewsEditor } from './news-editor.tsx';
import type { News } from '../../../backend/news.ts';
import { StaffNewsList } from './staff-news-list.tsx';
import { StaffNewsScreen } from './staff-news-screen.tsx';
import { publicationOf } from './use-news-editor.ts';

const facts = {
  mode: 'NORMAL',
  publishedAt: null as string | null,
  validUntil: null,
  state: 'draft',
};
const words = (title: string, more: object = {}) => ({ ...facts, title, body: 'Text', ...more });
const draft = {
  group: 7,
  version: 'v1',
  updatedAt: '2040-06-10T08:00:00Z',
  wishedAt: null,
  removed: {},
  undoSeconds: 0,
  languages: { 'de-DE': words('Neu') } as Record<string, object>,
};
const out = { publishedAt: '2040-06-10T08:00:00Z', state: 'running' };
const published = { ...draft, languages: { 'de-DE': words('Neu', out) } };

let answers: Record<string, () => unknown>;
let asked: string[];
const heard: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  answers = { get_news_group: () => draft };
  asked = signIn(answers);
  heard.length = 0;
});

afterEach(leaveSignedOut);

async function click(name: string) {
  await perform(() => button(text(name)).click());
  await settle();
}
/** What was sent to a function, in the order of the calls. */
const sentTo = (name: string) =>
  asked
    .filter((call) => call.startsWith(`${name} `))
    .map((call) => JSON.parse(call.slice(name.length)) as object);
const kept = () => Object.keys(localStorage).filter((name) => name.includes('news.'));

const notices = () => document.querySelector('.Toastify')?.textContent ?? '';

async function open(group: number | null = 7) {
  showAt(
    '/dashboard/news',
    <NewsEditor
      group={group}
      reader={{ state: 'loading' }}
      onSaved={(number) => void heard.push(`saved ${number}`)}
      onRemoved={() => void heard.push('removed')}
      onUnsent={(isUnsent) => void heard.push(isUnsent)}
    />,
  );
  await settle();
}

test('what is typed is kept on the device until the server has it, which a key sends as a draft', async () => {
  await open();
  expect([said('status'), heard]).toEqual([text('staffTasks.news.allSaved'), [false]]);
  expect(document.activeElement?.tagName).not.toBe('INPUT');
  await expectOutline('news-editor');
  type('de-DE.title', 'Neuer');
  expect([said('status'), kept().length, heard]).toEqual([
    text('staffTasks.news.kept'),
    1,
    [false, true],
  ]);
  answers['save_news'] = () => ({
    ...draft,
    version: 'v2',
    languages: { 'de-DE': words('Neuer') },
  });
  key('Enter', {}, document.body);
  expect(sentTo('save_news')).toEqual([]);
  expect(key('Enter', { ctrlKey: true }, document.body)).toBe(true);
  await settle();
  expect(sentTo('save_news')).toMatchObject([
    { group_id: 7, version: 'v1', texts: { 'de-DE': { title: 'Neuer' } }, is_published: false },
  ]);
  expect([said('status'), kept(), new Set(heard.slice(2))]).toEqual([
    text('staffTasks.news.allSaved'),
    [],
    new Set([false, 'saved 7']),
  ]);
  await until(() => expect(notices()).toContain(text('staffTasks.news.saved')));
  type('de-DE.title', 'Neuester');
  leave();
  answers['get_news_group'] = answers['save_news'];
  await open();
  expect([said('status'), value('de-DE.title')]).toEqual([
    text('staffTasks.news.kept'),
    'Neuester',
  ]);
  await click('staffTasks.news.discard');
  expect(key('Enter', { ctrlKey: true }, document.body)).toBe(true);
  leave();
  expect(key('Enter', { ctrlKey: true }, document.body)).toBe(false);
  await settle();
  expect(sentTo('save_news')).toHaveLength(1);
});

test('an announcement is saved once at a time, and a device without room says so', async () => {
  await open();
  expect(document.body.textContent).toContain(text('staffTasks.news.only.de-DE'));
  const room = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => room.getItem(name),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  type('de-DE.title', 'Neuer');
  expect(said('status')).toBe(text('staffTasks.news.notKept'));
  let answer: (() => void) | undefined;
  const saved = { ...draft, version: 'v2', languages: { 'de-DE': words('Neuer') } };
  answers['save_news'] = () => new Promise((resolve) => (answer = () => resolve(saved)));
  for (let time = 0; time < 2; time += 1) await click('staffTasks.news.saveDraft');
  key('Enter', { ctrlKey: true }, document.body);
  await settle();
  expect(sentTo('save_news')).toHaveLength(1);
  for (const way of ['saveDraft', 'publish', 'remove']) {
    expect(button(text(`staffTasks.news.${way}`)).getAttribute('aria-disabled')).toBe('true');
  }
  // What is typed meanwhile stays.
  type('de-DE.title', 'Neuester');
  await perform(() => answer?.());
  expect(value('de-DE.title')).toBe('Neuester');
});

test('what is there already is published by its button alone', async () => {
  answers['get_news_group'] = () => published;
  await open();
  type('de-DE.title', 'Neuer');
  key('Enter', { metaKey: true }, document.body);
  await settle();
  await until(() => expect(notices()).toContain(text('staffTasks.news.keyPublished')));
  expect(sentTo('save_news')).toEqual([]);
  await expectOutline('news-published', '[aria-label="Publication"]');
  answers['save_news'] = () => published;
  await click('staffTasks.news.publishChanges');
  key('Enter', { ctrlKey: true }, document.body);
  await expectOutline('news-publishing');
  await click('staffTasks.news.onlyIn.de-DE');
  expect(sentTo('save_news')).toMatchObject([{ is_published: true }]);
  await until(() => expect(notices()).toContain(text('staffTasks.news.published')));
});

const left = () => document.querySelector('[role="timer"]')?.textContent;

test('what was published a moment ago can be taken back, without the focus where one comes by', async () => {
  answers['get_news_group'] = () => ({ ...published, undoSeconds: 60 });
  await open();
  expect(said('status')).toContain(text('staffTasks.news.done.published'));
  expect(document.activeElement?.textContent).not.toBe(text('staffTasks.news.done.published'));
  // What is published after that has its own time.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 50_000);
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  expect(left()).toMatch(/0:(09|10)/);
  type('from', '2040-12-01T08:00');
  answers['save_news'] = () => ({ ...published, version: 'v2', undoSeconds: 60 });
  await click('staffTasks.news.publishChanges');
  expect(document.querySelector('dialog')?.textContent).toContain('from the time you chose');
  await click('staffTasks.news.onlyIn.de-DE');
  expect(left()).toContain('1:00');
});

test('a field that is missing has the focus, and nothing is sent', async () => {
  await open();
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  type('de-DE.body', '');
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  for (const way of ['saveDraft', 'publish']) {
    press(() => document.querySelector<HTMLElement>('a')?.focus());
    await click(`staffTasks.news.${way}`);
    expect(document.activeElement?.getAttribute('name')).toBe('de-DE.body');
  }
  expect([
    sentTo('save_news'),
    document.querySelector('dialog'),
    document.querySelector('[aria-invalid="true"]')?.getAttribute('name'),
  ]).toEqual([[], null, 'de-DE.body']);
  // Once it is saved or thrown away, what is missing is told when it is asked for again.
  answers['save_news'] = () => draft;
  for (const done of ['saveDraft', 'discard']) {
    if (done === 'saveDraft') type('de-DE.body', 'Text');
    await click('staffTasks.news.saveDraft');
    if (done === 'discard') {
      await click('staffTasks.news.discard');
      await click('staffTasks.news.question.discard.submit');
    }
    type('de-DE.body', '');
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  }
});

test('a language that would go is asked about first', async () => {
  answers['get_news_group'] = () => ({
    ...draft,
    languages: { 'de-DE': words('Neu'), 'en-US': words('New') },
  });
  answers['save_news'] = () => draft;
  await open();
  await click('staffTasks.news.publish');
  expect(buttons().map((each) => each.textContent)).toContain(
    text('staffTasks.news.question.publish.submit'),
  );
  await click('staffTasks.news.question.keep');
  type('en-US.title', '');
  type('en-US.body', '');
  await click('staffTasks.news.saveDraft');
  await expectOutline('news-going');
  await click('staffTasks.news.question.keep');
  expect(sentTo('save_news')).toEqual([]);
  await click('staffTasks.news.publish');
  await click('staffTasks.news.onlyIn.de-DE');
  await click('staffTasks.news.going.submit');
  expect([sentTo('save_news').length, document.querySelector('dialog')]).toEqual([1, null]);
  expect(sentTo('save_news')).toMatchObject([{ is_published: true }]);
});

test('what was written is thrown away, and a draft removed, once that is meant', async () => {
  await open();
  type('de-DE.title', 'Neuer');
  await click('staffTasks.news.discard');
  await click('staffTasks.news.question.discard.submit');
  const title = document.querySelector<HTMLInputElement>('[name="de-DE.title"]');
  expect([title?.value, kept(), heard]).toEqual(['Neu', [], [false, true, false]]);
  answers['remove_news'] = () => refused('55000');
  await click('staffTasks.news.remove');
  await click('staffTasks.news.question.remove.submit');
  expect([said('alert'), heard.at(-1)]).toEqual([text('staff.failure.notNow'), false]);
  type('de-DE.title', 'Neuer');
  await click('staffTasks.news.discard');
  await click('staffTasks.news.question.discard.submit');
  expect(said('alert')).toBe('');
  answers['remove_news'] = () => ({ removedAt: '2040-06-10T08:00:00Z' });
  await click('staffTasks.news.remove');
  await click('staffTasks.news.question.remove.submit');
  expect([sentTo('remove_news'), heard.at(-1)]).toEqual([
    Array.from({ length: 2 }, () => ({ group_id: 7, version: 'v1' })),
    'removed',
  ]);
  await until(() => expect(notices()).toContain(text('staffTasks.news.removedDraft')));
});

test('what is withdrawn can be put back for a while, and too late is said', async () => {
  answers['get_news_group'] = () => published;
  answers['withdraw_news'] = () => ({ ...draft, version: 'v2', undoSeconds: 60 });
  await open();
  await click('staffTasks.news.withdraw');
  await click('staffTasks.news.question.withdraw.submit');
  expect([sentTo('withdraw_news'), document.activeElement?.textContent, heard.at(-1)]).toEqual([
    [{ group_id: 7, version: 'v1' }],
    text('staffTasks.news.done.withdrawn'),
    'saved 7',
  ]);
  await until(() => expect(notices()).toContain(text('staffTasks.news.withdrawn')));
  answers['undo_news'] = () => refused('55000');
  await click('staff.undo.undo');
  expect(said('alert')).toBe(text('staff.undo.tooLate'));
  answers['undo_news'] = () => published;
  // A time that was chosen since goes with what is undone; the words stay.
  type('from', '2040-12-01T08:00');
  type('de-DE.title', 'Neuer');
  await click('staff.undo.undo');
  expect([value('from'), value('de-DE.title')]).toEqual(['', 'Neuer']);
  expect([sentTo('undo_news').length, said('alert'), document.activeElement?.textContent]).toEqual([
    2,
    '',
    text('staffTasks.news.done.undone'),
  ]);
  // That is not said of what is done next, and what is typed meanwhile stays.
  let withdraw: (() => void) | undefined;
  answers['withdraw_news'] = () =>
    new Promise((resolve) => (withdraw = () => resolve({ ...draft, version: 'v3' })));
  await click('staffTasks.news.withdraw');
  await click('staffTasks.news.question.withdraw.submit');
  type('de-DE.title', 'Neuester');
  await perform(() => withdraw?.());
  await settle();
  expect(value('de-DE.title')).toBe('Neuester');
  expect(said('status')).not.toContain(text('staffTasks.news.done.undone'));
});

test('an announcement is out from the later of its two publications on', () => {
  const times = { 'de-DE': { publishedAt: 2 }, 'en-US': { publishedAt: 3 } };
  const both = { languages: times } as unknown as NewsGroup;
  expect([publicationOf(both), publicationOf(null)]).toEqual([3, null]);
});

const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

test('what somebody else has saved meanwhile comes in, and stands beside what both changed', async () => {
  await open();
  type('de-DE.title', 'Me');
  let refuse: (() => void) | undefined;
  answers['save_news'] = () => new Promise((resolve) => (refuse = () => resolve(refused('PT409'))));
  answers['get_news_group'] = () => ({
    ...draft,
    version: 'v2',
    languages: { 'de-DE': words('Ihr', { body: 'Anders' }) },
  });
  await click('staffTasks.news.saveDraft');
  // What is typed while that comes back stays, too.
  type('de-DE.title', 'Mein');
  await perform(() => refuse?.());
  await settle();
  expect([value('de-DE.title'), value('de-DE.body'), said('alert')]).toEqual([
    'Mein',
    'Anders',
    text('staff.failure.otherRevision'),
  ]);
  expect([said('status'), document.querySelector('blockquote')?.textContent]).toEqual([
    `${text('staffTasks.news.kept')} ${text('staffTasks.news.conflicting')}`,
    'Ihr',
  ]);
  await expectOutline('news-conflict');
  type('de-DE.title', 'Unser');
  expect(document.querySelector('blockquote')).toBeNull();
  answers['save_news'] = () => ({ ...draft, version: 'v3' });
  await click('staffTasks.news.saveDraft');
  expect(sentTo('save_news').at(-1)).toMatchObject({ version: 'v2' });
  type('en-US.title', 'Mine');
  type('en-US.body', 'Mine');
  answers['save_news'] = () => refused('PT409');
  answers['get_news_group'] = () => ({ ...draft, version: 'v4', languages: {} });
  await click('staffTasks.news.saveDraft');
  expect(said('status')).toContain(text('staffTasks.news.merged'));
  type('de-DE.title', 'Unser');
  type('de-DE.body', 'Text');
  answers['get_news_group'] = () => refused('42501');
  await click('staffTasks.news.saveDraft');
  expect(said('alert')).toBe(text('staff.failure.otherRevision'));
  answers['get_news_group'] = () => refused('02000');
  await click('staffTasks.news.saveDraft');
  expect(said('alert')).toBe(text('staff.failure.notThere'));
});

test('what somebody else has emptied says so, and languages that differ are told', async () => {
  const both = { 'de-DE': words('Neu'), 'en-US': words('New', { mode: 'LOW' }) };
  answers['get_news_group'] = () => ({ ...draft, languages: both });
  await open();
  expect(document.body.textContent).toContain(text('staffTasks.news.uneven'));
  expect(document.body.textContent).not.toContain(text('staffTasks.news.only.de-DE'));
  type('de-DE.title', 'Mein');
  answers['save_news'] = () => refused('PT409');
  answers['get_news_group'] = () => ({
    ...draft,
    version: 'v2',
    languages: { 'en-US': words('New') },
  });
  await click('staffTasks.news.saveDraft');
  expect(document.querySelector('blockquote')?.textContent).toBe(
    text('staffTasks.news.theirsEmpty'),
  );
  expect(document.body.textContent).not.toContain(text('staffTasks.news.uneven'));
});

test('a new announcement begins with its title, and one that is not there can be asked for again', async () => {
  await open(null);
  expect(document.activeElement?.getAttribute('name')).toBe('en-US.title');
  expect([asked, said('status')]).toEqual([[], text('staffTasks.news.nothingYet')]);
  type('en-US.title', 'New');
  type('en-US.body', 'Text');
  expect(document.body.textContent).toContain(text('staffTasks.news.only.en-US'));
  answers['get_news_desk'] = () => ({ news: [], removed: [], nextGroup: 12 });
  await click('staffTasks.news.saveDraft');
  expect(localStorage.getItem(kept()[0] ?? '')).toContain('"claim":{"number":12,');
  leave();
  answers['get_news_desk'] = () => ({ news: [], removed: [], nextGroup: 13 });
  await open(null);
  await click('staffTasks.news.saveDraft');
  expect(sentTo('save_news').map((sent) => 'group_id' in sent && sent.group_id)).toEqual([12, 12]);
  leave();
  answers['get_news_group'] = () => refused('42501');
  await open();
  expect(document.body.textContent).toContain(text('staff.failure.denied'));
  let answer: (() => void) | undefined;
  answers['get_news_group'] = () => new Promise((resolve) => (answer = () => resolve(draft)));
  await perform(() => buttons()[0]?.click());
  expect(document.body.textContent).not.toContain(text('staff.failure.denied'));
  await perform(() => answer?.());
  await settle();
  expect(document.querySelector('[name="de-DE.title"]')).not.toBeNull();
});

const line = { ...draft, updatedAt: 0, languages: { 'de-DE': { ...facts, title: 'Neu' } } };
const since = Date.parse('2040-06-10T10:00:00Z');
const lines = [
  line,
  {
    ...line,
    group: 8,
    languages: {
      'de-DE': { ...facts, title: 'Lauter', mode: 'HIGHEST', state: 'ended', publishedAt: since },
      'en-US': { ...facts, title: 'Louder', mode: 'HIGHEST', state: 'running', publishedAt: since },
    },
  },
  {
    ...line,
    group: 11,
    languages: { 'de-DE': { ...facts, title: 'Gleich' }, 'en-US': { ...facts, title: 'Same' } },
  },
  {
    ...line,
    group: 10,
    languages: {
      'en-US': {
        ...facts,
        title: 'Later',
        state: 'coming',
        publishedAt: since,
        validUntil: since + 86_400_000,
      },
    },
  },
];

/** The list, of which `error` is why it is not of now. */
function showList(
  error: Error | null,
  isThere: boolean,
  chosen: number | null = 7,
  locale: 'de' | 'en' = 'en',
  isLoading = false,
) {
  const list = {
    news: isThere ? lines : null,
    removed: [{ group: 9, title: 'Alt', removedAt: 43_200_000 }],
    unsent: ['news.new', 'news.7'],
    isLoading,
    error,
    reload: () => heard.push('reload'),
    lookForUnsent: () => undefined,
  } as unknown as Parameters<typeof StaffNewsList>[0]['list'];
  showAt(
    '/dashboard/news',
    <IntlProvider locale={locale}>
      <StaffNewsList list={list} chosen={chosen} onRestored={(group) => heard.push(group)} />
    </IntlProvider>,
  );
}

test('of the news that is told which were not sent, and what was removed is brought back', async () => {
  showList(null, true);
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/news?group=new',
    '/dashboard/news?group=7',
    '/dashboard/news?group=8',
    '/dashboard/news?group=11',
    '/dashboard/news?group=10',
  ]);
  await expectOutline('news-list');
  expect(document.querySelector('strong')?.textContent).toBe(text('staffTasks.news.unsent'));
  answers['restore_news'] = () => draft;
  await click('staffTasks.news.removedDrafts.restore');
  expect([sentTo('restore_news'), heard]).toEqual([[{ group_id: 9 }], [9]]);
  await until(() => expect(notices()).toContain(text('staffTasks.news.removedDrafts.restored')));
  answers['restore_news'] = () => refused('02000');
  await click('staffTasks.news.removedDrafts.restore');
  expect([
    heard,
    button(text('staffTasks.news.removedDrafts.restore')).getAttribute('aria-disabled'),
  ]).toEqual([[9], 'false']);
  await until(() => expect(notices()).toContain(text('staff.failure.notThere')));
  answers['restore_news'] = () => new Promise(() => undefined);
  for (let time = 0; time < 2; time += 1) await click('staffTasks.news.removedDrafts.restore');
  expect(sentTo('restore_news')).toHaveLength(3);
  expect(button(text('staffTasks.news.removedDrafts.restore')).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

test('news that are older than an error stay in sight beneath it', async () => {
  showList(new Error('down'), true);
  expect(document.body.textContent).toContain(text('staff.trouble.old'));
  leave();
  showList(new Error('down'), false);
  expect(document.body.textContent).not.toContain(text('staff.trouble.old'));
  await perform(() => button(text('screen.retry')).click());
  expect(heard).toEqual(['reload']);
  leave();
  showList(new Error('down'), false, 7, 'en', true);
  expect(button(text('screen.loading')).getAttribute('aria-disabled')).toBe('true');
  leave();
  showList(null, true, null);
  expect(document.body.textContent).not.toContain(text('staffTasks.news.goOn'));
  // Who reads the page in German has the German titles first.
  expect(document.body.textContent).toContain('Louder');
  leave();
  showList(null, true, null, 'de');
  expect(document.body.textContent).toContain('Lauter');
});

test('the announcement that the address names is written, and stays when it gets its number', async () => {
  answers['get_news_desk'] = () => ({ news: [], removed: [], nextGroup: 7 });
  const { visited, navigate } = showAt(
    '/dashboard/news',
    <div id="content">
      <StaffNewsScreen reader={{ state: 'failed' }} />
    </div>,
  );
  await until(() => expect(document.body.textContent).toContain(text('staffTasks.news.empty')));
  await expectOutline('news-desk');
  for (const odd of ['0', '07', 'x', '7x', '-7', '1234567890']) {
    press(() => navigate(`/dashboard/news?group=${odd}`));
    expect(document.body.textContent).toContain(text('staffTasks.news.nothingChosen'));
  }
  press(() => navigate('/dashboard/news?group=123456789'));
  await until(() => expect(asked.at(-1)).toMatch(/^get_news_group .*:123456789\b/));
  press(() => (document.activeElement as HTMLElement).blur());
  press(() => navigate('/dashboard/news?group=7'));
  await until(() => expect(document.activeElement?.closest('main')).not.toBeNull());
  press(() => navigate('/dashboard/news?group=12'));
  await until(() => expect(asked.at(-1)).toMatch(/^get_news_group .*:12\b/));
  press(() => navigate('/dashboard/news?group=new'));
  await until(() => expect(value('de-DE.title')).toBe(''));
  type('de-DE.title', 'Neu');
  type('de-DE.body', 'Text');
  expect(kept()).toEqual([expect.stringMatching(/news\.new$/)]);
  expect(document.body.textContent).toContain(text('staffTasks.news.previewFailed'));
  answers['save_news'] = () => draft;
  const lists = sentTo('get_news_desk').length;
  const field = document.querySelector<HTMLElement>('[name="de-DE.title"]');
  press(() => field?.focus());
  key('Enter', { ctrlKey: true });
  await until(() => expect(visited.at(-1)).toBe('/dashboard/news?group=7'));
  expect([value('de-DE.title'), kept(), document.activeElement]).toEqual(['Neu', [], field]);
  await until(() =>
    expect(asked.filter((call) => call.startsWith('get_news_desk'))).toHaveLength(2 + lists),
  );
  answers['remove_news'] = () => ({ removedAt: '2040-06-10T08:00:00Z' });
  await click('staffTasks.news.remove');
  await click('staffTasks.news.question.remove.submit');
  await until(() => expect(visited.at(-1)).toBe('/dashboard/news'));
  expect(document.activeElement?.closest('main')).not.toBeNull();
  await until(() =>
    expect(asked.filter((call) => call.startsWith('get_news_desk'))).toHaveLength(3 + lists),
  );
});

test('a draft that is brought back is opened, and what is begun is marked in the list', async () => {
  const removed = [{ group: 7, title: 'Alt', removedAt: '2040-06-09T10:00:00Z' }];
  answers['get_news_desk'] = () => ({ news: [], removed, nextGroup: 8 });
  answers['restore_news'] = () => draft;
  const { visited, navigate } = showAt(
    '/dashboard/news',
    <StaffNewsScreen reader={{ state: 'failed' }} />,
  );
  await until(() => expect(document.body.textContent).toContain('Alt'));
  const desk = { ...draft, languages: { 'de-DE': { ...facts, title: 'Neu' } } };
  answers['get_news_desk'] = () => ({ news: [desk], removed: [], nextGroup: 8 });
  await click('staffTasks.news.removedDrafts.restore');
  await until(() => expect(value('de-DE.title')).toBe('Neu'));
  expect(visited.at(-1)).toBe('/dashboard/news?group=7');
  await until(() => expect(document.querySelector('li a[aria-current="true"]')).not.toBeNull());
  expect(document.querySelector('li strong')).toBeNull();
  type('de-DE.title', 'Neuer');
  expect(document.querySelector('li strong')?.textContent).toBe(text('staffTasks.news.unsent'));
  // Another address has another announcement in the fields.
  answers['get_news_group'] = () => ({
    ...draft,
    group: 8,
    languages: { 'de-DE': words('Anders') },
  });
  press(() => navigate('/dashboard/news?group=8'));
  await until(() => expect(value('de-DE.title')).toBe('Anders'));
});

test('a language that was removed is brought back into its empty fields', async () => {
  answers['get_news_group'] = () => ({
    ...draft,
    removed: { 'en-US': { title: 'New', body: 'Words', removedAt: '2040-06-09T10:00:00Z' } },
  });
  await open();
  await expectOutline('news-removed', '[aria-label="English"]');
  await click('staffTasks.news.bringBack');
  expect([
    value('en-US.title'),
    document.querySelector<HTMLTextAreaElement>('[name="en-US.body"]')?.value,
  ]).toEqual(['New', 'Words']);
  expect(buttons().map((each) => each.textContent)).not.toContain(
    text('staffTasks.news.bringBack'),
  );
});

test('how loud and from when an announcement is stands in its question, and readers see it so', async () => {
  const shown: News[] = [];
  const Preview = ({ news }: { news: News }) => {
    shown.push(news);
    return news.title;
  };
  vi.setSystemTime(Date.parse('2040-06-13T10:00:00Z'));
  showAt(
    '/dashboard/news',
    <NewsEditor
      group={7}
      reader={{ state: 'ready', value: { Preview, findTextFaults: () => [] } }}
      onSaved={() => undefined}
      onRemoved={() => undefined}
      onUnsent={() => undefined}
    />,
  );
  await until(() => expect(value('de-DE.title')).toBe('Neu'));
  expect(shown.at(-1)).toMatchObject({
    group: 7,
    language: 'de-DE',
    mode: 'NORMAL',
    body: 'Text',
    // Without a time it is as of now.
    publishedAt: expect.closeTo(Date.now(), -5),
    validUntil: null,
  });
  type('from', '2040-07-01T10:00');
  type('until', '2040-06-30T10:00');
  await click('staffTasks.news.publish');
  expect(document.activeElement?.getAttribute('name')).toBe('until');
  expect(document.querySelector('[name="until"]')?.getAttribute('aria-invalid')).toBe('true');
  type('until', '2040-07-02T10:00');
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('[type="radio"]')].at(-1)?.click(),
  );
  expect(shown.at(-1)).toEqual({
    id: 0,
    group: 7,
    language: 'de-DE',
    mode: 'HIGHEST',
    title: 'Neu',
    body: 'Text',
    publishedAt: new Date(2040, 6, 1, 10).getTime(),
    validUntil: new Date(2040, 6, 2, 10).getTime(),
  });
  await click('staffTasks.news.publish');
  await expectOutline('news-highest');
  await click('staffTasks.news.question.keep');
  expect([document.querySelector('dialog'), sentTo('save_news')]).toEqual([null, []]);
  answers['save_news'] = () => draft;
  await click('staffTasks.news.publish');
  await click('staffTasks.news.onlyIn.de-DE');
  expect(sentTo('save_news')).toMatchObject([{ is_published: true }]);
});

const Since = ({ news }: { news: News }) => `${news.language} ${news.publishedAt}`;

test('each language is shown from the time on from which it has been out', async () => {
  const later = words('New', { ...out, publishedAt: '2040-06-11T08:00:00Z' });
  answers['get_news_group'] = () => ({
    ...published,
    languages: { 'de-DE': words('Neu', out), 'en-US': later },
  });
  showAt(
    '/dashboard/news',
    <NewsEditor
      group={7}
      reader={{ state: 'ready', value: { Preview: Since, findTextFaults: () => [] } }}
      onSaved={() => undefined}
      onRemoved={() => undefined}
      onUnsent={() => undefined}
    />,
  );
  await until(() => expect(value('de-DE.title')).toBe('Neu'));
  for (const shown of [
    `de-DE ${Date.parse('2040-06-10T08:00:00Z')}`,
    `en-US ${Date.parse('2040-06-11T08:00:00Z')}`,
  ]) {
    expect(document.body.textContent).toContain(shown);
  }
});

test('what readers would not see keeps it from being published, not from being saved, and tells its words', async () => {
  const shown: News[] = [];
  const Preview = ({ news }: { news: News }) => void shown.push(news);
  const fault = { field: 'de-DE.body', kind: 'html', words: '<b>' } as const;
  answers['get_news_group'] = () => published;
  answers['save_news'] = () => published;
  showAt(
    '/dashboard/news',
    <NewsEditor
      group={7}
      reader={{ state: 'ready', value: { Preview, findTextFaults: () => [fault, fault] } }}
      onSaved={() => undefined}
      onRemoved={() => undefined}
      onUnsent={() => undefined}
    />,
  );
  await until(() => expect(value('de-DE.title')).toBe('Neu'));
  expect(shown.at(-1)?.publishedAt).toBe(Date.parse('2040-06-10T08:00:00Z'));
  type('from', '2040-12-01T08:00');
  expect(shown.at(-1)?.publishedAt).toBe(new Date(2040, 11, 1, 8).getTime());
  type('from', '');
  const html = '<b> is HTML and would show as text. Write Markdown.';
  expect(document.body.textContent.split(html)).toHaveLength(2);
  type('de-DE.title', 'x'.repeat(121));
  expect(document.body.textContent).toContain('This has 121 characters; at most 120 are allowed.');
  type('de-DE.title', 'Neu');
  await click('staffTasks.news.publishChanges');
  expect([document.querySelector('dialog'), document.activeElement?.getAttribute('name')]).toEqual([
    null,
    'de-DE.body',
  ]);
  leave();
  answers['get_news_group'] = () => draft;
  answers['save_news'] = () => draft;
  showAt(
    '/dashboard/news',
    <NewsEditor
      group={7}
      reader={{ state: 'ready', value: { Preview, findTextFaults: () => [fault] } }}
      onSaved={() => undefined}
      onRemoved={() => undefined}
      onUnsent={() => undefined}
    />,
  );
  await until(() => expect(value('de-DE.title')).toBe('Neu'));
  type('de-DE.title', '');
  await click('staffTasks.news.saveDraft');
  expect(document.body.textContent).toContain(html);
  type('de-DE.title', 'Neu');
  await click('staffTasks.news.saveDraft');
  expect(sentTo('save_news')).toHaveLength(1);
});
