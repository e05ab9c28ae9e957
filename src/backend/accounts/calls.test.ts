import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { NoConnectionError } from '../errors.ts';
import { searchArchive } from '../library/archive.ts';
import {
  getCalendarDays,
  getDaysOf,
  getFirstCalendarDay,
  getLeftToday,
  getPlayedOf,
  getRandomQuizId,
  getResultsOf,
  listPlayed,
} from '../library/library.ts';
import { getMetYears, getRelatedPuzzles } from '../library/years.ts';
import { getSubscription, redeemGift } from '../payments.ts';
import {
  advanceRoom,
  closeRoom,
  endRoom,
  getBoard,
  getOwnRoom,
  getOwnRooms,
  openRoom,
  removeGuest,
} from '../rooms/host-calls.ts';
import { getAppearances, getTwin } from '../staff/beside-writing.ts';
import { getDrafts } from '../staff/drafts.ts';
import { saveNews } from '../staff/news.ts';
import { getPublished, publishDraft } from '../staff/publication.ts';
import { getReport } from '../staff/reports.ts';
import { createDataClient } from './data-client.ts';
import {
  getUserState,
  recordFinish,
  recordPlay,
  recordSharedFinish,
  resetToday,
  saveUserState,
} from './games.ts';
import { emptyProfile, exportUserData, getProfile, saveLanguage, saveProfile } from './profile.ts';
import {
  getAccountSet,
  getReplacedStatistics,
  recordResult,
  replaceStatistics,
  restoreStatistics,
} from './records.ts';
import { endSession, getSessions, proveFresh } from './sessions.ts';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

/** Somebody whom the server answers so, the last answer for good; `asked` is what it was asked. */
function caller(...answers: unknown[]) {
  const rest = createDataClient('https://quando.example/rest/v1', async (input, init) => {
    const { method, url, headers, body, signal } = new Request(input, init);
    signal.throwIfAborted();
    const path = decodeURIComponent(url.slice('https://quando.example/rest/v1/'.length));
    const prefer = headers.get('prefer') ?? '';
    const sent = body === null ? '' : await new Response(body).text();
    asked.push([method, path, sent, prefer].filter(Boolean).join(' '));
    return Response.json(answers.length > 1 ? answers.shift() : answers[0]);
  });
  return { rest };
}

function many(row: object, count: number): object[] {
  return Array.from({ length: count }, () => row);
}

/** How long a list is that needs another call. */
const FULL = 1000;

test('a long ledger comes in parts of a thousand, one after the other', async () => {
  const counted = [{ ...emptyStatistics, updated_at: '2026-06-10T10:00:00Z' }];
  const result = { date: '2026-06-10', quando_id: 7, attempt: 2 };
  const account = caller(counted, many(result, FULL), [result], counted);
  expect((await getAccountSet(account)).ledger).toHaveLength(FULL + 1);
  const results = 'GET user_result?select=date,quando_id,attempt&order=date';
  const counters =
    'GET UserStatistics?select=firstTrySuccess,secondTrySuccess,thirdTrySuccess,fourthTrySuccess,noSuccess,updated_at';
  expect(asked).toEqual([
    counters,
    `${results}&offset=0&limit=1000`,
    `${results}&offset=1000&limit=1000`,
    counters,
  ]);
});

test('statistics that never stand still are asked for four times, and not again', async () => {
  let second = 0;
  const { rest } = caller(null);
  const moving = {
    ...rest,
    rows: async (table: string) => {
      asked.push(table);
      second += 1;
      return table === 'user_result' ? [] : [{ ...emptyStatistics, updated_at: String(second) }];
    },
  };
  await expect(getAccountSet({ rest: moving })).rejects.toThrow(/faster/);
  expect(asked.filter((table) => table === 'user_result')).toHaveLength(4);
});

