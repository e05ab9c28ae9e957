import { afterEach, expect, test, vi } from 'vitest';
import type { Caller } from '../accounts/accounts.ts';
import { getDraft, getDraftHistory, getDraftRevision, getDrafts, removeDraft } from './drafts.ts';
import { restoreDraft, saveDraft, setDraftReady } from './drafts.ts';
import { getAppearances, getJustPublished, getSimilarHints } from './beside-writing.ts';
import { getTwin, getYearsNear } from './beside-writing.ts';
import { beginBackup, getBackupState, getInstallation } from './installation.ts';
import { sendTestMail, stateFacts } from './installation.ts';
import { getNewsGroup, getStaffNews, removeNews, restoreNews, saveNews } from './news.ts';
import { undoNews, withdrawNews } from './news.ts';
import { getAuditLog, getUsers, grantUserRole, setPastPuzzles, setPlayLimit } from './people.ts';
import { addErrata, getErrataUndo, getPublished, publishCustom } from './publication.ts';
import { publishDraft, undoErrata } from './publication.ts';
import { getReferences, replaceReference } from './references.ts';
import { answerReport, answerReports, getReport, getReports } from './reports.ts';
import { getLinkHealth, getPuzzleNumbers, getUsedYears, searchPuzzles } from './research.ts';
import { getGaps, getSchedule, movePlan, movePuzzle, planDraft } from './schedule.ts';

const { signal } = new AbortController();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What a call asks the database, whatever comes of it. */
async function asked(call: (caller: Caller) => Promise<unknown>) {
  const calls: unknown[] = [];
  const ask = async (...asking: unknown[]) => {
    calls.push(...asking.filter((each) => each !== undefined));
    return null;
  };
  // Of a caller only this is asked; an answer that cannot be read ends the rest.
  const caller = { rest: { call: ask } } as unknown as Caller;
  await call(caller).catch(() => null);
  return calls;
}

const page = { before: 'b', amount: 7 };

test('what staff look through is asked for as the database knows it, and broken off with the screen', async () => {
  const limits = { type: 'wiki', state: 'past', locale: 'de' } as const;
  const search = { words: 'w', yearFrom: 1800, yearTo: 1900, ...limits };
  expect(await asked((by) => searchPuzzles(by, search, page, signal))).toEqual([
    'search_puzzles',
    { words: 'w', year_from: 1800, year_to: 1900, ...limits, ...page },
    signal,
  ]);
  expect(await asked((by) => getUsedYears(by, signal))).toEqual(['get_used_years', {}, signal]);
  const links = { isOnlyFailing: true, ...page };
  expect(await asked((by) => getLinkHealth(by, links, signal))).toEqual([
    'get_link_health',
    { only_failing: true, ...page },
    signal,
  ]);
  const span = { first: '2026-01-01', last: '2026-01-31' };
  expect(await asked((by) => getPuzzleNumbers(by, span))).toEqual(['get_puzzle_numbers', span]);
  const users = { words: 'ada', role: '4_admin', ...page } as const;
  expect(await asked((by) => getUsers(by, users, signal))).toEqual(['get_users', users, signal]);
  expect(await asked((by) => getAuditLog(by, page, signal))).toEqual([
    'get_audit_log',
    page,
    signal,
  ]);
  const reports = { state: 'open', before: 8, amount: 30 } as const;
  expect(await asked((by) => getReports(by, reports, signal))).toEqual([
    'get_reports',
    reports,
    signal,
  ]);
  expect(await asked((by) => getReport(by, 12))).toEqual([
    'get_reports',
    { state: null, before: 13, amount: 1 },
  ]);
  const published = { words: 'w', from: 1, to: 2, lacks: 'en', sort: 'year' } as const;
  expect(await asked((by) => getPublished(by, published, 100, signal))).toEqual([
    'get_published',
    { words: 'w', year_from: 1, year_to: 2, lacks: 'en', sort: 'year', skip: 100, amount: 100 },
    signal,
  ]);
  expect(await asked((by) => getSchedule(by, span))).toEqual(['get_schedule', span]);
  expect(await asked((by) => getGaps(by, 60))).toEqual(['get_gaps', { timezoneoffset: 60 }]);
});

