import { describe, expect, it } from 'vitest';

import { freshDatabase } from '../setup/fresh-database.ts';

type Row = Record<string, unknown>;

/** A row that a table takes, and what becomes of others. */
type Sample = {
  row: Row;
  /** Columns that may say nothing. */
  open?: readonly string[];
  /** What else it takes: the row with these values. */
  takes?: readonly Row[];
  /** By the name of the check, what it does not take. */
  refuses?: Readonly<Record<string, readonly Row[]>>;
};

const id = '00000000-0000-4000-8000-000000000000';
const at = '2026-02-02T12:00:00Z';
const later = '2026-02-02T12:00:01Z';
const date = '2026-02-02';
const word = (length: number) => 'x'.repeat(length);
/** A row for each value of a column. */
const each = (column: string, ...values: readonly unknown[]) =>
  values.map((value) => ({ [column]: value }));

const counters = [
  'firstTrySuccess',
  'secondTrySuccess',
  'thirdTrySuccess',
  'fourthTrySuccess',
  'noSuccess',
];
const tries = ['first_try', 'second_try', 'third_try', 'fourth_try'];
const zeros = Object.fromEntries(counters.map((column) => [column, 0]));
const tiers = ['1_explorer', '2_historian', '3_chronicler'];
const hosts = ['HOSTING', 'DATABASE', 'MAIL', 'PAYMENT', 'BACKUP'].map(
  (name) => `PROCESSOR_${name}`,
);
const fact = (name: string, ...values: readonly string[]) =>
  values.map((value) => ({ name, value }));

/** Names that are none, or may pose as another. */
const posing = ['', ' ', ' Ada', 'Ada ', 'A\tda', 'A\u001fda', 'A\u007fda', 'A\u009fda'].concat(
  ['\u061c', '\u200b', '\u200e', '\u200f', '\u2028', '\u202e', '\u2060', '\u206f', '\ufeff'].map(
    (sign) => `A${sign}da`,
  ),
);
const noPaths = ['', '/', '//a', '/\\a', '/a\\b', '/a b', 'a', `/${word(2000)}`];
const noAddresses = ['', 'ftp://a', '//a', 'https://', 'https://a b', `https://${word(1993)}`];