test('a set takes the place of the one that was seen, and comes back as it was written', async () => {
  const written = { ...emptyStatistics, noSuccess: 1, updated_at: 'then' };
  const ledger = [{ date: '2026-06-10', quizId: '7', attempt: null }] as const;
  const statistics = { ...emptyStatistics, noSuccess: 1 };
  const set = await replaceStatistics(caller([written]), { statistics, ledger }, 'before');
  expect(set).toEqual({ statistics, ledger, updatedAt: 'then' });
  expect(asked[0]).toMatch(/^POST UserStatistics\?on_conflict=user_id&select=firstTrySuccess,/);
  expect(asked[0]).toContain('"results":[{"date":"2026-06-10","quando_id":7,"attempt":null}]');
  expect(asked[0]).toContain('"updated_at":"before"');
  expect(asked[0]).toMatch(/ resolution=merge-duplicates,return=representation$/);
});

test('of the sets that were replaced the latest comes first', async () => {
  const row = { id: 3, replaced_at: 'then', ...emptyStatistics, results: [] };
  const [set] = await getReplacedStatistics(caller([row]));
  expect(set).toEqual({ id: 3, replacedAt: 'then', statistics: emptyStatistics, ledger: [] });
  expect(asked[0]).toMatch(/,results&order=id\.desc$/);
  const impossible = [{ ...row, noSuccess: 100_000 }];
  await expect(getReplacedStatistics(caller(impossible))).rejects.toThrow('cannot be read');
});

test('an account’s game is read only where it is known whose puzzle it is', async () => {
  const tries = { first_try: 1648, second_try: 9999, third_try: null, fourth_try: null };
  const row = { ...tries, quiz_id: '7', quiz_day: '2026-06-10', is_hard: null };
  expect(await getUserState(caller([row]))).toEqual({
    quizId: '7',
    quizDay: '2026-06-10',
    attempts: [1648, 9999, null, null],
    isHard: false,
  });
  expect(asked[0]).toBe(
    'GET UserState?select=first_try,second_try,third_try,fourth_try,quiz_id,quiz_day,is_hard',
  );
  for (const rows of [[], [{ ...row, quiz_id: null }], [{ ...row, quiz_day: null }]]) {
    expect(await getUserState(caller(rows))).toBeNull();
  }
  for (const first_try of [-1, 10_000, 1.5, '1']) {
    const odd = getUserState(caller([{ ...row, first_try }]));
    await expect(odd).rejects.toThrow('cannot be read');
  }
});

test('what was played is written with its attempts, its state and how hard it was', async () => {
  const account = caller(null);
  const game = { quizId: '7', quizDay: '2026-06-10', attempts: [1648, null], isHard: true };
  await saveUserState(account, game, 'running');
  await saveUserState(account, { ...game, isHard: false }, 'lost');
  expect(asked.pop()).toMatch(/"gameState":"lost",.*"is_hard":false}/);
  await recordFinish(account, 7, 3);
  await recordSharedFinish(account, 7, 120, null);
  expect(await recordPlay(caller({ isNew: true, left: null }), 7, -60)).toEqual({
    isNew: true,
    left: null,
  });
  expect(asked).toEqual([
    'POST UserState?on_conflict=user_id {"first_try":1648,"second_try":null,"third_try":null,' +
      '"fourth_try":null,"gameState":"running","quiz_id":"7","quiz_day":"2026-06-10",' +
      '"is_hard":true} resolution=merge-duplicates',
    'POST rpc/record_finish {"quando_id":7,"attempt":3}',
    'POST rpc/record_shared_finish {"quando_id":7,"timezoneoffset":120,"attempt":null}',
    'POST rpc/record_play {"quando_id":7,"timezoneoffset":-60}',
  ]);
});

