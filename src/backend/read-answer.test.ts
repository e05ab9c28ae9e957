import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from './backend.ts';
import { NoConnectionError } from './errors.ts';
import { getCurrentVersion } from './get-current-version.ts';
import { getMuseum } from './get-museum.ts';
import { latestNews, listNews, newsOfGroup } from './news.ts';
import { searchHints } from './library/years.ts';
import { countOutcome, getOutcomes } from './outcomes.ts';
import { cancelSubscription, declare, getGift, getOffers } from './payments.ts';
import { readAnswer } from './read-answer.ts';
import { endReminder, getPushKey, setReminder } from './reminders.ts';
import { answerInRoom, getRoom, joinRoom } from './rooms/guest-calls.ts';
import { puzzleWith } from '../domain/puzzle/puzzle-factory.ts';
import { makeFirstAdministrator } from './accounts/first-administrator.ts';
import { getOtherLanguageId, getQuiz } from './get-quiz.ts';
import { getPuzzleOfTheDay } from './get-puzzle-of-the-day.ts';
import { getPermissionRoles } from './permission-roles.ts';
import { sendJson } from './send-json.ts';

const limits: number[] = [];
/** What gives up the calls, by what was asked. */
const deadlines: AbortController[] = [];
const asked: Request[] = [];
let caches: (string | undefined)[] = [];

beforeEach(() => {
  limits.length = 0;
  deadlines.length = 0;
  asked.length = 0;
  caches = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit);
    const deadline = new AbortController();
    deadlines.push(deadline);
    return deadline.signal;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A backend that answers so, and notes what it was asked. */
function answering(answer: unknown, init?: ResponseInit): Backend {
  return {
    backendUrl: 'https://quando.example',
    publishableKey: 'key',
    send: async (address, sent) => {
      asked.push(new Request(address, sent));
      caches.push(sent.cache);
      return typeof answer === 'string' ? new Response(answer, init) : Response.json(answer, init);
    },
  };
}

async function away(): Promise<never> {
  throw new TypeError('Failed to fetch');
}

const token = async () => 'token';

const address = 'https://quando.example/museum.json';

/** What the page asked last: how, where, and with what. */
async function lastAsked() {
  const request = asked.at(-1);
  const body = (await request?.text()) ?? '';
  return [request?.method, request?.url.slice('https://quando.example'.length), body]
    .join(' ')
    .trim();
}

test('what is the same for everybody is asked for as nobody, and not for longer than ten seconds', async () => {
  expect(await readAnswer(answering({ a: 1 }), address)).toEqual({ a: 1 });
  expect(await readAnswer(answering('null'), address)).toBeNull();
  expect(asked[0]).toMatchObject({ method: 'GET', url: address, credentials: 'omit' });
  expect([...(asked[0]?.headers ?? [])]).toEqual([['apikey', 'key']]);
  expect(limits).toEqual([10_000, 10_000]);
  deadlines[0]?.abort();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test.each([
  ['a page', '<html>', undefined, 'The answer is not JSON', '', undefined],
  ['nothing', '', undefined, 'The answer is not JSON', '', undefined],
  [
    'a refusal',
    { message: 'no', code: '42501', field: 'name' },
    { status: 403 },
    'no',
    '42501',
    'name',
  ],
  [
    'a refusal without a code',
    { message: 'no', code: 7, field: 7 },
    { status: 403 },
    'no',
    '',
    undefined,
  ],
  [
    'the page of a proxy',
    '<html>',
    { status: 502, statusText: 'Bad Gateway' },
    '502 Bad Gateway',
    '',
    undefined,
  ],
  [
    'words that are none',
    { message: 7 },
    { status: 500, statusText: 'Oh' },
    '500 Oh',
    '',
    undefined,
  ],
  ['null', 'null', { status: 500, statusText: 'Oh' }, '500 Oh', '', undefined],
])('%s is told as what it is', async (_, answer, init, message, code, field) => {
  await expect(readAnswer(answering(answer, init), address)).rejects.toMatchObject({
    name: 'ServerError',
    message,
    code,
    field,
  });
});

test('a connection that breaks before the answer or within it is no connection', async () => {
  const backend = { ...answering(''), send: away };
  await expect(readAnswer(backend, address)).rejects.toBeInstanceOf(NoConnectionError);
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error('reset')) });
  const half = { ...answering(''), send: async () => new Response(broken) };
  await expect(readAnswer(half, address)).rejects.toBeInstanceOf(NoConnectionError);
});

