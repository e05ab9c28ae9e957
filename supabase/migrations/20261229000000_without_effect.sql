-- What had no effect: a state that another list answers for, and a filter that is the same for null. And
-- what private.undo_seconds answers for what was never done.

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

create or replace function private.list_links(p_only_failing boolean, p_before text, p_amount integer)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := private.require_amount(p_amount);
  answer jsonb;
begin
  if p_before !~ '^[01] ' or char_length(p_before) > 300 then
    raise exception 'there is no such place' using errcode = 'invalid_parameter_value';
  end if;
  with used as materialized (
    select u.address, jsonb_agg(u.key order by u.key) as puzzles
    from private.links_in_use() u
    group by u.address
  ),
  line as (
    select u.address, u.puzzles, h.checked_at, h.reason, h.status, h.failing_since,
      case
        when h.reason is null then concat_ws(' ', '1', left(u.address, 200), md5(u.address))
        else concat_ws(
          ' ', '0', to_char(timezone('UTC', h.failing_since), 'YYYY-MM-DD HH24:MI:SS.US'),
          md5(u.address)
        )
      end collate "C" as place
    from used u
    left join private.link_health h on md5(h.address) = md5(u.address) and h.address = u.address
  ),
  found as (
    select l.* from line l
    where (l.reason is not null or not p_only_failing)
      and (p_before is null or l.place > p_before collate "C")
    order by l.place
    limit size + 1
  ),
  page as (select f.* from found f order by f.place limit size)
  select jsonb_build_object(
    'isAllowed', (select t.is_allowed from private.link_turn t),
    'total', (select count(*) from line),
    'checked', (select count(l.checked_at) from line l),
    'failing', (select count(l.reason) from line l),
    'links', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'address', g.address, 'puzzles', g.puzzles,
          'state', case
            when g.reason is not null then 'failing'
            when g.checked_at is not null then 'ok'
            else 'unchecked'
          end,
          'reason', g.reason, 'status', g.status, 'checkedAt', g.checked_at,
          'failingSince', g.failing_since
        )
        order by g.place
      ),
      '[]'
    ),
    'next', case when (select count(*) from found) > size then max(g.place) end
  ) into answer
  from page g;
  return answer;
end
$$;

comment on function private.undo_seconds is 'How many seconds are left at an instant to undo what was done at another, 300 at first; 0 once it is too late, and for what was never done.';
