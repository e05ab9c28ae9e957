-- A shared link offers the same day's puzzle in the other language.

create function private.other_language_id(
  p_at timestamptz, p_quando_id integer, p_timezoneoffset integer
) returns integer
language sql stable set search_path = '' as $$
  select other.puzzle_id
  from public.schedule s
  join public.schedule other on other.date = s.date and other.locale <> s.locale
  join public.puzzle p on p.id = other.puzzle_id and p.state = 'published'
  where s.puzzle_id = p_quando_id
    and s.date <= private.visible_until(p_at, p_timezoneoffset);
$$;
comment on function private.other_language_id is 'The id of the puzzle that the day of a dated one has in the other language; null where there is none, and where the day is not due. Offsets as in private.local_day.';

create function public.get_other_language_id(quando_id integer, timezoneoffset integer)
returns integer
language sql stable security definer set search_path = '' as $$
  select private.other_language_id(now(), quando_id, timezoneoffset);
$$;
comment on function public.get_other_language_id is 'The id of the same day''s puzzle in the other language; null where there is none or it is not yet due. Definer: players may not read the schedule.';

grant execute on function public.get_other_language_id to anon, authenticated, service_role;
