// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  key,
  leave,
  perform,
  showAt,
  text,
} from '../../../tests/page/rendered.tsx';
import { lastReadNews } from '../../device/cookies/last-read-news.ts';
import { NewsListView } from './news-list-view.tsx';
import { NewsPreview } from './news-preview.tsx';
import { NewsWatch } from './news-watch.tsx';

const jar = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  jar.clear();
  jar.set('language', 'en-US');
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  );
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
  const other = watch('/', row(707), true);
  key('a', {}, document.body);
  await settle();
  expect(other.visited).toEqual(['/']);
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
  showAt('/news', <NewsListView />, (path) => {
    paths.push(path.replace(/^.*&offset=/, 'offset='));
    if (isDown) return Response.json({ message: 'no' }, { status: 500 });
    const [, from = 0, amount = 0] = /offset=(\d+)&limit=(\d+)/.exec(path)?.map(Number) ?? [];
    return Response.json(
      Array.from({ length: Math.min(amount, 8 - from) }, (__, at) => row(from + at + 1)),
    );
  });
  await settle();
  expect([paths, titles()]).toEqual([['offset=0&limit=4'], 4]);
  isDown = true;
  await perform(() => button(text('news.more')).click());
  expect([paths.at(-1), titles()]).toEqual(['offset=4&limit=3', 4]);
  isDown = false;
  await perform(() => buttons().at(-1)?.click());
  expect(titles()).toBe(7);
  await perform(() => button(text('news.more')).click());
  expect([paths.at(-1), titles()]).toEqual(['offset=7&limit=3', 8]);
});

test('an announcement within another screen has its title as a heading there, and is not read', () => {
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
  expect(lastReadNews().split('.')).not.toContain('708');
});
