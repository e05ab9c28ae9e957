import { describe, expect, it } from 'vitest';

import { roles } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';

const open = [
  'public.get_current_version',
  'public.get_other_language_id',
  'public.get_outcomes',
  'public.get_permission_roles',
  'public.get_puzzle_of_the_day',
  'public.get_quiz',
  'public.get_recent_puzzles',
];

/** Every function a role may execute. Adding one here is a decision, so make it consciously. */
const callable = {
  anon: [
    'public.answer_in_room',
    'public.count_outcome',
    'public.end_reminder',
    'public.get_current_version',
    'public.get_gift',
    'public.get_other_language_id',
    'public.get_outcomes',
    'public.get_permission_roles',
    'public.get_puzzle_of_the_day',
    'public.get_quiz',
    'public.get_recent_puzzles',
    'public.get_room',
    'public.join_room',
    'public.report_error',
    'public.search_hints',
    'public.set_reminder',
  ],
  authenticated: [
    'private.calendar_now',
    'private.holds_permission',
    'public.add_errata',
    'public.advance_room',
    'public.answer_in_room',
    'public.answer_report',
    'public.answer_reports',
    'public.close_room',
    'public.count_outcome',
    'public.delete_user',
    'public.end_reminder',
    'public.end_room',
    'public.end_session',
    'public.export_user_data',
    'public.get_appearances',
    'public.get_audit_log',
    'public.get_current_version',
    'public.get_draft',
    'public.get_draft_history',
    'public.get_draft_revision',
    'public.get_drafts',
    'public.get_errata_undo',
    'public.get_gaps',
    'public.get_gift',
    'public.get_just_published',
    'public.get_link_health',
    'public.get_met_years',
    'public.get_news_desk',
    'public.get_news_group',
    'public.get_number_of_left_puzzles_today',
    'public.get_other_language_id',
    'public.get_outcomes',
    'public.get_own_room',
    'public.get_own_rooms',
    'public.get_permission_roles',
    'public.get_published',
    'public.get_puzzle_numbers',
    'public.get_puzzle_of_the_day',
    'public.get_quiz',
    'public.get_random_quiz_id',
    'public.get_recent_puzzles',
    'public.get_references',
    'public.get_related_puzzles',
    'public.get_reports',
    'public.get_room',
    'public.get_schedule',
    'public.get_sessions',
    'public.get_similar_hints',
    'public.get_subscription',
    'public.get_used_years',
    'public.get_users',
    'public.get_years_near',
    'public.grant_user_role',
    'public.join_room',
    'public.move_plan',
    'public.move_puzzle',
    'public.open_room',
    'public.plan_draft',
    'public.publish_custom',
    'public.publish_draft',
    'public.reauthenticate',
    'public.record_finish',
    'public.record_play',
    'public.record_result',
    'public.record_shared_finish',
    'public.redeem_gift',
    'public.remove_draft',
    'public.remove_news',
    'public.remove_room_guest',
    'public.replace_reference',
    'public.report_error',
    'public.reset_today',
    'public.restore_draft',
    'public.restore_news',
    'public.restore_statistics',
    'public.save_draft',
    'public.save_news',
    'public.search_archive',
    'public.search_hints',
    'public.search_puzzles',
    'public.set_draft_ready',
    'public.set_past_puzzles',
    'public.set_play_limit',
    'public.set_reminder',
    'public.undo_errata',
    'public.undo_news',
    'public.withdraw_news',
  ],
  service_role: [
    'private.calendar_now',
    'private.has_begun',
    'private.holds_permission',
    'private.is_place',
    'private.local_day',
    'private.visible_until',
    ...open,
    'public.record_payment',
  ],
};

/** What tells of a player's games, each for that player's eyes. */
const games = [
  'UserState',
  'UserStatistics',
  'replaced_statistics',
  'user_puzzle_history',
  'user_result',
].map((table) => `public.${table} SELECT`);

/** What was paid for a player: told by Stripe, for that player's eyes. */
const paid = ['gift', 'subscription'].map((table) => `public.${table} SELECT`);

