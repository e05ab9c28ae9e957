-- The archive of past puzzles. What its search finds must not tell the answer of a puzzle that the
-- caller has still to play, so the year and all hints but the first are searched in finished ones.

-- Letters are named one by one: which are the same in capitals depends on a database's locale, and a
-- generated column may call no function that players and staff may not.
alter table public.tip add column folded text not null generated always as (
  translate(
    text || E'\n' || coalesce(title, ''),
    E'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŠŽ\u00a0\u202f',
    E'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüýœšž  '
  )
) stored;
comment on column public.tip.folded is
  'Text and title in small letters and plain spaces, letter by letter as they are, for the search in the archive.';

create function private.folded(words text) returns text
language sql immutable
set search_path = ''
as $$
  select translate(
    words,
    E'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŠŽ\u00a0\u202f',
    E'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüýœšž  '
  );
$$;
revoke all on function private.folded(text) from public, anon, authenticated, service_role;
comment on function private.folded(text) is 'Words as public.tip.folded has them.';

create function private.search_archive(
  user_id uuid, at timestamptz, timezoneoffset integer, locale text, words text, year_from integer,
  year_to integer, type text, state text, before date, amount integer
) returns jsonb
language plpgsql stable
set search_path = ''
-- Planned anew with what is asked, so that no table is read for a filter that is not there.
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.visible_until(at, timezoneoffset);
  needle constant text := nullif(btrim(private.folded(words), E' \t\r\n'), '');
  answer jsonb;
begin
  if char_length(needle) > 100 then
    raise exception 'words are longer than 100 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  perform private.require_locale(locale);
  if type not in ('article', 'podcast', 'wiki', 'website', 'video', 'game', 'book') then
    raise exception 'there is no such type of hint' using errcode = 'invalid_parameter_value';
  end if;
  if state not in ('unplayed', 'open', 'solved', 'lost', 'unsolved') then
    raise exception 'there is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if amount not between 1 and 100 then
    raise exception 'amount % is outside 1 to 100', amount
      using errcode = 'numeric_value_out_of_range';
  end if;
  with ledger as (
    select distinct on (r.quando_id) r.quando_id, r.attempt, r.recorded_at
    from public.user_result r
    where r.user_id = search_archive.user_id
    order by r.quando_id, r.date
  ),
  hit as (
    select t.puzzle_id,
      bool_or(t.position = 1 and strpos(left(t.folded, char_length(t.text)), needle) > 0)
        as is_open
    from public.tip t
    where strpos(t.folded, needle) > 0
    group by t.puzzle_id
  ),
  past as (
    select s.puzzle_id, s.date, p.name, p.year, p.label,
      coalesce(h.played_at, r.recorded_at) as played_at,
      coalesce(r.recorded_at, h.finished_at) as finished_at,
      case when r.quando_id is null then h.attempt else r.attempt end as attempt
    from public.schedule s
    join public.puzzle p on p.id = s.puzzle_id and p.state = 'published'
    left join public.user_puzzle_history h
      on h.user_id = search_archive.user_id and h.quando_id = s.puzzle_id
    left join ledger r on r.quando_id = s.puzzle_id
    where s.locale = search_archive.locale and s.date < today
  ),
  found as materialized (
    select q.date from past q left join hit on hit.puzzle_id = q.puzzle_id
    where case search_archive.state
        when 'unplayed' then q.played_at is null
        when 'open' then q.played_at is not null and q.finished_at is null
        when 'solved' then q.attempt is not null
        when 'lost' then q.finished_at is not null and q.attempt is null
        when 'unsolved' then q.attempt is null
        else true
      end
      -- A number that a label asks for is no year.
      and (
        coalesce(search_archive.year_from, search_archive.year_to) is null
        or q.finished_at is not null and q.label is null
          and q.year >= coalesce(search_archive.year_from, q.year)
          and q.year <= coalesce(search_archive.year_to, q.year)
      )
      and (
        search_archive.type is null
        or q.puzzle_id in (select t.puzzle_id from public.tip t where t.type = search_archive.type)
      )
      and (
        needle is null
        or strpos(lower(q.name), needle) > 0
        or hit.is_open
        or hit.puzzle_id is not null and q.finished_at is not null
      )
  ),
  page as (
    select q.* from past q
    where q.date in (
      select f.date from found f
      where f.date < coalesce(search_archive.before, 'infinity')
      order by f.date desc
      limit coalesce(search_archive.amount, 30)
    )
  )
  select jsonb_build_object(
    'puzzles', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', g.puzzle_id,
          'name', g.name,
          'date', g.date,
          'hint', (
            select t.text from public.tip t where t.puzzle_id = g.puzzle_id and t.position = 1
          ),
          'types', (
            select jsonb_agg(t.type order by t.position) from public.tip t
            where t.puzzle_id = g.puzzle_id
          ),
          'playedAt', g.played_at,
          'finishedAt', g.finished_at,
          'attempt', g.attempt,
          'year', case when g.finished_at is not null then g.year end,
          'label', case when g.finished_at is not null then g.label end
        )
        order by g.date desc
      ),
      '[]'
    ),
    'next', case when exists (select from found f where f.date < min(g.date)) then min(g.date) end,
    'total', (select count(*) from found)
  ) into answer
  from page g;
  return answer;
end
$$;
revoke all on function private.search_archive(
  uuid, timestamptz, integer, text, text, integer, integer, text, text, date, integer
) from public, anon, authenticated, service_role;
comment on function private.search_archive(
  uuid, timestamptz, integer, text, text, integer, integer, text, text, date, integer
) is
  'Past puzzles as a user sees them, newest first, up to the day before the local one: those before a date, so many. How they ended is from the ledger, the first of its rows, else from the history. Without an end, year and label are null, and only the number and the first hint are searched. Answers {puzzles, next, total}: next is what to pass as before, null at the end; total counts all pages. Words over 100 characters are 22001, an amount outside 1 to 100 is 22003, an unknown locale, type or state 22023; offsets as in private.local_day.';

create function public.search_archive(
  timezoneoffset integer, locale text, words text default null, year_from integer default null,
  year_to integer default null, type text default null, state text default null,
  before date default null, amount integer default 30
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('routing.archive');
  return private.search_archive(
    auth.uid(), now(), timezoneoffset, locale, words, year_from, year_to, type, state, before, amount
  );
end
$$;
revoke all on function public.search_archive(
  integer, text, text, integer, integer, text, text, date, integer
) from public, anon, authenticated, service_role;
grant execute on function public.search_archive(
  integer, text, text, integer, integer, text, text, date, integer
) to authenticated;
comment on function public.search_archive(
  integer, text, text, integer, integer, text, text, date, integer
) is
  'Searches the archive for the caller: by words, years, type of hint and state (unplayed, open, solved, lost, unsolved), newest first, before a date, at most 100. Answers {puzzles, next, total} and no answer of a puzzle that the caller has not finished. Without routing.archive 42501. By POST only. Definer: players may not read the puzzles.';