test('a profile is read and written by the names that it has there', async () => {
  const same = { country: null, newsletter: true, language: 'de-DE' } as const;
  const row = { ...same, display_name: 'Ada', postal_address: 'Weg 1' };
  const profile = { ...same, displayName: 'Ada', postalAddress: 'Weg 1' };
  const account = caller([row]) as Parameters<typeof getProfile>[0];
  expect(await getProfile(account)).toEqual(profile);
  expect(await getProfile(caller([]) as typeof account)).toBeNull();
  await saveProfile(account, profile);
  await saveLanguage(account, { userId: 'ada', language: 'en-US' });
  expect(asked.slice(2)).toEqual([
    'POST profile?on_conflict=user_id {"country":null,"newsletter":true,"language":"de-DE",' +
      '"display_name":"Ada","postal_address":"Weg 1"} resolution=merge-duplicates',
    'PATCH profile?user_id=eq.ada {"language":"en-US"}',
  ]);
});

test('days of the calendar are asked for by their span, by their puzzles, and the first of all', async () => {
  const account = caller([{ date: '2026-06-10', de: 7, en: null }]);
  const day = { date: '2026-06-10', de: '7', en: null };
  expect(await getCalendarDays(account, { first: '2026-06-01', last: '2026-06-30' })).toEqual([
    day,
  ]);
  expect(await getDaysOf(account, ['7', '8'])).toEqual([day]);
  expect(await getFirstCalendarDay(account)).toBe('2026-06-10');
  expect(await getFirstCalendarDay(caller([]))).toBeNull();
  expect(await getDaysOf(account, [])).toEqual([]);
  expect(asked).toEqual([
    'GET quando_calendar?select=date,de,en&date=gte.2026-06-01&date=lte.2026-06-30&order=date',
    'GET quando_calendar?select=date,de,en&or=(de.in.(7,8),en.in.(7,8))',
    ...Array(2).fill('GET quando_calendar?select=date,de,en&order=date&limit=1'),
  ]);
});

test('what was played is listed newest first, within its range, or asked for by its puzzles', async () => {
  const row = { quando_id: 7, played_at: '2026-06-10T10:00:00Z', finished_at: null, attempt: null };
  const at = Date.parse(row.played_at);
  const account = caller([row, { ...row, finished_at: row.played_at, attempt: 2 }]);
  expect(await listPlayed(account, 'ada', { from: 10, to: 19 })).toEqual([
    { quizId: '7', playedAt: at, outcome: { attempt: null, isFinished: false } },
    { quizId: '7', playedAt: at, outcome: { attempt: 2, isFinished: true } },
  ]);
  await getPlayedOf(account, 'ada', ['7', '8']);
  expect(await getPlayedOf(account, 'ada', [])).toEqual([]);
  await getResultsOf(caller([]), ['7', '8']);
  expect(await getResultsOf(account, [])).toEqual([]);
  const history = 'GET user_puzzle_history?select=quando_id,played_at,finished_at,attempt';
  expect(asked).toEqual([
    `${history}&user_id=eq.ada&order=played_at.desc,quando_id.desc&offset=10&limit=10`,
    `${history}&user_id=eq.ada&quando_id=in.(7,8)`,
    'GET user_result?select=date,quando_id,attempt&quando_id=in.(7,8)&order=date',
  ]);
});

test('past puzzles are counted, drawn and looked for where the player is', async () => {
  expect(await getLeftToday(caller(0), 120)).toEqual({ count: 0 });
  expect(await getLeftToday(caller(null), 120)).toEqual({ count: null });
  await expect(getLeftToday(caller(-1), 120)).rejects.toThrow('cannot be read');
  expect(await getRandomQuizId(caller(7), 'de')).toBe(7);
  const all = { words: null, type: null, state: null, before: null, amount: 20 } as const;
  const search = { ...all, locale: 'de', offset: 120, yearFrom: 1600, yearTo: null } as const;
  const { signal } = new AbortController();
  await searchArchive(caller({ puzzles: [], next: null, total: 0 }).rest, search, signal);
  expect(asked.slice(2)).toEqual([
    'POST rpc/get_number_of_left_puzzles_today {"timezoneoffset":120}',
    'POST rpc/get_random_quiz_id {"userlocale":"de"}',
    'POST rpc/search_archive {"words":null,"type":null,"state":null,"before":null,"amount":20,' +
      '"locale":"de","timezoneoffset":120,"year_from":1600,"year_to":null}',
  ]);
});

