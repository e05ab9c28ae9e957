-- Statistics on the server: five counters a player, the ledger of results behind them (only the first
-- result of a puzzle date counts), the sets that were replaced, and the running game.

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
alter table public."UserStatistics" enable row level security;
grant select on public."UserStatistics" to authenticated, service_role;
comment on table public."UserStatistics" is 'How often a player solved the daily puzzle at which attempt, and how often not. Whose it is comes from the token. Finished games step it through record_result; writing it replaces the whole set: a first upload, or the choice of a device''s numbers.';
comment on column public."UserStatistics".updated_at is 'Sent, it is the copy the caller had seen, null for none; where another stands here meanwhile the call is refused with PT409. Not sent, the set is replaced whatever stands. Set by the database, in whole milliseconds, each later than the one before.';
comment on column public."UserStatistics".results is 'Sent alone, never stored: the ledger that belongs to the counters, a list of {date, quando_id, attempt} of which public.user_result is made anew. Not sent, the ledger stays.';
create policy "players read their own statistics" on public."UserStatistics"
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));
create policy "players upload their own statistics" on public."UserStatistics"
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));
create policy "players replace their own statistics" on public."UserStatistics"
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')))
  with check (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));

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
alter table public.user_result enable row level security;
grant select on public.user_result to authenticated, service_role;
comment on table public.user_result is 'The ledger: the one result that counts for each puzzle date. Attempt 1 to 4, or null for not solved. Written by functions alone.';
create policy "players read their own results" on public.user_result
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));

create function private.lock_statistics(p_user_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('statistics ' || p_user_id::text, 0)
  );
$$;
comment on function private.lock_statistics is 'Lets one transaction at a time change a player''s statistics or history, until it ends. Nobody''s need no lock.';

create function private.results_of(p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('date', r.date, 'quando_id', r.quando_id, 'attempt', r.attempt)
      order by r.date
    ),
    '[]'
  )
  from public.user_result r
  where r.user_id = p_user_id;
$$;
comment on function private.results_of is 'A player''s ledger as a list of {date, quando_id, attempt} by date.';