/** Every right on a table or view, beyond which a role has none. */
const rights = {
  anon: ['public.news SELECT'],
  authenticated: [
    ...games,
    ...paid,
    ...['UserState', 'UserStatistics', 'profile'].flatMap((table) => [
      `public.${table} INSERT`,
      `public.${table} UPDATE`,
    ]),
    'public.news SELECT',
    'public.profile SELECT',
    'public.quando_calendar SELECT',
  ].toSorted(),
  service_role: [
    ...games,
    ...paid,
    'public.erratum INSERT',
    'public.erratum SELECT',
    'public.profile SELECT',
    ...['news', 'puzzle', 'schedule', 'tip'].flatMap((table) =>
      ['DELETE', 'INSERT', 'SELECT', 'UPDATE'].map((right) => `public.${table} ${right}`),
    ),
    'public.quando_calendar SELECT',
  ].toSorted(),
};

/** Belongs to nobody: its policies, read in tests/gateway/news.test.ts, speak of staff. */
const sharedTables = ['news'];

/** What may change something or answers of the caller alone; each takes a POST and refuses a GET. */
const volatile = [
  'add_errata',
  'advance_room',
  'answer_in_room',
  'answer_report',
  'answer_reports',
  'close_room',
  'count_outcome',
  'delete_user',
  'end_reminder',
  'end_room',
  'end_session',
  'export_user_data',
  'get_appearances',
  'get_audit_log',
  'get_draft',
  'get_draft_history',
  'get_draft_revision',
  'get_drafts',
  'get_errata_undo',
  'get_gaps',
  'get_gift',
  'get_just_published',
  'get_link_health',
  'get_met_years',
  'get_news_desk',
  'get_news_group',
  'get_number_of_left_puzzles_today',
  'get_own_room',
  'get_own_rooms',
  'get_published',
  'get_puzzle_numbers',
  'get_random_quiz_id',
  'get_references',
  'get_related_puzzles',
  'get_reports',
  'get_schedule',
  'get_sessions',
  'get_similar_hints',
  'get_subscription',
  'get_used_years',
  'get_users',
  'get_years_near',
  'grant_user_role',
  'join_room',
  'move_plan',
  'move_puzzle',
  'open_room',
  'plan_draft',
  'publish_custom',
  'publish_draft',
  'reauthenticate',
  'record_finish',
  'record_payment',
  'record_play',
  'record_result',
  'record_shared_finish',
  'redeem_gift',
  'remove_draft',
  'remove_news',
  'remove_room_guest',
  'replace_reference',
  'report_error',
  'reset_today',
  'restore_draft',
  'restore_news',
  'restore_statistics',
  'save_draft',
  'save_news',
  'search_archive',
  'search_hints',
  'search_puzzles',
  'set_draft_ready',
  'set_past_puzzles',
  'set_play_limit',
  'set_reminder',
  'undo_errata',
  'undo_news',
  'withdraw_news',
];

/** What the last parameters of a function are where a call leaves them out. */
const leftOut = {
  'private.assign_subscription': "now(), 'SQL'::text",
  'private.claim_links': 'now()',
  'private.forget_allowances': 'now(), 10000',
  'private.forget_declarations': 'now()',
  'private.forget_old_log': 'now(), 10000',
  'private.forget_payments': 'now()',
  'private.forget_reminders': 'now()',
  'private.forget_removed_drafts': 'now()',
  'private.forget_removed_news': 'now()',
  'private.forget_replaced': 'now()',
  'private.forget_reports': 'now()',
  'private.forget_rooms': 'now()',
  'private.forget_unused_images': 'now()',
  'private.forget_voters': 'now(), 10000',
  'private.grant_role': "NULL::timestamptz, 'SQL'::text",
  'private.open_draft': "'infinity'::timestamptz",
  'private.payment_told': 'now()',
  'private.record_action': "'{}'::jsonb",
  'private.record_link': 'now()',
  'private.require_post': 'NULL::text',
  'private.set_offers': 'now()',
  'private.set_reminder': '100000',
  'public.get_appearances': 'NULL::date',
  'public.get_audit_log': 'NULL::text, 30',
  'public.get_drafts': 'NULL::text, NULL::text',
  'public.get_link_health': 'true, NULL::text, 30',
  'public.get_met_years': 'NULL::integer',
  'public.get_own_room': 'false',
  'public.get_published':
    "NULL::text, NULL::integer, NULL::integer, NULL::text, 'newest'::text, 0, 30",
  'public.get_reports': 'NULL::text, NULL::bigint, 30',
  'public.get_users': 'NULL::text, NULL::text, NULL::uuid, 30',
  'public.grant_user_role': 'NULL::timestamptz',
  'public.join_room': 'NULL::text',
  'public.move_puzzle': 'NULL::text',
  'public.open_room': 'NULL::integer, 0, NULL::text',
  'public.publish_draft': 'NULL::text',
  'public.report_error': 'NULL::text',
  'public.save_news': 'NULL::timestamptz',
  'public.search_archive':
    'NULL::text, NULL::integer, NULL::integer, NULL::text, NULL::text, NULL::date, 30',
  'public.search_puzzles':
    'NULL::text, NULL::integer, NULL::integer, NULL::text, NULL::text, NULL::text, NULL::text, 30',
  'public.set_play_limit': 'NULL::integer',
  'public.set_reminder': 'NULL::date',
};

