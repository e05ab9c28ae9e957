// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  expectOutline,
  key,
  leave,
  perform,
  press,
  said,
  showAt,
  text,
  until,
} from '../../../tests/page/rendered.tsx';
import { headings, isBusy, links, wordsAt } from '../../../tests/page/in-sight.ts';
import { forgetOpened, openedFrom } from '../../ui/list/list-place.ts';
import { lastReadNews } from '../../device/cookies/last-read-news.ts';
import { changeSettings } from '../../device/cookies/use-settings.ts';
import { NewsArticle } from './news-article.tsx';
import { NewsListView } from './news-list-view.tsx';
import { NewsPreview } from './news-preview.tsx';
import { NewsScreen } from './news-screen.tsx';
import { NewsWatch } from './news-watch.tsx';

const jar = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  jar.clear();
  jar.set('language', 'en-US');
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  );
  changeSettings({ language: 'en-US' });
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function row(group: number, change: object = {}) {
  return {
    id: group,
    news_group_id: group,
    locale: 'en-US',
    news_mode: 'HIGHEST',
    title: `News ${group}`,
    body: 'Text',
    published_at: '2040-06-01T10:00:00Z',
    valid_until: null,
    ...change,
  };
}

const heard: unknown[] = [];
let asked: number;

/** Watches for news from a path; the server has this announcement, or none. */
function watch(path: string, news: object | null, mayLead = true) {
  heard.length = 0;
  asked = 0;
  const part = (isTime: boolean) => (
    <NewsWatch
      mayLead={isTime}
      onLead={() => heard.push('leads')}
      onNews={(hasNews) => heard.push(hasNews)}
    />
  );
  const shown = showAt(path, part(mayLead), (address) => {
    if (address.includes('limit=1')) asked += 1;
    return Response.json(news === null ? [] : [news]);
  });
  return { ...shown, again: (isTime: boolean) => shown.again(part(isTime)) };
}

const settle = () => perform(() => vi.advanceTimersByTimeAsync(0));

test('the most important news lead away from the start of a visit', async () => {
  const { visited } = watch('/', row(701));
  await settle();
  expect([heard, visited]).toEqual([
    ['leads', true],
    ['/', '/news/701'],
  ]);
});

test.each([
  ['/login', row(702)],
  ['/', row(703, { news_mode: 'NORMAL' })],
])('from %s, and for news that matter less, nothing leads away', async (path, news) => {
  const { visited } = watch(path, news);
  await settle();
  expect([heard, visited]).toEqual([[true], [path]]);
});

test.each([
  ['none', null],
  ['some that have ended', row(704, { valid_until: '2040-06-09T10:00:00Z' })],
  ['some that were read', row(705)],
  ['some that matter less', row(706, { news_mode: 'LOW' })],
])('with %s there is nothing to notice', async (_, news) => {
  jar.set('lastReadNews', '705');
  const { visited } = watch('/', news);
  await settle();
  expect([heard, visited]).toEqual([[false], ['/']]);
});

test('who has begun to do something is not led away, and nobody before their time', async () => {
  const { visited, again } = watch('/', row(706), false);
  await settle();
  expect([heard, visited]).toEqual([[true], ['/']]);
  key('a', {}, document.body);
  again(true);
  await settle();
  expect(visited.at(-1)).toBe('/news/706');
  leave();
  for (const begin of ['keydown', 'pointerdown']) {
    leave();
    const other = watch('/', row(707), true);
    // What is pressed may keep it to itself.
    const pressed = document.body.appendChild(document.createElement('div'));
    pressed.addEventListener(begin, (event) => event.stopPropagation());
    press(() => void pressed.dispatchEvent(new Event(begin, { bubbles: true })));
    await settle();
    expect(other.visited).toEqual(['/']);
  }
});