create function private.statistics_json(p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(s) - 'user_id' - 'results'
  from public."UserStatistics" s
  where s.user_id = p_user_id;
$$;
comment on function private.statistics_json is 'A player''s five counters and updated_at; null when there are none.';

create function private.is_daily(p_quando_id integer, p_date date, p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.has_begun(p_date, p_at) and exists (
      select from public.puzzle p
      where p.id = p_quando_id and p.state = 'published' and (
        exists (
          select from public.schedule s
          where s.puzzle_id = p.id and s.date = p_date
        )
        or private.classic_of_the_day(p_date, p.locale) = p.id
      )
    ),
    false
  );
$$;
comment on function private.is_daily is 'Whether the puzzle is the daily one of a date in its language, scheduled or as its classic, up to the UTC+14 date of the instant. Of a later date every puzzle is false, whether there is one or not.';

create function private.record_result(
  p_user_id uuid, p_date date, p_quando_id integer, p_attempt integer, p_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  is_new boolean;
begin
  perform private.require_attempt(p_attempt);
  if not private.is_daily(p_quando_id, p_date, p_at) then
    raise exception 'that puzzle is not the one of that date'
      using errcode = 'foreign_key_violation';
  end if;
  perform private.lock_statistics(p_user_id);
  insert into public.user_result as r (user_id, date, quando_id, attempt)
  values (p_user_id, p_date, p_quando_id, p_attempt)
  on conflict on constraint user_result_pkey do nothing;
  is_new := found;
  if is_new then
    perform set_config('quando.recording', 'on', true);
    insert into public."UserStatistics" as s (
      user_id, "firstTrySuccess", "secondTrySuccess", "thirdTrySuccess", "fourthTrySuccess",
      "noSuccess"
    )
    values (
      p_user_id,
      (p_attempt is not distinct from 1)::integer,
      (p_attempt is not distinct from 2)::integer,
      (p_attempt is not distinct from 3)::integer,
      (p_attempt is not distinct from 4)::integer,
      (p_attempt is null)::integer
    )
    on conflict on constraint "UserStatistics_pkey" do update set
      "firstTrySuccess" = least(s."firstTrySuccess" + excluded."firstTrySuccess", 99999),
      "secondTrySuccess" = least(s."secondTrySuccess" + excluded."secondTrySuccess", 99999),
      "thirdTrySuccess" = least(s."thirdTrySuccess" + excluded."thirdTrySuccess", 99999),
      "fourthTrySuccess" = least(s."fourthTrySuccess" + excluded."fourthTrySuccess", 99999),
      "noSuccess" = least(s."noSuccess" + excluded."noSuccess", 99999);
    perform set_config('quando.recording', '', true);
    insert into public.user_puzzle_history (user_id, quando_id)
    values (p_user_id, p_quando_id)
    on conflict on constraint user_puzzle_history_pkey do nothing;
  end if;
  return jsonb_build_object('isNew', is_new, 'statistics', private.statistics_json(p_user_id));
end
$$;
comment on function private.record_result is 'Counts a finished daily puzzle once: ledger row, counter and history in one transaction. Again for the same date it changes nothing. Answers {isNew, statistics}. An attempt other than 1 to 4 and null is 22003; a puzzle that was not that date''s, or a date to come, is 23503.';

create function public.record_result(date date, quando_id integer, attempt integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('stats.shared');
  return private.record_result(auth.uid(), date, quando_id, attempt, now());
end
$$;
comment on function public.record_result is 'Counts the caller''s result of a daily puzzle, once a puzzle date however often it is called: attempt 1 to 4, null for not solved. Answers {isNew, statistics}. By POST only. Definer: players may not write the ledger.';

create table public.replaced_statistics (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  replaced_at timestamptz not null default now(),
  "firstTrySuccess" integer not null,
  "secondTrySuccess" integer not null,
  "thirdTrySuccess" integer not null,
  "fourthTrySuccess" integer not null,
  "noSuccess" integer not null,
  results jsonb not null
);
create index replaced_statistics_user_id_idx on public.replaced_statistics (user_id);
create index replaced_statistics_replaced_at_idx on public.replaced_statistics (replaced_at);
alter table public.replaced_statistics enable row level security;
grant select on public.replaced_statistics to authenticated, service_role;
comment on table public.replaced_statistics is 'Sets of statistics that were replaced, with their ledgers, for 30 days and the last 20 of a player. public.restore_statistics brings one back.';
create policy "players read their own replaced statistics" on public.replaced_statistics
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.holds_permission('stats.shared'))
    and replaced_at > now() - interval '30 days'
  );

grant
  insert (
    "firstTrySuccess", "secondTrySuccess", "thirdTrySuccess", "fourthTrySuccess", "noSuccess",
    results, updated_at
  ),
  update (
    "firstTrySuccess", "secondTrySuccess", "thirdTrySuccess", "fourthTrySuccess", "noSuccess",
    results, updated_at
  )
  on public."UserStatistics" to authenticated;

create function private.read_results(results jsonb, at timestamptz) returns jsonb
language plpgsql stable strict set search_path = '' as $$
declare
  last_day constant date := private.visible_until(at, 840);
  read jsonb;
begin
  if jsonb_typeof(results) <> 'array' or jsonb_array_length(results) > 4000 then
    raise exception 'results is no list of at most 4000 results'
      using errcode = 'invalid_parameter_value';
  end if;
  if exists (
    select from jsonb_array_elements(results) r
    where not coalesce(
      jsonb_typeof(r) = 'object'
      and r ->> 'date' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      and jsonb_typeof(r -> 'quando_id') = 'number' and r ->> 'quando_id' ~ '^[1-9][0-9]{0,8}$'
      and (
        jsonb_typeof(r -> 'attempt') = 'null'
        or jsonb_typeof(r -> 'attempt') = 'number' and r ->> 'attempt' ~ '^[1-4]$'
      ),
      false
    )
  ) then
    raise exception 'a result is no {date, quando_id, attempt}'
      using errcode = 'invalid_parameter_value';
  end if;
  if exists (
    select from jsonb_array_elements(results) r
    group by r ->> 'date' having count(*) > 1 or (r ->> 'date')::date > last_day
  ) then
    raise exception 'a date has two results, or lies in the future'
      using errcode = 'invalid_parameter_value';
  end if;
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'date', (r ->> 'date')::date,
        'quando_id', r -> 'quando_id',
        'attempt', r -> 'attempt'
      )
      order by r ->> 'date'
    ),
    '[]'
  ) into read
  from jsonb_array_elements(results) r;
  return read;