/** What else fires when something is done to a table. */
const triggers = [
  'private.draft_revision AFTER INSERT EACH ROW note_images',
  'private.paid_role AFTER INSERT OR DELETE OR UPDATE EACH ROW record_role_change',
  'private.paid_role BEFORE TRUNCATE EACH STATEMENT record_role_change',
  'private.play_limit AFTER INSERT OR DELETE OR UPDATE EACH ROW record_limit_change',
  'private.play_limit BEFORE TRUNCATE EACH STATEMENT record_limit_change',
  'private.role_permission AFTER INSERT OR DELETE OR UPDATE EACH ROW record_permission_change',
  'private.role_permission BEFORE TRUNCATE EACH STATEMENT record_permission_change',
  'private.user_role AFTER INSERT OR DELETE OR UPDATE EACH ROW record_role_change',
  'private.user_role BEFORE TRUNCATE EACH STATEMENT record_role_change',
  'public.UserState BEFORE INSERT OR UPDATE EACH ROW guard_state',
  'public.UserStatistics BEFORE INSERT OR UPDATE EACH ROW guard_statistics',
  'public.UserStatistics BEFORE INSERT OR UPDATE EACH STATEMENT lock_own_statistics',
  'public.news BEFORE INSERT OR UPDATE EACH ROW stamp_news',
  'public.profile BEFORE INSERT OR UPDATE EACH ROW guard_profile',
  'public.puzzle BEFORE INSERT OR DELETE OR UPDATE EACH ROW guard_puzzle',
  'public.schedule AFTER INSERT OR DELETE OR UPDATE EACH ROW count_schedule_year',
  'public.schedule BEFORE INSERT OR DELETE OR UPDATE EACH ROW guard_schedule',
  'public.subscription BEFORE DELETE EACH ROW note_orphan',
  'public.tip BEFORE INSERT OR DELETE OR UPDATE EACH ROW guard_tip',
];

/** What belongs to something else than a user, and goes with it. */
const goesWith = [
  'private.draft_revision key private.draft',
  'private.factor_try factor_id auth.mfa_factors',
  'private.fresh_proof session_id auth.sessions',
  'private.image_use key, revision private.draft_revision',
  'private.invoice_line invoice private.invoice',
  'private.pending_link flow_id auth.flow_state',
  'private.pending_link session_id auth.sessions',
  'private.play_limit role private.role',
  'private.role_permission permission private.permission',
  'private.role_permission role private.role',
  'private.room_guest room_id private.room',
  'public.tip puzzle_id public.puzzle',
];

/** What keeps something from going, since it speaks of it. */
const keeps = [
  'private.offer role private.role',
  'private.outcome quando_id public.puzzle',
  'private.outcome_voter quando_id public.puzzle',
  'private.paid_role role private.role',
  'private.report quando_id public.puzzle',
  'private.user_role role private.role',
  'public.erratum puzzle_id public.puzzle',
  'public.gift tier private.role',
  'public.schedule puzzle_id, locale public.puzzle',
  'public.subscription tier private.role',
  'public.user_puzzle_history quando_id public.puzzle',
];

/** What there is once, besides the primary keys. */
const once = [
  'private.draft (planned_for)',
  'private.image (source_hash)',
  'private.link_health (md5(address))',
  'private.room (code)',
  'private.room_guest (room_id, number)',
  'public.gift (code_hash)',
  'public.gift (session_hash)',
  'public.news (news_group_id, locale)',
  'public.puzzle (id, locale)',
  'public.puzzle (key, locale)',
  'public.puzzle (locale, name) WHERE (token IS NULL)',
  'public.puzzle (token)',
  'public.schedule (puzzle_id)',
];

