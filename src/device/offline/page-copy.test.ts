import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerFile, answerPage, forgetOldFiles, keepPage } from './page-copy.ts';
import { answerPuzzle } from './puzzle-copy.ts';
import type { AskEvent } from './worker-scope.ts';

const ORIGIN = 'https://quando.example';
const FILE = '/assets/main-1a2b.js';
const PUZZLE = '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de';
const SHELL = `<script type="module" src="${FILE}"></script>`;

const absolute = (address: string) => new URL(address, ORIGIN).href;
const html = () => new Response(SHELL, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const script = () => new Response('run()', { headers: { 'content-type': 'text/javascript' } });

/** What is kept, by the whole address. */
const kept = new Map<string, Response>();
const cache = {
  // The server says of all its answers by what they vary, and nobody asks alike twice.
  match: async (address: string, { ignoreVary = false } = {}) =>
    ignoreVary ? kept.get(absolute(address))?.clone() : undefined,
  put: async (address: string, response: Response) => void kept.set(absolute(address), response),
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  delete: async (address: string, { ignoreVary = false } = {}) =>
    ignoreVary && kept.delete(absolute(address)),
};
const answers = vi.fn<(address: string) => Response>();
const inits: (RequestInit | undefined)[] = [];
/** What the worker still does after its answer. */
const work: Promise<unknown>[] = [];

beforeEach(() => {
  kept.clear();
  work.length = 0;
  inits.length = 0;
  answers.mockReset();
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (asked: string | Request, init?: RequestInit) => {
    inits.push(init);
    return answers(absolute(typeof asked === 'string' ? asked : asked.url));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function asking(path: string, preloaded?: Response): AskEvent {
  return Object.assign(new Event('fetch'), {
    request: new Request(absolute(path)),
    preloadResponse: Promise.resolve(preloaded),
    respondWith: () => undefined,
    waitUntil: (more: Promise<unknown>) => void work.push(more),
  });
}

async function textOf(response: Promise<Response>): Promise<string> {
  const text = await (await response).text();
  await Promise.all(work);
  return text;
}

test('a file is asked for once, and kept from then on', async () => {
  answers.mockImplementation(script);
  expect(await textOf(answerFile(asking(FILE)))).toBe('run()');
  expect(await textOf(answerFile(asking(FILE)))).toBe('run()');
  expect(answers).toHaveBeenCalledTimes(1);
  // Not every host says what a file is.
  answers.mockImplementation(() => new Response(new Blob(['key'])));
  await textOf(answerFile(asking('/assets/key-1a2b')));
  expect(kept.has(absolute('/assets/key-1a2b'))).toBe(true);
});

test('a host that sends the shell in place of a missing file does not have it kept as a script', async () => {
  answers.mockImplementation(html);
  await textOf(answerFile(asking(FILE)));
  expect(kept.size).toBe(0);
  await expect(keepPage()).rejects.toThrow(FILE);
  expect(kept.size).toBe(0);
});

test('a file that is not there is not kept, and a page without all its files neither', async () => {
  answers.mockImplementation(() => new Response('gone', { status: 404 }));
  expect(await textOf(answerFile(asking(FILE)))).toBe('gone');
  expect(kept.size).toBe(0);
  answers.mockImplementation((address) =>
    address === absolute(FILE) ? new Response('gone', { status: 404 }) : html(),
  );
  await expect(keepPage()).rejects.toThrow(`no ${FILE}, but 404`);
  expect(kept.size).toBe(0);
});

test('a page of errors, and one whose files are still to come, take the place of no other', async () => {
  const old = new Response('old', { headers: { 'content-type': 'text/html' } });
  kept.set(absolute('/'), old);
  answers.mockImplementation(html);
  await textOf(answerPage(asking('/'), 'last resort'));
  kept.set(absolute(FILE), script());
  const broken = { status: 404, headers: { 'content-type': 'text/html' } };
  answers.mockImplementation(() => new Response(SHELL, broken));
  await textOf(answerPage(asking('/'), 'last resort'));
  expect(kept.get(absolute('/'))).toBe(old);
  await expect(keepPage()).rejects.toThrow('no page, but 404');
  expect(kept.get(absolute('/'))).toBe(old);
});

test('what was kept as a script and is none gives way to the real one', async () => {
  kept.set(absolute(FILE), html());
  answers.mockImplementation((address) => (address === absolute(FILE) ? script() : html()));
  expect(await textOf(answerFile(asking(FILE)))).toBe('run()');
  expect(await kept.get(absolute(FILE))?.clone().text()).toBe('run()');
  kept.set(absolute(FILE), html());
  await keepPage();
  expect(await kept.get(absolute(FILE))?.text()).toBe('run()');
  expect(await kept.get(absolute('/'))?.text()).toBe(SHELL);
});

test('files of earlier builds go; the shell, what it names and what the build has besides stay', async () => {
  const later = '/assets/settings-3c4d.js';
  kept.set(absolute('/'), html());
  for (const file of [FILE, later, '/assets/main-old.js']) kept.set(absolute(file), script());
  await forgetOldFiles([later]);
  expect([...kept.keys()]).toEqual(['/', FILE, later].map(absolute));
});

const fails = async () => Promise.reject(new Error('Unexpected internal error'));
test.each([
  { what: 'does not open', caches: { open: fails } },
  {
    what: 'opens, but neither reads nor writes',
    caches: { open: async () => ({ match: fails, put: fails, keys: fails }) },
  },
])('a storage that $what leaves everything to the network', async ({ caches }) => {
  vi.stubGlobal('caches', caches);
  answers.mockImplementation(script);
  expect(await textOf(answerFile(asking(FILE)))).toBe('run()');
  answers.mockImplementation(html);
  expect(await textOf(answerPage(asking('/'), 'last resort'))).toBe(SHELL);
  answers.mockImplementation(() => Response.json({ date: '2040-06-10' }));
  expect(await textOf(answerPuzzle(asking(PUZZLE)))).toBe('{"date":"2040-06-10"}');
  answers.mockImplementation(() => new Response('bad gateway', { status: 502 }));
  expect(await textOf(answerPage(asking('/'), 'last resort'))).toBe('bad gateway');
  expect(await textOf(answerPuzzle(asking(PUZZLE)))).toBe('bad gateway');
});

test('the kept shell holds no day’s puzzle', async () => {
  const day = `<script type="application/json" id="today">{"date":"2040-06-10"}</script>`;
  const begun = '<div data-begun="over"><main><div>Hinweis</div></main></div><!-- /begun -->';
  kept.set(absolute(FILE), script());
  answers.mockImplementation(
    () => new Response(`${day}${SHELL}${begun}`, { headers: { 'content-type': 'text/html' } }),
  );
  expect(await textOf(answerPage(asking('/'), 'last resort'))).toContain('Hinweis');
  const shell = kept.get(absolute('/'));
  expect([await shell?.text(), shell?.headers.get('content-type')]).toEqual([SHELL, 'text/html']);
});

test('the shell is kept as the server sends it to nobody just now, and not where it leads elsewhere', async () => {
  answers.mockImplementation((address) => (address === absolute(FILE) ? script() : html()));
  await keepPage();
  expect(inits[0]).toMatchObject({
    credentials: 'omit',
    cache: 'no-cache',
    mode: 'same-origin',
    headers: { accept: 'text/html' },
  });
  // Its files are kept already.
  await keepPage();
  expect(answers.mock.calls.map(([address]) => address)).toEqual(['/', FILE, '/'].map(absolute));
  kept.clear();
  answers.mockImplementation(() => Object.defineProperty(html(), 'redirected', { value: true }));
  await expect(keepPage()).rejects.toThrow('no page');
  expect(kept.size).toBe(0);
});

test('the start page alone takes the place of the kept shell', async () => {
  kept.set(absolute(FILE), script());
  answers.mockImplementation(html);
  await textOf(answerPage(asking('/stats'), 'last resort'));
  expect(kept.has(absolute('/'))).toBe(false);
  answers.mockImplementation(html);
  await textOf(answerPage(asking('/'), 'last resort'));
  expect(kept.has(absolute('/'))).toBe(true);
});

test('what the browser has asked for already is not asked for again', async () => {
  expect(await textOf(answerPage(asking('/stats', new Response('early')), 'last resort'))).toBe(
    'early',
  );
  expect(answers).not.toHaveBeenCalled();
});

test('where nothing is kept and nobody answers, the page says so, and is not stored as such', async () => {
  answers.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  const told = await answerPage(asking('/'), 'last resort');
  const { status, headers } = told;
  expect([status, headers.get('cache-control'), await told.text()]).toEqual([
    503,
    'no-store',
    'last resort',
  ]);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  // At any address the kept page looks at it itself.
  kept.set(absolute('/'), html());
  expect(await textOf(answerPage(asking('/stats?from=7'), 'last resort'))).toBe(SHELL);
  await Promise.all(work);
});

test('a puzzle is kept for its day; what comes in over midnight is not, and a day before goes', async () => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T22:59:59Z'), toFake: ['Date'] });
  kept.set(absolute('/puzzles/2040-06-09/de'), Response.json({ date: '2040-06-09' }));
  answers.mockImplementation(() => Response.json({ date: '2040-06-10' }));
  await textOf(answerPuzzle(asking(PUZZLE)));
  expect([...kept.keys()]).toEqual([absolute('/puzzles/2040-06-10/de')]);
  kept.clear();
  answers.mockImplementation(() => {
    vi.setSystemTime(Date.parse('2040-06-10T23:00:00Z'));
    return Response.json({ date: '2040-06-10' });
  });
  vi.setSystemTime(Date.parse('2040-06-10T22:59:59Z'));
  await textOf(answerPuzzle(asking(PUZZLE)));
  expect(kept.size).toBe(0);
});

test('a puzzle that does not come leaves what is kept, and nothing fails besides', async () => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T12:00:00Z'), toFake: ['Date'] });
  kept.set(absolute('/puzzles/2040-06-10/de'), new Response('kept'));
  answers.mockImplementation(() => new Response('error', { status: 500 }));
  expect(await textOf(answerPuzzle(asking(PUZZLE)))).toBe('kept');
  answers.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await textOf(answerPuzzle(asking(PUZZLE)))).toBe('kept');
  answers.mockImplementation(() => new Response('<html>'));
  expect(await textOf(answerPuzzle(asking(PUZZLE)))).toBe('<html>');
});