test('who looks on later is led nowhere any more, and learns of news alone', async () => {
  let isDown = true;
  let shown: object = row(709, { news_mode: 'NORMAL' });
  heard.length = 0;
  asked = 0;
  const { visited } = showAt(
    '/',
    <NewsWatch
      mayLead
      onLead={() => heard.push('leads')}
      onNews={(hasNews) => heard.push(hasNews)}
    />,
    (path) => {
      if (path.includes('limit=1')) asked += 1;
      return isDown ? Response.error() : Response.json([shown]);
    },
  );
  await settle();
  expect(heard).toEqual([false]);
  isDown = false;
  for (const next of [shown, row(710)]) {
    shown = next;
    await perform(() => vi.advanceTimersByTimeAsync(3_600_000));
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const before = asked;
    await comeBack();
    expect(asked).toBe(before);
    sight.mockReturnValue('visible');
    await comeBack();
    await settle();
  }
  // What is known stays known where the next answer does not come.
  isDown = true;
  await perform(() => vi.advanceTimersByTimeAsync(3_600_000));
  await comeBack();
  await settle();
  expect([heard, visited]).toEqual([[false, true, true], ['/']]);
});

test('news that are announced in the middle of a visit lead nowhere', async () => {
  let latest: object[] = [];
  heard.length = 0;
  const { visited } = showAt(
    '/',
    <NewsWatch mayLead onLead={() => heard.push('leads')} onNews={(has) => heard.push(has)} />,
    () => Response.json(latest),
  );
  await settle();
  expect(heard).toEqual([false]);
  latest = [row(711)];
  await perform(() => vi.advanceTimersByTimeAsync(3_600_000));
  await comeBack();
  await settle();
  expect([heard, visited]).toEqual([[false, true], ['/']]);
});

test('news of the language that a page was read in before are nothing to notice any more', async () => {
  const watched = (
    <NewsWatch mayLead={false} onLead={vi.fn()} onNews={(found) => heard.push(found)} />
  );
  heard.length = 0;
  const late: ((answer: Response) => void)[] = [];
  showAt('/', watched, (path) =>
    path.includes('de-DE')
      ? Response.json([])
      : new Promise<Response>((resolve) => late.push(resolve)),
  );
  press(() => changeSettings({ language: 'de-DE' }));
  await until(() => expect(heard).toEqual([false]));
  while (late.length > 0) {
    const arrive = late.shift();
    await perform(() => arrive?.(Response.json([row(712)])));
  }
  expect(heard).toEqual([false]);
});

const comeBack = () => perform(() => document.dispatchEvent(new Event('visibilitychange')));

test('a page that stays open asks again on return, once an hour', async () => {
  watch('/', null);
  await settle();
  await perform(() => vi.advanceTimersByTimeAsync(3_599_999));
  await comeBack();
  expect(asked).toBe(1);
  await perform(() => vi.advanceTimersByTimeAsync(1));
  await comeBack();
  expect(asked).toBe(2);
  leave();
  await perform(() => vi.advanceTimersByTimeAsync(3_600_000));
  await comeBack();
  expect(asked).toBe(2);
});

const titles = () => document.querySelectorAll('h2').length;

test('news come four at first and three at a time, and those in sight stay where more do not come', async () => {
  const paths: string[] = [];
  let isDown = false;
  const answer = (path: string) => {
    paths.push(path.replace(/^.*&offset=/, 'offset='));
    if (isDown) return Response.json({ message: 'no' }, { status: 500 });
    const [, from = 0, amount = 0] = /offset=(\d+)&limit=(\d+)/.exec(path)?.map(Number) ?? [];
    return Response.json(
      Array.from({ length: Math.min(amount, 8 - from) }, (__, at) => row(from + at + 1)),
    );
  };
  showAt('/news', <NewsListView />, answer);
  expect(said('status')).toBe(text('news.waiting'));
  await settle();
  expect([paths, titles()]).toEqual([['offset=0&limit=4'], 4]);
  isDown = true;
  await perform(() => button(text('news.more')).click());
  expect([paths.at(-1), titles()]).toEqual(['offset=4&limit=3', 4]);
  await until(() => expect(noticed()).toContain(text('news.loading.error')));
  isDown = false;
  await perform(() => {
    buttons().at(-1)?.click();
    buttons().at(-1)?.click();
  });
  expect([paths.length, titles()]).toEqual([3, 7]);
  await perform(() => button(text('news.more')).click());
  expect([paths.at(-1), titles()]).toEqual(['offset=7&limit=3', 8]);
  expect(document.body.textContent).toContain(text('news.all'));
  // Whoever comes back later finds as many.
  leave();
  await perform(() => vi.advanceTimersByTimeAsync(300_000));
  showAt('/news', <NewsListView />, answer);
  await settle();
  expect([paths.at(-1), titles()]).toEqual(['offset=0&limit=10', 8]);
});