/** What columns hold of which a new row says nothing. */
const unsaid = {
  'private.declaration received_at': 'now()',
  'private.draft is_ready': 'false',
  'private.invoice seen_at': 'now()',
  'private.link_turn claimed_until': "'-infinity'::timestamptz",
  'private.link_turn id': 'true',
  'private.link_turn is_allowed': 'false',
  'private.outcome_salt salt': 'gen_random_uuid()',
  'private.outcome count': '0',
  'private.payment_event outcome': "'done'::text",
  'private.payment dispute_is_over': 'false',
  'private.payment seen_at': 'now()',
  'private.reminder failures': '0',
  'private.reminder tries': '0',
  'private.report state': "'open'::text",
  'private.role_change changed_at': 'now()',
  'private.room_guest attempts': "'{}'::smallint[]",
  'private.room_guest is_removed': 'false',
  'private.room id': 'gen_random_uuid()',
  'private.room is_closed': 'false',
  'private.room secret': '"left"(private.new_token(), 22)',
  'private.staff_action details': "'{}'::jsonb",
  'public.UserState gameState': "'running'::text",
  'public.UserState updated_at': 'now()',
  'public.UserState user_id': 'auth.uid()',
  'public.UserStatistics firstTrySuccess': '0',
  'public.UserStatistics fourthTrySuccess': '0',
  'public.UserStatistics noSuccess': '0',
  'public.UserStatistics secondTrySuccess': '0',
  'public.UserStatistics thirdTrySuccess': '0',
  'public.UserStatistics updated_at': 'now()',
  'public.UserStatistics user_id': 'auth.uid()',
  'public.erratum noted_at': 'now()',
  'public.news created_at': 'now()',
  'public.news news_mode': "'NORMAL'::text",
  'public.news updated_at': 'now()',
  'public.profile created_at': 'now()',
  'public.profile language': "'de-DE'::text",
  'public.profile newsletter': 'false',
  'public.profile updated_at': 'now()',
  'public.profile user_id': 'auth.uid()',
  'public.puzzle difficulty': '3',
  'public.puzzle state': "'draft'::text",
  'public.puzzle time_scale': '3',
  'public.replaced_statistics replaced_at': 'now()',
  'public.schedule scheduled_at': 'now()',
  'public.subscription as_of': "'-infinity'::timestamptz",
  'public.subscription prices': "'{}'::text[]",
  'public.subscription status': "'incomplete'::text",
  'public.user_puzzle_history played_at': 'now()',
  'public.user_puzzle_history user_id': 'auth.uid()',
  'public.user_result recorded_at': 'now()',
  'public.user_result user_id': 'auth.uid()',
};

/** Of these tables a player has rights on some columns alone. */
const ownColumns = {
  'public.UserState INSERT':
    'first_try second_try third_try fourth_try gameState quiz_id quiz_day is_hard',
  'public.UserState UPDATE':
    'first_try second_try third_try fourth_try gameState quiz_id quiz_day is_hard',
  'public.UserStatistics INSERT':
    'firstTrySuccess secondTrySuccess thirdTrySuccess fourthTrySuccess noSuccess updated_at results',
  'public.UserStatistics UPDATE':
    'firstTrySuccess secondTrySuccess thirdTrySuccess fourthTrySuccess noSuccess updated_at results',
  'public.gift SELECT': 'id user_id tier months redeemed_at',
  'public.profile INSERT': 'display_name country newsletter language postal_address',
  'public.profile UPDATE': 'display_name country newsletter language postal_address',
  'public.subscription SELECT':
    'id user_id tier status interval amount currency started_at renews_at ends_at access_until',
};

/** Outlives the users it speaks of, so it references none. */
const recordsOfUsers = ['private.role_change'];

