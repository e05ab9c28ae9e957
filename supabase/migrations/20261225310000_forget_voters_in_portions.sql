-- Whom an earlier day counted is forgotten in portions, and within nobody's call: a million in one statement
-- took longer than any statement may, and so were never forgotten.

create or replace function private.forget_voters(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    delete from private.outcome_voter v
    using (
      select old.day, old.quando_id, old.voter from private.outcome_voter old
      where old.day < private.local_day(p_at, 0) limit 10000 for update skip locked
    ) as old
    where v.day = old.day and v.quando_id = old.quando_id and v.voter = old.voter
    returning 1
  ),
  ended as (
    delete from private.outcome_salt s
    where s.day < private.local_day(p_at, 0)
      and not exists (select from private.outcome_voter v where v.day = s.day)
    returning 1
  )
  select (select count(*) from forgotten)::integer + (select count(*) from ended)::integer;
$$;
comment on function private.forget_voters is 'Removes who was counted before the UTC day of the instant, 10,000 at most, and the salts of days of which nobody is left. Answers how many; call it again until none are left. The gateway does every hour; on Supabase the operator schedules it.';

create or replace function private.count_outcome(
  p_quando_id integer, p_date date, p_attempt integer, p_headers json, p_at timestamptz
) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  today constant date := private.local_day(p_at, 0);
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
  caller := private.voter_of(p_headers, today);
  if caller is null then
    return false;
  end if;
  insert into private.outcome_voter as v (day, quando_id, voter)
  values (today, p_quando_id, caller)
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