exception
  when datetime_field_overflow or invalid_datetime_format then
    raise exception 'a result has a date that no calendar has'
      using errcode = 'invalid_parameter_value';
end
$$;
comment on function private.read_results is 'A ledger as private.results_of writes it, from what a device sent; 22023 when it is none: at most 4000 results, one a date, no date after the UTC+14 day of the instant.';

create function private.archive_statistics(present public."UserStatistics") returns void
language sql volatile set search_path = '' as $$
  insert into public.replaced_statistics (
    user_id, "firstTrySuccess", "secondTrySuccess", "thirdTrySuccess", "fourthTrySuccess",
    "noSuccess", results
  )
  values (
    present.user_id, present."firstTrySuccess", present."secondTrySuccess",
    present."thirdTrySuccess", present."fourthTrySuccess", present."noSuccess",
    private.results_of(present.user_id)
  );
  delete from public.replaced_statistics r
  where r.id in (
    select old.id from public.replaced_statistics old
    where old.user_id = present.user_id
    order by old.id desc
    offset 20
  );
$$;
comment on function private.archive_statistics is 'Keeps a set of statistics and its ledger, and of each player the 20 latest, so that nobody fills the disk.';

create function private.guard_statistics() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sent constant jsonb := nullif(new.results, 'null');
  present jsonb := '[]';
  results jsonb;
begin
  -- An upsert of a row that is there goes on as an update, and must find there what was sent.
  if tg_op = 'INSERT'
    and exists (select from public."UserStatistics" s where s.user_id = new.user_id) then
    new.updated_at := coalesce(new.updated_at, '-infinity');
    return new;
  end if;
  new.results := null;
  if current_setting('quando.recording', true) is distinct from 'on' then
    present := private.results_of(new.user_id);
    results := coalesce(private.read_results(sent, now()), present);
    if exists (
      select from jsonb_to_recordset(results) as r (attempt integer)
      having count(*) filter (where r.attempt = 1) > new."firstTrySuccess"
        or count(*) filter (where r.attempt = 2) > new."secondTrySuccess"
        or count(*) filter (where r.attempt = 3) > new."thirdTrySuccess"
        or count(*) filter (where r.attempt = 4) > new."fourthTrySuccess"
        or count(*) filter (where r.attempt is null) > new."noSuccess"
    ) then
      raise exception 'a counter is smaller than the results say'
        using errcode = 'check_violation', table = 'UserStatistics', schema = 'public';
    end if;
    if tg_op = 'UPDATE' then
      if results = present
        and (new."firstTrySuccess", new."secondTrySuccess", new."thirdTrySuccess",
          new."fourthTrySuccess", new."noSuccess")
        = (old."firstTrySuccess", old."secondTrySuccess", old."thirdTrySuccess",
          old."fourthTrySuccess", old."noSuccess") then
        -- The same once more, such as a call whose answer got lost.
        new.updated_at := old.updated_at;
        return new;
      end if;
      if new.updated_at is distinct from old.updated_at then
        raise exception 'the statistics have changed meanwhile'
          using errcode = 'PT409', hint = 'Read them again.';
      end if;
      if greatest(old."firstTrySuccess", old."secondTrySuccess", old."thirdTrySuccess",
        old."fourthTrySuccess", old."noSuccess", jsonb_array_length(present)) > 0 then
        perform private.archive_statistics(old);
      end if;
    end if;
    if results <> present then
      delete from public.user_result r where r.user_id = new.user_id;
      insert into public.user_result (user_id, date, quando_id, attempt)
      select new.user_id, r.date, r.quando_id, r.attempt
      from jsonb_to_recordset(results) as r (date date, quando_id integer, attempt smallint);
    end if;
  end if;
  new.updated_at := date_trunc('milliseconds', clock_timestamp());
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
  end if;
  return new;