test('drafts are found, opened, saved, put away and brought back by their keys', async () => {
  expect([
    await asked((by) => getDrafts(by, '', false, signal)),
    await asked((by) => getDrafts(by, 'w', true, signal)),
    await asked((by) => getDraft(by, 'moon', signal)),
    await asked((by) => getDraftHistory(by, 'moon')),
    await asked((by) => getDraftRevision(by, 'moon', 3)),
    await asked((by) => saveDraft(by, 'moon', 3, { year: 1969 })),
    await asked((by) => setDraftReady(by, 'moon', 3, true)),
    await asked((by) => removeDraft(by, 'moon', 3)),
    await asked((by) => restoreDraft(by, 'moon')),
  ]).toEqual([
    ['get_drafts', { words: null, state: null }, signal],
    ['get_drafts', { words: 'w', state: 'removed' }, signal],
    ['get_draft', { key: 'moon' }, signal],
    ['get_draft_history', { key: 'moon' }],
    ['get_draft_revision', { key: 'moon', revision: 3 }],
    ['save_draft', { key: 'moon', revision: 3, content: { year: 1969 } }],
    ['set_draft_ready', { key: 'moon', revision: 3, is_ready: true }],
    ['remove_draft', { key: 'moon', revision: 3 }],
    ['restore_draft', { key: 'moon' }],
  ]);
});

test('a draft gets its day and its readers, and a correction comes and goes', async () => {
  const move = { key: 'moon', date: '2026-07-20', expected: 'mars' };
  expect([
    await asked((by) => planDraft(by, 'moon', '2026-07-20')),
    await asked((by) => movePlan(by, move)),
    await asked((by) => movePuzzle(by, move)),
    await asked((by) => publishDraft(by, 'moon', 3, '2026-07-20', 'mars')),
    await asked((by) => publishDraft(by, 'moon', 3, '2026-07-20')),
    await asked((by) => publishCustom(by, 'moon', 3, 'en')),
    await asked((by) => addErrata(by, 'moon', { en: 'Later.' })),
    await asked((by) => undoErrata(by, 'moon', 'then')),
    await asked((by) => getErrataUndo(by, 'moon', signal)),
  ]).toEqual([
    ['plan_draft', { key: 'moon', date: '2026-07-20' }],
    ['move_plan', move],
    ['move_puzzle', move],
    ['publish_draft', { key: 'moon', revision: 3, date: '2026-07-20', displaced: 'mars' }],
    ['publish_draft', { key: 'moon', revision: 3, date: '2026-07-20', displaced: null }],
    ['publish_custom', { key: 'moon', revision: 3, locale: 'en' }],
    ['add_errata', { key: 'moon', texts: { en: 'Later.' } }],
    ['undo_errata', { key: 'moon', noted_at: 'then' }],
    ['get_errata_undo', { key: 'moon' }, signal],
  ]);
});

test('links, reports and roles are changed from what was seen', async () => {
  const change = { hint: 2, part: 'link', seen: 'old', value: 'new' } as const;
  const answer = { answer: 'Mended', state: 'fixed' } as const;
  expect([
    await asked((by) => getReferences(by, 5)),
    await asked((by) => replaceReference(by, { puzzleId: 5, ...change })),
    await asked((by) => answerReport(by, { id: 4, ...answer, answeredAtSeen: 'then' })),
    await asked((by) => answerReports(by, { puzzleId: 5, newest: 9, ...answer })),
    await asked((by) => grantUserRole(by, { userId: 'ada', role: '2_historian', endsAt: 'then' })),
    await asked((by) => setPastPuzzles(by, 'tiers')),
    await asked((by) => setPlayLimit(by, '0_user', null)),
  ]).toEqual([
    ['get_references', { puzzle_id: 5 }],
    ['replace_reference', { puzzle_id: 5, ...change }],
    ['answer_report', { id: 4, ...answer, answered_at_seen: 'then' }],
    ['answer_reports', { quando_id: 5, newest: 9, ...answer }],
    ['grant_user_role', { user_id: 'ada', role: '2_historian', ends_at: 'then' }],
    ['set_past_puzzles', { open_to: 'tiers' }],
    ['set_play_limit', { role: '0_user', plays: null }],
  ]);
});

