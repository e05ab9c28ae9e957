-- A day's salt goes first and by itself: looking for who is left of the day once two million were removed took
-- longer than a statement may, so that the salt stayed.

alter table private.outcome_voter drop constraint outcome_voter_day_fkey;

create or replace function private.forget_voters(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with ended as (
    delete from private.outcome_salt s where s.day < private.local_day(p_at, 0)
  ),
  forgotten as (
    delete from private.outcome_voter v
    using (
      select old.day, old.quando_id, old.voter from private.outcome_voter old
      where old.day < private.local_day(p_at, 0) limit 10000 for update skip locked
    ) as old
    where v.day = old.day and v.quando_id = old.quando_id and v.voter = old.voter
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_voters is 'Removes the salts of the days before the UTC day of the instant, and of who was counted then 10,000 at most. Answers how many; call it again until none are left. The gateway does every hour; on Supabase the operator schedules it.';