test('an announcement within another screen has its title as a heading there, and is not read', async () => {
  const { id, title, body } = row(708);
  showAt(
    '/dashboard/news',
    <NewsPreview
      news={{
        id,
        group: 708,
        language: 'en-US',
        mode: 'HIGHEST',
        title,
        body,
        publishedAt: Date.parse('2040-06-01T10:00:00Z'),
        validUntil: null,
      }}
    />,
  );
  expect(document.querySelector('h3')?.textContent).toBe('News 708');
  await expectOutline('news-preview');
  expect(lastReadNews().split('.')).not.toContain('708');
});

/** What a list was left for, for a return by a link. */
function leftFor(list: string): string {
  history.replaceState(null, '');
  return openedFrom(list);
}

const shownArticle = () => document.querySelector('article');

test('an announcement is asked for by its address, in the language of the page', async () => {
  const asks: string[] = [];
  showAt('/news/720', <NewsScreen />, (path) => {
    asks.push(path.replace(/^.*select=\*&/, ''));
    return Response.json([
      row(720, {
        title: 'Moon',
        body: '**Full** [moon](/calendar)',
        valid_until: '2040-06-11T10:00:00Z',
      }),
    ]);
  });
  expect([headings(), isBusy(), links()]).toEqual([[text('news.waiting')], true, ['/news', '/']]);
  await until(() => expect(headings()).toEqual(['Moon']));
  await expectOutline('news-article');
  expect([asks, isBusy()]).toEqual([['news_group_id=eq.720&locale=eq.en-US'], false]);
  expect([shownArticle()?.lang, shownArticle()?.querySelector('strong')?.textContent]).toEqual([
    'en-US',
    'Full',
  ]);
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2040-06-01T10:00:00.000Z');
  expect(document.querySelector('time')?.textContent).toBe('1 June 2040');
  expect(shownArticle()?.nextElementSibling?.textContent).toMatch(/^Valid until 11 June 2040/);
  expect(links()).toEqual(['/news', '/calendar', '/']);
  expect(document.activeElement).not.toBe(shownArticle());
  expect(noticed()).toBe('');
  leave();
  showAt('/news/721', <NewsArticle group={721} />, () =>
    Response.json([row(721, { valid_until: '2040-06-09T10:00:00Z' })]),
  );
  await until(() => expect(headings()).toEqual(['News 721']));
  expect(shownArticle()?.nextElementSibling?.textContent).toMatch(/^Was valid until 9 June 2040/);
});

test('an announcement that is in the other language alone is read there by a press', async () => {
  showAt('/news/722', <NewsArticle group={722} />, (path) =>
    Response.json(path.includes('de-DE') ? [row(722, { locale: 'de-DE', title: 'Mond' })] : []),
  );
  await until(() => expect(headings()).toEqual([text('news.title'), text('news.other.title')]));
  await expectOutline('news-other');
  expect(shownArticle()).toBeNull();
  await perform(() => button(text('news.readOther')).click());
  expect([headings(), shownArticle()?.lang]).toEqual([['Mond'], 'de-DE']);
  expect(document.activeElement).toBe(shownArticle());
  expect(document.querySelector('time')?.textContent).toBe('1. Juni 2040');
  leave();
  changeSettings({ language: 'de-DE' });
  showAt('/news/726', <NewsArticle group={726} />, (path) =>
    Response.json(path.includes('en-US') ? [row(726, { title: 'Sun' })] : []),
  );
  await until(() => button(text('news.readOther')));
  await perform(() => button(text('news.readOther')).click());
  expect([headings(), shownArticle()?.lang]).toEqual([['Sun'], 'en-US']);
});