test('the years that were met come in parts of a thousand, each after the last of the one before', async () => {
  const met = { id: 7, locale: 'de', date: '2026-06-10', year: 1648, attempt: null, place: null };
  const account = caller([...many(met, FULL - 1), { ...met, id: 9 }], [met]);
  expect(await getMetYears(account, 60)).toHaveLength(FULL + 1);
  expect(asked).toEqual([
    'POST rpc/get_met_years {"timezoneoffset":60,"after":0}',
    'POST rpc/get_met_years {"timezoneoffset":60,"after":9}',
  ]);
  for (const year of [0, 10_000, 1648.5]) {
    await expect(getMetYears(caller([{ ...met, year }]), 60)).rejects.toThrow('cannot be read');
  }
  for (const place of [
    { lat: 91, lon: 0 },
    { lat: 0, lon: 181 },
    { lat: -91, lon: 0 },
    { lat: 0, lon: -181 },
  ]) {
    const beyond = getMetYears(caller([{ ...met, place: { name: 'X', ...place } }]), 60);
    await expect(beyond).rejects.toThrow('cannot be read');
  }
  const related = { before: { id: 7, year: 1600 }, after: null, otherYears: [] };
  expect(await getRelatedPuzzles(caller(related), { year: 1648, locale: 'de' }, 60)).toEqual({
    ...related,
    before: { id: '7', year: 1600 },
  });
});

test('a room is opened for a dated puzzle, or for one that somebody made', async () => {
  const account = caller('ABCDEF');
  expect(await openRoom(account, { isLed: true, id: 7, offset: 60 })).toBe('ABCDEF');
  await openRoom(account, { isLed: false, made: 'x' });
  const board = { code: 'ABCDEF', openedAt: 'then', isLed: true, isClosed: false, guests: [] };
  expect(await getBoard(caller({ ...board, step: 5 }), 'ABCDEF')).toEqual({ ...board, step: 5 });
  expect(asked).toEqual([
    'POST rpc/open_room {"is_led":true,"quando_id":7,"timezoneoffset":60}',
    'POST rpc/open_room {"is_led":false,"made":"x"}',
    'POST rpc/get_own_room {"code":"ABCDEF","has_puzzle":true}',
  ]);
  await expect(getBoard(caller({ ...board, step: 6 }), 'ABCDEF')).rejects.toThrow('cannot be read');
});

test('what somebody no longer waits for is given up: a room, and a search of the archive', async () => {
  const gone = AbortSignal.abort();
  const all = { words: null, type: null, state: null, before: null, amount: 20 } as const;
  const search = { ...all, locale: 'de', offset: 120, yearFrom: null, yearTo: null } as const;
  for (const call of [
    getOwnRoom(caller({}), 'ABCDEF', gone),
    searchArchive(caller({ puzzles: [], next: null, total: 0 }).rest, search, gone),
  ]) {
    await expect(call).rejects.toBeInstanceOf(NoConnectionError);
  }
  expect(asked).toEqual([]);
});

test('where somebody is signed in is read with the browser, also an unknown one', async () => {
  const row = { id: 'a', created_at: 'then', used_at: 'now', user_agent: null, is_current: true };
  expect(await getSessions(caller([row, { ...row, user_agent: 'Firefox' }]))).toEqual([
    { id: 'a', begunAt: 'then', usedAt: 'now', userAgent: '', isCurrent: true },
    { id: 'a', begunAt: 'then', usedAt: 'now', userAgent: 'Firefox', isCurrent: true },
  ]);
});

