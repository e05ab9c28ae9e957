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

/** The arguments each public function is tried with. */
export const functionProbes: Readonly<Record<string, Record<string, string | number>>> = {
  count_outcome: { quando_id: -1, date: '2001-01-01', attempt: 1 },
  custom_access_token_hook: { event: '{}' },
  delete_user: {},
  export_user_data: {},
  get_current_version: {},
  get_gift: { session_id: 'cs_none' },
  get_number_of_left_puzzles_today: { timezoneoffset: 0 },
  get_outcomes: { quando_id: 1, timezoneoffset: 0 },
  get_puzzle_of_the_day: { timezoneoffset: 0, locale: 'de' },
  get_quiz: { id: '1', timezoneoffset: 0 },
  get_random_quiz_id: { userlocale: 'de' },
  get_subscription: {},
  record_finish: { quando_id: -1, attempt: 1 },
  record_payment: { event: '{}' },
  record_play: { quando_id: -1, timezoneoffset: 0 },
  record_result: { date: '2001-01-01', quando_id: -1, attempt: 1 },
  redeem_gift: { code: 'none' },
  reset_today: { timezoneoffset: 0 },
  restore_statistics: { id: -1 },
  search_archive: { timezoneoffset: 0, locale: 'de' },
};
