/**
 * A table or view that can be tried: what to send, a filter that finds no row of anybody, and which
 * columns to ask for where players may not read all.
 */
export type TableProbe = { body: object; nothing: string; columns?: string };

/**
 * How each public table and view is tried. A body that a constraint refuses will do: rights are
 * asked first. Of a table with a column user_id the rows of the caller and of another are tried.
 */
export const tableProbes: Readonly<Record<string, TableProbe>> = {
  UserState: { body: { gameState: 'running' }, nothing: 'gameState=eq.none' },
  UserStatistics: { body: { noSuccess: 1 }, nothing: 'noSuccess=eq.-1' },
  erratum: { body: { puzzle_id: -1, text: 'Probe' }, nothing: 'id=eq.-1' },
  gift: { body: { months: 1 }, nothing: 'id=eq.-1', columns: 'id,user_id,tier,months' },
  news: {
    body: { news_group_id: 1, locale: 'xx', title: 'Probe', body: 'Probe' },
    nothing: 'id=eq.-1',
  },
  profile: { body: { display_name: 'Probe' }, nothing: 'country=eq.ZZ' },
  puzzle: { body: { key: 'probe', locale: 'xx', year: 1 }, nothing: 'id=eq.-1' },
  quando_calendar: { body: { date: '2001-01-01' }, nothing: 'date=eq.2001-01-01' },
  replaced_statistics: { body: { noSuccess: 1 }, nothing: 'id=eq.-1' },
  schedule: {
    body: { locale: 'xx', date: '2001-01-01', puzzle_id: -1 },
    nothing: 'puzzle_id=eq.-1',
  },
  subscription: { body: { id: 'sub_probe' }, nothing: 'id=eq.none', columns: 'id,user_id,tier' },
  tip: { body: { puzzle_id: -1, position: 9, text: 'Probe' }, nothing: 'puzzle_id=eq.-1' },
  user_puzzle_history: { body: { quando_id: -1 }, nothing: 'quando_id=eq.-1' },
  user_result: { body: { date: '2001-01-01', quando_id: -1 }, nothing: 'quando_id=eq.-1' },
};

type Word = string | number | boolean | object | null;

/** The arguments each public function is tried with. */
export const functionProbes: Readonly<Record<string, Record<string, Word>>> = {
  add_erratum: { puzzle_id: -1, text: 'Probe' },
  answer_report: { id: -1, answer: 'Probe', state: 'fixed', answered_at_seen: null },
  answer_reports: { quando_id: -1, newest: 0, answer: 'Probe', state: 'fixed' },
  count_outcome: { quando_id: -1, date: '2001-01-01', attempt: 1 },
  custom_access_token_hook: { event: '{}' },
  delete_user: {},
  end_reminder: { endpoint: 'none' },
  end_session: { id: '00000000-0000-4000-8000-000000000000' },
  export_user_data: {},
  get_audit_log: {},
  get_current_version: {},
  get_draft: { key: 'probe' },
  get_draft_history: { key: 'probe' },
  get_draft_revision: { key: 'probe', revision: 1 },
  get_drafts: {},
  get_gaps: { timezoneoffset: 0 },
  get_gift: { session_id: 'cs_none' },
  get_link_health: {},
  get_news_desk: {},
  get_news_group: { group_id: -1 },
  get_number_of_left_puzzles_today: { timezoneoffset: 0 },
  get_other_language_id: { quando_id: 1, timezoneoffset: 0 },
  get_outcomes: { quando_id: 1, timezoneoffset: 0 },
  get_permission_roles: {},
  get_published: {},
  get_puzzle_numbers: { first: '2001-01-01', last: '2001-01-02' },
  get_puzzle_of_the_day: { timezoneoffset: 0, locale: 'de' },
  get_quiz: { id: '1', timezoneoffset: 0 },
  get_recent_puzzles: { timezoneoffset: 0, locale: 'de' },
  get_random_quiz_id: { userlocale: 'de' },
  get_reports: {},
  get_schedule: { first: '2001-01-01', last: '2001-01-02' },
  get_sessions: {},
  get_subscription: {},
  get_used_years: {},
  get_users: {},
  grant_user_role: { user_id: '00000000-0000-4000-8000-000000000000', role: '0_user' },
  move_plan: { key: 'probe', date: '2999-01-01', expected: null },
  plan_draft: { key: 'probe', date: '2999-01-01' },
  publish_custom: { key: 'probe', revision: 0, locale: 'de' },
  publish_draft: { key: 'probe', revision: 0, date: '2999-01-01' },
  reauthenticate: { nonce: '0' },
  record_finish: { quando_id: -1, attempt: 1 },
  record_payment: { event: '{}' },
  record_play: { quando_id: -1, timezoneoffset: 0 },
  record_result: { date: '2001-01-01', quando_id: -1, attempt: 1 },
  record_shared_finish: { quando_id: -1, timezoneoffset: 0, attempt: 1 },
  redeem_gift: { code: 'none' },
  remove_draft: { key: 'probe', revision: 0 },
  remove_news: { group_id: -1, version: 'probe' },
  report_error: { quando_id: -1, timezoneoffset: 0, reason: 'fact' },
  reset_today: { timezoneoffset: 0 },
  restore_draft: { key: 'probe' },
  restore_news: { group_id: -1 },
  restore_statistics: { id: -1 },
  save_draft: { key: '-', revision: 0, content: {} },
  save_news: {
    group_id: -1,
    version: null,
    texts: { 'de-DE': { title: 'Probe', body: 'Probe' } },
    mode: 'LOW',
    valid_until: '2999-01-01',
    is_published: false,
  },
  search_archive: { timezoneoffset: 0, locale: 'de' },
  search_puzzles: {},
  set_draft_ready: { key: 'probe', revision: 0, is_ready: true },
  set_reminder: { subscription: {}, minute: 0, time_zone: 'UTC', locale: 'de' },
  set_past_puzzles: { open_to: 'tiers' },
  withdraw_news: { group_id: -1, version: 'probe' },
};