test('a session proves who deletes for a day; later only a code does', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T10:00:00Z'), toFake: ['Date'] });
  const other = { id: 'b', used_at: '', user_agent: null, is_current: false };
  const begun = (created_at: string) =>
    caller([
      { ...other, created_at: '2020-01-01T00:00:00Z' },
      { ...other, id: 'a', created_at, is_current: true },
    ]);
  await expect(proveFresh(begun('2026-06-09T10:00:00Z'))).resolves.toBeUndefined();
  await expect(proveFresh(begun('2026-06-09T09:59:59Z'))).rejects.toMatchObject({ code: 'PT403' });
  await expect(proveFresh(caller(true), '123456')).resolves.toBeUndefined();
  await expect(proveFresh(caller(false), '123456')).rejects.toMatchObject({ code: 'otp_expired' });
  expect(asked.at(-1)).toBe('POST rpc/reauthenticate {"nonce":"123456"}');
});

test('a twin of a hint is asked for by its words, if there are any and not too many', async () => {
  const draft = { key: 'moon', locale: 'de' } as const;
  const found = [
    { key: 'a', hint: 1, text: 'Ein Schritt weiter', date: null },
    { key: 'b', hint: 2, text: ' Ein Schritt', date: null },
  ];
  expect(await getTwin(caller(found), { ...draft, text: 'Ein Schritt ' })).toBe('b');
  expect(asked).toEqual([
    'POST rpc/get_similar_hints {"key":"moon","locale":"de","words":"Ein Schritt"}',
  ]);
  expect(await getTwin(caller([]), { ...draft, text: 'x'.repeat(2000) })).toBeNull();
  expect(asked).toHaveLength(2);
  for (const text of [' ', 'x'.repeat(2001)]) {
    expect(await getTwin(caller(found), { ...draft, text })).toBeNull();
  }
  expect(asked).toHaveLength(2);
});

test('of the names in a hint forty are looked up, and none that is too long', async () => {
  const names = [
    'x'.repeat(81),
    'y'.repeat(80),
    ...Array.from({ length: 45 }, (_, at) => `n${at}`),
  ];
  await getAppearances(caller([]), { key: 'moon', locale: 'de', names, date: null });
  const { names: sent } = JSON.parse(asked[0]?.slice('POST rpc/get_appearances '.length) ?? '');
  expect([sent.length, sent[0], sent.at(-1)]).toEqual([40, 'y'.repeat(80), 'n38']);
});

test('drafts are listed by words or all of them, and those that were removed apart', async () => {
  await getDrafts(caller([]), '', false);
  await getDrafts(caller([]), 'mond', true);
  expect(asked).toEqual([
    'POST rpc/get_drafts {"words":null,"state":null}',
    'POST rpc/get_drafts {"words":"mond","state":"removed"}',
  ]);
});

test('what is published comes a hundred at a time, and a draft takes a day without displacing', async () => {
  const none = { from: null, to: null, lacks: null } as const;
  const nothing = { puzzles: [], total: 0 };
  await getPublished(caller(nothing), { ...none, words: '', sort: 'newest' }, 200);
  const published = { de: 1, en: 2, name: '7', date: '2026-06-10' };
  await publishDraft(caller(published), 'moon', 3, '2026-06-10');
  expect(asked).toEqual([
    'POST rpc/get_published {"words":"","year_from":null,"year_to":null,"lacks":null,' +
      '"sort":"newest","skip":200,"amount":100}',
    'POST rpc/publish_draft {"key":"moon","revision":3,"date":"2026-06-10","displaced":null}',
  ]);
});

test('one report is found by its number, and no other in its stead', async () => {
  const none = { reports: [], next: null, open: 0 };
  expect(await getReport(caller(none), 12)).toBeNull();
  expect(asked[0]).toBe('POST rpc/get_reports {"state":null,"before":13,"amount":1}');
});

