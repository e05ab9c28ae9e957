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
