-- What is cleared in portions is found by where it lies, so that a portion takes as long in a large table as in a
-- small one: looked for by its keys, the whole table was read for each, longer than a statement may from millions on.

create or replace function private.forget_old_log(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    -- By where the rows lie: to look for them by their keys would take the whole table for each portion.
    delete from auth.audit_log_entries e
    where e.ctid = any (array(
      select old.ctid from auth.audit_log_entries old
      where old.created_at < p_at - interval '13 days'
      limit 10000
      for update skip locked
    ))
    returning 1
  )
  select count(*)::integer from forgotten;
$$;

create or replace function private.forget_voters(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with ended as (
    delete from private.outcome_salt s where s.day < private.local_day(p_at, -720)
  ),
  forgotten as (
    delete from private.outcome_voter v
    where v.ctid = any (array(
      select old.ctid from private.outcome_voter old
      where old.day < private.local_day(p_at, -720) limit 10000 for update skip locked
    ))
    returning 1
  )
  select count(*)::integer from forgotten;
$$;

create or replace function private.forget_allowances(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    delete from private.allowance a
    where a.ctid = any (array(
      select old.ctid from private.allowance old
      where old.full_at <= p_at limit 10000 for update skip locked
    ))
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