test('times of news are sent as instants, and none where there is none', async () => {
  const group = {
    group: 7,
    version: 'v',
    updatedAt: '2026-06-10T10:00:00Z',
    wishedAt: null,
    languages: {},
    removed: {},
    undoSeconds: 300,
  };
  const saved = await saveNews(caller(group), {
    group: 7,
    version: null,
    texts: {},
    mode: 'LOW',
    validUntil: Date.parse('2026-06-11T10:00:00Z'),
    isPublished: true,
    publishedAt: null,
  });
  expect(saved).toMatchObject({ updatedAt: Date.parse('2026-06-10T10:00:00Z'), wishedAt: null });
  expect(asked[0]).toBe(
    'POST rpc/save_news {"group_id":7,"version":null,"texts":{},"mode":"LOW",' +
      '"valid_until":"2026-06-11T10:00:00.000Z","is_published":true,"published_at":null}',
  );
});

test('a host leads, closes and ends a room, and sees who is in it', async () => {
  const open = { code: 'ABCDEF', openedAt: 'then', isLed: true, name: null, guests: 2 };
  expect(await getOwnRooms(caller([open]))).toEqual([open]);
  const guest = { number: 1, animal: 4, attempts: [1648, null] };
  const board = { code: 'A', openedAt: '', isLed: true, step: 2, isClosed: false, guests: [guest] };
  expect(await advanceRoom(caller(board), 'ABCDEF', 2)).toEqual(board);
  expect(await closeRoom(caller(board), 'ABCDEF', true)).toEqual(board);
  expect(await removeGuest(caller(board), 'ABCDEF', 1)).toEqual(board);
  await endRoom(caller(null), 'ABCDEF');
  const made = '["en",1931,"A year","","On the Rhine","","In May",""]';
  const whole = { ...board, secret: 's', puzzle: null, made };
  expect(await getOwnRoom(caller(whole), 'ABCDEF')).toMatchObject({
    ...board,
    secret: 's',
    content: { made: { year: 1931 } },
  });
  expect(asked).toEqual([
    'POST rpc/get_own_rooms {}',
    'POST rpc/advance_room {"code":"ABCDEF","step":2}',
    'POST rpc/close_room {"code":"ABCDEF","is_closed":true}',
    'POST rpc/remove_room_guest {"code":"ABCDEF","number":1}',
    'POST rpc/end_room {"code":"ABCDEF"}',
    'POST rpc/get_own_room {"code":"ABCDEF"}',
  ]);
});

test('a result is counted, a set comes back, and what belongs to an account is asked by its calls', async () => {
  const statistics = { ...emptyStatistics, updated_at: 'then' };
  const entry = { date: '2026-06-10', quizId: '7', attempt: 2 } as const;
  expect(await recordResult(caller({ isNew: false, statistics }), entry)).toEqual({
    isNew: false,
    statistics: emptyStatistics,
    updatedAt: 'then',
  });
  expect(await restoreStatistics(caller(statistics), 3)).toEqual({
    statistics: emptyStatistics,
    updatedAt: 'then',
  });
  await resetToday(caller(null), -60);
  await endSession(caller(null), 's1');
  expect(await exportUserData(caller({ a: 1 }) as never)).toEqual({ a: 1 });
  expect(asked).toEqual([
    'POST rpc/record_result {"date":"2026-06-10","quando_id":7,"attempt":2}',
    'POST rpc/restore_statistics {"id":3}',
    'POST rpc/reset_today {"timezoneoffset":-60}',
    'POST rpc/end_session {"id":"s1"}',
    'POST rpc/export_user_data {}',
  ]);
  expect(emptyProfile('de-DE')).toEqual({
    displayName: '',
    country: null,
    newsletter: false,
    language: 'de-DE',
    postalAddress: null,
  });
});