end
$$;
comment on function private.guard_statistics is 'Replaces a player''s statistics as a whole: checks them against the ledger (23514), refuses who has not seen what stands (PT409; not 40001, which PostgREST before 16 tries again without end), archives what differs, makes the ledger anew. Single steps say quando.recording = on. Definer: players may not write the ledger.';
create trigger guard_statistics before insert or update on public."UserStatistics"
  for each row execute function private.guard_statistics();

create function private.lock_own_statistics() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_statistics(auth.uid());
  return null;
end
$$;
comment on function private.lock_own_statistics is 'Locks the player''s statistics before a row is locked, as record_result does, so that neither waits for the other forever. Definer: players may not execute private.lock_statistics.';
create trigger lock_own_statistics before insert or update on public."UserStatistics"
  for each statement execute function private.lock_own_statistics();

create function public.restore_statistics(id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('stats.shared');
  update public."UserStatistics" s set
    "firstTrySuccess" = r."firstTrySuccess",
    "secondTrySuccess" = r."secondTrySuccess",
    "thirdTrySuccess" = r."thirdTrySuccess",
    "fourthTrySuccess" = r."fourthTrySuccess",
    "noSuccess" = r."noSuccess",
    results = r.results
  from public.replaced_statistics r
  where r.id = restore_statistics.id and r.user_id = auth.uid() and s.user_id = auth.uid()
    and r.replaced_at > now() - interval '30 days';
  if not found then
    raise exception 'there is no such replaced set' using errcode = '02000';
  end if;
  return private.statistics_json(auth.uid());
end
$$;
comment on function public.restore_statistics is 'Puts one of the caller''s replaced sets with its ledger in place of the present one, which is archived, and answers its five counters and updated_at; 02000 when there is none of the last 30 days. By POST only. Definer: players may not write the ledger.';

create function private.forget_replaced(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    delete from public.replaced_statistics r
    where r.id in (
      select old.id from public.replaced_statistics old
      where old.replaced_at <= p_at - interval '30 days'
      limit 1000
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_replaced is 'Removes replaced sets of statistics after 30 days, 1,000 at most, so that it never takes long. Answers how many; call it again until none are left. The gateway does at its start and every day; on Supabase the operator schedules it.';

create table public."UserState" (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  first_try smallint,
  second_try smallint,
  third_try smallint,
  fourth_try smallint,
  "gameState" text not null default 'running',
  quiz_id text,
  quiz_day date,
  is_hard boolean,
  updated_at timestamptz not null default now(),
  constraint user_state_tries_in_range check (
    least(first_try, second_try, third_try, fourth_try) >= 0
    and greatest(first_try, second_try, third_try, fourth_try) <= 9999
  ),
  constraint user_state_game_state_known check ("gameState" in ('running', 'won', 'lost')),
  constraint user_state_quiz_id_form check (quiz_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  constraint user_state_quiz_is_dated check ((quiz_id is null) = (quiz_day is null))
);
alter table public."UserState" enable row level security;
grant select on public."UserState" to authenticated, service_role;
comment on table public."UserState" is 'The game a player is at: up to four tries as numbers from 0 to 9999, set from the first on, and how it stands. Whose it is comes from the token. What an upsert does not name stays as it was.';
comment on column public."UserState".quiz_id is 'Which puzzle the tries belong to; null where whoever wrote them does not say.';
comment on column public."UserState".quiz_day is 'The date of that puzzle.';
comment on column public."UserState".is_hard is 'Whether every attempt was made in hard mode.';
create policy "players read their own game" on public."UserState" for select to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));
create policy "players store their own game" on public."UserState" for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));
create policy "players go on with their own game" on public."UserState"
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')))
  with check (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));

grant
  insert (first_try, second_try, third_try, fourth_try, "gameState", quiz_id, quiz_day, is_hard),
  update (first_try, second_try, third_try, fourth_try, "gameState", quiz_id, quiz_day, is_hard)
  on public."UserState" to authenticated;