test('news are saved with their times, taken back, put away and brought back', async () => {
  const seen = { group: 3, version: 'v' };
  const texts = { 'en-US': { title: 'Hello', body: 'World' } };
  const kept = { version: 'v', texts, mode: 'LOW' } as const;
  const times = { validUntil: 1_000, publishedAt: 2_000 };
  const [one, two, zero] = [1, 2, 0].map((second) => `1970-01-01T00:00:0${second}.000Z`);
  expect([
    await asked((by) => getStaffNews(by, signal)),
    await asked((by) => getNewsGroup(by, 3, signal)),
    await asked((by) => saveNews(by, { group: 3, ...kept, ...times, isPublished: true })),
    await asked((by) =>
      saveNews(by, { group: 3, ...kept, validUntil: null, publishedAt: 0, isPublished: false }),
    ),
    await asked((by) => withdrawNews(by, seen)),
    await asked((by) => undoNews(by, seen)),
    await asked((by) => removeNews(by, seen)),
    await asked((by) => restoreNews(by, 3)),
  ]).toEqual([
    ['get_news_desk', {}, signal],
    ['get_news_group', { group_id: 3 }, signal],
    [
      'save_news',
      { group_id: 3, ...kept, valid_until: one, published_at: two, is_published: true },
    ],
    [
      'save_news',
      { group_id: 3, ...kept, valid_until: null, published_at: zero, is_published: false },
    ],
    ['withdraw_news', { group_id: 3, version: 'v' }],
    ['undo_news', { group_id: 3, version: 'v' }],
    ['remove_news', { group_id: 3, version: 'v' }],
    ['restore_news', { group_id: 3 }],
  ]);
});

test('what helps while writing is asked for within what the server takes', async () => {
  const hint = { key: 'moon', locale: 'en' } as const;
  const names = [
    'x'.repeat(80),
    'x'.repeat(81),
    ...Array.from({ length: 45 }, (_, at) => `n${at}`),
  ];
  const near = { ...hint, date: '2026-07-20', names };
  const similar = { ...hint, words: 'A flag' };
  expect([
    await asked((by) => getAppearances(by, near, signal)),
    await asked((by) => getSimilarHints(by, similar, signal)),
    await asked((by) => getTwin(by, { ...hint, text: ' A flag ' }, signal)),
    await asked((by) => getTwin(by, { ...hint, text: 'x'.repeat(2001) })),
    await asked((by) => getTwin(by, { ...hint, text: ' ' })),
    await asked((by) => getYearsNear(by, { key: 'moon', year: 1969 }, signal)),
    await asked((by) => getJustPublished(by, signal)),
  ]).toEqual([
    ['get_appearances', { ...near, names: [names[0], ...names.slice(2, 41)] }, signal],
    ['get_similar_hints', similar, signal],
    ['get_similar_hints', similar, signal],
    [],
    [],
    ['get_years_near', { key: 'moon', year: 1969 }, signal],
    ['get_just_published', {}, signal],
  ]);
});

const otherHint = (key: string, text: string) => ({ key, hint: 2, text, date: null });
const answering = (answer: unknown) =>
  ({ rest: { call: async () => answer } }) as unknown as Caller;

test('the twin of a hint has the same words, and a report is the one that was asked for', async () => {
  const alike = answering([otherHint('mars', 'A flag of old'), otherHint('venus', ' A flag ')]);
  const asking = { key: 'moon', locale: 'en', text: ' A flag' } as const;
  expect(await getTwin(alike, asking)).toBe('venus');
  expect(await getTwin(answering([otherHint('mars', 'A flag of old')]), asking)).toBeNull();
  const report = {
    id: 11,
    reason: 'link',
    words: null,
    reportedAt: '2040-06-09T10:00:00Z',
    state: 'open',
    answer: null,
    answeredAt: null,
    answeredBy: null,
    puzzle: { id: 7, key: 'moon', name: null, locale: 'en', date: null, year: 1969, open: 1 },
  };
  const reports = answering({ reports: [report], next: null, open: 1 });
  expect([await getReport(reports, 11), await getReport(reports, 12)]).toEqual([report, null]);
});

