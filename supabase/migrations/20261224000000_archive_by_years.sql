-- Lists of past puzzles, and a random one, cost no more in a long schedule.

create function private.played_puzzles(p_user_id uuid) returns table (
  puzzle_id integer, played_at timestamptz, finished_at timestamptz, attempt smallint
)
language sql stable set search_path = '' as $$
  select coalesce(r.quando_id, h.quando_id),
    coalesce(h.played_at, r.recorded_at),
    coalesce(r.recorded_at, h.finished_at),
    case when r.quando_id is null then h.attempt else r.attempt end
  from (select own.* from public.user_puzzle_history own where own.user_id = p_user_id) h
  full join (
    select distinct on (own.quando_id) own.quando_id, own.attempt, own.recorded_at
    from public.user_result own
    where own.user_id = p_user_id
    order by own.quando_id, own.date
  ) r on r.quando_id = h.quando_id;
$$;
comment on function private.played_puzzles is 'What a user has played and how it ended: from the ledger, the first of its rows, else from the history.';

create function private.pick_past_puzzle(
  p_locale text, p_until date, p_but integer[], p_pick double precision
) returns integer
-- Counts by years, so that a long schedule costs no more.
language sql stable set search_path = '' as $$
  with gone as (
    select private.year_begin(s.date) as begins, count(*) as puzzles
    from public.schedule s
    where s.locale = p_locale and s.date < p_until and s.puzzle_id = any (p_but)
    group by private.year_begin(s.date)
  ),
  year as (
    select y.begins,
      case y.begins
        when private.year_begin(p_until) then (
          select count(*) from public.schedule s
          where s.locale = p_locale and s.date >= y.begins and s.date < p_until
        )
        else y.puzzles
      end - coalesce(g.puzzles, 0) as puzzles
    from private.schedule_year y
    left join gone g on g.begins = y.begins
    where y.locale = p_locale and y.begins <= private.year_begin(p_until)
  ),
  span as (
    select y.begins, sum(y.puzzles) over (order by y.begins) - y.puzzles as starts,
      sum(y.puzzles) over (order by y.begins) as ends
    from year y
  ),
  place as (select floor(p_pick * max(a.ends)) as number from span a)
  select q.puzzle_id
  from place n
  join span a on n.number >= a.starts and n.number < a.ends
  cross join lateral (
    select s.puzzle_id, row_number() over (order by s.date) - 1 as number
    from public.schedule s
    where s.locale = p_locale and s.date < p_until and s.puzzle_id <> all (p_but)
      and s.date >= a.begins and s.date < a.begins + interval '1 year'
  ) q
  where q.number = n.number - a.starts;
$$;
comment on function private.pick_past_puzzle is 'A puzzle in a language from before a date that is none of some others, each as likely; pick, from 0 to below 1, says which. Null where there is none.';

create or replace function private.random_quiz_id(
  p_user_id uuid, p_at timestamptz, p_locale text, p_pick double precision
) returns integer
language plpgsql stable set search_path = '' as $$
declare
  -- Until this day is over on all of Earth its puzzle is somebody's of today.
  first_today constant date := private.visible_until(p_at, -720);
  todays integer[];
begin
  perform private.require_locale(p_locale);
  select array_remove(array_agg(private.daily_puzzle(first_today + n, p_locale)), null) into todays
  from generate_series(0, private.visible_until(p_at, 840) - first_today) n;
  return coalesce(
    private.pick_past_puzzle(
      p_locale, first_today,
      todays || array(
        select f.puzzle_id from private.played_puzzles(p_user_id) f where f.puzzle_id is not null
      ),
      p_pick
    ),
    private.pick_past_puzzle(p_locale, first_today, todays, p_pick)
  );
end
$$;

create or replace function private.search_archive(
  p_user_id uuid, p_at timestamptz, p_timezoneoffset integer, p_locale text, p_words text,
  p_year_from integer, p_year_to integer, p_type text, p_state text, p_before date, p_amount
  integer
) returns jsonb
-- Planned anew with what is asked, so that no table is read for a filter that is not there.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  needle constant text := private.require_words(p_words);
  size constant integer := private.require_amount(p_amount);
  ends_at constant date := least(today, p_before);
  has_years constant boolean := coalesce(p_year_from, p_year_to) is not null;
  finished integer[];
  among integer[];
  besides integer[];
  told integer[];
  dates date[];
  total integer;