create function private.guard_state() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  tries constant smallint[] :=
    array[new.first_try, new.second_try, new.third_try, new.fourth_try];
  count constant integer := cardinality(array_remove(tries, null));
  stored smallint[];
  kept integer;
begin
  -- An upsert of a row that is there goes on as an update; only that one is whole.
  if tg_op = 'INSERT'
    and exists (select from public."UserState" s where s.user_id = new.user_id) then
    return new;
  end if;
  if not private.has_begun(new.quiz_day, now()) then
    raise exception 'the puzzle''s day lies in the future'
      using errcode = 'check_violation', column = 'quiz_day', table = 'UserState', schema = 'public';
  end if;
  if array_position(tries[1:count], null) is not null
    or new."gameState" = 'won' and count = 0 or new."gameState" = 'lost' and count < 4 then
    raise exception 'no game has these tries and this state'
      using errcode = 'check_violation', table = 'UserState', schema = 'public';
  end if;
  if tg_op = 'UPDATE' then
    stored := array[old.first_try, old.second_try, old.third_try, old.fourth_try];
    kept := cardinality(array_remove(stored, null));
    if (case
      when (new.quiz_id, new.quiz_day) is distinct from (old.quiz_id, old.quiz_day)
        then coalesce(new.quiz_day, '-infinity') < coalesce(old.quiz_day, '-infinity')
      when new.quiz_id is null then false
      when old."gameState" = 'running' then tries[1:kept] is distinct from stored[1:kept]
      else (tries, new."gameState") is distinct from (stored, old."gameState")
    end) then
      raise exception 'another device has gone on with this game, or with a later one'
        using errcode = 'PT409', hint = 'Read it again.';
    end if;
  end if;
  new.updated_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end
$$;
comment on function private.guard_state is 'Keeps a stored game from going back: of the same puzzle no try is changed or taken away and a finished game stays as it is, and a puzzle of an earlier day does not replace a later one (PT409). Tries with a gap, a state they do not lead to and a day to come are 23514. Definer: players may not ask the future gate.';
create trigger guard_state before insert or update on public."UserState"
  for each row execute function private.guard_state();

