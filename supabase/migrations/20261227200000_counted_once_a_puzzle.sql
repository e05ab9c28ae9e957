-- A puzzle's date lasts fifty hours on earth, on up to three UTC days, and on each of them an address was counted
-- once. It is counted once a puzzle now: the salt is that of the puzzle's date, and goes when the date has ended.

comment on table private.outcome_salt is 'A random value for each date, so that what tells callers apart at its puzzles means nothing at those of others; gone with the date.';
comment on table private.outcome_voter is 'Who was counted at the puzzle of a date, as a salted hash of their address, against repeats; gone with the date.';

create or replace function private.forget_voters(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with ended as (
    delete from private.outcome_salt s where s.day < private.local_day(p_at, -720)
  ),
  forgotten as (
    delete from private.outcome_voter v
    using (
      select old.day, old.quando_id, old.voter from private.outcome_voter old
      where old.day < private.local_day(p_at, -720) limit 10000 for update skip locked
    ) as old
    where v.day = old.day and v.quando_id = old.quando_id and v.voter = old.voter
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_voters is 'Removes the salts of the dates that have ended everywhere on earth (UTC-12), and of who was counted at their puzzles 10,000 at most. Answers how many; call it again until none are left. The gateway does every hour; on Supabase the operator schedules it.';

comment on function private.voter_of is 'Tells callers apart without keeping their address: a hash of it with the salt of a date. Null when the request''s headers tell no address.';

create or replace function private.count_outcome(
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
