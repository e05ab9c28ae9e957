import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { previewMarks } from '../../gateway/page/preview/write-preview.ts';
import { findRepository } from '../../gateway/repository.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { gatewayFor, type RunningGateway } from '../setup/start-gateway.ts';

const token = 'Zx3_90aBcDeFgHiJkLmNoP';
const general = { de: 'Das tägliche Geschichtsrätsel', en: 'The daily history puzzle' };

/** The same function as the migrations', but for a clock that stands where a test sets it. */
const settableClock = `
  create table private.test_clock (at timestamptz not null);
  insert into private.test_clock values (now());
  create or replace function public.get_quiz(id text, timezoneoffset integer)
    returns jsonb language sql stable security definer set search_path = '' as $$
      select private.quiz((select at from private.test_clock), id, timezoneoffset);
    $$;
`;

const { root, version } = await findRepository();
const folder = mkdtempSync(join(tmpdir(), 'quando-previews-'));
const document = (name: string) =>
  `<!doctype html><html lang="de"><head>${previewMarks.start}${previewMarks.end}</head><body>${name}</body></html>`;
mkdirSync(join(folder, 'dist/page'), { recursive: true });
symlinkSync(join(root, 'supabase'), join(folder, 'supabase'));
writeFileSync(join(folder, 'dist/page/index.html'), document('other'));
writeFileSync(join(folder, 'dist/page/game.html'), document('game'));
writeFileSync(join(folder, 'dist/page/puzzle.html'), document('puzzle'));
writeFileSync(join(folder, 'dist/page/preview-de.png'), 'a picture');
afterAll(() => rmSync(folder, { recursive: true }));

const repository = { root: folder, version };
let now = Date.parse('2040-11-21T11:59:00Z');
const ids = { past: 0, today: 0, tomorrow: 0, draft: 0 };

/** As programs ask that show a link: any answer will do. */
const ask = (running: RunningGateway, path: string, headers: Record<string, string> = {}) =>
  fetch(running.url + path, { headers: { accept: '*/*', 'accept-language': 'en', ...headers } });
const titleAt = async (running: RunningGateway, path: string, headers = {}) =>
  /<title>(.*)<\/title>/.exec(await (await ask(running, path, headers)).text())?.[1];