test('a membership is read also where the server names what the page does not know', async () => {
  const subscription = {
    id: 'sub_1',
    tier: '1_explorer',
    status: 'active',
    interval: 'month',
    amount: 300,
    currency: 'EUR',
    startedAt: null,
    renewsAt: null,
    endsAt: null,
    isRunning: true,
    problem: 'past_due',
  };
  const member = {
    role: '1_explorer',
    tier: '1_explorer',
    until: null,
    source: 'subscription',
    subscriptions: [subscription],
    gifts: [],
  };
  expect(await getSubscription(caller(member))).toEqual(member);
  const odd = {
    ...member,
    role: '9',
    source: 'x',
    subscriptions: [{ ...subscription, problem: 'x' }],
  };
  expect(await getSubscription(caller(odd))).toEqual({
    ...member,
    role: '0_user',
    source: null,
    subscriptions: [{ ...subscription, problem: null }],
  });
  const gift = { tier: '2_historian', startsAt: 'a', endsAt: 'b', isNew: true };
  expect(await redeemGift(caller(gift), 'ABCD-EFGH')).toEqual(gift);
  expect(asked).toEqual([
    'POST rpc/get_subscription {}',
    'POST rpc/get_subscription {}',
    'POST rpc/redeem_gift {"code":"ABCD-EFGH"}',
  ]);
});

const then = '2026-06-10T10:00:00Z';
const at = Date.parse(then);
const tiers = ['1_explorer', '2_historian', '3_chronicler'];
const unknownSubscription = {
  id: 'sub_1',
  tier: null,
  status: 'active',
  interval: null,
  amount: null,
  currency: null,
  startedAt: null,
  renewsAt: null,
  endsAt: null,
  isRunning: false,
  problem: null,
};
const nobody = {
  role: '0_user',
  tier: null,
  until: null,
  source: null,
  subscriptions: [],
  gifts: [],
};
const given = { tier: '1_explorer', months: 3, redeemedAt: then, startsAt: then, endsAt: then };
const game = {
  first_try: null,
  second_try: null,
  third_try: null,
  fourth_try: null,
  quiz_id: '7',
  quiz_day: '2026-06-10',
  is_hard: true,
};
const unnamed = { display_name: '', country: null, newsletter: false, postal_address: null };
const place = { name: 'Rom', lat: 41.9, lon: -12.5 };
const met = { id: 7, locale: 'de', date: '2026-06-10', year: 1, attempt: null, place: null };
const attempts = [null, 1, 2, 3, 4];
const related = { before: null, after: null, otherYears: [] };
const hosted = { code: 'A', openedAt: then, isLed: false, name: null, guests: 0 };

