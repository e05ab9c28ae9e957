-- The years that a player has met: the answers of finished puzzles, for the screen that shows them all
-- and for what a result leads to. Nothing is stored for it: results and puzzles are there already.

create function private.met_puzzles(p_user_id uuid, p_today date) returns table (
  id integer, locale text, date date, year integer, attempt smallint
)
-- As private.random_quiz_id: without statistics of its tables the planner joins row by row.
language sql stable set search_path = '' set enable_nestloop = off as $$
  with ended as (
    select distinct on (e.quando_id) e.quando_id, e.attempt
    from (
      select r.quando_id, r.attempt, r.date
      from public.user_result r
      where r.user_id = p_user_id
      union all
      select h.quando_id, h.attempt, null
      from public.user_puzzle_history h
      where h.user_id = p_user_id and h.finished_at is not null
    ) e
    order by e.quando_id, e.date nulls last
  )
  select p.id, p.locale, s.date, p.year, e.attempt
  from ended e
  join public.puzzle p on p.id = e.quando_id and p.state = 'published' and p.label is null
  join public.schedule s on s.puzzle_id = p.id and s.date <= p_today;
$$;
comment on function private.met_puzzles is 'The puzzles that a user has finished, on their day or later, whose answer is a year: the first end counts, the ledger goes before the history. A ledger may come from a device and name any puzzle, so one that is not due is left out.';

create function private.met_years(
  p_user_id uuid, p_at timestamptz, p_timezoneoffset integer, p_after integer
) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', m.id,
        'locale', m.locale,
        'date', m.date,
        'year', m.year,
        'attempt', m.attempt,
        'place', (
          select t.place from public.tip t
          where t.puzzle_id = m.id and t.place is not null
          order by t.position desc
          limit 1
        )
      )
      order by m.id
    ),
    '[]'
  )
  from (
    select * from private.met_puzzles(p_user_id, private.visible_until(p_at, p_timezoneoffset)) k
    where k.id > coalesce(p_after, 0)
    order by k.id
    limit 1000
  ) m;
$$;
comment on function private.met_years is 'The years that a user has met, a thousand puzzles at most, by their ids from the one after p_after on: a list of {id, locale, date, year, attempt, place}, place being that of the easiest hint that has one. Offsets as in private.local_day.';

create function public.get_met_years(timezoneoffset integer, after integer default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('stats.shared');
  return private.met_years(auth.uid(), now(), timezoneoffset, after);
end
$$;
comment on function public.get_met_years is 'The years of the caller''s finished puzzles as a list of {id, locale, date, year, attempt, place}, by id, a thousand at most, from the one after "after" on. Attempt 1 to 4, null for not solved. Nothing of a puzzle that the caller has not finished. Without stats.shared 42501. By POST only. Definer: players may not read the puzzles.';

create function private.related_puzzles(
  p_user_id uuid, p_at timestamptz, p_timezoneoffset integer, p_locale text, p_year integer,
  p_with_past boolean
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
begin
  perform private.require_locale(p_locale);
  return (
    with known as materialized (
      select m.id, m.year from private.met_puzzles(p_user_id, today) m
    )
    select jsonb_build_object(
      'before', (
        select to_jsonb(k) from known k
        where k.year < p_year
        order by k.year desc, k.id
        limit 1
      ),
      'after', (
        select to_jsonb(k) from known k
        where k.year > p_year
        order by k.year, k.id
        limit 1
      ),
      'otherYears', (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', s.puzzle_id, 'date', s.date) order by s.date desc),
          '[]'
        )
        from public.schedule s
        join public.puzzle p on p.id = s.puzzle_id and p.state = 'published'
        where p_with_past and s.locale = p_locale and s.date < today
          and to_char(s.date, 'MM-DD') = to_char(today, 'MM-DD')
      )
    )
  );
end
$$;
comment on function private.related_puzzles is 'What lies around a year: {before, after, otherYears}. Before and after are the {id, year} of the user''s finished puzzles closest to it, null where there is none, for a null year too; otherYears the {id, date} of the puzzles of the local calendar day in years before, newest first, none unless p_with_past. A locale other than de and en is 22023; offsets as in private.local_day.';

create function public.get_related_puzzles(year integer, locale text, timezoneoffset integer)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('stats.shared');
  return private.related_puzzles(
    auth.uid(), now(), timezoneoffset, locale, year, private.holds_permission('game.multiple')
  );
end
$$;
comment on function public.get_related_puzzles is 'What a result with this year leads to, {before, after, otherYears}: the caller''s finished puzzles of the closest years as {id, year}, and with game.multiple the puzzles of this calendar day in years before as {id, date}. Without stats.shared 42501. By POST only. Definer: players may not read the puzzles.';

create function private.search_hints(
  p_at timestamptz, p_ids integer[], p_words text, p_timezoneoffset integer
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  needle text;
begin
  if cardinality(p_ids) > 1000 then
    raise exception 'these are more than 1000 puzzles' using errcode = 'invalid_parameter_value';
  end if;
  needle := private.require_words(p_words);
  return (
    select coalesce(jsonb_agg(s.puzzle_id order by s.puzzle_id), '[]')
    from public.schedule s
    join public.puzzle p on p.id = s.puzzle_id and p.state = 'published'
    where s.puzzle_id = any (p_ids) and s.date <= today and exists (
      select from public.tip t
      where t.puzzle_id = s.puzzle_id and strpos(t.folded, needle) > 0
    )
  );
end
$$;
comment on function private.search_hints is 'Which of some dated puzzles have the words in a hint or its title: a list of ids. Puzzles that are not due, and words that are none, find nothing. Words over 100 characters are 22001, more than 1000 puzzles 22023; offsets as in private.local_day.';

create function public.search_hints(ids integer[], words text, timezoneoffset integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  return private.search_hints(now(), ids, words, timezoneoffset);
end
$$;
comment on function public.search_hints is 'Which of these puzzles, 1000 at most, have the words in a hint: a list of ids, only of puzzles that get_quiz gives as well. For whoever knows which ones they have finished, without an account too. By POST only, so that the words stay out of addresses. Definer: players may not read the hints.';

grant execute on function public.get_met_years, public.get_related_puzzles to authenticated;

grant execute on function public.search_hints to anon, authenticated;