test('the gateway is asked by its own routes, and its refusals keep their codes and fields', async () => {
  const sent: unknown[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const [leaving, late] = [new AbortController(), new AbortController()];
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const refusal = { code: 'not_sound', field: 'OPERATOR_NAME' };
  vi.stubGlobal('fetch', async (address: string, { method, body, ...init }: RequestInit) => {
    const path = address.replace('https://quando.example/staff/', '');
    const kind = new Headers(init.headers).get('content-type');
    const given = typeof body === 'string' ? [kind, body] : [];
    sent.push([method ?? 'GET', path, ...given].join(' '));
    if (method === undefined) signals.push(init.signal);
    return Response.json(refusal, { status: 400 });
  });
  const routes = { backendUrl: 'https://quando.example', token: async () => 'token' };
  const refused = { code: 'not_sound', field: 'OPERATOR_NAME' };
  await expect(getInstallation(routes, leaving.signal)).rejects.toMatchObject(refused);
  await expect(sendTestMail(routes)).rejects.toMatchObject(refused);
  await expect(stateFacts(routes, { OPERATOR_PHONE: null })).rejects.toMatchObject(refused);
  await expect(getBackupState(routes, signal)).rejects.toMatchObject(refused);
  await expect(beginBackup(routes)).rejects.toMatchObject(refused);
  expect(sent).toEqual([
    'GET installation',
    'POST test-mail',
    'PUT operator application/json {"OPERATOR_PHONE":null}',
    'GET backup',
    'POST backup',
  ]);
  // What is asked ends with whoever leaves, and when it has taken too long.
  const ended = () => signals.map((each) => each?.aborted);
  expect(ended()).toEqual([false, false]);
  leaving.abort();
  expect(ended()).toEqual([true, false]);
  late.abort();
  expect(ended()).toEqual([true, true]);
});

const day = '2040-06-09';
const time = '2040-06-09T10:00:00Z';
const saved = { revision: 3, isReady: true, updatedAt: time };
const content = { year: 1969, de: { tips: [{ text: 'Ein Schritt' }] } };
const draft = {
  key: 'moon',
  revision: 0,
  content,
  isReady: false,
  plannedFor: null,
  updatedAt: null,
  updatedBy: null,
  removedAt: null,
  isFrozen: false,
  isChanged: false,
  published: null,
};
const line = {
  key: 'moon',
  revision: 0,
  year: null,
  hints: {},
  hasDe: false,
  hasEn: false,
  isReady: false,
  plannedFor: null,
  updatedAt: null,
  updatedBy: null,
  removedAt: null,
};
const published = {
  id: 7,
  name: '12',
  date: day,
  token: null,
  errata: [{ notedAt: time, text: 'x' }],
};
const found = {
  key: 'moon',
  locale: 'en',
  id: null,
  name: null,
  date: null,
  year: null,
  label: null,
  state: 'draft',
  hint: null,
  hit: null,
} as const;
const link = {
  address: 'https://example.org',
  puzzles: [],
  state: 'unchecked',
  reason: null,
  status: null,
  checkedAt: null,
  failingSince: null,
};
const links = { isAllowed: true, total: 2, checked: 1, failing: 1 };
const user = {
  id: 'ada',
  displayName: null,
  email: null,
  isConfirmed: false,
  role: '0_user',
  endsAt: null,
  createdAt: null,
  lastSignIn: null,
};
const entry = {
  at: time,
  by: null,
  byName: null,
  action: 'draft saved',
  subject: 'moon',
  details: {},
};
const plain = { text: 'x', link: null, audio: null, source: null, image: null, copyright: null };
const references = { id: 7, key: 'moon', locale: 'de', name: null, hints: [plain] };
const answered = {
  id: 11,
  reason: 'fact',
  words: null,
  reportedAt: time,
  state: 'open',
  answer: null,
  answeredAt: null,
  answeredBy: null,
};
const reported = {
  ...answered,
  puzzle: { id: 7, key: 'moon', name: null, locale: 'de', date: null, year: 1969, open: 0 },
};
const numbers = {
  id: 7,
  key: 'moon',
  name: '12',
  locale: 'de',
  date: day,
  year: 1969,
  finished: 10,
  solved: [1, 2, 3, 0],
  reports: 0,
};
const planned = { id: 7, name: '12', key: 'moon', year: 1969, hint: null, isChanged: false };
const page100 = { words: '', from: null, to: null, lacks: null, sort: 'newest' } as const;
const anything = {
  words: null,
  yearFrom: null,
  yearTo: null,
  type: null,
  state: null,
  locale: null,
};
const sought = { words: null, role: null, ...page };
const reportsAsked = { state: null, before: null, amount: 1 };
const hintAsked = { key: 'moon', locale: 'en', words: 'x' } as const;
const span = { first: day, last: day };
const replaced = { puzzleId: 7, hint: 1, part: 'link', seen: null, value: null } as const;
const noted = { id: 1, answer: '', state: 'fixed', answeredAtSeen: null } as const;

/** Everything that staff ask for, with the least that the server may say to it, and more. */
const answers: [name: string, ask: (by: Caller) => Promise<unknown>, ...answers: unknown[]][] = [
  [
    'hints like another',
    (by) => getSimilarHints(by, hintAsked),
    [],
    [otherHint('a', 'x'), { ...otherHint('b', 'x'), date: day }],
  ],
  [
    'hints with a name',
    (by) => getAppearances(by, { key: 'moon', locale: 'en', names: [], date: null }),
    [],
    [
      { ...otherHint('a', 'x'), name: 'Ada' },
      { ...otherHint('b', 'x'), name: 'Ada', date: day },
    ],
  ],
  [
    'years near',
    (by) => getYearsNear(by, { key: 'moon', year: 1969 }),
    [],
    [
      { key: 'a', year: 1968, date: null },
      { key: 'b', year: 1970, date: day },
    ],
  ],
  [
    'what was just published',
    (by) => getJustPublished(by),
    [],
    [
      { key: 'a', name: null, date: null, year: 1, publishedAt: time },
      { key: 'b', name: '12', date: day, year: 1, publishedAt: time },
    ],
  ],
  [
    'drafts',
    (by) => getDrafts(by, '', false),
    [],
    [line, { ...line, hints: { de: 'x' } }, { ...line, hints: { en: 'x' }, hasEn: true }],
    [{ ...line, year: 1, plannedFor: day, updatedAt: time, updatedBy: 'Ada', removedAt: time }],
  ],
  [
    'a draft',
    (by) => getDraft(by, 'moon'),
    { ...draft, content: {} },
    { ...draft, plannedFor: day, updatedAt: time, updatedBy: 'Ada', removedAt: time },
    { ...draft, published: {}, isFrozen: true },
    {
      ...draft,
      published: { de: published, en: { ...published, name: null, date: null, token: 't' } },
    },
  ],
  [
    'the saves of a draft',
    (by) => getDraftHistory(by, 'moon'),
    [],
    [
      { revision: 0, savedAt: time, savedBy: null },
      { revision: 1, savedAt: time, savedBy: 'Ada' },
    ],
  ],
  ['a save', (by) => saveDraft(by, 'moon', 2, content), saved, { ...saved, updatedAt: null }],
  [
    'a ready draft',
    (by) => setDraftReady(by, 'moon', 3, true),
    saved,
    { ...saved, updatedAt: null },
  ],
  ['a draft put away', (by) => removeDraft(by, 'moon', 3), { removedAt: time }],
  ['a draft brought back', (by) => restoreDraft(by, 'moon'), saved, { ...saved, updatedAt: null }],
  [
    'accounts',
    (by) => getUsers(by, sought),
    { users: [], next: null },
    { users: [user], next: 'ada' },
    ...['0_user', '1_explorer', '2_historian', '3_chronicler', '4_admin', '5_subadmin'].map(
      (role) => ({
        users: [
          {
            ...user,
            role,
            displayName: 'A',
            email: 'a@b.c',
            endsAt: time,
            createdAt: time,
            lastSignIn: time,
          },
        ],
        next: null,
      }),
    ),
  ],
  [
    'a role given',
    (by) => grantUserRole(by, { userId: 'ada', role: '0_user', endsAt: null }),
    user,
    { ...user, role: '5_subadmin', endsAt: time },
  ],
  [
    'what staff did',
    (by) => getAuditLog(by, page),
    { entries: [], next: null },
    {
      entries: [entry, { ...entry, by: 'ada', byName: 'Ada', details: { a: [1], b: null } }],
      next: 'x',
    },
  ],
  [
    'a draft published',
    (by) => publishDraft(by, 'moon', 3, day),
    { de: 7, en: 8, name: '12', date: day },
  ],
  ['a correction', (by) => addErrata(by, 'moon', {}), { notedAt: time, seconds: 300 }],
  ['what can be undone', (by) => getErrataUndo(by, 'moon'), null, { notedAt: time, seconds: 0 }],
  [
    'what is published',
    (by) => getPublished(by, page100, 0),
    { puzzles: [], total: 0 },
    {
      puzzles: [
        { key: 'a', name: null, date: null, year: 1, hints: {}, hasDe: false, hasEn: true },
        {
          key: 'b',
          name: '1',
          date: day,
          year: 1,
          hints: { de: 'x', en: 'y' },
          hasDe: true,
          hasEn: true,
        },
      ],
      total: 2,
    },
  ],
  ...(['de', 'en'] as const).map((locale): (typeof answers)[number] => [
    `links and credits (${locale})`,
    (by) => getReferences(by, 7),
    { ...references, locale },
    {
      ...references,
      locale,
      name: '12',
      hints: [{ text: 'x', link: 'l', audio: 'a', source: 's', image: 'i', copyright: 'c' }],
    },
  ]),
  ['a link replaced', (by) => replaceReference(by, replaced), references],
  [
    'reports',
    (by) => getReports(by, reportsAsked),
    { reports: [], next: null, open: 0 },
    ...['fact', 'source', 'link', 'wording', 'solvable', 'technical'].map((reason) => ({
      reports: [{ ...reported, reason }],
      next: 3,
      open: 1,
    })),
    {
      reports: [
        {
          ...reported,
          words: 'w',
          state: 'fixed',
          answer: 'a',
          answeredAt: time,
          answeredBy: 'Ada',
        },
        {
          ...reported,
          state: 'declined',
          puzzle: { ...reported.puzzle, name: '1', date: day, locale: 'en' },
        },
      ],
      next: null,
      open: 0,
    },
  ],
  [
    'a report answered',
    (by) => answerReport(by, noted),
    answered,
    {
      ...answered,
      state: 'declined',
      words: 'w',
      answer: 'a',
      answeredAt: time,
      answeredBy: 'Ada',
    },
  ],
  [
    'reports answered',
    (by) => answerReports(by, { puzzleId: 7, newest: 1, answer: '', state: 'fixed' }),
    { answered: 2, left: 0 },
  ],
  [
    'puzzles looked for',
    (by) => searchPuzzles(by, anything, page),
    { puzzles: [], next: null, total: 0 },
    ...['draft', 'planned', 'scheduled', 'past', 'custom'].map((state) => ({
      puzzles: [{ ...found, state }],
      next: 'x',
      total: 1,
    })),
    {
      puzzles: [
        {
          ...found,
          locale: 'de',
          id: 7,
          name: '12',
          date: day,
          year: 1,
          label: 'l',
          hint: 'h',
          hit: 'w',
        },
      ],
      next: null,
      total: 1,
    },
  ],
  ['the years used', (by) => getUsedYears(by), [], [{ year: 1969, count: 1, drafts: 0 }]],
  [
    'how links answer',
    (by) => getLinkHealth(by, { isOnlyFailing: false, ...page }),
    { ...links, links: [], next: null },
    {
      ...links,
      isAllowed: false,
      links: [link, { ...link, state: 'ok', status: 200, checkedAt: time }],
      next: 'x',
    },
    ...[
      'status',
      'unknown_host',
      'refused',
      'timeout',
      'certificate',
      'redirects',
      'private',
      'other',
    ].map((reason) => ({
      ...links,
      links: [
        {
          ...link,
          puzzles: ['moon'],
          state: 'failing',
          reason,
          failingSince: time,
          checkedAt: time,
        },
      ],
      next: null,
    })),
  ],
  [
    'how puzzles were played',
    (by) => getPuzzleNumbers(by, span),
    [],
    [numbers, { ...numbers, locale: 'en', solved: [0, 0, 0, 0], finished: 0 }],
  ],
  [
    'the schedule',
    (by) => getSchedule(by, span),
    [{ date: day, de: null, en: null, planned: null }],
    [
      { date: day, de: planned, en: { ...planned, hint: 'x' }, planned: null },
      { date: day, de: null, en: null, planned: { key: 'moon', year: null, isReady: false } },
      { date: day, de: null, en: null, planned: { key: 'moon', year: 1969, isReady: true } },
    ],
  ],
  [
    'where puzzles are wanting',
    (by) => getGaps(by, 0),
    { today: day, days: [], next: { de: null, en: null } },
    {
      today: day,
      days: [
        { date: day, de: false, en: true, planned: null },
        { date: day, de: true, en: false, planned: 'moon' },
      ],
      next: { de: day, en: day },
    },
  ],
];

test.each(answers)(
  '%s: read as the server says it, with all that it may lack',
  async (_, ask, ...said) => {
    for (const answer of said) expect(await ask(answering(answer))).toEqual(answer);
  },
);

test('of what staff did only the part that they asked for comes back', async () => {
  const move = { key: 'moon', date: day, expected: null };
  const swapped = { key: 'mars', plannedFor: null };
  const moved = (by: Caller) => movePlan(by, move);
  expect(await moved(answering({ key: 'moon', swapped: null }))).toBeNull();
  expect(await moved(answering({ key: 'moon', swapped }))).toEqual(swapped);
  const given = { ...swapped, plannedFor: day };
  expect(await moved(answering({ key: 'moon', swapped: given }))).toEqual(given);
  expect(await publishCustom(answering({ token: 't' }), 'moon', 3, 'de')).toBe('t');
  expect(await getDraftRevision(answering({ content }), 'moon', 3)).toEqual(content);
  for (const texts of [{}, { de: 'x' }, { en: 'y' }, { de: 'x', en: 'y' }]) {
    expect(await undoErrata(answering({ texts }), 'moon', time)).toEqual(texts);
  }
  await planDraft(answering({ key: 'moon' }), 'moon', null);
  await movePuzzle(answering({ key: 'moon' }), { key: 'moon', date: null, expected: null });
});

test('what an older or newer server says is read as far as it goes', async () => {
  const { hit: _, ...old } = found;
  const puzzles = await searchPuzzles(
    answering({ puzzles: [old], next: null, total: 1 }),
    anything,
    page,
  );
  expect(puzzles.puzzles).toEqual([found]);
  const odd = { ...links, links: [{ ...link, state: 'failing', reason: 'flood' }], next: null };
  const health = await getLinkHealth(answering(odd), { isOnlyFailing: true, ...page });
  expect(health.links[0]?.reason).toBe('other');
});

test('announcements are read with their times, in the languages that they have', async () => {
  const at = Date.parse(time);
  const facts = { title: 'Neu', mode: 'LOW', publishedAt: null, validUntil: null, state: 'draft' };
  const dated = { ...facts, publishedAt: time, validUntil: time };
  const read = { ...facts, publishedAt: at, validUntil: at };
  const group = { group: 3, version: 'v', updatedAt: time, wishedAt: null, languages: {} };
  const readGroup = { ...group, updatedAt: at };
  const states = ['draft', 'withdrawn', 'coming', 'running', 'ended'];
  const put = { group: 2, title: 'Alt', removedAt: time };
  const desk = {
    news: [
      group,
      ...states.map((state) => ({
        ...group,
        wishedAt: time,
        languages: { 'de-DE': { ...dated, state } },
      })),
      { ...group, languages: { 'en-US': facts } },
      // The table takes any word.
      { ...group, languages: { 'en-US': { ...facts, mode: 'LOUDER' } } },
    ],
    removed: [put],
    nextGroup: 4,
  };
  expect(await getStaffNews(answering(desk))).toEqual({
    news: [
      readGroup,
      ...states.map((state) => ({
        ...readGroup,
        wishedAt: at,
        languages: { 'de-DE': { ...read, state } },
      })),
      { ...readGroup, languages: { 'en-US': facts } },
      { ...readGroup, languages: { 'en-US': { ...facts, mode: 'LOUDER' } } },
    ],
    removed: [{ ...put, removedAt: at }],
    nextGroup: 4,
  });
  expect(await getStaffNews(answering({ news: [], removed: [], nextGroup: 1 }))).toEqual({
    news: [],
    removed: [],
    nextGroup: 1,
  });
  const gone = { title: 'Alt', body: 'y', removedAt: time };
  for (const language of ['de-DE', 'en-US']) {
    const one = {
      ...group,
      languages: { [language]: { ...facts, body: 'x' } },
      removed: { [language]: gone },
      undoSeconds: 0,
    };
    expect(await getNewsGroup(answering(one), 3)).toEqual({
      ...one,
      updatedAt: at,
      removed: { [language]: { ...gone, removedAt: at } },
    });
  }
  const empty = { ...group, removed: {}, undoSeconds: 300 };
  for (const call of [
    (by: Caller) => getNewsGroup(by, 3),
    (by: Caller) => withdrawNews(by, { group: 3, version: 'v' }),
    (by: Caller) => undoNews(by, { group: 3, version: 'v' }),
    (by: Caller) => restoreNews(by, 3),
  ]) {
    expect(await call(answering(empty))).toEqual({ ...empty, updatedAt: at });
  }
  const removal = removeNews(answering({ removedAt: time }), { group: 3, version: 'v' });
  expect(await removal).toEqual({ removedAt: time });
});

test('what runs here is read with all that an installation may lack', async () => {
  const last = { id: 3, at: time, path: '/b/1', bytes: null, tried: null, failure: null };
  const noBackup = { folder: null, isRunning: false, written: null, wait: 0, last: null };
  const bare = {
    version: '1.5.0',
    runtime: 'Node.js 22',
    startedAt: time,
    data: { folder: null, server: null, size: 7, free: null },
    backup: noBackup,
    mailServer: null,
    sales: { isOpen: false, isLive: null },
    missingFacts: [],
    facts: [],
    settings: [],
    warnings: [],
    file: 'quando.env',
    keys: [],
    roles: [],
    log: [],
  };
  const names = [
    ...['NAME', 'KIND', 'ADDRESS', 'EMAIL', 'PHONE', 'VAT_ID'].map((name) => `OPERATOR_${name}`),
    'SUPPORT_EMAIL',
    'POLICY_DATE',
    ...['HOSTING', 'DATABASE', 'MAIL', 'PAYMENT', 'BACKUP'].map((name) => `PROCESSOR_${name}`),
    ...['SOCIAL', 'BIO', 'SUPPORT'].map((name) => `LINK_${name}`),
  ];
  const told = { id: 1, at: time, level: 'info', message: 'started', fields: {}, count: 1 };
  const whole = {
    ...bare,
    data: { folder: '/d', server: 'db', size: 7, free: 9 },
    backup: { folder: '/b', isRunning: true, written: 0, wait: 300, last },
    mailServer: 'smtp.example.org',
    sales: { isOpen: true, isLive: false },
    missingFacts: names,
    facts: [null, 'environment', 'file', 'page'].flatMap((source) =>
      names.map((name) => ({ name, value: source === null ? null : 'x', source })),
    ),
    settings: ['environment', 'file'].map((source) => ({ name: 'PORT', source })),
    warnings: [
      { kind: 'open' },
      { kind: 'unknown', name: 'PROT', where: 'file', meant: 'PORT' },
      { kind: 'unknown', name: 'X', where: 'environment', meant: null },
    ],
    keys: [
      { name: 'a', since: null, setting: null },
      { name: 'b', since: time, setting: 'KEY' },
    ],
    roles: [
      { role: '0_user', plays: null },
      { role: '1_explorer', plays: 'x' },
    ],
    log: [told, { ...told, fields: { a: 'x', b: 1, c: false }, count: 3 }],
  };
  let said: object = {};
  vi.stubGlobal('fetch', async () => Response.json(said));
  const routes = { backendUrl: 'https://quando.example', token: async () => 'token' };
  for (const answer of [bare, whole]) {
    said = answer;
    expect(await getInstallation(routes, signal)).toEqual(answer);
  }
  for (const change of [
    {},
    { bytes: 9, tried: 'read' },
    { tried: 'restored' },
    { failure: 'full' },
  ]) {
    said = { ...noBackup, last: { ...last, ...change } };
    expect(await getBackupState(routes, signal)).toEqual(said);
  }
  said = { after: 0 };
  expect(await beginBackup(routes)).toBe(0);
  said = { operator: { name: 'Ada', address: ['x'], phone: null } };
  expect(await stateFacts(routes, {})).toEqual({ name: 'Ada', address: ['x'], phone: null });
});
