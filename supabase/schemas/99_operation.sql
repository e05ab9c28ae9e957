-- What runs an installation: allowances of callers, the operator's facts, backups, and the notice of changes.

-- What callers have left of their allowances, counted here so that all processes share it.

create unlogged table private.allowance (
  key text primary key,
  full_at timestamptz not null
);
alter table private.allowance enable row level security;
comment on table private.allowance is 'When each allowance that was taken from is full again; one without a row is full. Keys are keyed hashes of whose it is. Unlogged: after a crash all are full.';

create function private.take_allowances(
  p_keys text[], p_every double precision[], p_whole double precision[], p_at timestamptz
) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  wait numeric;
begin
  -- Holds the rows, always in the same order.
  insert into private.allowance as a (key, full_at)
  select k.key, p_at from unnest(p_keys) as k (key) order by k.key
  on conflict (key) do update set full_at = a.full_at;
  -- What is full later than an hour after it could be was counted by a clock that was wrong.
  update private.allowance a set full_at = p_at
  from unnest(p_keys, p_whole) as w (key, whole)
  where a.key = w.key and a.full_at > p_at + make_interval(secs => w.whole + 3600);
  -- However far ahead another's clock is, what is empty gets no emptier.
  select max(least(extract(epoch from a.full_at - p_at), w.whole) + w.every - w.whole) into wait
  from unnest(p_keys, p_every, p_whole) as w (key, every, whole)
  join private.allowance a on a.key = w.key;
  if wait > 0 then
    return ceil(wait);
  end if;
  update private.allowance a
  set full_at = p_at + make_interval(
    secs => greatest(0, extract(epoch from a.full_at - p_at)) + w.every
  )
  from unnest(p_keys, p_every) as w (key, every)
  where a.key = w.key;
  return 0;
end
$$;
comment on function private.take_allowances is 'Takes one of each allowance, or none: 0 where there was one of all, else the seconds until there is. Each key once; of each allowance the seconds until it has one more, and until it is full when it was empty.';

create function private.give_allowances_back(
  p_keys text[], p_every double precision[]
) returns void
language sql volatile set search_path = '' as $$
  update private.allowance a set full_at = a.full_at - make_interval(secs => w.every)
  from unnest(p_keys, p_every) as w (key, every)
  where a.key = w.key;
$$;
comment on function private.give_allowances_back is 'Returns one of each allowance that was taken for nothing.';

create function private.forget_allowances(p_at timestamptz default now(), p_most integer default 10000)
returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    delete from private.allowance a
    where a.ctid = any (array(
      select old.ctid from private.allowance old
      where old.full_at <= p_at limit p_most for update skip locked
    ))
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_allowances is 'Removes allowances that are full: as many as it is told at most. Answers how many; call it again until none are left. The gateway does every hour.';

-- Who runs this installation, as far as administrators say so on the page.

create table private.operator_fact (
  name text primary key,
  value text not null,
  constraint operator_fact_is_one_line check (
    value <> '' and value = btrim(value) and value !~ '[\u0001-\u001F\u007F-\u009F]'
    and char_length(value) <= case when name like 'LINK\_%' then 2000 else 500 end
  ),
  constraint operator_fact_is_known check (
    case
      when name in ('OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_VAT_ID') then true
      when name in (
        'PROCESSOR_HOSTING', 'PROCESSOR_DATABASE', 'PROCESSOR_MAIL', 'PROCESSOR_PAYMENT',
        'PROCESSOR_BACKUP'
      ) then true
      when name in ('OPERATOR_EMAIL', 'SUPPORT_EMAIL')
        then value ~ '^[^[:space:]@<>"?&]{1,64}@[^[:space:]@<>"?&]{1,255}$'
      when name = 'OPERATOR_KIND' then value in ('individual', 'organisation')
      when name = 'OPERATOR_PHONE' then value ~ '^\+?[0-9 ()/.-]{3,40}$'
      when name = 'POLICY_DATE' then value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      when name in ('LINK_SOCIAL', 'LINK_BIO', 'LINK_SUPPORT') then value ~* '^https?://'
      else false
    end
  )
);
alter table private.operator_fact enable row level security;
comment on table private.operator_fact is 'The operator''s facts for imprint, privacy policy and menu that administrators have set on the page, by the names of the settings that go before them.';