const samples: Readonly<Record<string, Sample>> = {
  'private.permission': { row: { name: 'a', description: 'a' } },
  'private.role': {
    row: { name: '0_user' },
    takes: each('name', `10_${word(37)}`),
    refuses: {
      role_name_form: each(
        'name',
        'user',
        '_user',
        '0user',
        '0_',
        '0_User',
        '0_u1',
        `0_${word(39)}`,
      ),
    },
  },
  'private.role_permission': { row: { role: '0_user', permission: 'a' } },
  'private.role_change': {
    row: { id: 1, changed_at: at, user_id: id, old_role: 'a', new_role: 'b', changed_by: 'c' },
    open: ['old_end', 'new_end'],
  },
  'private.user_role': {
    row: { user_id: id, role: '1_explorer' },
    open: ['ends_at'],
    takes: each('ends_at', at),
    refuses: {
      user_role_is_more_than_default: each('role', '0_user'),
      user_role_ends_at_is_an_instant: each('ends_at', 'infinity', '-infinity'),
    },
  },
  'private.paid_role': {
    row: { source: 'sub_a', user_id: id, role: '1_explorer', starts_at: at, ends_at: later },
    takes: each('role', ...tiers),
    refuses: {
      paid_role_is_a_tier: each('role', '0_user', '4_admin', '5_subadmin'),
      paid_role_lasts: each('ends_at', at, '2026-02-02T11:59:59Z'),
      paid_role_times_are_instants: [{ starts_at: '-infinity' }, { ends_at: 'infinity' }],
    },
  },
  'private.setting': {
    row: { name: 'version', value: '1.5.0' },
    takes: [
      ...['classics', 'postal_address', 'reminders'].flatMap((name) => fact(name, 'on', 'off')),
      ...fact('version', '10.20.30'),
      ...fact('client_header', 'x', 'x-forwarded-for2'),
      ...fact('staff_second_factor', 'optional', 'required'),
      ...fact('past_puzzles', 'accounts', 'tiers'),
    ],
    refuses: {
      setting_is_known: [
        ...['classics', 'postal_address', 'reminders'].flatMap((name) => fact(name, '', 'On')),
        ...fact('version', '1.5', 'v1.5.0', '1.5.0-rc'),
        ...fact('client_header', '', 'X-Real-IP', '2x', '-x'),
        ...fact('staff_second_factor', 'on'),
        ...fact('past_puzzles', 'all'),
        ...fact('colour', 'on'),
      ],
    },
  },
  'private.fresh_proof': { row: { session_id: id, proven_at: at } },
  'private.code_try': { row: { user_id: id, tries: 1, first_at: at } },
  'private.factor_try': { row: { factor_id: id, first_step: 'a', tries: 1, first_at: at } },
  'private.pending_link': { row: { flow_id: id, session_id: id }, open: ['person'] },
  'public.profile': {
    row: {
      user_id: id,
      display_name: 'Ada',
      newsletter: false,
      language: 'de-DE',
      created_at: at,
      updated_at: at,
    },
    open: ['country', 'postal_address'],
    takes: [
      ...each('display_name', 'A', 'Ada L.', 'Zoë', '李'),
      ...each('language', 'en-US'),
      ...each('country', 'AD', 'DE', 'ZW'),
      ...each('postal_address', 'Am Markt 1\n12345 Ort'),
    ],
    refuses: {
      profile_display_name_is_plain: each('display_name', ...posing),
      profile_country_known: each('country', '', 'de', 'XX', 'DE AT'),
      profile_language_known: each('language', 'de', 'fr-FR'),
      profile_postal_address_is_plain: each(
        'postal_address',
        '',
        ' \n',
        'a\tb',
        'a\u001fb',
        'a\u009fb',
      ),
    },
  },
  'public.puzzle': {
    row: {
      id: 1,
      key: 'a-step',
      locale: 'de',
      year: 1,
      time_scale: 3,
      difficulty: 3,
      state: 'draft',
    },
    open: ['name', 'label', 'published_at', 'edited_at', 'token'],
    takes: [
      ...each('key', 'a', '0', word(60)),
      ...each('locale', 'en'),
      ...each('name', 'x', word(20)),
      ...each('year', 9999),
      { year: 0, label: 'How many?' },
      ...each('time_scale', 0),
      ...each('label', 'x', word(120)),
      ...each('difficulty', 1, 5),
      ...each('token', word(22), `${word(62)}_-`),
      { state: 'published', published_at: at, name: '1' },
      { state: 'published', published_at: at, token: word(22) },
    ],
    refuses: {
      puzzle_key_form: each('key', '', '-a', 'a-', 'a--b', 'A', 'a b', 'ä', word(61)),
      puzzle_locale_known: each('locale', 'fr', 'de-DE'),
      puzzle_name_length: each('name', '', word(21)),
      puzzle_answer_range: [{ year: 0 }, { year: 10_000 }, { year: -1, label: 'How many?' }],
      puzzle_time_scale_known: each('time_scale', -1, 4),
      puzzle_label_length: each('label', '', word(121)),
      puzzle_difficulty_range: each('difficulty', 0, 6),
      puzzle_state_known: [{ state: 'planned', name: '1' }],
      puzzle_published_at_with_state: [{ state: 'published', name: '1' }, { published_at: at }],
      puzzle_published_is_named: [{ state: 'published', published_at: at }],
      puzzle_token_form: each('token', word(21), word(65), `${word(21)}.`),
    },
  },
  'public.tip': {
    row: { puzzle_id: 1, position: 1, text: 'x', type: 'article', folded: 'x' },
    open: [
      'title',
      'link',
      'image',
      'image_alt',
      'copyright',
      'audio',
      'place',
      'source_address',
      'source_quote',
    ],
    takes: [
      ...each('position', 4),
      ...each('text', word(240)),
      ...each('type', 'podcast', 'wiki', 'website', 'video', 'game', 'book'),
      ...each('title', 'x', word(200)),
      ...each('link', 'http://a', 'https://a', `https://${word(1992)}`),
      ...each('image', '/a', `/${word(1999)}`),
      ...each('image_alt', '', word(240)),
      ...each('copyright', 'x', word(300)),
      ...each('audio', '/a', 'https://a', `/${word(1999)}`),
      ...each('source_address', 'http://a', 'https://a', `https://${word(1992)}`),
      ...each('source_quote', 'x', word(600)),
    ],
    refuses: {
      tip_position_range: each('position', 0, 5),
      tip_text_length: each('text', '', word(241)),
      tip_type_known: each('type', 'film', ''),
      tip_title_length: each('title', '', word(201)),
      tip_link_form: each('link', ...noAddresses),
      tip_image_form: each('image', ...noPaths, '/\ta', 'https://a'),
      tip_image_alt_length: each('image_alt', word(241)),
      tip_copyright_length: each('copyright', '', word(301)),
      tip_audio_form: each('audio', ...noPaths, 'http://a'),
      tip_place_form: each('place', {}, []),
      tip_source_address_form: each('source_address', ...noAddresses),
      tip_source_quote_length: each('source_quote', '', word(601)),
    },
  },
  'public.schedule': {
    row: { locale: 'de', date, puzzle_id: 1, scheduled_at: at },
    refuses: { schedule_date_is_a_day: each('date', 'infinity', '-infinity') },
  },
  'private.schedule_year': { row: { locale: 'de', begins: date, puzzles: 1 } },
  'public.erratum': {
    row: { id: 1, puzzle_id: 1, noted_at: at, text: 'x' },
    takes: each('text', word(1000)),
    refuses: { erratum_text_length: each('text', '', word(1001)) },
  },
  'private.draft': {
    row: { key: 'a-step', revision: 0, is_ready: false },
    open: [
      'content',
      'planned_for',
      'updated_at',
      'updated_by',
      'removed_at',
      'words_de',
      'words_en',
      'published_revision',
    ],
    takes: [
      ...each('key', word(60)),
      { revision: 1, content: {} },
      { planned_for: date },
      { removed_at: at },
    ],
    refuses: {
      draft_key_form: each('key', '', '-a', 'a-', 'a--b', 'A', 'a b', word(61)),
      draft_planned_for_is_a_day: each('planned_for', 'infinity', '-infinity'),
      draft_content_comes_with_revision: [{ revision: 1 }, { content: {} }],
      draft_removed_is_not_planned: [{ removed_at: at, planned_for: date }],
    },
  },
  'private.draft_revision': {
    row: { key: 'a', revision: 1, content: {}, saved_at: at },
    open: ['saved_by'],
  },
  'private.image': {
    row: {
      name: 'b'.repeat(32),
      source_hash: `\\x${'00'.repeat(32)}`,
      bytes: '\\x00',
      width: 1,
      height: 1,
      added_at: at,
      uploaded_at: at,
    },
    open: ['bytes', 'added_by', 'withdrawn_at'],
    takes: [
      ...each('name', 'bcdfghjkmnpqrstvbcdfghjkmnpqrstv'),
      ...each('width', 1600),
      ...each('height', 1600),
      { bytes: null, withdrawn_at: at },
    ],
    refuses: {
      image_name_form: each('name', 'b'.repeat(31), 'b'.repeat(33), 'a'.repeat(32), 'B'.repeat(32)),
      image_source_hash_length: each(
        'source_hash',
        `\\x${'00'.repeat(31)}`,
        `\\x${'00'.repeat(33)}`,
      ),
      image_bytes_bound: each('bytes', '\\x'),
      image_width_range: each('width', 0, 1601),
      image_height_range: each('height', 0, 1601),
      image_withdrawn_has_no_bytes: [{ bytes: null }, { withdrawn_at: at }],
    },
  },
  'private.image_use': { row: { key: 'a', revision: 1, name: 'a' } },
  'public."UserStatistics"': {
    row: { user_id: id, ...zeros, updated_at: at },
    open: ['results'],
    takes: counters.flatMap((column) => each(column, 0, 99_999)),
    refuses: {
      user_statistics_counters_in_range: counters.flatMap((column) => each(column, -1, 100_000)),
    },
  },
  'public.user_result': {
    row: { user_id: id, date, quando_id: 1, recorded_at: at },
    open: ['attempt'],
    takes: each('attempt', 1, 4),
    refuses: {
      user_result_date_is_a_day: each('date', 'infinity', '-infinity'),
      user_result_attempt_known: each('attempt', 0, 5),
    },
  },
  'public.replaced_statistics': {
    row: { id: 1, user_id: id, replaced_at: at, ...zeros, results: [] },
  },
  'public."UserState"': {
    row: { user_id: id, gameState: 'running', updated_at: at },
    open: [...tries, 'quiz_id', 'quiz_day', 'is_hard'],
    takes: [
      ...tries.flatMap((column) => each(column, 0, 9999)),
      ...each('gameState', 'won', 'lost'),
      { quiz_id: `${word(62)}_-`, quiz_day: date },
    ],
    refuses: {
      user_state_tries_in_range: tries.flatMap((column) => each(column, -1, 10_000)),
      user_state_game_state_known: each('gameState', 'open', ''),
      user_state_quiz_id_form: ['', word(65), 'a.', '.a'].map((name) => ({
        quiz_id: name,
        quiz_day: date,
      })),
      user_state_quiz_is_dated: [{ quiz_id: 'a' }, { quiz_day: date }],
    },
  },
  'private.outcome': {
    row: { quando_id: 1, attempt: 0, count: 0 },
    takes: each('attempt', 4),
    refuses: { outcome_attempt_known: each('attempt', -1, 5) },
  },
  'private.outcome_salt': { row: { day: date, salt: id } },
  'private.outcome_voter': { row: { day: date, quando_id: 1, voter: 'a' } },
  'public.user_puzzle_history': {
    row: { user_id: id, quando_id: 1, played_at: at },
    open: ['day', 'finished_at', 'attempt'],
    takes: [{ finished_at: at }, ...[1, 4].map((attempt) => ({ finished_at: at, attempt }))],
    refuses: {
      user_puzzle_history_day_is_a_day: each('day', 'infinity', '-infinity'),
      user_puzzle_history_attempt_known: [0, 5].map((attempt) => ({ finished_at: at, attempt })),
      user_puzzle_history_attempt_is_an_end: [{ attempt: 1 }],
    },
  },
  'private.play_limit': {
    row: { role: '0_user', plays: 0 },
    open: ['plays'],
    refuses: { play_limit_is_a_count: each('plays', -1) },
  },
  'private.staff_action': {
    row: { id: 1, done_at: at, done_by: 'a', action: 'draft saved', subject: 'a', details: {} },
    refuses: {
      staff_action_form: each(
        'action',
        'saved',
        'Draft saved',
        'draft saved twice',
        'draft saved ',
      ),
    },
  },
  'private.report': {
    row: { id: 1, quando_id: 1, reported_at: at, reason: 'fact', state: 'open' },
    open: ['words', 'answer', 'answered_at', 'answered_by'],
    takes: [
      ...each('reason', 'source', 'link', 'wording', 'solvable', 'technical'),
      ...each('state', 'fixed', 'declined'),
      ...each('words', 'x', word(500)),
      ...each('answer', 'x', word(1000)),
    ],
    refuses: {
      report_reason_known: each('reason', 'rumour'),
      report_words_length: each('words', '', word(501)),
      report_state_known: each('state', 'lost'),
      report_answer_length: each('answer', '', word(1001)),
    },
  },
  'public.news': {
    row: {
      id: 1,
      news_group_id: 1,
      locale: 'de-DE',
      news_mode: 'NORMAL',
      title: 'Neues',
      body: 'Ja.',
      created_at: at,
      updated_at: at,
    },
    open: ['published_at', 'valid_until'],
    takes: [
      ...each('news_group_id', 999_999_999),
      ...each('locale', 'en-US'),
      ...each('news_mode', 'A', `A${'_'.repeat(29)}`),
      ...each('title', 'x', 'x y'),
      { published_at: at, valid_until: '2026-02-02T12:00:00.001Z' },
    ],
    refuses: {
      news_group_id_range: each('news_group_id', 0, 1_000_000_000),
      news_times_are_instants: ['published_at', 'valid_until'].flatMap((column) =>
        each(column, 'infinity', '-infinity'),
      ),
      news_valid_after_publication: [{ published_at: at, valid_until: at }],
      news_locale_known: each('locale', 'de', 'fr-FR'),
      news_mode_form: each('news_mode', '', 'low', '_A', 'A1', `A${'_'.repeat(30)}`, 'aA'),
      news_title_is_a_line: each('title', '', ' x', 'x ', 'x\ny', 'x\u2028y', 'x\u007Fy'),
      news_body_has_words: each('body', '', ' \n\t'),
    },
  },
  'private.news_wish': {
    row: { news_group_id: 1, wished_at: at },
    refuses: { news_wish_is_instant: each('wished_at', 'infinity', '-infinity') },
  },
  'private.removed_news': {
    row: { id: 1, news_group_id: 1, locale: 'de-DE', title: 'a', body: 'a', removed_at: at },
  },
  'private.removed_news_draft': {
    row: { news_group_id: 1, news_mode: 'LOW', texts: {}, removed_at: at },
    open: ['valid_until', 'wished_at'],
  },
  'private.news_undo': {
    row: { news_group_id: 1, done_at: at, version: 'a', stood: [], was_withdrawn: false },
    open: ['wished_at'],
  },
  'private.offer': {
    row: { id: 'price_a', is_gift: false, role: '1_explorer', months: 1 },
    takes: [
      ...each('id', 'plink_A_0', `price_${word(200)}`),
      ...each('role', ...tiers),
      ...each('months', 120),
    ],
    refuses: {
      offer_id_form: each('id', 'prod_a', 'price_', `price_${word(201)}`, ' price_a', 'price_a-'),
      offer_is_a_tier: each('role', '0_user', '4_admin', '5_subadmin'),
      offer_months_range: each('months', 0, 121),
    },
  },
  'public.subscription': {
    row: { id: 'sub_a', status: 'active', started_at: at, prices: [], as_of: at },
    open: [
      'user_id',
      'tier',
      'interval',
      'amount',
      'currency',
      'period_end',
      'renews_at',
      'ends_at',
      'access_until',
      'problem',
      'customer',
      'cancels_at',
      'ended_at',
      'past_due_since',
      'paused_until',
      'ended_by',
    ],
    takes: [
      ...each('id', `sub_${word(200)}`),
      ...each('interval', 'month', 'year'),
      ...each('problem', 'past_due', 'paused', 'disputed', 'refunded'),
    ],
    refuses: {
      subscription_id_form: each('id', 'sub_', `sub_${word(201)}`, 'asub_a', 'sub_a-'),
      subscription_interval_known: each('interval', 'week'),
      subscription_problem_known: each('problem', 'lost'),
    },
  },
  'private.invoice': {
    row: { id: 'in_a', subscription: 'sub_a', seen_at: at },
    open: ['period_end'],
  },
  'private.invoice_line': { row: { invoice: 'in_a', price: 'price_a', ends_at: at } },
  'private.payment': {
    row: { id: 'pi_a', dispute_is_over: false, seen_at: at },
    open: ['invoice', 'refunded_at', 'disputed_at', 'lost_at', 'dispute_over_at'],
  },
  'private.unassigned_payment': {
    row: { object: 'a', reason: 'no account', first_seen: at, last_seen: at },
    takes: each('reason', 'unknown price', 'unknown payment link', 'unknown payment'),
    refuses: { unassigned_reason_known: each('reason', 'unknown') },
  },
  'public.gift': {
    row: { id: 1, tier: '1_explorer', months: 1, bought_at: at, session_hash: 'a', code_hash: 'a' },
    open: ['user_id', 'redeemed_at', 'starts_at', 'ends_at', 'payment'],
    takes: [
      ...each('tier', ...tiers),
      ...each('months', 120),
      // Its account was deleted.
      { redeemed_at: at },
      { user_id: id, redeemed_at: at },
    ],
    refuses: {
      gift_is_a_tier: each('tier', '0_user', '4_admin', '5_subadmin'),
      gift_months_range: each('months', 0, 121),
      gift_is_redeemed_by_somebody: [{ user_id: id }],
    },
  },
  'private.payment_event': {
    row: { id: 'evt_a', type: 'a', created: at, received_at: at, outcome: 'done' },
    open: ['told_at'],
    takes: [
      ...each('id', `evt_${word(200)}`),
      ...each('outcome', 'stale', 'unassigned', 'ignored'),
    ],
    refuses: {
      payment_event_id_form: each('id', 'evt_', `evt_${word(201)}`, 'aevt_a', 'evt_a-'),
      payment_event_outcome_known: each('outcome', 'known'),
    },
  },
  'private.declaration': {
    row: {
      id: 1,
      received_at: at,
      kind: 'cancellation',
      name: 'A',
      email: 'a@b',
      contract: '',
      is_extraordinary: false,
      reason: '',
      language: 'de',
    },
    open: ['end_wished', 'told_at', 'done_at', 'claimed_at'],
    takes: [
      ...each('kind', 'withdrawal'),
      ...each('language', 'en'),
      ...each('name', word(100)),
      ...each('email', word(320)),
      ...each('contract', word(200)),
      ...each('reason', word(1000)),
    ],
    refuses: {
      declaration_kind_known: each('kind', 'complaint'),
      declaration_language_known: each('language', 'fr'),
      declaration_lengths: [
        ...each('name', '', word(101)),
        ...each('email', 'ab', word(321)),
        ...each('contract', word(201)),
        ...each('reason', word(1001)),
      ],
    },
  },
  'private.link_health': {
    row: { id: 1, address: 'https://example.org/' },
    open: ['checked_at', 'reason', 'status', 'failing_since'],
    takes: [
      ...each('address', 'HTTP://example.org', `https://${word(1992)}`),
      ...[
        'status',
        'unknown_host',
        'refused',
        'timeout',
        'certificate',
        'redirects',
        'private',
        'other',
      ].map((reason) => ({ reason, failing_since: at, checked_at: at })),
    ],
    refuses: {
      link_health_address_form: each('address', 'ftp://a', 'a https://b', `https://${word(1993)}`),
      link_health_reason_known: [{ reason: 'fire', failing_since: at, checked_at: at }],
      link_health_failing_since_comes_with_reason: [
        { reason: 'other', checked_at: at },
        { failing_since: at, checked_at: at },
      ],
      link_health_reason_comes_from_a_check: [{ reason: 'other', failing_since: at }],
    },
  },
  'private.link_turn': {
    row: { id: true, is_allowed: false, claimed_until: at },
    open: ['claimed_by'],
    refuses: { link_turn_is_one: each('id', false) },
  },
  'private.allowance': { row: { key: 'a', full_at: at } },
  'private.reminder': {
    row: {
      id: 'a',
      endpoint: 'https://web.push.apple.com/a',
      p256dh: `B${word(86)}`,
      auth_secret: word(22),
      locale: 'de',
      minute: 0,
      time_zone: 'Europe/Berlin',
      next_at: at,
      tries: 0,
      failures: 0,
      seen_at: at,
    },
    open: ['user_id', 'claimed_on', 'played_on'],
    takes: [...each('locale', 'en'), ...each('minute', 1439)],
    refuses: {
      reminder_endpoint_known: each('endpoint', 'https://example.org/a'),
      reminder_p256dh_form: each(
        'p256dh',
        `B${word(85)}`,
        `B${word(87)}`,
        `A${word(86)}`,
        `BB${word(86)}`,
      ),
      reminder_auth_secret_form: each('auth_secret', word(21), word(23), `${word(21)}.`),
      reminder_locale_known: each('locale', 'fr'),
      reminder_minute_of_a_day: each('minute', -1, 1440),
    },
  },
  'private.operator_fact': {
    row: { name: 'OPERATOR_NAME', value: 'A' },
    takes: [
      ...['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_VAT_ID', ...hosts].flatMap((name) =>
        fact(name, word(500)),
      ),
      ...['OPERATOR_EMAIL', 'SUPPORT_EMAIL'].flatMap((name) =>
        fact(name, 'a@b', `${word(64)}@${word(255)}`),
      ),
      ...fact('OPERATOR_KIND', 'individual', 'organisation'),
      ...fact('OPERATOR_PHONE', '+49 (0) 30/12.3-4', '112', '1'.repeat(40)),
      ...fact('POLICY_DATE', '2026-02-02'),
      ...['LINK_SOCIAL', 'LINK_BIO', 'LINK_SUPPORT'].flatMap((name) =>
        fact(name, `HTTPS://${word(1992)}`, 'http://a'),
      ),
    ],
    refuses: {
      operator_fact_is_one_line: [
        ...each('value', '', ' A', 'A ', 'A\nB', 'A\u0085B', 'A\u007FB', word(501)),
        ...fact('LINK_BIO', `https://${word(1993)}`),
      ],
      operator_fact_is_known: [
        { name: 'OPERATOR' },
        ...fact(
          'OPERATOR_EMAIL',
          'a',
          'a@b@c',
          'a b@c',
          'a@b?c',
          `${word(65)}@b`,
          `a@${word(256)}`,
        ),
        ...fact('SUPPORT_EMAIL', 'a'),
        ...fact('OPERATOR_KIND', 'company'),
        ...fact('OPERATOR_PHONE', '11', '1'.repeat(41), 'call', '1+12'),
        ...fact('POLICY_DATE', '2.2.2026', '2026-02-02T12:00', '2026-2-2'),
        ...['LINK_SOCIAL', 'LINK_BIO', 'LINK_SUPPORT'].flatMap((name) =>
          fact(name, 'javascript:alert(1)', 'see https://a'),
        ),
      ],
    },
  },
  'private.backup': {
    row: { id: 1, path: 'a', is_nightly: true, started_at: at, ended_at: at, failure: 'full' },
    open: ['bytes', 'tried', 'failure'],
    takes: ['restored', 'read'].map((tried) => ({ failure: null, bytes: 1, tried })),
    refuses: {
      backup_tried_check: [{ failure: null, bytes: 1, tried: 'looked at' }],
      backup_outcome_check: [
        { failure: null },
        { failure: null, bytes: 1 },
        { failure: null, tried: 'read' },
        { bytes: 1, tried: 'read' },
      ],
    },
  },
  'private.room': {
    row: {
      id,
      code: 'BBBBBB',
      user_id: id,
      opened_at: at,
      is_led: true,
      step: 0,
      answer: 0,
      puzzle: {},
      secret: word(22),
      is_closed: false,
    },
    open: ['puzzle', 'made'],
    takes: [
      ...each('step', 5),
      ...each('answer', 9999),
      { puzzle: null, made: '["de",1931,"Omas Jahr","","Am Rhein","","Im Mai",""]' },
    ],
    refuses: {
      room_code_form: each('code', 'BBBBB', 'BBBBBBB', 'BBBBBA', 'bbbbbb'),
      room_secret_form: each('secret', word(21), word(23), `${word(21)}.`),
      room_step_known: each('step', -1, 6),
      room_answer_has_four_digits: each('answer', -1, 10_000),
      room_has_one_puzzle: [{ puzzle: null }, { made: '["de",1931,"a","","b","","c",""]' }],
      room_made_is_a_puzzle: [{ puzzle: null, made: '[]' }],
    },
  },
  'private.room_guest': {
    row: {
      room_id: id,
      token_hash: '\\x00',
      number: 1,
      animal: 1,
      attempts: [],
      is_removed: false,
    },
    takes: each('attempts', [1, null, 3, 4]),
    refuses: { room_guest_attempts_are_four: each('attempts', [1, 2, 3, 4, 5]) },
  },
};