begin
  perform private.require_locale(p_locale);
  perform private.require_known(
    'type of hint', p_type, 'article', 'podcast', 'wiki', 'website', 'video', 'game', 'book'
  );
  perform private.require_known('state', p_state, 'unplayed', 'open', 'solved', 'lost', 'unsolved');
  -- What was played decides the rest: some filters ask for it alone, others for all but some of it.
  select
    coalesce(array_agg(f.puzzle_id) filter (where f.finished_at is not null), '{}'),
    coalesce(
      array_agg(f.puzzle_id) filter (
        where case p_state
            when 'unplayed' then false
            when 'open' then f.finished_at is null
            when 'solved' then f.attempt is not null
            when 'lost' then f.finished_at is not null and f.attempt is null
            when 'unsolved' then f.attempt is null
            else true
          end
          -- A number that a label asks for is no year.
          and (
            not has_years
            or f.finished_at is not null and p.label is null
              and p.year >= coalesce(p_year_from, p.year)
              and p.year <= coalesce(p_year_to, p.year)
          )
      ),
      '{}'
    ),
    coalesce(
      array_agg(f.puzzle_id) filter (
        where p_state = 'unplayed' or p_state = 'unsolved' and f.attempt is not null
      ),
      '{}'
    )
  into finished, among, besides
  from private.played_puzzles(p_user_id) f
  join public.schedule s
    on s.puzzle_id = f.puzzle_id and s.locale = p_locale and s.date < today
  join public.puzzle p on p.id = f.puzzle_id;
  if not has_years and (p_state is null or p_state in ('unplayed', 'unsolved')) then
    among := null;
  end if;
  if coalesce(needle, p_type) is null and among is null then
    total := private.scheduled_before(today, p_locale, 'infinity') - cardinality(besides);
    dates := array(
      select s.date from public.schedule s
      where s.locale = p_locale and s.date < ends_at and s.puzzle_id <> all (besides)
      order by s.date desc
      limit size + 1
    );
  else
    told := array(
      select t.puzzle_id from public.tip t
      where strpos(t.folded, needle) > 0
        and (
          t.puzzle_id = any (finished)
          or t.position = 1 and strpos(left(t.folded, char_length(t.text)), needle) > 0
        )
    );
    with found as materialized (
      select s.date
      from public.schedule s
      join public.puzzle p on p.id = s.puzzle_id
      where s.locale = p_locale and s.date < today
        and (among is null or s.puzzle_id = any (among))
        and s.puzzle_id <> all (besides)
        and (
          p_type is null
          or s.puzzle_id in (select t.puzzle_id from public.tip t where t.type = p_type)
        )
        and (needle is null or strpos(lower(p.name), needle) > 0 or s.puzzle_id = any (told))
    )
    select
      array(
        select f.date from found f where f.date < ends_at order by f.date desc limit size + 1
      ),
      (select count(*) from found)
    into dates, total;
  end if;
  return jsonb_build_object(
    'puzzles', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', s.puzzle_id,
            'name', p.name,
            'date', s.date,
            'hint', (
              select t.text from public.tip t where t.puzzle_id = s.puzzle_id and t.position = 1
            ),
            'types', (
              select jsonb_agg(t.type order by t.position) from public.tip t
              where t.puzzle_id = s.puzzle_id
            ),
            'playedAt', f.played_at,
            'finishedAt', f.finished_at,
            'attempt', f.attempt,
            'year', case when f.finished_at is not null then p.year end,
            'label', case when f.finished_at is not null then p.label end
          )
          order by s.date desc
        )
        from public.schedule s
        join public.puzzle p on p.id = s.puzzle_id
        left join private.played_puzzles(p_user_id) f on f.puzzle_id = s.puzzle_id
        where s.locale = p_locale and s.date = any (dates[:size])
      ),
      '[]'
    ),
    'next', case when cardinality(dates) > size then dates[size] end,
    'total', total
  );
end
$$;