test('what is sent is JSON, in somebody’s name only where that is said', async () => {
  await sendJson(answering(null), '/rest/v1/rpc/x', { a: 1 });
  expect([...(asked[0]?.headers ?? [])]).toEqual([
    ['apikey', 'key'],
    ['content-type', 'application/json'],
  ]);
  expect(await lastAsked()).toBe('POST /rest/v1/rpc/x {"a":1}');
  expect(asked[0]?.credentials).toBe('omit');
  await sendJson(answering(null), '/rest/v1/rpc/x', {}, 'token');
  expect(asked[1]?.headers.get('authorization')).toBe('Bearer token');
  deadlines[0]?.abort();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('the version is asked of the server, not of what the browser still has', async () => {
  expect(await getCurrentVersion(answering('"1.5.0"'))).toBe('1.5.0');
  expect(caches).toEqual(['no-cache']);
  expect(await lastAsked()).toBe('GET /rest/v1/rpc/get_current_version?');
  await expect(getCurrentVersion(answering('15'))).rejects.toThrow('The answer is not a version');
});

const words = { de: 'Haus', en: 'House' };
const museum = {
  title: words,
  text: words,
  picture: '/puzzles/a.webp',
  pictureAlt: words,
  puzzles: [{ title: words, ids: { de: 1, en: null } }],
};

test('a museum’s page is read as it is, also without a picture', async () => {
  expect(await getMuseum(answering(museum))).toEqual(museum);
  const { picture: _, pictureAlt: __, ...plain } = museum;
  expect(await getMuseum(answering(plain))).toEqual(plain);
  expect(await getMuseum(answering('null'))).toBeNull();
});

test.each([
  { picture: 'https://elsewhere.example/a.webp' },
  { picture: '//elsewhere.example/a.webp' },
  { picture: 'https://elsewhere.example/puzzles/a.webp' },
  { title: { de: 'Haus' } },
  { puzzles: [{ title: words, ids: { de: 0, en: null } }] },
  { puzzles: [{ title: words, ids: { de: 1.5, en: null } }] },
])('a museum’s page with %j is none', async (change) => {
  await expect(getMuseum(answering({ ...museum, ...change }))).rejects.toThrow('cannot be read');
});

const row = {
  id: 3,
  news_group_id: 7,
  locale: 'de-DE',
  news_mode: 'LOW',
  title: 'Neu',
  body: 'Text',
  published_at: '2026-06-10T10:00:00Z',
  valid_until: null,
};
const times = { group: 7, publishedAt: Date.parse(row.published_at), validUntil: null };
const news = { ...times, id: 3, language: 'de-DE', mode: 'LOW', title: 'Neu', body: 'Text' };

test('the latest news are the newest that are to be noticed', async () => {
  expect(await latestNews(answering([row]), 'de-DE')).toEqual(times);
  expect(await latestNews(answering([]), 'de-DE')).toBeNull();
  expect(await lastAsked()).toBe(
    'GET /rest/v1/news?select=news_group_id,published_at,valid_until&locale=eq.de-DE' +
      '&news_mode=neq.LOW&published_at=not.is.null&order=published_at.desc,id.desc&limit=1',
  );
});

test('news come newest first, so many at a time, and one by its number', async () => {
  const backend = answering([{ ...row, valid_until: '2026-06-11T10:00:00Z' }]);
  const [first] = await listNews(backend, 'en-US', { from: 3, to: 5 });
  expect(first).toEqual({ ...news, validUntil: Date.parse('2026-06-11T10:00:00Z') });
  expect(await lastAsked()).toBe(
    'GET /rest/v1/news?select=*&locale=eq.en-US&published_at=not.is.null' +
      '&order=published_at.desc,id.desc&offset=3&limit=3',
  );
  expect(await newsOfGroup(answering([row]), 7, 'de-DE')).toEqual(news);
  expect(await lastAsked()).toBe('GET /rest/v1/news?select=*&news_group_id=eq.7&locale=eq.de-DE');
  expect(await newsOfGroup(answering([]), 7, 'de-DE')).toBeNull();
  const odd = answering([{ ...row, published_at: 'soon' }]);
  await expect(newsOfGroup(odd, 7, 'de-DE')).rejects.toThrow('cannot be read');
});

test('a finished puzzle is counted by its number, day and attempt', async () => {
  await countOutcome(answering(null), { date: '2026-06-10', quizId: '7', attempt: null });
  expect(await lastAsked()).toBe(
    'POST /rest/v1/rpc/count_outcome {"quando_id":7,"date":"2026-06-10","attempt":null}',
  );
});

test('too few that were counted are no failure, and an answer of anything else is one', async () => {
  expect(await getOutcomes(answering('null'), 7, -60)).toBeNull();
  expect(await lastAsked()).toBe('GET /rest/v1/rpc/get_outcomes?quando_id=7&timezoneoffset=-60');
  await expect(getOutcomes(answering('7'), 7, -60)).rejects.toThrow('how others did');
});

test('hints are searched a thousand puzzles at a time, each of them once', async () => {
  const ids = Array.from({ length: 2001 }, (_, at) => String(at + 1));
  expect([...(await searchHints(answering([3, 2001]), ids, 'Mond', 60))]).toEqual(['3', '2001']);
  const sent = await Promise.all(asked.map((request) => request.json()));
  expect(
    sent.map(({ ids: [first, ...more], ...rest }) => [first, more.length, ...Object.values(rest)]),
  ).toEqual([
    [1, 999, 'Mond', 60],
    [1001, 999, 'Mond', 60],
    [2001, 0, 'Mond', 60],
  ]);
});

test('a gift is found by its payment', async () => {
  const gift = { code: 'A', tier: '1_explorer', months: 3, isRedeemed: false };
  expect(await getGift(answering(gift), 'cs_1')).toEqual(gift);
  expect(await lastAsked()).toBe('POST /rest/v1/rpc/get_gift {"session_id":"cs_1"}');
  expect(await getGift(answering('null'), 'cs_1')).toBeNull();
  for (const tier of ['2_historian', '3_chronicler']) {
    const redeemed = { ...gift, tier, isRedeemed: true };
    expect(await getGift(answering(redeemed), 'cs_1')).toEqual(redeemed);
  }
});

test('a subscription is ended in its owner’s name, and nobody’s is', async () => {
  const ended = answering({ status: 'active', endsAt: '2026-07-01T00:00:00Z' });
  expect(await cancelSubscription(ended, { token }, 'sub_1', 'period_end')).toEqual({
    endsAt: '2026-07-01T00:00:00Z',
  });
  const atOnce = answering({ status: 'canceled', endsAt: null });
  expect(await cancelSubscription(atOnce, { token }, 'sub_1', 'now')).toEqual({ endsAt: null });
  asked.pop();
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token');
  expect(await lastAsked()).toBe('POST /payments/cancel {"id":"sub_1","when":"period_end"}');
  const nobody = cancelSubscription(ended, { token: async () => '' }, 'sub_1', 'now');
  await expect(nobody).rejects.toMatchObject({ code: 'session_missing' });
  expect(asked).toHaveLength(1);
});

test('a cancellation says whether it is ordinary, a withdrawal does not', async () => {
  const said = { name: 'Ada', email: 'a@b.c', contract: '', reason: '', end: null } as const;
  const backend = answering({ receivedAt: '2026-06-10T10:00:00Z' });
  await declare(backend, { ...said, kind: 'cancellation', type: 'ordinary' }, 'de');
  expect(await lastAsked()).toContain('"type":"ordinary","language":"de"');
  const told = await declare(backend, { ...said, kind: 'withdrawal', type: 'ordinary' }, 'en');
  expect(told).toBe('2026-06-10T10:00:00Z');
  expect(await lastAsked()).toBe(
    'POST /payments/declare {"name":"Ada","email":"a@b.c","contract":"","reason":"","end":null,' +
      '"kind":"withdrawal","language":"en"}',
  );
});

test('only the gateway that the page comes from is asked for the key of reminders', async () => {
  vi.stubGlobal('location', { origin: 'https://quando.example' });
  expect(await getPushKey(answering({ pushKey: 'k' }))).toBe('k');
  expect(await lastAsked()).toBe('GET /config.json');
  expect(await getPushKey(answering({ pushKey: null }))).toBeNull();
  expect(await getPushKey(answering('[]'))).toBeNull();
  vi.stubGlobal('location', { origin: 'https://static.example' });
  expect(await getPushKey(answering({ pushKey: 'k' }))).toBeNull();
  expect(asked).toHaveLength(3);
});

test('a reminder is set for whom nobody knows, and ended by its address', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const reminder = { subscription: {}, minute: 510, locale: 'de', played: null } as const;
  await setReminder(answering(null), { ...reminder, timeZone: 'Europe/Berlin' });
  expect(await lastAsked()).toBe(
    'POST /rest/v1/rpc/set_reminder {"subscription":{},"minute":510,"locale":"de","played":null,' +
      '"time_zone":"Europe/Berlin"}',
  );
  await endReminder(answering(null), 'https://push.example/1');
  expect(await lastAsked()).toBe(
    'POST /rest/v1/rpc/end_reminder {"endpoint":"https://push.example/1"}',
  );
});

test.each(['unknown', 'over', 'closed', 'removed', 'full', 'later'])(
  'who does not come into a room hears why: %s',
  async (state) => {
    const key = { code: 'ABCDEF' } as unknown as Parameters<typeof joinRoom>[1];
    expect(await joinRoom(answering({ state }), key, 'token')).toBe(state);
    expect(await lastAsked()).toBe('POST /rest/v1/rpc/join_room {"code":"ABCDEF","guest":"token"}');
  },
);

const state = { isLed: false, step: 5, guests: 2, solved: null, removed: [3] };
const room = '00000000-0000-4000-8000-000000000001';

test('who comes into a room gets its puzzle, a dated one or one that somebody made', async () => {
  const joined = { ...state, room, number: 1, animal: 4, attempts: [1648, null] };
  const key = { code: 'ABCDEF' } as unknown as Parameters<typeof joinRoom>[1];
  const puzzle = puzzleWith();
  const dated = answering({ ...joined, state: 'joined', puzzle, made: null });
  expect(await joinRoom(dated, key, 'token')).toEqual({ ...joined, content: { puzzle } });
  const made = '["en",1931,"A year","","On the Rhine","","In May",""]';
  const own = answering({ ...joined, state: 'joined', puzzle: null, made });
  expect(await joinRoom(own, key, 'token')).toMatchObject({
    content: { made: { locale: 'en', year: 1931, title: 'A year' } },
  });
  for (const odd of [
    { made: null },
    { made: '[]' },
    { puzzle: 'x', made },
    { attempts: [1, 2, 3, 4, 5] },
  ]) {
    const answer = answering({ ...joined, state: 'joined', puzzle: null, ...odd });
    await expect(joinRoom(answer, key, 'token')).rejects.toMatchObject({ name: 'ServerError' });
  }
});

test('a guest asks how a room stands, and answers once', async () => {
  expect(await getRoom(answering(state), room)).toEqual(state);
  expect(await lastAsked()).toBe(`GET /rest/v1/rpc/get_room?room=${room}`);
  expect(await getRoom(answering('null'), room)).toBeNull();
  for (const step of [0, 1, 2, 3, 4]) {
    const led = { isLed: true, step, guests: 0, solved: 0, removed: [] };
    expect(await getRoom(answering(led), room)).toEqual(led);
  }
  await expect(getRoom(answering({ ...state, step: 6 }), room)).rejects.toThrow('cannot be read');
  const answered = { ...state, attempts: [1648] };
  const answer = { attempt: 1, value: 1648 };
  expect(await answerInRoom(answering(answered), { room, token: 't' }, answer)).toEqual(answered);
  expect(await lastAsked()).toBe(
    `POST /rest/v1/rpc/answer_in_room {"room":"${room}","guest":"t","attempt":1,"value":1648}`,
  );
});

test('a puzzle is asked for by its day and language or its id, and may be none', async () => {
  const puzzle = puzzleWith();
  expect(await getPuzzleOfTheDay(answering(puzzle), -60, 'de')).toEqual(puzzle);
  expect(await lastAsked()).toBe(
    'GET /rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=-60&locale=de',
  );
  expect(await getPuzzleOfTheDay(answering('null'), 0, 'de')).toBeNull();
  await expect(getPuzzleOfTheDay(answering({}), 0, 'de')).rejects.toThrow('not a puzzle');
  expect(await getQuiz(answering(puzzle), '212', 60)).toEqual(puzzle);
  expect(await lastAsked()).toBe('GET /rest/v1/rpc/get_quiz?id=212&timezoneoffset=60');
  expect(await getOtherLanguageId(answering('213'), 212, 60)).toBe(213);
  expect(await lastAsked()).toBe(
    'GET /rest/v1/rpc/get_other_language_id?quando_id=212&timezoneoffset=60',
  );
  expect(await getOtherLanguageId(answering('null'), 212, 60)).toBeNull();
});

const sold = {
  currency: 'EUR',
  vatPercent: null,
  tiers: [
    { tier: '1_explorer', month: { amount: 300, link: 'https://buy.example/x' }, year: null },
  ],
  plays: { '3_chronicler': null },
  gifts: [{ tier: '2_historian', months: 3, amount: 900, link: 'https://buy.example/gift' }],
  portal: 'https://pay.example/',
  canCancel: true,
  texts: { terms: { de: 'AGB', en: 'Terms' }, withdrawal: null },
};

test('what is sold is read as it is, and nothing that cannot be paid', async () => {
  expect(await getOffers(answering(sold))).toEqual(sold);
  expect(await lastAsked()).toBe('GET /payments/offers');
  const [tier] = sold.tiers;
  const [gift] = sold.gifts;
  const priced = { amount: 1, link: 'http://buy.example/y' };
  const names = ['1_explorer', '2_historian', '3_chronicler'];
  for (const other of [
    { vatPercent: 19, canCancel: false, portal: null },
    { tiers: [], gifts: [], plays: {}, texts: { terms: null, withdrawal: { de: 'W', en: 'W' } } },
    { tiers: names.map((name) => ({ tier: name, month: null, year: priced })) },
    { plays: Object.fromEntries(names.map((name, index) => [name, index])) },
    { gifts: names.map((name) => ({ ...gift, tier: name, months: 1 })) },
  ]) {
    expect(await getOffers(answering({ ...sold, ...other }))).toEqual({ ...sold, ...other });
  }
  for (const odd of [
    { currency: 'euro' },
    { tiers: [{ ...tier, tier: '0_user' }] },
    { tiers: [{ ...tier, month: { amount: 0, link: 'https://buy.example/x' } }] },
    { tiers: [{ ...tier, month: { amount: 1.5, link: 'https://buy.example/x' } }] },
    { tiers: [{ ...tier, month: { amount: 300, link: 'javascript:1' } }] },
    { plays: { '1_explorer': -1 } },
    { gifts: [{ ...gift, months: 0 }] },
    { portal: 'pay.example' },
    { texts: { terms: { de: 'AGB' }, withdrawal: null } },
  ]) {
    await expect(getOffers(answering({ ...sold, ...odd }))).rejects.toThrow('cannot be read');
  }
});

test('what each role may do is asked as nobody, and the first administrator made by the link', async () => {
  expect(await getPermissionRoles(answering({ 'game.multiple': '1_explorer' }))).toEqual({
    'game.multiple': '1_explorer',
  });
  expect(await lastAsked()).toBe('GET /rest/v1/rpc/get_permission_roles?');
  const all = ['0_user', '1_explorer', '2_historian', '3_chronicler', '4_admin', '5_subadmin'];
  const each = Object.fromEntries(all.map((role) => [`to.${role}`, role]));
  expect(await getPermissionRoles(answering(each))).toEqual(each);
  await expect(getPermissionRoles(answering({ a: '9_nobody' }))).rejects.toThrow('cannot be read');
  await makeFirstAdministrator(answering('null'), { token: 't', email: 'a@b.c', password: 'p' });
  expect(await lastAsked()).toBe(
    'POST /staff/first-administrator {"token":"t","email":"a@b.c","password":"p"}',
  );
});
