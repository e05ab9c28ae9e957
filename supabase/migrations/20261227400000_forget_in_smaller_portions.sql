-- What is cleared in portions of ten thousand takes their size, so that a portion that ran out of time is tried again
-- as a smaller one.

drop function private.forget_old_log;
create function private.forget_old_log(p_at timestamptz default now(), p_most integer default 10000)
returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    -- By where the rows lie: to look for them by their keys would take the whole table for each portion.
    delete from auth.audit_log_entries e
    where e.ctid = any (array(
      select old.ctid from auth.audit_log_entries old
      where old.created_at < p_at - interval '13 days'
      limit p_most for update skip locked
    ))
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_old_log is 'Removes entries of the sign-in log, which hold addresses, that are older than 13 days, so that none is ever older than 14 where it runs every day: as many as it is told at most, so that it never takes long. Answers how many; call it again until none are left. The gateway does at its start and every day; on Supabase the operator schedules it.';

drop function private.forget_voters;
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

drop function private.forget_allowances;
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
