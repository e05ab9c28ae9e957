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