describe('a link', () => {
  const environment = { PUBLIC_URL: 'https://quando.example' };
  const running = gatewayFor({ repository, environment, now: () => now });

  const setClock = async (instant: string) => {
    now = Date.parse(instant);
    await running().gateway.database.query('update private.test_clock set at = $1', [instant]);
  };
  beforeAll(async () => {
    const { database } = running().gateway;
    await database.exec(settableClock);
    const dated = (date: string) => addPuzzle(database, { date, year: 1789, hint: 'Bastille' });
    ids.past = await dated('2040-11-20');
    ids.today = await dated('2040-11-21');
    ids.tomorrow = await dated('2040-11-22');
    ids.draft = await addPuzzle(database);
    await addPuzzle(database, { token, isPublished: true });
    await setClock('2040-11-21T11:59:00Z');
  });

  it('to the start page shows Quando in the reader’s language, else in German', async () => {
    const english = await ask(running(), '/');
    expect(english.headers.get('vary')).toContain('Accept-Language');
    const text = await english.text();
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<link rel="canonical" href="https://quando.example/" />');
    expect(text).toContain('type="application/atom+xml" title="Quando" href="/feed/en.xml"');
    expect(text).toContain('<body>game</body>');
    expect(await titleAt(running(), '/')).toContain(general.en);
    for (const language of ['fr', '', 'de-CH, en;q=0.5']) {
      const title = await titleAt(running(), '/', { 'accept-language': language });
      expect(title).toContain(general.de);
    }
  });

  it('to a past puzzle shows its number and date, and nothing that helps to solve it', async () => {
    const title = /^Quando #Test \d+ – Geschichtsrätsel vom 20. November 2040$/;
    await expect.poll(() => titleAt(running(), `/pp/${ids.past}`)).toMatch(title);
    const text = await (await ask(running(), `/pp/${ids.past}`)).text();
    expect(text).toContain(
      `<meta property="og:url" content="https://quando.example/pp/${ids.past}"`,
    );
    expect(text).toContain('content="https://quando.example/preview-de.png"');
    expect(text).not.toMatch(/1789|Bastille/);
  });

  it('to a puzzle shows it once its day has begun everywhere on earth', async () => {
    expect(await titleAt(running(), `/pp/${ids.today}`)).toContain(general.en);
    await setClock('2040-11-21T12:00:00Z');
    const title = () => titleAt(running(), `/pp/${ids.today}`);
    await expect.poll(title).toContain('vom 21. November 2040');
    await setClock('2040-11-21T11:59:00Z');
  });

  it('to a future, unknown or draft puzzle cannot be told from one another', async () => {
    const start = await (await ask(running(), '/')).text();
    for (const id of [ids.tomorrow, ids.draft, 999_999]) {
      const answer = await ask(running(), `/pp/${id}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(start.replace('>game<', '>puzzle<'));
    }
  });

  it('to a custom puzzle says no more than one to a token that nobody has', async () => {
    const custom = await (await ask(running(), `/pp/${token}`)).text();
    const [other, malformed] = [
      await ask(running(), `/pp/${token}x`),
      await ask(running(), '/pp/'),
    ];
    expect(custom).toContain('<meta name="robots" content="noindex" />');
    expect(custom).not.toMatch(/canonical|og:url/);
    expect(await other.text()).toBe(custom);
    expect(malformed.status).toBe(404);
  });

  it('is checked again each time, by HEAD as well, and 304 when nothing changed', async () => {
    for (const path of ['/', `/pp/${ids.past}`]) {
      const answer = await ask(running(), path);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      const tag = answer.headers.get('etag') ?? '';
      expect((await ask(running(), path, { 'if-none-match': tag })).status).toBe(304);
      const headers = { accept: '*/*', 'accept-language': 'en' };
      const head = await fetch(running().url + path, { method: 'HEAD', headers });
      expect([head.status, head.headers.get('etag')]).toEqual([200, tag]);
    }
    const german = await ask(running(), '/', { 'accept-language': 'de' });
    expect(german.headers.get('etag')).not.toBe((await ask(running(), '/')).headers.get('etag'));
  });

  it('has a picture that other sites may show and keep for a while', async () => {
    const { headers } = await ask(running(), '/preview-de.png');
    expect(headers.get('cache-control')).toBe('public, max-age=604800');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-type')).toBe('image/png');
  });

  it('search engines are led to the open pages, not to past puzzles nor to the backend', async () => {
    const robots = await ask(running(), '/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await robots.text()).toBe(
      'User-agent: *\nDisallow: /rest/\nDisallow: /auth/\nDisallow: /webhooks/\nAllow: /\n\nSitemap: https://quando.example/sitemap.xml\n',
    );
    const sitemap = await fetch(`${running().url}/sitemap.xml`);
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const text = await sitemap.text();
    expect(text).toContain('<loc>https://quando.example/</loc>');
    expect(text).not.toMatch(/\/pp\/|\/profile|\/login/);
    expect((await fetch(`${running().url}/sitemap.xml`, { method: 'HEAD' })).status).toBe(200);
  });

  it('works where the database does not', async () => {
    await running().gateway.database.exec('drop function public.get_quiz(text, integer)');
    now += 10 * 60_000;
    for (const path of ['/', `/pp/${ids.past}`]) {
      expect(await titleAt(running(), path)).toContain(general.en);
    }
  });
});

describe('where the operator has stated no address', () => {
  const running = gatewayFor({ repository });

  it('a request’s own host gets into no answer', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    for (const path of ['/', '/robots.txt']) {
      const text = await (await ask(running(), path, headers)).text();
      expect(text).not.toMatch(/https?:|evil|127\.0\.0\.1|Sitemap/);
    }
    const request = new Request('http://evil.example/', { headers: { accept: 'text/html' } });
    expect(await (await running().gateway.fetch(request)).text()).not.toContain('evil');
    expect((await ask(running(), '/sitemap.xml')).status).toBe(404);
  });
});