test('an announcement that leads to another gives way to it at once', async () => {
  let arrive: (() => void) | undefined;
  const { navigate } = showAt('/news/727', <NewsScreen />, (path) =>
    path.includes('eq.728')
      ? new Promise<Response>((resolve) => {
          arrive = () => resolve(Response.json([row(728)]));
        })
      : Response.json([row(727)]),
  );
  await until(() => expect(headings()).toEqual(['News 727']));
  await perform(() => navigate('/news/728'));
  expect([headings(), isBusy()]).toEqual([[text('news.waiting')], true]);
  await perform(() => arrive?.());
  await until(() => expect(headings()).toEqual(['News 728']));
});

test('an announcement that is not there, or did not come, says so', async () => {
  const asks: string[] = [];
  showAt('/news/moon', <NewsScreen />, (path) => {
    asks.push(path);
    return Response.json([]);
  });
  expect([headings(), asks]).toEqual([[text('news.title'), text('news.unknown.title')], []]);
  expect(buttons()).toEqual([]);
  leave();
  let answer: Response | Promise<Response> = Response.json({ message: 'no' }, { status: 500 });
  showAt('/news/723', <NewsArticle group={723} />, () => answer);
  await until(() => expect(headings()).toContain(text('news.failed.title')));
  expect(isBusy()).toBe(false);
  await until(() => expect(noticed()).toContain(text('news.loading.error')));
  const bar = document.querySelector<HTMLElement>('.Toastify [role="progressbar"]');
  expect(bar?.style.animationDuration).toBe('6000ms');
  answer = Response.json({ message: 'still no' }, { status: 500 });
  await perform(() => button(text('screen.retry')).click());
  expect(button(text('screen.retry')).getAttribute('aria-disabled')).toBe('false');
  let arrive: (() => void) | undefined;
  answer = new Promise((resolve) => (arrive = () => resolve(Response.json([row(723)]))));
  await perform(() => button(text('screen.retry')).click());
  expect(button(text('screen.loading')).getAttribute('aria-disabled')).toBe('true');
  await perform(() => arrive?.());
  await until(() => expect(headings()).toEqual(['News 723']));
  leave();
  showAt('/news/724', <NewsArticle group={724} />, () => {
    throw new TypeError('Failed to fetch');
  });
  await until(() => expect(headings()).toContain(text('news.offline.title')));
  leave();
  // With the connection it comes by itself.
  let isAway = true;
  showAt('/news/729', <NewsArticle group={729} />, () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return Response.json([row(729)]);
  });
  await until(() => expect(headings()).toContain(text('news.offline.title')));
  isAway = false;
  press(() => void window.dispatchEvent(new Event('online')));
  await until(() => expect(headings()).toEqual(['News 729']));
  leave();
  showAt('/news/725', <NewsArticle group={725} />, () => Response.json([]));
  await until(() => expect(headings()).toContain(text('news.unknown.title')));
});

const noticed = () => document.querySelector('.Toastify')?.textContent ?? '';
const marks = () =>
  [...document.querySelectorAll('[data-row]')].map((each) => [
    each.querySelector('a')?.getAttribute('href'),
    wordsAt(each.querySelector('p') ?? each),
  ]);

test('the list is fetched anew after five minutes, marks what is new, and knows what it had', async () => {
  await perform(() => vi.advanceTimersByTimeAsync(20 * 60_000));
  let asks = 0;
  const rows = [
    row(732, { news_mode: 'LOW' }),
    row(731, { id: 9731, title: 'Sea', body: 'Two words.\n\nMore.' }),
    row(730),
  ];
  const list = () =>
    showAt('/news', <NewsScreen />, () => {
      asks += 1;
      return Response.json(rows);
    });
  const { visited } = list();
  expect(isBusy()).toBe(true);
  await until(() => expect(marks()).toHaveLength(3));
  await expectOutline('news');
  expect(isBusy()).toBe(false);
  expect(marks()).toEqual([
    ['/news/732', '1 June 2040'],
    ['/news/731', `1 June 2040${text('news.new')}`],
    ['/news/730', '1 June 2040'],
  ]);
  expect(document.querySelector('[data-row="731"] > p:last-child')?.textContent).toBe('Two words.');
  expect(document.body.textContent).not.toContain(text('news.all'));
  await perform(() => document.querySelector<HTMLElement>('[data-row="731"] a')?.click());
  expect([visited.at(-1), leftFor('news'), headings()]).toEqual(['/news/731', '731', ['Sea']]);
  forgetOpened();
  leave();
  await perform(() => vi.advanceTimersByTimeAsync(299_000));
  list();
  expect([asks, marks().length]).toEqual([1, 3]);
  leave();
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  rows.length = 0;
  list();
  await until(() => expect(headings()).toContain(text('news.empty.title')));
  expect(asks).toBe(2);
  leave();
  await perform(() => vi.advanceTimersByTimeAsync(300_000));
  let isDown = true;
  showAt('/news', <NewsScreen />, () =>
    isDown ? Response.json({ message: 'no' }, { status: 500 }) : Response.json([row(733)]),
  );
  await until(() => expect(headings()).toContain(text('news.failed.title')));
  await until(() => expect(noticed()).toContain(text('news.loading.error')));
  isDown = false;
  await perform(() => button(text('screen.retry')).click());
  await until(() => expect(marks()).toHaveLength(1));
});

