import { beforeAll, describe, expect, it } from 'vitest';

import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { gatewayFor } from '../setup/start-gateway.ts';

/** The same function as the migrations', but for a clock that stands where a test sets it. */
const settableClock = `
  create table private.test_clock (at timestamptz not null);
  insert into private.test_clock values (now());
  create or replace function public.get_recent_puzzles(timezoneoffset integer, locale text)
    returns jsonb language sql stable security definer set search_path = '' as $$
      select private.recent_puzzles((select at from private.test_clock), timezoneoffset, locale);
    $$;
`;
const ATOM = 'application/atom+xml; charset=utf-8';
const JSON_FEED = 'application/feed+json; charset=utf-8';

type Item = { date_published: string; content_text?: string; content_html?: string };

/** What a feed says of a puzzle whose day is over. */
const solved = (day: string) =>
  `<p><strong>1789</strong></p><ol>${[1, 2, 3, 4].map((hint) => `<li>&lt;${day}&gt; &amp; mehr ${hint}</li>`).join('')}</ol>`;

describe('a feed', () => {
  let now = Date.parse('2040-11-21T11:59:00Z');
  const environment = { PUBLIC_URL: 'https://quando.example' };
  const running = gatewayFor({ environment, now: () => now });
  const ask = (path: string, init?: RequestInit) => fetch(running().url + path, init);
  const items = async () => {
    const { items: listed } = (await (await ask('/feed/de.json')).json()) as { items: Item[] };
    return listed.map(({ date_published: published, content_text: hint, content_html: html }) => [
      published.slice(0, 10),
      hint ?? html,
    ]);
  };
  /** The days whose answer the call tells at an offset. */
  const answered = async (offset: number) => {
    const answer = await ask(
      `/rest/v1/rpc/get_recent_puzzles?timezoneoffset=${offset}&locale=de&apikey=${running().gateway.publishableKey}`,
    );
    const told = (await answer.json()) as { date: string; answer?: number; hints?: unknown }[];
    return told.filter((each) => 'answer' in each || 'hints' in each).map(({ date }) => date);
  };
  const setClock = async (instant: string) => {
    now = Date.parse(instant);
    await running().gateway.database.query('update private.test_clock set at = $1', [instant]);
  };

  beforeAll(async () => {
    const { database } = running().gateway;
    await database.exec(settableClock);
    await setClock('2040-11-21T11:59:00Z');
    const dates = ['13', '14', '15', '18', '19', '20', '21', '22'];
    for (const day of dates) {
      await addPuzzle(database, { date: `2040-11-${day}`, year: 1789, hint: `<${day}> & mehr` });
    }
    await addPuzzle(database, { date: '2040-11-20', year: 1848, locale: 'en', hint: 'Bread' });
    await addPuzzle(database, { hint: 'Draft' });
  });

  it('tells the first hints of the last week, of days begun everywhere, in its language', async () => {
    expect(await items()).toEqual([
      ['2040-11-20', '<20> & mehr 1'],
      ['2040-11-19', solved('19')],
      ['2040-11-18', '<18> & mehr 1'],
      ['2040-11-15', '<15> & mehr 1'],
      ['2040-11-14', '<14> & mehr 1'],
    ]);
    const english = await (await ask('/feed/en.xml')).text();
    expect(english.match(/<content.*/g)).toEqual(['<content type="text">Bread 1</content>']);
  });

  it('has today’s puzzle from the moment on at which the last place on earth begins the day', async () => {
    await setClock('2040-11-21T11:59:59Z');
    expect((await items())[0]).toEqual(['2040-11-20', '<20> & mehr 1']);
    await setClock('2040-11-21T12:00:00Z');
    expect((await items()).slice(0, 3)).toEqual([
      ['2040-11-21', '<21> & mehr 1'],
      ['2040-11-20', solved('20')],
      ['2040-11-19', '<19> & mehr 1'],
    ]);
  });

  it('names the answer of the day alone that is over everywhere, at any offset', async () => {
    for (const offset of [-720, 0, 840]) expect(await answered(offset)).toEqual(['2040-11-20']);
    for (const path of ['/feed/de.xml', '/feed/de.json', '/feed/en.xml', '/feed/en.json']) {
      const text = await (await ask(path)).text();
      expect(text.match(/1789|1848/g)).toHaveLength(1);
      expect(text).not.toMatch(/(18|19|21|22)[^0-9]{1,9}mehr [234]|\/pp\/|Draft/);
    }
  });

  it.each([
    ['/feed/de.xml', ATOM],
    ['/feed/en.xml', ATOM],
    ['/feed/de.json', JSON_FEED],
    ['/feed/en.json', JSON_FEED],
  ])('%s is kept as long as public answers are, by whoever asks', async (path, type) => {
    const answer = await ask(path, { headers: { origin: 'https://elsewhere.example' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=[1-9]\d*$/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const tag = answer.headers.get('etag') ?? '';
    const again = await ask(path, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await ask(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it.each(['/feed/fr.xml', '/feed/de.rss', '/feed/', '/feed/de.xml/more', '/feed/de%2exml.json'])(
    'there is none at %s',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  it('takes nothing', async () => {
    const answer = await ask('/feed/de.xml', { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