describe('what the catalogue says', () => {
  const database = freshDatabase();
  const names = async (sql: string, parameters: unknown[] = []) =>
    (await database().query<{ name: string }>(sql, parameters)).map(({ name }) => name);

  it('every table has row-level security, and every policy is about the player’s own rows', async () => {
    const unguarded = await names(
      `select relname as name from pg_class
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(unguarded).toEqual([]);
    const loose = await names(
      `select policyname as name from pg_policies
       where schemaname <> 'auth' and not tablename::text = any ($1) and (roles <> '{authenticated}' or cmd = 'ALL'
         or coalesce(qual, with_check) !~ 'user_id = \\( SELECT auth.uid\\(\\) AS uid\\)'
         or coalesce(with_check, qual) !~ 'user_id = \\( SELECT auth.uid\\(\\) AS uid\\)')`,
      [sharedTables],
    );
    expect(loose).toEqual([]);
  });

  it('what belongs to a user goes with the user; of a gift stays that it was redeemed', async () => {
    const staying = await names(
      `select n.nspname || '.' || c.relname as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and a.attname = 'user_id' and not a.attisdropped
         and not exists (
           select from pg_constraint f
           where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
             and f.confrelid = 'auth.users'::regclass
             and f.confdeltype = case c.relname when 'gift' then 'n' else 'c' end
         )
       order by 1`,
    );
    expect(staying).toEqual(recordsOfUsers);
    const otherwise = await names(
      `select f.conname as name from pg_constraint f
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       where f.contype = 'f' and f.confrelid = 'auth.users'::regclass
         and f.connamespace in ('public'::regnamespace, 'private'::regnamespace)
         and a.attname <> 'user_id'`,
    );
    expect(otherwise).toEqual([]);
  });

  it('the record that outlives users has no column for a name or an address', async () => {
    const columns = await names(
      `select attname as name from pg_attribute
       where attrelid = 'private.role_change'::regclass and attnum > 0 and not attisdropped
       order by attnum`,
    );
    expect(columns).toEqual([
      'id',
      'changed_at',
      'user_id',
      'old_role',
      'old_end',
      'new_role',
      'new_end',
      'changed_by',
    ]);
  });

  it('every table, view and function has a comment', async () => {
    const silent = await names(
      `select c.oid::regclass::text as name from pg_class c
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm') and obj_description(c.oid, 'pg_class') is null
       union all
       select p.oid::regprocedure::text from pg_proc p
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and obj_description(p.oid, 'pg_proc') is null`,
    );
    expect(silent).toEqual([]);
  });

  it.each(roles)('%s may execute what the list says and nothing else', async (role) => {
    const executable = await names(
      `select pronamespace::regnamespace || '.' || proname as name from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and has_function_privilege($1, oid, 'execute')
       order by 1`,
      [role],
    );
    expect(executable).toEqual(callable[role]);
  });

  it.each(roles)('%s has the rights on tables that the list says and no others', async (role) => {
    const held = await names(
      `select replace(c.oid::regclass::text, '"', '') || ' ' || r as name
       from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate',
         'references', 'trigger']) r
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm')
         and (has_table_privilege($1, c.oid, r)
           or (r in ('select', 'insert', 'update', 'references')
             and has_any_column_privilege($1, c.oid, r)))`,
      [role],
    );
    const qualified = held.map((name) => {
      const [table = '', right = ''] = name.split(' ');
      return `${table.includes('.') ? table : `public.${table}`} ${right.toUpperCase()}`;
    });
    expect(qualified.toSorted()).toEqual(rights[role]);
  });

  it.each(roles)('%s cannot look into the private schema', async (role) => {
    const [row] = await database().query<{ usage: boolean }>(
      `select has_schema_privilege($1, 'private', 'usage') as usage`,
      [role],
    );
    expect(row?.usage).toBe(false);
  });

  it('every function pins an empty search path', async () => {
    const loose = await names(
      `select p.oid::regprocedure::text as name from pg_proc p
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and not ('search_path=""' = any (coalesce(proconfig, '{}')))`,
    );
    expect(loose).toEqual([]);
  });

  it('whatever happens to what everybody may read, the gateways are told to forget it', async () => {
    const told = await names(
      `select t.tgrelid::regclass || ' ' || events as name
       from pg_trigger t, regexp_substr(pg_get_triggerdef(t.oid), 'AFTER .* ON') events
       where t.tgfoid = 'private.tell_change'::regproc and t.tgenabled = 'O' order by 1`,
    );
    const all = 'AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON';
    expect(told).toEqual(
      ['erratum', 'news', 'operator_fact', 'puzzle', 'schedule', 'tip'].map(
        (table) => `${table === 'operator_fact' ? 'private.' : ''}${table} ${all}`,
      ),
    );
  });

  it('what guards, counts and records is fired by all that the list says', async () => {
    const fired = await names(
      `select n.nspname || '.' || c.relname || ' ' || regexp_replace(pg_get_triggerdef(t.oid),
         '^.* (BEFORE|AFTER) (.*) ON .* FOR (EACH \\w+) .* private\\.(\\w+)\\(\\)$', '\\1 \\2 \\3 \\4') as name
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and not t.tgisinternal and t.tgenabled = 'O'
         and t.tgfoid <> 'private.tell_change'::regproc`,
    );
    expect(fired.toSorted()).toEqual(triggers);
  });

  it.each([
    ['goes with what it belongs to', 'c', goesWith],
    ['keeps what it speaks of', 'a', keeps],
  ])('what the list says %s', async (_, action, list) => {
    const found = await names(
      `select n.nspname || '.' || c.relname || ' ' || string_agg(a.attname, ', ' order by place)
         || ' ' || m.nspname || '.' || r.relname as name
       from pg_constraint f
       join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class r on r.oid = f.confrelid join pg_namespace m on m.oid = r.relnamespace
       cross join unnest(f.conkey) with ordinality k (number, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
       where f.contype = 'f' and n.nspname in ('public', 'private')
         and r.oid <> 'auth.users'::regclass and f.confdeltype = $1
       group by f.oid, n.nspname, c.relname, m.nspname, r.relname`,
      [action],
    );
    expect(found.toSorted()).toEqual(list);
  });

  it('there is one of each that the list says, and no two', async () => {
    const found = await names(
      `select n.nspname || '.' || c.relname || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING btree', '')
         as name
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and i.indisunique and not i.indisprimary`,
    );
    expect(found.toSorted()).toEqual(once);
  });

  it('what a new row leaves out stands for what the list says', async () => {
    const found = await database().query<{ name: string; words: string }>(
      `select n.nspname || '.' || c.relname || ' ' || a.attname as name,
         replace(pg_get_expr(d.adbin, d.adrelid), 'timestamp with time zone', 'timestamptz') as words
       from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
       where n.nspname in ('public', 'private') and a.attgenerated = ''`,
    );
    expect(Object.fromEntries(found.map(({ name, words }) => [name, words]))).toEqual(unsaid);
  });

  it('players have rights on the columns that the list says and on no others', async () => {
    const found = await database().query<{ name: string; columns: string }>(
      `select n.nspname || '.' || c.relname || ' ' || g.privilege_type as name,
         string_agg(a.attname, ' ' order by a.attnum) as columns
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       cross join aclexplode(a.attacl) g
       where n.nspname in ('public', 'private')
       group by n.nspname, c.relname, g.grantee, g.privilege_type
       having g.grantee = 'authenticated'::regrole`,
    );
    expect(Object.fromEntries(found.map(({ name, columns }) => [name, columns]))).toEqual(
      ownColumns,
    );
  });

  it('what a call leaves out stands for what the list says', async () => {
    const found = await database().query<{ name: string; words: string }>(
      `select pronamespace::regnamespace || '.' || proname as name,
         replace(pg_get_expr(proargdefaults, 0), 'timestamp with time zone', 'timestamptz') as words
       from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and pronargdefaults > 0`,
    );
    expect(Object.fromEntries(found.map(({ name, words }) => [name, words]))).toEqual(leftOut);
  });

  it('what takes a POST refuses a GET, whoever calls it with whatever', async () => {
    const calls = await names(
      `select format('%I.%I(%s)', pronamespace::regnamespace, proname, (
           select string_agg('null::' || format_type(type, null), ', ' order by place)
           from unnest(proargtypes) with ordinality as a (type, place)
           where place <= pronargs - pronargdefaults
         )) as name
       from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1)`,
      [volatile],
    );
    expect(calls).toHaveLength(volatile.length);
    const others = await database().transaction(async (query) => {
      await query(
        `create function pg_temp.refused_with(call text) returns text language plpgsql as $$
         begin
           execute 'select ' || call;
           return 'answered';
         exception when others then
           return sqlstate;
         end $$`,
      );
      await query('set local transaction_read_only = on');
      return query(
        `select call, code from unnest($1::text[]) call, pg_temp.refused_with(call) code
         where code <> '25006'`,
        [calls],
      );
    });
    expect(others).toEqual([]);
  });

  it('what a GET may call changes nothing', async () => {
    const found = await names(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and provolatile = 'v' order by 1`,
    );
    expect(found).toEqual(volatile);
  });
});
