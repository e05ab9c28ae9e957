// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openCookieJar } from '../tests/page/cookie-jar.ts';

let begun = 0;
let asked: [string, RequestInit | undefined][];
let paint: (() => void) | undefined;
/** What a script adds to the head of the document, which would be fetched there. */
let added: HTMLElement[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  asked = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push([address, init]);
    return Response.json({});
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: () => void) {
        paint = tell;
      }
      observe() {}
    },
  );
});

afterEach(() => {
  window.quandoEarlyInput?.listening.abort();
  delete window.quandoEarlyInput;
  delete window.quandoToday;
  delete window.quandoEarlyRequest;
  for (const name of Object.keys(document.documentElement.dataset)) {
    delete document.documentElement.dataset[name];
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
  history.replaceState(null, '', '/');
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Runs a script anew, at a path, with what the server wrote into the page. */
async function open(script: 'early' | 'screen-head', path: string, inside = '') {
  history.replaceState(null, '', path);
  document.head.innerHTML =
    '<meta name="quando-backend-url" content="https://data.example">' +
    '<meta name="quando-publishable-key" content="key">' +
    '<meta name="quando-entry" content="/main.js">' +
    '<meta name="quando-preload" content="/a.js">' +
    '<meta name="quando-preload-en" content="/b.js">' +
    '<meta name="quando-preload-de" content="/c.js">' +
    '<meta name="quando-catalogue-en" content="/en.json">';
  document.body.innerHTML = inside;
  added = [];
  vi.spyOn(document.head, 'append').mockImplementation((...parts) => {
    added.push(...(parts as HTMLElement[]));
  });
  begun += 1;
  await import(/* @vite-ignore */ `./${script}.ts?${begun}`);
}
const confirmed = ['privacyConfirmed', 'true'] as [string, string];
const english = ['language', 'en-US'] as [string, string];
const today = 'https://data.example/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=120&locale=en';
const start = () => document.documentElement.dataset['start'];
const sent = (date: string, locale: string) =>
  `<script type="application/json" id="today">{"date":"${date}","locale":"${locale}"}</script>`;

test('the puzzle is asked for before all else, by nobody else’s name', async () => {
  openCookieJar(confirmed, english);
  await open('early', '/');
  expect(asked).toEqual([
    [today, { headers: { apikey: 'key' }, credentials: 'omit', signal: expect.any(AbortSignal) }],
  ]);
  expect(window.quandoEarlyRequest?.address).toBe(today);
  expect([window.quandoToday, start()]).toEqual([undefined, 'waiting']);
});

test.each([
  ['/pp/212', 'https://data.example/rest/v1/rpc/get_quiz?id=212&timezoneoffset=120'],
  ['/news', undefined],
  ['/pp/', undefined],
])('at %s only what this address shows is asked for', async (path, address) => {
  openCookieJar(confirmed, english);
  await open('early', path);
  expect([asked[0]?.[0], start()]).toEqual([address, undefined]);
});

test('a puzzle that does not come early is a failure for who takes it up, and for nobody before', async () => {
  openCookieJar(confirmed, english);
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('QUANDO_HEADS', { '/archive': head });
  await open('screen-head', '/archive', place);
  await open('early', '/');
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(unhandled).not.toHaveBeenCalled();
  await expect(window.quandoEarlyRequest?.response).rejects.toThrow('Failed to fetch');
});

test('before the privacy settings are confirmed nothing is asked for', async () => {
  openCookieJar(english);
  await open('early', '/', sent('2040-06-10', 'en'));
  expect([asked, window.quandoToday, window.quandoEarlyRequest]).toEqual([
    [],
    undefined,
    undefined,
  ]);
});

test.each([
  ['2040-06-10', 'en', true],
  ['2040-06-09', 'en', false],
  ['2040-06-10', 'de', false],
])('a puzzle that came with the page counts if it is the own: %s %s', async (date, locale, is) => {
  openCookieJar(confirmed, english);
  await open('early', '/', sent(date, locale));
  expect([window.quandoToday, asked.length]).toEqual(
    is ? [{ address: today, puzzle: { date, locale } }, 0] : [undefined, 1],
  );
  expect([start(), window.quandoEarlyInput === undefined]).toEqual(
    is ? [undefined, false] : ['waiting', true],
  );
});

test.each([
  [['gameFinished', 'true'], 'over'],
  [['gameFinished', 'false'], undefined],
  [['firstTry', '1931'], 'waiting'],
  [['pausedGames', 'x'], 'waiting'],
  [['alternativeKeyboard', 'true'], 'waiting'],
] as const)(
  'the beginning of a game is out of sight where the device goes on: %s',
  async (cookie, is) => {
    openCookieJar(confirmed, english, [cookie[0], cookie[1]]);
    await open('early', '/', sent('2040-06-10', 'en'));
    expect(start()).toBe(is);
  },
);

test('a game of an account, or one without its puzzle, waits for the scripts', async () => {
  openCookieJar(confirmed, english, ['gameFinished', 'true']);
  await open('early', '/');
  expect(start()).toBe('finished');
  localStorage.setItem('quando.session', '{}');
  await open('early', '/', sent('2040-06-10', 'en'));
  expect(start()).toBe('finished');
  openCookieJar(confirmed, english);
  await open('early', '/', sent('2040-06-10', 'en'));
  expect(start()).toBe('waiting');
});

test('a browser that stores nothing begins a game all the same', async () => {
  openCookieJar(confirmed, english);
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('', 'SecurityError');
    },
    clear: () => undefined,
  });
  await open('early', '/', sent('2040-06-10', 'en'));
  expect([start(), window.quandoToday === undefined]).toEqual([undefined, false]);
});

