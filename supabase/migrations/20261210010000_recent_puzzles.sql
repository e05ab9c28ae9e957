-- What a feed tells of today's puzzle and the last six days'.

create function private.recent_puzzles(
  p_at timestamptz, p_timezoneoffset integer, p_locale text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
begin
  perform private.require_locale(p_locale);
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('name', p.name, 'date', s.date, 'hint', t.text) order by s.date desc
      ),
      '[]'
    )
    from public.schedule s
    join public.puzzle p on p.id = s.puzzle_id and p.state = 'published'
    join public.tip t on t.puzzle_id = p.id and t.position = 1
    where s.locale = p_locale and s.date between today - 6 and today
  );
end
$$;
comment on function private.recent_puzzles is 'The puzzles of the local day at an instant and of the six before it, newest first, each with the hint that everybody sees at once. No ids: lists of past puzzles are for who has the permission. A locale other than de and en is 22023; offsets as in private.local_day.';

create function public.get_recent_puzzles(timezoneoffset integer, locale text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.recent_puzzles(now(), timezoneoffset, locale);
$$;
comment on function public.get_recent_puzzles is 'For feeds: a list of {name, date, hint} of today''s puzzle and the last six days'', newest first; hint is the first one''s text. Definer: players may not read the tables.';

grant execute on function public.get_recent_puzzles to anon, authenticated, service_role;