create function public.reset_today(timezoneoffset integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  delete from public."UserState" s
  where s.user_id = auth.uid()
    and coalesce(s.quiz_day = private.local_day(now(), timezoneoffset), true);
end
$$;
comment on function public.reset_today is 'Takes the caller''s stored game of today away, so that staff can play it again; never a result or a counter. Without admin.restricted 42501; offsets as in private.local_day. By POST only. Definer: nobody may delete a stored game.';

grant execute on function  public.record_result, public.restore_statistics, public.reset_today to
  authenticated;

-- How others did at a puzzle: counted without knowing who, from players who agreed to compare.

create table private.outcome (
  quando_id integer not null references public.puzzle (id),
  attempt smallint not null,
  count integer not null default 0,
  primary key (quando_id, attempt),
  constraint outcome_attempt_known check (attempt between 0 and 4)
);
alter table private.outcome enable row level security;
comment on table private.outcome is 'How many players solved a puzzle on the day it was the daily one, per attempt; 0 for not solved. Knows nobody.';

create table private.outcome_salt (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);
alter table private.outcome_salt enable row level security;
comment on table private.outcome_salt is 'A random value for each date, so that what tells callers apart at its puzzles means nothing at those of others; gone with the date.';

create table private.outcome_voter (
  day date not null,
  quando_id integer not null references public.puzzle (id),
  voter text not null,
  primary key (day, quando_id, voter)
);
alter table private.outcome_voter enable row level security;
comment on table private.outcome_voter is 'Who was counted at the puzzle of a date, as a salted hash of their address, against repeats; gone with the date.';

create function private.forget_voters(p_at timestamptz default now(), p_most integer default 10000)
returns integer
language sql volatile set search_path = '' as $$
  with ended as (
    delete from private.outcome_salt s where s.day < private.local_day(p_at, -720)
  ),
  forgotten as (
    delete from private.outcome_voter v
    where v.ctid = any (array(
      select old.ctid from private.outcome_voter old
      where old.day < private.local_day(p_at, -720) limit p_most for update skip locked
    ))
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_voters is 'Removes the salts of the dates that have ended everywhere on earth (UTC-12), and of who was counted at their puzzles as many as it is told at most. Answers how many; call it again until none are left. The gateway does every hour; on Supabase the operator schedules it.';

create function private.voter_of(p_headers json, p_day date) returns text
language plpgsql volatile set search_path = '' as $$
declare
  client constant text := coalesce(
    p_headers ->> (select s.value from private.setting s where s.name = 'client_header'),
    btrim(split_part(p_headers ->> 'x-forwarded-for', ',', 1))
  );
  known uuid;
begin
  insert into private.outcome_salt as s (day) values (p_day)
  on conflict on constraint outcome_salt_pkey do nothing;
  select s.salt into strict known from private.outcome_salt s where s.day = p_day;
  return encode(sha256(convert_to(known::text || client, 'UTF8')), 'hex');
end
$$;
comment on function private.voter_of is 'Tells callers apart without keeping their address: a hash of it with the salt of a date. Null when the request''s headers tell no address.';

create function private.count_outcome(
  p_quando_id integer, p_date date, p_attempt integer, p_headers json, p_at timestamptz
) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  caller text;
begin
  perform private.require_attempt(p_attempt);
  if not private.is_daily(p_quando_id, p_date, p_at) then
    raise exception 'that puzzle is not the one of that date'
      using errcode = 'foreign_key_violation';
  end if;
  if p_date < private.local_day(p_at, -720) then
    return false;
  end if;
  caller := private.voter_of(p_headers, p_date);
  if caller is null then
    return false;
  end if;
  insert into private.outcome_voter as v (day, quando_id, voter)
  values (p_date, p_quando_id, caller)
  on conflict on constraint outcome_voter_pkey do nothing;
  if not found then
    return false;
  end if;
  insert into private.outcome as o (quando_id, attempt, count)
  values (p_quando_id, coalesce(p_attempt, 0), 1)
  on conflict on constraint outcome_pkey do update set count = o.count + 1;
  return true;
end
$$;
comment on function private.count_outcome is 'Counts a result once a caller and puzzle, while its date is today somewhere; answers whether it counted. Refuses as private.record_result does.';

create function public.count_outcome(quando_id integer, date date, attempt integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  return private.count_outcome(
    quando_id, date, attempt, nullif(current_setting('request.headers', true), '')::json, now()
  );
end
$$;
comment on function public.count_outcome is 'For players who agreed to compare: counts the result of a daily puzzle, attempt 1 to 4 or null for not solved, without saying whose it is. Answers whether it was counted. By POST only. Definer: players may not read or write the counts.';

create function private.outcomes(p_quando_id integer, p_timezoneoffset integer, p_at timestamptz)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  counts integer[];
  total integer;
begin
  select array_agg(coalesce(o.count, 0) order by a.position), sum(coalesce(o.count, 0))
  into counts, total
  from unnest(array[1, 2, 3, 4, 0]) with ordinality as a (attempt, position)
  left join private.outcome o on o.quando_id = p_quando_id and o.attempt = a.attempt;
  if total < 20 or not exists (
    select from public.schedule s where s.puzzle_id = p_quando_id and s.date <= today
  ) then
    return null;
  end if;
  return jsonb_build_object(
    'players', round(total, 1 - floor(log(total))::integer),
    'shares', (
      select jsonb_agg(round(100.0 * c.count / total) order by c.position)
      from unnest(counts) with ordinality as c (count, position)
    )
  );
end
$$;
comment on function private.outcomes is 'About how many players were counted at a puzzle (two significant digits) and their shares in whole percent, at the attempts 1 to 4 and not solved; null below 20, and while the puzzle is not due at the offset.';

create function public.get_outcomes(quando_id integer, timezoneoffset integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.outcomes(quando_id, timezoneoffset, now());
$$;
comment on function public.get_outcomes is 'How others did at a puzzle: {players, shares: [first, second, third, fourth, not solved]} in percent, approximately; null below 20 players. Definer: players may not read the counts.';

grant execute on function  public.count_outcome to anon, authenticated;

grant execute on function  public.get_outcomes to anon, authenticated, service_role;
