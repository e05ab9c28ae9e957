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

afterEach(() => vi.unstubAllGlobals());

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
  const refusal = { code: 'not_sound', field: 'OPERATOR_NAME' };
  vi.stubGlobal('fetch', async (address: string, { method, body, ...init }: RequestInit) => {
    const path = address.replace('https://quando.example/staff/', '');
    const kind = new Headers(init.headers).get('content-type');
    const given = typeof body === 'string' ? [kind, body] : [];
    sent.push([method ?? 'GET', path, ...given].join(' '));
    if (method === undefined) sent.push(init.signal === signal);
    return Response.json(refusal, { status: 400 });
  });
  const routes = { backendUrl: 'https://quando.example', token: async () => 'token' };
  const refused = { code: 'not_sound', field: 'OPERATOR_NAME' };
  await expect(getInstallation(routes, signal)).rejects.toMatchObject(refused);
  await expect(sendTestMail(routes)).rejects.toMatchObject(refused);
  await expect(stateFacts(routes, { OPERATOR_PHONE: null })).rejects.toMatchObject(refused);
  await expect(getBackupState(routes, signal)).rejects.toMatchObject(refused);
  await expect(beginBackup(routes)).rejects.toMatchObject(refused);
  expect(sent).toEqual([
    'GET installation',
    true,
    'POST test-mail',
    'PUT operator application/json {"OPERATOR_PHONE":null}',
    'GET backup',
    true,
    'POST backup',
  ]);
});