test('what was announced in between stands in the list once, and as many are there after a reload', async () => {
  await perform(() => vi.advanceTimersByTimeAsync(40 * 60_000));
  changeSettings({ language: 'de-DE' });
  history.replaceState({ loaded: 6 }, '');
  const paths: string[] = [];
  let newest = 766;
  const list = () =>
    showAt('/news', <NewsScreen />, (path) => {
      const [, from = 0, amount = 0] = /offset=(\d+)&limit=(\d+)/.exec(path)?.map(Number) ?? [];
      paths.push(`${path.includes('de-DE')} ${from} ${amount}`);
      return Response.json(
        Array.from({ length: amount }, (_, at) => row(newest - from - at, { locale: 'de-DE' })),
      );
    });
  list();
  await until(() => expect(marks()).toHaveLength(6));
  newest = 767;
  await perform(() => button(text('news.more')).click());
  await until(() => expect(paths).toEqual(['true 0 6', 'true 6 3']));
  expect(marks().map(([href]) => href)).toEqual(
    [766, 765, 764, 763, 762, 761, 760, 759].map((group) => `/news/${group}`),
  );
  leave();
  changeSettings({ language: 'en-US' });
});

test('what is new is marked for as long as the list is in sight, and read from then on', async () => {
  await perform(() => vi.advanceTimersByTimeAsync(50 * 60_000));
  watch('/', row(770));
  await settle();
  expect(heard.at(-1)).toBe(true);
  leave();
  const list = () => showAt('/news', <NewsScreen />, () => Response.json([row(770), row(769)]));
  const { again } = list();
  await until(() => expect(marks()).toHaveLength(2));
  again(<NewsScreen />);
  expect(marks()[0]).toEqual(['/news/770', `1 June 2040${text('news.new')}`]);
  leave();
  list();
  expect(marks()[0]).toEqual(['/news/770', '1 June 2040']);
  leave();
  // It may be read before it is known to be the latest.
  showAt('/news/771', <NewsArticle group={771} />, () => Response.json([row(771)]));
  await until(() => expect(headings()).toEqual(['News 771']));
  expect(lastReadNews().split('.')).not.toContain('771');
  leave();
  watch('/', row(771));
  await settle();
  expect(heard.at(-1)).toBe(false);
});

test('what is in sight counts as read once it is the latest, so that there is nothing to notice', async () => {
  const { again } = watch('/news', row(740));
  await settle();
  expect(heard.at(-1)).toBe(true);
  again(false);
  const { visited } = showAt('/news/740', <NewsArticle group={740} />, () =>
    Response.json([row(740)]),
  );
  await until(() => expect(headings()).toEqual(['News 740']));
  expect(lastReadNews().split('.')).toContain('740');
  expect(visited).toEqual(['/news/740']);
  leave();
  watch('/', row(741));
  await settle();
  leave();
  await perform(() => vi.advanceTimersByTimeAsync(60 * 60_000));
  expect(lastReadNews().split('.')).not.toContain('741');
  showAt('/news', <NewsScreen />, () => Response.json([row(742, { news_mode: 'LOW' }), row(741)]));
  await until(() => expect(marks()).toHaveLength(2));
  expect(lastReadNews().split('.')).toContain('741');
});
