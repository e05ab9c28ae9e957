import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { readSettings } from '../settings.ts';
import { type PageFiles, readPageFiles } from './page-files.ts';
import { previewMarks } from './preview/write-preview.ts';
import { servePage } from './serve-page.ts';

const html = (
  name: string,
) => `<html lang="de">${previewMarks.start}${previewMarks.end}<title>${name}</title>
<!-- today --><!-- begun -->
<meta name="key" content="__QUANDO_PUBLISHABLE_KEY__"><meta name="url" content="__QUANDO_BACKEND_URL__">
<meta name="version" content="__QUANDO_VERSION__"><meta name="operator" content="__QUANDO_OPERATOR__"><meta name="series" content="__QUANDO_SERIES__">`;

let folder: string;
let page: PageFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-page-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  const files = {
    'index.html': html('other'),
    'game.html': html('game'),
    'puzzle.html': html('puzzle'),
    'robots.txt': 'User-agent: *\n',
    'sw.js': 'worker',
    'manifest.de.webmanifest': '{}',
    'manifest.en.webmanifest': '{}',
    'assets/main-1a2b.js': 'plain',
    'assets/main-1a2b.js.br': 'brotli',
    'assets/main-1a2b.js.gz': 'gzip',
    'assets/main-1a2b.js.map': '{}',
    '.vite/manifest.json': '{}',
  };
  await Promise.all(
    Object.entries(files).map(([path, text]) => writeFile(join(folder, path), text)),
  );
  const settings = readSettings({ OPERATOR_NAME: `"><script>$& __QUANDO_VERSION__ 'O'` });
  const facts = { backendUrl: '', publishableKey: 'key"><script>', version: '1.5.0' };
  page = await readPageFiles(folder, facts, { ...settings, seriesPuzzles: [381, 7] });
});
afterAll(() => rm(folder, { recursive: true }));

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  servePage(page, new Request(`http://host${path}`, { method, headers }));
const navigate = (path: string, headers = {}) =>
  ask(path, { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate', ...headers });
const textAt = async (path: string) => (await navigate(path)).text();

it.each([
  ['game', ['/', '/?mode=museums&x=1.5']],
  ['puzzle', ['/pp/381', '/PP/381/?isgag=1', '/pp/Zx3_90aBcDeFgHiJkLmNoP', '/old/7', '/random']],
  ['other', ['/settings', '/pp', '/pp/0381', '/pp/381/x', '/old/x', '/no/such/page', '/index']],
])('the document of the %s is at %j', async (name, paths) => {
  for (const path of paths) expect(await textAt(path)).toContain(`<title>${name}</title>`);
});

it('the document carries key, address and version, whatever characters they have', async () => {
  const text = await textAt('/');
  expect(text).toContain('content="key&quot;&gt;&lt;script&gt;"');
  expect(text).toContain('name="url" content=""');
  expect(text).toContain('name="version" content="1.5.0"');
  expect(text).toContain('name="series" content="381,7"');
});

it('the document carries what the operator states as it was stated, and as text alone', async () => {
  const text = await textAt('/imprint');
  const content = /name="operator" content="([^"]*)"/.exec(text)?.[1] ?? '';
  const json = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
  expect(JSON.parse(json)).toMatchObject({ name: `"><script>$& __QUANDO_VERSION__ 'O'` });
  expect(text).not.toContain('<script>');
});

it('an operator who states something else is named by all documents from then on', async () => {
  const facts = { backendUrl: '', publishableKey: 'key', version: '1.5.0' };
  const named = await readPageFiles(folder, facts, { operator: { name: 'Clio' } });
  const says = async (name: string) => {
    const texts = await Promise.all(
      ['/', '/pp/381', '/imprint'].map(async (path) => {
        const request = new Request(`http://host${path}`, { headers: { accept: 'text/html' } });
        return (await servePage(named, request)).text();
      }),
    );
    return texts.filter((text) => text.includes(`{&quot;name&quot;:&quot;${name}&quot;}`)).length;
  };
  expect([await says('Clio'), await says('Urania')]).toEqual([3, 0]);
  named.nameOperator({ name: 'Urania' });
  expect([await says('Clio'), await says('Urania')]).toEqual([0, 3]);
});

