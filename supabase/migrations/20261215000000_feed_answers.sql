-- Feeds tell of yesterday's answer, with its hints.

create or replace function private.recent_puzzles(
  p_at timestamptz, p_timezoneoffset integer, p_locale text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  -- The last day that is over everywhere, whatever the caller's own is.
  over constant date := private.local_day(p_at, -720) - 1;
begin
  perform private.require_locale(p_locale);
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('name', p.name, 'date', s.date, 'hint', t.text)
          || case when s.date = over then jsonb_build_object(
            'answer', p.year, 'label', p.label, 'hints', (
              select jsonb_agg(
                jsonb_build_object('text', h.text, 'title', h.title, 'link', h.link)
                order by h.position
              )
              from public.tip h
              where h.puzzle_id = p.id
            )
          ) else '{}' end
        order by s.date desc
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
comment on function private.recent_puzzles is 'The puzzles of the local day at an instant and of the six before it, newest first, each with the hint that everybody sees at once; the one of the last day that is over everywhere with its answer, its question if it has one, and all its hints. No ids: lists of past puzzles are for who has the permission. A locale other than de and en is 22023; offsets as in private.local_day.';
comment on function public.get_recent_puzzles is 'For feeds: a list of {name, date, hint} of today''s puzzle and the last six days'', newest first; hint is the first one''s text. The day''s that was over everywhere last has {answer, label, hints} as well, hints a list of {text, title, link}. Definer: players may not read the tables.';
