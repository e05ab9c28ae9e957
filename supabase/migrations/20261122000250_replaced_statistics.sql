-- Replacing a player's statistics as a whole: what may be sent, what is kept of the set before, and
-- the way back to it.

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
revoke all on public.replaced_statistics from public, anon, authenticated, service_role;
grant select on public.replaced_statistics to authenticated, service_role;
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

create policy "players upload their own statistics" on public."UserStatistics"
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));
create policy "players replace their own statistics" on public."UserStatistics"
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')))
  with check (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));
create policy "players read their own replaced statistics" on public.replaced_statistics
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.holds_permission('stats.shared'))
    and replaced_at > now() - interval '30 days'
  );

comment on table public.replaced_statistics is
  'Sets of statistics that were replaced, with their ledgers, for 30 days and the last 20 of a player. public.restore_statistics brings one back.';

create function private.read_results(results jsonb, at timestamptz) returns jsonb
language plpgsql stable strict
set search_path = ''
as $$
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
revoke all on function private.read_results(jsonb, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.read_results(jsonb, timestamptz) is
  'A ledger as private.results_of writes it, from what a device sent; 22023 when it is none: at most 4000 results, one a date, no date after the UTC+14 day of the instant.';

create function private.archive_statistics(present public."UserStatistics") returns void
language sql volatile
set search_path = ''
as $$
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
revoke all on function private.archive_statistics(public."UserStatistics")
  from public, anon, authenticated, service_role;
comment on function private.archive_statistics(public."UserStatistics") is
  'Keeps a set of statistics and its ledger, and of each player the 20 latest, so that nobody fills the disk.';

create function private.guard_statistics() returns trigger
language plpgsql security definer
set search_path = ''
as $$
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
revoke all on function private.guard_statistics() from public, anon, authenticated, service_role;
comment on function private.guard_statistics() is
  'Replaces a player''s statistics as a whole: checks them against the ledger (23514), refuses who has not seen what stands (PT409; not 40001, which PostgREST before 16 tries again without end), archives what differs, makes the ledger anew. Single steps say quando.recording = on. Definer: players may not write the ledger.';

create function private.queue_statistics() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.take_turn(auth.uid());
  return null;
end
$$;
revoke all on function private.queue_statistics() from public, anon, authenticated, service_role;
comment on function private.queue_statistics() is
  'Takes the player''s turn before a row is locked, as record_result does, so that neither waits for the other forever. Definer: players may not execute private.take_turn.';

create trigger queue_statistics before insert or update on public."UserStatistics"
  for each statement execute function private.queue_statistics();
create trigger guard_statistics before insert or update on public."UserStatistics"
  for each row execute function private.guard_statistics();

create function public.restore_statistics(id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('stats.shared');
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
revoke all on function public.restore_statistics(bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.restore_statistics(bigint) to authenticated;
comment on function public.restore_statistics(bigint) is
  'Puts one of the caller''s replaced sets with its ledger in place of the present one, which is archived, and answers its five counters and updated_at; 02000 when there is none of the last 30 days. By POST only. Definer: players may not write the ledger.';

create function private.forget_replaced(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.replaced_statistics r
  where r.id in (
    select old.id from public.replaced_statistics old
    where old.replaced_at <= forget_replaced.at - interval '30 days'
    limit 1000
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function private.forget_replaced(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.forget_replaced(timestamptz) is
  'Removes replaced sets of statistics after 30 days, 1,000 at most, so that it never takes long. Answers how many; call it again until none are left. The gateway does at its start and every day; on Supabase the operator schedules it.';