it('the document is checked again each time, and 304 when it is the same', async () => {
  const first = await navigate('/');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const tag = first.headers.get('etag') ?? '';
  const again = await navigate('/', { 'if-none-match': tag });
  expect([again.status, Object.fromEntries(again.headers)]).toEqual([
    304,
    { 'cache-control': 'no-cache', etag: tag, vary: first.headers.get('vary') },
  ]);
  expect((await navigate('/settings', { 'if-none-match': tag })).status).toBe(200);
});

it('the document is compressed for who can read it', async () => {
  const brotli = await navigate('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  const bytes = await promisify(brotliDecompress)(await brotli.arrayBuffer());
  expect(bytes.toString()).toBe(await textAt('/'));
  const gzipped = await navigate('/', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  expect((await promisify(gunzip)(await gzipped.arrayBuffer())).toString()).toContain('game');
  expect(brotli.headers.get('etag')).not.toBe(gzipped.headers.get('etag'));
  expect(brotli.headers.get('vary')).toContain('Accept-Encoding');
});

it.each(['/', '/assets/main-1a2b.js'])(
  'who has %s in one encoding is told that it is the same, and gets another whole',
  async (path) => {
    const asked = (encoding: string, tag: string) =>
      navigate(path, { 'accept-encoding': encoding, 'if-none-match': tag });
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const tag = (await asked(encoding, '"none"')).headers.get('etag') ?? '';
        expect((await asked(encoding, tag)).status).toBe(304);
        return tag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
    expect((await asked('br', tags[1] ?? '')).status).toBe(200);
    const head = await ask(path, { accept: 'text/html', 'accept-encoding': 'br' }, 'HEAD');
    const whole = await ask(path, { accept: 'text/html', 'accept-encoding': 'br' });
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
  },
);

it.each([
  ['br', 'brotli'],
  ['gzip', 'gzip'],
  ['*', 'brotli'],
  ['deflate', 'plain'],
  ['', 'plain'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
])('a hashed file for a browser that accepts "%s" is the %s one', async (accepted, body) => {
  const answer = await ask('/assets/main-1a2b.js', { 'accept-encoding': accepted });
  expect(await answer.text()).toBe(body);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

it('other files are checked again each time', async () => {
  const answer = await ask('/robots.txt');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const tagAt = async (path: string) => (await ask(path)).headers.get('etag');
  const [german, english] = ['/manifest.de.webmanifest', '/manifest.en.webmanifest'];
  expect(await tagAt(german), 'of what it says alone').toBe(await tagAt(english));
  expect(
    (await ask('/robots.txt', { 'if-none-match': answer.headers.get('etag') ?? '' })).status,
  ).toBe(304);
});

it('HEAD tells what GET would, without the body', async () => {
  const answer = await ask('/assets/main-1a2b.js', {}, 'HEAD');
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
    200,
    '5',
    '',
  ]);
});

it.each([
  '/assets/main-0000.js',
  '/assets/',
  '/favicon.ico',
  '/index.html',
  '/game.html',
  '/puzzle.html',
  '/assets/main-1a2b.js.br',
  '/assets/main-1a2b.js.map',
  '/.vite/manifest.json',
  '/..%2f..%2fpackage.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/%2e%2e/package.json',
  '/%c0%ae%c0%ae/package.json',
  '/%',
])('%s is 404, also for a navigation', async (path) => {
  const answer = await navigate(path);
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('HTML is for navigations only: neither for scripts, images, probes nor fetch', async () => {
  expect((await ask('/settings', { accept: '*/*' })).status).toBe(404);
  expect((await ask('/settings')).status).toBe(404);
  expect((await ask('/settings', { accept: 'text/html', 'sec-fetch-mode': 'cors' })).status).toBe(
    404,
  );
  expect((await ask('/settings', { accept: 'text/html' })).status).toBe(200);
});

it('the page only reads', async () => {
  const answer = await ask('/settings', { accept: 'text/html' }, 'POST');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('without a built page everything is 404', async () => {
  const facts = { backendUrl: '', publishableKey: '', version: '1.5.0' };
  const empty = await readPageFiles(join(folder, 'nowhere'), facts);
  const headers = { accept: 'text/html' };
  expect((await servePage(empty, new Request('http://host/', { headers }))).status).toBe(404);
  const unreadable = readPageFiles(join(folder, 'sw.js/page'), facts);
  await expect(unreadable).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it('the service worker is fetched again each time, and so are the manifests', async () => {
  const worker = await ask('/sw.js', { 'sec-fetch-mode': 'same-origin' });
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  const manifest = await ask('/manifest.de.webmanifest', { 'sec-fetch-mode': 'cors' });
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
});

it('the service worker may fetch the start page to keep it, other scripts get no page', async () => {
  const accept = { accept: 'text/html', 'sec-fetch-site': 'same-origin' };
  const kept = await ask('/', { ...accept, 'sec-fetch-mode': 'same-origin' });
  expect(await kept.text()).toContain('<title>game</title>');
  const byScript = [
    { ...accept, 'sec-fetch-mode': 'cors' },
    { ...accept, accept: '*/*', 'sec-fetch-mode': 'same-origin' },
  ];
  for (const headers of byScript) expect((await ask('/', headers)).status).toBe(404);
});

it.each([{}, { accept: '*/*' }, { accept: '*/*', 'sec-fetch-mode': 'cors' }])(
  'a program that shows a preview of a link and says %j gets the page',
  async (headers) => {
    for (const path of ['/', '/pp/381', '/about']) {
      expect((await ask(path, headers)).headers.get('content-type')).toMatch(/^text\/html/);
    }
    expect((await ask('/profile', headers)).status).toBe(404);
    expect((await ask('/', { ...headers, accept: 'image/*' })).status).toBe(404);
  },
);

it.each([
  [false, 'game', '<div data-begun><h2>Hint</h2></div>'],
  [true, 'puzzle', '<div data-begun="over"><h2>Hint</h2></div>'],
])(
  'who plays gets the start page with the day’s puzzle, in its language; is it over: %s',
  async (isOver, name, begun) => {
    const cookies: (string | null)[] = [];
    const today = { locale: 'en', data: '{"id":41}', markup: '<h2>Hint</h2>', isOver } as const;
    const finders = {
      findPuzzle: async () => null,
      findToday: async (cookie: string | null) => {
        cookies.push(cookie);
        return today;
      },
    };
    const headers = { accept: 'text/html', 'accept-language': 'de', cookie: 'language=en-US' };
    const answerAt = (path: string) =>
      servePage(page, new Request(`http://host${path}`, { headers }), finders);
    const answer = await answerAt('/');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const text = await answer.text();
    for (const words of [
      `<title>${name}</title>`,
      '<html lang="en">',
      begun,
      '<script type="application/json" id="today">{"id":41}</script>',
    ]) {
      expect(text).toContain(words);
    }
    const other = await answerAt('/about');
    expect(other.headers.get('cache-control')).toBe('no-cache');
    expect(await other.text()).toContain('<html lang="de">');
    expect(cookies).toEqual(['language=en-US']);
  },
);

it('what proxies between keep depends on what a document is chosen by', async () => {
  const vary = 'Accept, Accept-Language, Sec-Fetch-Mode, Accept-Encoding';
  expect((await navigate('/')).headers.get('vary')).toBe(`${vary}, Cookie`);
  expect((await navigate('/imprint')).headers.get('vary')).toBe(vary);
  expect((await ask('/assets/main-1a2b.js')).headers.get('vary')).toBe('Accept-Encoding');
});

it('what is not there, or only read, is kept by nobody', async () => {
  for (const answer of [await ask('/no/such/file.js'), await ask('/', {}, 'POST')]) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
  expect((await ask('/', {}, 'POST')).headers.get('allow')).toBe('GET, HEAD');
  expect((await ask('/%E0%A4%A')).status).toBe(404);
});
