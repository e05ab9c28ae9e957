-- A random past puzzle, one the player has not played while there is any.

create function private.require_locale(locale text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if locale is null or locale not in ('de', 'en') then
    raise exception 'locale is neither de nor en' using errcode = 'invalid_parameter_value';
  end if;
end
$$;
revoke all on function private.require_locale(text) from public, anon, authenticated, service_role;
comment on function private.require_locale(text) is 'Refuses a locale other than de and en with 22023.';

create function private.random_quiz_id(
  user_id uuid, at timestamptz, locale text, pick double precision
) returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  -- Until this day is over on all of Earth its puzzle is somebody's of today.
  first_today constant date := private.visible_until(at, -720);
  todays integer[];
  unplayed integer[];
  chosen integer[];
begin
  perform private.require_locale(locale);
  select array_agg(private.daily_puzzle(first_today + n, random_quiz_id.locale)) into todays
  from generate_series(0, private.visible_until(at, 840) - first_today) n;
  select
    array_agg(s.puzzle_id),
    array_agg(s.puzzle_id) filter (where h.quando_id is null and r.quando_id is null)
  into chosen, unplayed
  from public.schedule s
  join public.puzzle p on p.id = s.puzzle_id and p.state = 'published'
  left join public.user_puzzle_history h
    on h.user_id = random_quiz_id.user_id and h.quando_id = s.puzzle_id
  left join (
    select distinct own.quando_id from public.user_result own
    where own.user_id = random_quiz_id.user_id
  ) r on r.quando_id = s.puzzle_id
  where s.locale = random_quiz_id.locale and s.date < first_today
    and s.puzzle_id <> all (array_remove(todays, null));
  chosen := coalesce(unplayed, chosen);
  return chosen[1 + floor(pick * cardinality(chosen))::integer];
end
$$;
revoke all on function private.random_quiz_id(uuid, timestamptz, text, double precision)
  from public, anon, authenticated, service_role;
comment on function private.random_quiz_id(uuid, timestamptz, text, double precision) is
  'A past puzzle in a language that is today''s at no place on Earth, its classics included: one the user has not played, when all are played any, and null when there is none. Pick, from 0 to below 1, says which. A locale other than de and en is 22023.';

create function public.get_random_quiz_id(userlocale text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('game.multiple');
  return private.random_quiz_id(auth.uid(), now(), userlocale, random());
end
$$;
revoke all on function public.get_random_quiz_id(text) from public, anon, authenticated, service_role;
grant execute on function public.get_random_quiz_id(text) to authenticated;
comment on function public.get_random_quiz_id(text) is
  'The number of a random past puzzle in de or en that the caller has not played, or when all are played of any; null when there is none. It starts nothing: public.record_play does. Without game.multiple 42501. By POST only. Definer: players may not read the schedule.';