create function private.set_operator_facts(
  p_user_id uuid, p_facts jsonb, p_at timestamptz
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  given record;
  before text;
begin
  perform private.require_staff(p_user_id, 'admin.access', p_at);
  for given in select f.key as name, f.value from jsonb_each_text(p_facts) f order by f.key loop
    select f.value into before from private.operator_fact f where f.name = given.name for update;
    continue when given.value is not distinct from before;
    if given.value is null then
      delete from private.operator_fact f where f.name = given.name;
    else
      insert into private.operator_fact as f (name, value) values (given.name, given.value)
      on conflict on constraint operator_fact_pkey do update set value = excluded.value;
    end if;
    perform private.record_action(
      p_user_id, p_at, 'fact changed', given.name,
      jsonb_build_object('before', before, 'after', given.value)
    );
  end loop;
end
$$;
comment on function private.set_operator_facts is 'For the gateway: an administrator''s facts of the operator by their names, null to take one away; others stay. Each change is noted. Without admin.access 42501; an unknown name, or a value of another form, is 23514.';

-- What was backed up, and when it failed.

create table private.backup (
  id bigint generated always as identity primary key,
  path text not null,
  is_nightly boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  bytes bigint,
  tried text,
  failure text,
  constraint backup_tried_check check (tried in ('restored', 'read')),
  constraint backup_outcome_check check (
    (failure is null) = (bytes is not null and tried is not null)
  )
);
alter table private.backup enable row level security;
comment on table private.backup is 'Backups of the last 90 days, made by a command or by night: in which file, of how many bytes, and whether it was restored on trial or only read whole; or, for the operator, why it failed. No backup has this table in it.';
create index backup_ended_at_idx on private.backup (ended_at);

create function private.note_backup(
  p_path text, p_is_nightly boolean, p_started_at timestamptz, p_at timestamptz,
  p_bytes bigint, p_tried text, p_failure text
) returns void
language sql volatile set search_path = '' as $$
  delete from private.backup b where b.ended_at < p_at - interval '90 days';
  insert into private.backup (path, is_nightly, started_at, ended_at, bytes, tried, failure)
  values (p_path, p_is_nightly, p_started_at, p_at, p_bytes, p_tried, p_failure);
$$;
comment on function private.note_backup is 'Notes a backup that was made, with its bytes and how it was tried, or why it failed.';

create function private.nightly_state(
  p_since timestamptz, p_at timestamptz
) returns table (is_due boolean, is_failing boolean)
language sql stable set search_path = '' as $$
  select
    not exists (
      select from private.backup b
      where b.is_nightly and b.failure is null and b.started_at >= p_since
    )
    and not exists (
      select from private.backup b
      where b.is_nightly and b.failure is not null and b.ended_at > p_at - interval '4 hours'
    ),
    coalesce((
      select b.failure is not null from private.backup b
      where b.is_nightly order by b.ended_at desc, b.id desc limit 1
    ), false);
$$;
comment on function private.nightly_state is 'Whether the backup of the night that began at an instant is to be made: there is none yet, and none failed in the last four hours; and whether the last one failed.';

-- What every gateway keeps in memory, it forgets once this says so.

create function private.tell_change() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_notify('quando_change', '');
  return null;
end
$$;
comment on function private.tell_change is 'Tells the gateways that listen to quando_change that something everybody may read is another now, once a transaction and when it is committed.';

create trigger tell_change after insert or update or delete or truncate on public.puzzle
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on public.tip
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on public.schedule
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on public.erratum
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on public.news
  for each statement execute function private.tell_change();
create trigger tell_change after insert or update or delete or truncate on private.operator_fact
  for each statement execute function private.tell_change();