/** Tries a row; answers the check or the column that refuses it, null when the table takes it. */
const refusedBy = `create or replace function pg_temp.refused_by(given jsonb) returns text language plpgsql as $$
  declare
    check_name text;
    empty_column text;
  begin
    insert into pg_temp.sample select (jsonb_populate_record(null::pg_temp.sample, given)).*;
    return null;
  exception when check_violation or not_null_violation then
    get stacked diagnostics check_name = constraint_name, empty_column = column_name;
    return coalesce(nullif(empty_column, ''), check_name);
  end $$`;

describe('what a table takes', () => {
  const database = freshDatabase();

  it('is known of every table', async () => {
    const found = await database().query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'private')`,
    );
    const names = found.map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(samples).toSorted());
  });

  it.each(Object.entries(samples))(
    '%s takes what may be, and refuses the rest',
    async (table, { row, open = [], takes = [], refuses = {} }) => {
      await database().transaction(async (query) => {
        // Its like: its columns and checks, without what would ask other tables.
        await query(
          `create temporary table sample (like ${table} including constraints) on commit drop`,
        );
        await query(refusedBy);
        const columns = await query<{ name: string }>(
          `select attname as name from pg_attribute
           where attrelid = 'pg_temp.sample'::regclass and attnum > 0 order by attnum`,
        );
        const expected: [change: Row, refusedBy: string | null][] = [
          [{}, null],
          ...takes.map((change): [Row, null] => [change, null]),
          ...columns
            .filter(({ name }) => !open.includes(name))
            .map(({ name }): [Row, string] => [{ [name]: null }, name]),
          ...Object.entries(refuses).flatMap(([name, changes]) =>
            changes.map((change): [Row, string] => [change, name]),
          ),
        ];
        const answers = await query<{ by: string | null }>(
          `select pg_temp.refused_by(g.given) as by
           from jsonb_array_elements($1::text::jsonb) with ordinality g (given, place) order by g.place`,
          [JSON.stringify(expected.map(([change]) => ({ ...row, ...change })))],
        );
        expect(answers.map(({ by }, place) => [expected[place]?.[0], by])).toEqual(expected);
        const checks = await query<{ name: string }>(
          `select conname as name from pg_constraint
           where conrelid = 'pg_temp.sample'::regclass and contype = 'c'`,
        );
        expect(Object.keys(refuses).toSorted()).toEqual(checks.map(({ name }) => name).toSorted());
      });
    },
  );
});
