-- Statistics on the server: five counters a player, and the ledger of results behind them. Only the
-- first result of a puzzle date counts.

create table public."UserStatistics" (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  "firstTrySuccess" integer not null default 0,
  "secondTrySuccess" integer not null default 0,
  "thirdTrySuccess" integer not null default 0,
  "fourthTrySuccess" integer not null default 0,
  "noSuccess" integer not null default 0,
  updated_at timestamptz not null default now(),
  results jsonb,
  constraint user_statistics_counters_in_range check (
    least("firstTrySuccess", "secondTrySuccess", "thirdTrySuccess", "fourthTrySuccess", "noSuccess")
      >= 0
    and greatest(
      "firstTrySuccess", "secondTrySuccess", "thirdTrySuccess", "fourthTrySuccess", "noSuccess"
    ) <= 99999
  )
);

create table public.user_result (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  date date not null,
  quando_id integer not null,
  attempt smallint,
  recorded_at timestamptz not null default now(),
  primary key (user_id, date),
  constraint user_result_date_is_a_day check (isfinite(date)),
  constraint user_result_attempt_known check (attempt between 1 and 4)
);

alter table public."UserStatistics" enable row level security;
alter table public.user_result enable row level security;
revoke all on public."UserStatistics", public.user_result from public, anon, authenticated, service_role;
grant select on public."UserStatistics", public.user_result to authenticated, service_role;

create policy "players read their own statistics" on public."UserStatistics"
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));
create policy "players read their own results" on public.user_result
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));

comment on table public."UserStatistics" is
  'How often a player solved the daily puzzle at which attempt, and how often not. Whose it is comes from the token. Finished games step it through record_result; writing it replaces the whole set: a first upload, or the choice of a device''s numbers.';
comment on column public."UserStatistics".updated_at is
  'Sent, it is the copy the caller had seen, null for none; where another stands here meanwhile the call is refused with PT409. Not sent, the set is replaced whatever stands. Set by the database, in whole milliseconds, each later than the one before.';
comment on column public."UserStatistics".results is
  'Sent alone, never stored: the ledger that belongs to the counters, a list of {date, quando_id, attempt} of which public.user_result is made anew. Not sent, the ledger stays.';
comment on table public.user_result is
  'The ledger: the one result that counts for each puzzle date. Attempt 1 to 4, or null for not solved. Written by functions alone.';

create function private.take_turn(user_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('statistics ' || user_id::text, 0)
  );
$$;
revoke all on function private.take_turn(uuid) from public, anon, authenticated, service_role;
comment on function private.take_turn(uuid) is
  'Lets one transaction at a time change a player''s statistics, until it ends. Nobody''s need no turn.';

create function private.results_of(user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('date', r.date, 'quando_id', r.quando_id, 'attempt', r.attempt)
      order by r.date
    ),
    '[]'
  )
  from public.user_result r
  where r.user_id = results_of.user_id;
$$;
revoke all on function private.results_of(uuid) from public, anon, authenticated, service_role;
comment on function private.results_of(uuid) is
  'A player''s ledger as a list of {date, quando_id, attempt} by date.';

create function private.statistics_json(user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(s) - 'user_id' - 'results'
  from public."UserStatistics" s
  where s.user_id = statistics_json.user_id;
$$;
revoke all on function private.statistics_json(uuid) from public, anon, authenticated, service_role;
comment on function private.statistics_json(uuid) is
  'A player''s five counters and updated_at; null when there are none.';

create function private.is_daily(quando_id integer, date date, at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(
    is_daily.date <= private.visible_until(at, 840) and exists (
      select from public.puzzle p
      where p.id = is_daily.quando_id and p.state = 'published' and (
        exists (
          select from public.schedule s
          where s.puzzle_id = p.id and s.date = is_daily.date
        )
        or private.classic_of_the_day(is_daily.date, p.locale) = p.id
      )
    ),
    false
  );
$$;
revoke all on function private.is_daily(integer, date, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.is_daily(integer, date, timestamptz) is
  'Whether the puzzle is the daily one of a date in its language, scheduled or as its classic, up to the UTC+14 date of the instant. Of a later date every puzzle is false, whether there is one or not.';

create function private.record_result(
  user_id uuid, date date, quando_id integer, attempt integer, at timestamptz
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  is_new boolean;
begin
  if attempt not between 1 and 4 then
    raise exception 'attempt % is none of 1, 2, 3, 4 and null', attempt
      using errcode = 'numeric_value_out_of_range';
  end if;
  if not private.is_daily(quando_id, date, at) then
    raise exception 'that puzzle is not the one of that date'
      using errcode = 'foreign_key_violation';
  end if;
  perform private.take_turn(user_id);
  insert into public.user_result as r (user_id, date, quando_id, attempt)
  values (
    record_result.user_id, record_result.date, record_result.quando_id, record_result.attempt
  )
  on conflict on constraint user_result_pkey do nothing;
  is_new := found;
  if is_new then
    perform set_config('quando.recording', 'on', true);
    insert into public."UserStatistics" as s (
      user_id, "firstTrySuccess", "secondTrySuccess", "thirdTrySuccess", "fourthTrySuccess",
      "noSuccess"
    )
    values (
      record_result.user_id,
      (record_result.attempt is not distinct from 1)::integer,
      (record_result.attempt is not distinct from 2)::integer,
      (record_result.attempt is not distinct from 3)::integer,
      (record_result.attempt is not distinct from 4)::integer,
      (record_result.attempt is null)::integer
    )
    on conflict on constraint "UserStatistics_pkey" do update set
      "firstTrySuccess" = least(s."firstTrySuccess" + excluded."firstTrySuccess", 99999),
      "secondTrySuccess" = least(s."secondTrySuccess" + excluded."secondTrySuccess", 99999),
      "thirdTrySuccess" = least(s."thirdTrySuccess" + excluded."thirdTrySuccess", 99999),
      "fourthTrySuccess" = least(s."fourthTrySuccess" + excluded."fourthTrySuccess", 99999),
      "noSuccess" = least(s."noSuccess" + excluded."noSuccess", 99999);
    perform set_config('quando.recording', '', true);
    insert into public.user_puzzle_history (user_id, quando_id)
    values (record_result.user_id, record_result.quando_id)
    on conflict on constraint user_puzzle_history_pkey do nothing;
  end if;
  return jsonb_build_object(
    'isNew', is_new, 'statistics', private.statistics_json(record_result.user_id)
  );
end
$$;
revoke all on function private.record_result(uuid, date, integer, integer, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.record_result(uuid, date, integer, integer, timestamptz) is
  'Counts a finished daily puzzle once: ledger row, counter and history in one transaction. Again for the same date it changes nothing. Answers {isNew, statistics}. An attempt other than 1 to 4 and null is 22003; a puzzle that was not that date''s, or a date to come, is 23503.';

create function public.record_result(date date, quando_id integer, attempt integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('stats.shared');
  return private.record_result(auth.uid(), date, quando_id, attempt, now());
end
$$;
revoke all on function public.record_result(date, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.record_result(date, integer, integer) to authenticated;
comment on function public.record_result(date, integer, integer) is
  'Counts the caller''s result of a daily puzzle, once a puzzle date however often it is called: attempt 1 to 4, null for not solved. Answers {isNew, statistics}. By POST only. Definer: players may not write the ledger.';