const fetched = () => added.map((each) => each.getAttribute('href') ?? each.getAttribute('src'));
const read = () => document.dispatchEvent(new Event('DOMContentLoaded'));

test('scripts are fetched once something is painted and the page is read', async () => {
  openCookieJar(english);
  await open('early', '/');
  paint?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched()).toEqual([]);
  read();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched()).toEqual(['/en.json', '/a.js', '/b.js', '/main.js']);
  expect(added.map((each) => each.getAttribute('rel') ?? each.getAttribute('type'))).toEqual([
    'modulepreload',
    'modulepreload',
    'modulepreload',
    'module',
  ]);
});

test('a browser that tells of no paint is waited for two seconds, a hidden page not at all', async () => {
  openCookieJar(english);
  await open('early', '/');
  read();
  await vi.advanceTimersByTimeAsync(1999);
  expect(fetched()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched()).toHaveLength(4);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await open('early', '/');
  read();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched()).toHaveLength(4);
});

const head = {
  permission: null,
  width: '40rem',
  words: { de: ['Archiv', 'Alles'], en: ['Archive', 'All'] },
  files: ['assets/a.css', 'assets/b.js'],
};
const place = '<div id="head" hidden><div class="screen"><p></p><p></p></div></div>';
const shown = () => {
  const found = document.querySelector<HTMLElement>('#head');
  return found?.hidden === true
    ? null
    : [...(found?.querySelectorAll('p') ?? [])].map((p) => p.textContent);
};

test('title and lead of a screen are there at once, and its files are fetched', async () => {
  openCookieJar(confirmed);
  vi.stubGlobal('QUANDO_HEADS', { '/archive': head });
  await open('screen-head', '/Archive/', place);
  expect(shown()).toEqual(['Archive', 'All']);
  expect(document.querySelector<HTMLElement>('.screen')?.style.getPropertyValue('--width')).toBe(
    '40rem',
  );
  expect([fetched(), asked.map(([address]) => address)]).toEqual([
    ['/assets/b.js'],
    ['/assets/a.css'],
  ]);
  document.documentElement.lang = 'de';
  await open('screen-head', '/archive', place);
  expect(shown()).toEqual(['Archiv', 'Alles']);
  await open('screen-head', '/archive', '');
  expect(fetched()).toEqual(['/assets/b.js']);
});

async function headAt(path: string) {
  await open('screen-head', path, place);
  return shown();
}

test('the head of a screen is shown to those alone who may see it', async () => {
  const jar = openCookieJar();
  vi.stubGlobal('QUANDO_HEADS', { '/archive': { ...head, permission: 'routing.archive' } });
  const token = btoa(JSON.stringify({ user_permission: ['routing.archive'] }));
  localStorage.setItem('quando.session', JSON.stringify({ access_token: `a.${token}.b` }));
  expect(await headAt('/archive')).toBeNull();
  jar.set('privacyConfirmed', 'true');
  expect(await headAt('/archive')).not.toBeNull();
  expect(await headAt('/news')).toBeNull();
  localStorage.clear();
  expect(await headAt('/archive')).toBeNull();
  expect(asked).toHaveLength(1);
});