/** What belongs to somebody, with answers as the server gives them and what the page makes of each. */
const own: [
  string,
  (by: ReturnType<typeof caller>) => Promise<unknown>,
  ...[unknown, unknown][],
][] = [
  [
    'a membership',
    getSubscription,
    ...[
      nobody,
      ...['0_user', ...tiers, '4_admin', '5_subadmin'].map((role) => ({ ...nobody, role })),
      ...tiers.map((tier) => ({ ...nobody, tier, until: then, gifts: [{ ...given, tier }] })),
      ...['subscription', 'gift', 'manual'].map((source) => ({ ...nobody, source })),
      { ...nobody, subscriptions: [unknownSubscription] },
      ...tiers.map((tier) => ({
        ...nobody,
        subscriptions: [
          {
            ...unknownSubscription,
            tier,
            interval: 'year',
            startedAt: then,
            renewsAt: then,
            endsAt: then,
          },
        ],
      })),
      ...['past_due', 'paused', 'disputed', 'refunded'].map((problem) => ({
        ...nobody,
        subscriptions: [{ ...unknownSubscription, problem }],
      })),
    ].map((answer): [unknown, unknown] => [answer, answer]),
  ],
  [
    'a game under way',
    getUserState,
    [
      [game],
      { quizId: '7', quizDay: '2026-06-10', attempts: [null, null, null, null], isHard: true },
    ],
    [
      [{ ...game, first_try: 0, second_try: 1, third_try: 2, fourth_try: 9999, is_hard: false }],
      { quizId: '7', quizDay: '2026-06-10', attempts: [0, 1, 2, 9999], isHard: false },
    ],
  ],
  [
    'a profile',
    (by) => getProfile(by as Parameters<typeof getProfile>[0]),
    ...['de-DE', 'en-US'].map((language): [unknown, unknown] => [
      [{ ...unnamed, language }],
      { ...emptyProfile('de-DE'), language },
    ]),
    [
      [{ ...unnamed, country: 'AT', language: 'de-DE' }],
      { ...emptyProfile('de-DE'), country: 'AT' },
    ],
  ],
  [
    'what was played',
    (by) => listPlayed(by, 'ada', { from: 0, to: 4 }),
    [
      attempts.map((attempt) => ({ quando_id: 7, played_at: then, finished_at: then, attempt })),
      attempts.map((attempt) => ({
        quizId: '7',
        playedAt: at,
        outcome: { attempt, isFinished: true },
      })),
    ],
  ],
  [
    'results',
    (by) => getResultsOf(by, ['7']),
    [
      attempts.map((attempt) => ({ date: '2026-06-10', quando_id: 7, attempt })),
      attempts.map((attempt) => ({ date: '2026-06-10', quizId: '7', attempt })),
    ],
  ],
  [
    'the days of a calendar',
    (by) => getCalendarDays(by, { first: '2026-06-10', last: '2026-06-10' }),
    [[], []],
    [
      [
        { date: '2026-06-10', de: null, en: 8 },
        { date: '2026-06-11', de: null, en: null },
      ],
      [
        { date: '2026-06-10', de: null, en: '8' },
        { date: '2026-06-11', de: null, en: null },
      ],
    ],
  ],
  [
    'the years that were met',
    (by) => getMetYears(by, 0),
    [
      [
        ...attempts.map((attempt) => ({ ...met, attempt })),
        { ...met, locale: 'en', year: 9999, place },
      ],
      [
        ...attempts.map((attempt) => ({ ...met, id: '7', attempt })),
        { ...met, id: '7', locale: 'en', year: 9999, place },
      ],
    ],
    [
      [
        { ...met, place: { ...place, lat: 90, lon: 180 } },
        { ...met, place: { ...place, lat: -90, lon: -180 } },
      ],
      [
        { ...met, id: '7', place: { ...place, lat: 90, lon: 180 } },
        { ...met, id: '7', place: { ...place, lat: -90, lon: -180 } },
      ],
    ],
  ],
  [
    'what lies around a year',
    (by) => getRelatedPuzzles(by, { year: null, locale: 'de' }, 0),
    [related, related],
    [
      { before: null, after: { id: 8, year: 1700 }, otherYears: [{ id: 9, date: '2025-06-10' }] },
      {
        before: null,
        after: { id: '8', year: 1700 },
        otherYears: [{ id: '9', date: '2025-06-10' }],
      },
    ],
  ],
  ['a random puzzle', (by) => getRandomQuizId(by, 'en'), [null, null], [7, 7]],
  [
    'a past puzzle begun',
    (by) => recordPlay(by, 7, 0),
    [
      { isNew: false, left: 0 },
      { isNew: false, left: 0 },
    ],
  ],
  [
    'open rooms',
    getOwnRooms,
    [[], []],
    [
      [{ ...hosted, name: '12' }, hosted],
      [{ ...hosted, name: '12' }, hosted],
    ],
  ],
];

test.each(own)(
  '%s: read as the server says it, with all that may be missing',
  async (_, ask, ...told) => {
    for (const [answer, read] of told) expect(await ask(caller(answer))).toEqual(read);
  },
);

test('a host gets the puzzle of a day as well as one that was made, at every step', async () => {
  const puzzle = puzzleWith();
  const board = { code: 'A', openedAt: then, isLed: true, isClosed: true, guests: [] };
  for (const step of [0, 1, 2, 3, 4, 5]) {
    const whole = { ...board, step, secret: 's', puzzle, made: null };
    const read = { ...board, step, secret: 's', content: { puzzle } };
    expect(await getOwnRoom(caller(whole), 'A')).toEqual(read);
  }
  const guests = [[], [null], [0, 1, 2, 9999]].map((list, number) => ({
    number,
    animal: 0,
    attempts: list,
  }));
  expect(await getBoard(caller({ ...board, step: 0, guests }), 'A')).toMatchObject({ guests });
});
