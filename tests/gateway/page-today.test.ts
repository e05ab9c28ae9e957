import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { findRepository } from '../../gateway/repository.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { gatewayFor } from '../setup/start-gateway.ts';

/** The same function as the migrations', but for a clock that stands where a test sets it. */
const settableClock = `
  create table private.test_clock (at timestamptz not null);
  insert into private.test_clock values (now());
  create or replace function public.get_puzzle_of_the_day(timezoneoffset integer, locale text)
    returns jsonb language sql stable security definer set search_path = '' as $$
      select private.puzzle_of_the_day(
        (select at from private.test_clock), timezoneoffset, locale);
    $$;
`;

const { root, version } = await findRepository();
const folder = mkdtempSync(join(tmpdir(), 'quando-today-'));
const document = (name: string) =>
  `<!doctype html><html lang="de"><head><title>${name}</title><!-- today --></head><body><div id="root"><!-- begun --><p>shell</p></div></body></html>`;
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
mkdirSync(join(folder, 'dist/page'), { recursive: true });
mkdirSync(join(folder, 'dist/shells'), { recursive: true });
symlinkSync(join(root, 'supabase'), join(folder, 'supabase'));
write('dist/page/index.html', document('other'));
write('dist/page/game.html', document('game'));
write('dist/page/puzzle.html', document('puzzle'));
write(
  'dist/shells/shell-markup.mjs',
  'export const begunPageMarkup = (answer) => answer && `<h2>${answer.date} ${answer.locale}</h2>`;',
);
afterAll(() => rmSync(folder, { recursive: true }));

const hostile = '</script><!--\u2028 „Rom“ & Karthago';
let now = Date.parse('2040-11-21T11:59:00Z');
const running = gatewayFor({ repository: { root: folder, version }, now: () => now });

const setClock = async (instant: string) => {
  now = Date.parse(instant);
  await running().gateway.database.query('update private.test_clock set at = $1', [instant]);
};

beforeAll(async () => {
  const { database } = running().gateway;
  await database.exec(settableClock);
  for (const date of ['2040-11-20', '2040-11-21', '2040-11-22']) {
    for (const locale of ['de', 'en'] as const) {
      await addPuzzle(database, { date, locale, year: 1789, hint: hostile });
    }
  }
});

const confirmed = 'privacyConfirmed=true; language=de-DE; timezoneOffset=';

/** What the page at a path holds for somebody with these cookies. */
async function pageFor(cookie: string | null, path = '/') {
  const answer = await fetch(running().url + path, {
    headers: { accept: 'text/html', ...(cookie === null ? {} : { cookie }) },
  });
  const html = await answer.text();
  const data = /<script type="application\/json" id="today">([^<]*)<\/script>/.exec(html)?.[1];
  return {
    answer,
    html,
    puzzle: data === undefined ? null : JSON.parse(data),
    begun: /<div data-begun><h2>(.*?)<\/h2><\/div>/.exec(html)?.[1] ?? null,
  };
}

it.each([
  ['2040-11-21T11:59:59Z', '720', '2040-11-21'],
  ['2040-11-21T11:59:59Z', '721', '2040-11-22'],
  ['2040-11-21T11:59:59Z', '840', '2040-11-22'],
  ['2040-11-21T11:59:59Z', '-719', '2040-11-21'],
  ['2040-11-21T11:59:59Z', '-720', '2040-11-20'],
  ['2040-11-21T12:00:00Z', '-720', '2040-11-21'],
  ['2040-11-21T12:00:00Z', '720', '2040-11-22'],
  ['2040-11-21T23:59:59Z', '0', '2040-11-21'],
])('at %s an offset of %s has the puzzle of %s, and no other', async (instant, offset, day) => {
  await setClock(instant);
  await expect.poll(async () => (await pageFor(confirmed + offset)).puzzle?.date ?? null).toBe(day);
  const { html, begun } = await pageFor(confirmed + offset);
  expect(begun).toBe(`${day} de`);
  for (const other of ['2040-11-20', '2040-11-21', '2040-11-22']) {
    if (other !== day) expect(html).not.toContain(other);
  }
});

it('it is what the call answers, whatever characters it has, in the language of the cookie', async () => {
  await setClock('2040-11-21T10:00:00Z');
  const english = confirmed.replace('de-DE', 'en-US');
  await expect.poll(async () => (await pageFor(`${english}60`)).begun).toBe('2040-11-21 en');
  const { puzzle, html } = await pageFor(`${english}60`);
  const { url, gateway } = running();
  const call = await fetch(`${url}/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=en`, {
    headers: { apikey: gateway.publishableKey },
  });
  expect(puzzle).toEqual(await call.json());
  expect(puzzle.tips[0].text).toContain(hostile);
  expect(html).not.toContain('<!--\u2028');
  expect(html).toContain('<html lang="de">');
});

it('nobody between keeps it for somebody else, and the browser asks again', async () => {
  await setClock('2040-11-21T10:00:00Z');
  await expect.poll(async () => (await pageFor(`${confirmed}60`)).puzzle !== null).toBe(true);
  const mine = (await pageFor(`${confirmed}60`)).answer.headers;
  expect(mine.get('cache-control')).toBe('private, no-cache');
  const everybodys = (await pageFor(null)).answer.headers;
  expect(everybodys.get('cache-control')).toBe('no-cache');
  for (const headers of [mine, everybodys]) expect(headers.get('vary')).toContain('Cookie');
  expect(mine.get('etag')).not.toBe(everybodys.get('etag'));
});

it.each([
  ['nobody’s', null, '/'],
  ['somebody’s who has confirmed nothing', 'language=de-DE; timezoneOffset=60', '/'],
  ['an offset that there is not', `${confirmed}900`, '/'],
  ['no number', `${confirmed}60;x`, '/'],
  ['another screen’s', `${confirmed}60`, '/about'],
  ['another puzzle’s', `${confirmed}60`, '/pp/1'],
  ['a museum’s', `${confirmed}60`, '/pp/1?mode=museums'],
])('%s page has no puzzle in it', async (_, cookie, path) => {
  await setClock('2040-11-21T10:00:00Z');
  const { puzzle, begun, html } = await pageFor(cookie, path);
  expect([puzzle, begun]).toEqual([null, null]);
  expect(html).toContain('<!-- begun --><p>shell</p>');
});
