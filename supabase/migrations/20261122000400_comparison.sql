-- How others did at a puzzle: counted without knowing who, from players who agreed to compare.

alter table private.setting drop constraint setting_is_known;
alter table private.setting add constraint setting_is_known check (
  case name
    when 'version' then value ~ '^[0-9]+\.[0-9]+\.[0-9]+$'
    when 'classics' then value in ('on', 'off')
    when 'postal_address' then value in ('on', 'off')
    when 'client_header' then value ~ '^[a-z][a-z0-9-]*$'
    else false
  end
);
insert into private.setting (name, value) values ('client_header', 'cf-connecting-ip');
comment on table private.setting is
  'The operator''s settings: version (deployed version, such as 1.5.0), classics (on or off), postal_address (on: asked for at registration; off: not even kept) and client_header (the request header that tells callers apart; the gateway sets one of its own, Supabase''s network cf-connecting-ip).';

create table private.outcome (
  quando_id integer not null references public.puzzle (id),
  attempt smallint not null,
  count integer not null default 0,
  primary key (quando_id, attempt),
  constraint outcome_attempt_known check (attempt between 0 and 4)
);
create table private.outcome_salt (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);
create table private.outcome_voter (
  day date not null references private.outcome_salt (day) on delete cascade,
  quando_id integer not null references public.puzzle (id),
  voter text not null,
  primary key (day, quando_id, voter)
);
alter table private.outcome enable row level security;
alter table private.outcome_salt enable row level security;
alter table private.outcome_voter enable row level security;
revoke all on private.outcome, private.outcome_salt, private.outcome_voter
  from public, anon, authenticated, service_role;

comment on table private.outcome is
  'How many players solved a puzzle on the day it was the daily one, per attempt; 0 for not solved. Knows nobody.';
comment on table private.outcome_salt is
  'A random value for each UTC day, so that what tells callers apart means nothing on the next.';
comment on table private.outcome_voter is
  'Who was counted on a UTC day, as a salted hash of their address, against repeats; gone with the day.';

create function private.forget_voters(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.outcome_salt s where s.day < private.local_day(forget_voters.at, 0);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function private.forget_voters(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.forget_voters(timestamptz) is
  'Removes who was counted before the UTC day of the instant, and the salts; answers how many days. The first count of a day does it, too. The gateway does every hour; on Supabase the operator schedules it.';

create function private.voter_of(headers json, day date) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  client constant text := coalesce(
    headers ->> (select s.value from private.setting s where s.name = 'client_header'),
    btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  );
  known uuid;
begin
  insert into private.outcome_salt as s (day) values (voter_of.day)
  on conflict on constraint outcome_salt_pkey do nothing;
  select s.salt into strict known from private.outcome_salt s where s.day = voter_of.day;
  return encode(sha256(convert_to(known::text || client, 'UTF8')), 'hex');
end
$$;
revoke all on function private.voter_of(json, date) from public, anon, authenticated, service_role;
comment on function private.voter_of(json, date) is
  'Tells callers of one day apart without keeping their address: a hash of it with the day''s salt. Null when the request''s headers tell no address.';

create function private.count_outcome(
  quando_id integer, date date, attempt integer, headers json, at timestamptz
) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  today constant date := private.local_day(at, 0);
  caller text;
begin
  if attempt not between 1 and 4 then
    raise exception 'attempt % is none of 1, 2, 3, 4 and null', attempt
      using errcode = 'numeric_value_out_of_range';
  end if;
  if not private.is_daily(quando_id, date, at) then
    raise exception 'that puzzle is not the one of that date'
      using errcode = 'foreign_key_violation';
  end if;
  if date < private.local_day(at, -720) then
    return false;
  end if;
  perform private.forget_voters(at);
  caller := private.voter_of(headers, today);
  if caller is null then
    return false;
  end if;
  insert into private.outcome_voter as v (day, quando_id, voter)
  values (today, count_outcome.quando_id, caller)
  on conflict on constraint outcome_voter_pkey do nothing;
  if not found then
    return false;
  end if;
  insert into private.outcome as o (quando_id, attempt, count)
  values (count_outcome.quando_id, coalesce(count_outcome.attempt, 0), 1)
  on conflict on constraint outcome_pkey do update set count = o.count + 1;
  return true;
end
$$;
revoke all on function private.count_outcome(integer, date, integer, json, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.count_outcome(integer, date, integer, json, timestamptz) is
  'Counts a result once a caller and UTC day, while its date is today somewhere; answers whether it counted. Refuses as private.record_result does.';

create function public.count_outcome(quando_id integer, date date, attempt integer)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  return private.count_outcome(
    quando_id, date, attempt, nullif(current_setting('request.headers', true), '')::json, now()
  );
end
$$;
revoke all on function public.count_outcome(integer, date, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.count_outcome(integer, date, integer) to anon, authenticated;
comment on function public.count_outcome(integer, date, integer) is
  'For players who agreed to compare: counts the result of a daily puzzle, attempt 1 to 4 or null for not solved, without saying whose it is. Answers whether it was counted. By POST only. Definer: players may not read or write the counts.';

create function private.outcomes(quando_id integer, timezoneoffset integer, at timestamptz)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  today constant date := private.visible_until(at, timezoneoffset);
  counts integer[];
  total integer;
begin
  select array_agg(coalesce(o.count, 0) order by a.position), sum(coalesce(o.count, 0))
  into counts, total
  from unnest(array[1, 2, 3, 4, 0]) with ordinality as a (attempt, position)
  left join private.outcome o on o.quando_id = outcomes.quando_id and o.attempt = a.attempt;
  if total < 20 or not exists (
    select from public.schedule s where s.puzzle_id = outcomes.quando_id and s.date <= today
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
revoke all on function private.outcomes(integer, integer, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.outcomes(integer, integer, timestamptz) is
  'About how many players were counted at a puzzle (two significant digits) and their shares in whole percent, at the attempts 1 to 4 and not solved; null below 20, and while the puzzle is not due at the offset.';

create function public.get_outcomes(quando_id integer, timezoneoffset integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.outcomes(quando_id, timezoneoffset, now());
$$;
revoke all on function public.get_outcomes(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.get_outcomes(integer, integer) to anon, authenticated, service_role;
comment on function public.get_outcomes(integer, integer) is
  'How others did at a puzzle: {players, shares: [first, second, third, fourth, not solved]} in percent, approximately; null below 20 players. Definer: players may not read the counts.';
