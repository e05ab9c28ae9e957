-- What administrators look into: every puzzle whatever its state, the years used, who has which role,
-- and what staff did.

create function private.require_amount(amount integer) returns integer
language plpgsql immutable
set search_path = ''
as $$
begin
  if amount not between 1 and 100 then
    raise exception 'amount % is outside 1 to 100', amount
      using errcode = 'numeric_value_out_of_range';
  end if;
  return coalesce(amount, 30);
end
$$;
revoke all on function private.require_amount(integer) from public, anon, authenticated, service_role;
comment on function private.require_amount(integer) is
  'How many lines a page has: 1 to 100, or 22003; 30 when not said.';

create function private.require_words(words text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  needle constant text := nullif(btrim(private.folded(words), E' \t\r\n'), '');
begin
  if char_length(needle) > 100 then
    raise exception 'words are longer than 100 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  return needle;
end
$$;
revoke all on function private.require_words(text) from public, anon, authenticated, service_role;
comment on function private.require_words(text) is
  'What to search for, folded; null for nothing, more than 100 characters are 22001.';

create function private.all_puzzles(at timestamptz) returns table (
  key text, locale text, id integer, name text, date date, year integer, label text,
  difficulty integer, state text, hint text, types text[], words text
)
language sql stable
set search_path = ''
as $$
  select p.key, p.locale, p.id, p.name, s.date, p.year, p.label, p.difficulty::integer,
    case
      when p.token is not null then 'custom'
      when s.date <= private.visible_until(all_puzzles.at, 840) then 'past'
      else 'scheduled'
    end,
    t.hint, t.types,
    private.folded(concat_ws(E'\n', p.name, p.year::text, p.label)) || E'\n' || p.key || E'\n' || t.words
  from public.puzzle p
  left join public.schedule s on s.puzzle_id = p.id
  cross join lateral (
    select min(own.text) filter (where own.position = 1) as hint,
      array_agg(own.type order by own.position) as types,
      coalesce(string_agg(own.folded, E'\n' order by own.position), '') as words
    from public.tip own where own.puzzle_id = p.id
  ) t
  where p.state = 'published'
  union all
  select d.key, l.locale, null, null, d.planned_for, (d.content ->> 'year')::integer,
    d.content #>> array[l.locale, 'label'], (d.content ->> 'difficulty')::integer,
    case when d.planned_for is null then 'draft' else 'planned' end,
    d.content #>> array[l.locale, 'tips', '0', 'text'],
    array(
      select tip ->> 'type'
      from jsonb_array_elements(d.content #> array[l.locale, 'tips']) with ordinality t (tip, place)
      order by t.place
    ),
    concat_ws(E'\n', d.content ->> 'year', d.key) || E'\n' || (
      select coalesce(private.folded(string_agg(v.word #>> '{}', E'\n')), '')
      from jsonb_path_query(d.content -> l.locale, 'strict $.** ? (@.type() == "string")') v (word)
    )
  from private.drafts(null) d
  join unnest(array['de', 'en']) l (locale) on d.content ? l.locale
  where d.removed_at is null;
$$;
revoke all on function private.all_puzzles(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.all_puzzles(timestamptz) is
  'Every puzzle in each of its languages, drafts and those of days to come included: it asks no gate, callers are administrators.';

create function private.search_puzzles(
  at timestamptz, words text, year_from integer, year_to integer, type text, state text,
  locale text, before text, amount integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  needle constant text := private.require_words(words);
  size constant integer := private.require_amount(amount);
  answer jsonb;
begin
  if locale is not null then
    perform private.require_locale(locale);
  end if;
  if type not in ('article', 'podcast', 'wiki', 'website', 'video', 'game', 'book') then
    raise exception 'there is no such type of hint' using errcode = 'invalid_parameter_value';
  end if;
  if state not in ('draft', 'planned', 'scheduled', 'past', 'custom') then
    raise exception 'there is no such state' using errcode = 'invalid_parameter_value';
  end if;
  with found as materialized (
    select q.*, concat_ws(' ', coalesce(q.date::text, '0'), q.key, q.locale) collate "C" as place
    from private.all_puzzles(at) q
    where (search_puzzles.state is null or q.state = search_puzzles.state)
      and (search_puzzles.locale is null or q.locale = search_puzzles.locale)
      and (search_puzzles.type is null or search_puzzles.type = any (q.types))
      and (
        coalesce(search_puzzles.year_from, search_puzzles.year_to) is null
        or coalesce(q.label, '') = ''
          and q.year >= coalesce(search_puzzles.year_from, q.year)
          and q.year <= coalesce(search_puzzles.year_to, q.year)
      )
      and (needle is null or strpos(q.words, needle) > 0)
  ),
  page as (
    select f.* from found f
    where search_puzzles.before is null or f.place < search_puzzles.before collate "C"
    order by f.place desc
    limit size
  )
  select jsonb_build_object(
    'puzzles', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'key', g.key, 'locale', g.locale, 'id', g.id, 'name', g.name, 'date', g.date,
          'year', g.year, 'label', g.label, 'difficulty', g.difficulty, 'state', g.state,
          'hint', g.hint, 'types', to_jsonb(g.types)
        )
        order by g.place desc
      ),
      '[]'
    ),
    'next', case when exists (select from found f where f.place < min(g.place)) then min(g.place) end,
    'total', (select count(*) from found)
  ) into answer
  from page g;
  return answer;
end
$$;
revoke all on function private.search_puzzles(
  timestamptz, text, integer, integer, text, text, text, text, integer
) from public, anon, authenticated, service_role;
comment on function private.search_puzzles(
  timestamptz, text, integer, integer, text, text, text, text, integer
) is
  'Searches all puzzles, the latest day first and drafts without a day last, as public.search_puzzles answers.';

create function private.used_years() returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('year', u.year, 'count', u.published + u.drafts, 'drafts', u.drafts)
      order by u.year
    ),
    '[]'
  )
  from (
    select q.year, count(*) filter (where q.is_published) as published,
      count(*) filter (where not q.is_published) as drafts
    from (
      select p.key, min(p.year) as year, true as is_published
      from public.puzzle p
      where p.state = 'published' and p.label is null
      group by p.key
      union all
      select d.key, (d.content ->> 'year')::integer, false
      from private.drafts(null) d
      where d.removed_at is null
        and coalesce(d.content #>> '{de,label}', d.content #>> '{en,label}', '') = ''
    ) q
    where q.year is not null
    group by q.year
  ) u;
$$;
revoke all on function private.used_years() from public, anon, authenticated, service_role;
comment on function private.used_years() is
  'Each year that is an answer, with how many puzzles have it, a bilingual one counting once; numbers that a label asks for are no years.';

create function public.search_puzzles(
  words text default null, year_from integer default null, year_to integer default null,
  type text default null, state text default null, locale text default null,
  before text default null, amount integer default 30
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.access');
  return private.search_puzzles(
    now(), words, year_from, year_to, type, state, locale, before, amount
  );
end
$$;
comment on function public.search_puzzles(
  text, integer, integer, text, text, text, text, integer
) is
  'For administrators: {puzzles, next, total} of all there are, each language by itself, the latest day first, as {key, locale, id, name, date, year, label, difficulty, state, hint, types}; id null for a draft, date the planned one. States: draft, planned, scheduled, past, custom; next is what to pass as before, null at the end. Words over 100 characters are 22001, an amount outside 1 to 100 22003, an unknown type, state or locale 22023. Without admin.access 42501. By POST only. Definer: nobody may read the puzzles.';

create function public.get_used_years() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.access');
  return private.used_years();
end
$$;
comment on function public.get_used_years() is
  'For administrators: the years that are an answer, as {year, count, drafts}, count with the drafts. Without admin.access 42501. By POST only. Definer: nobody may read the puzzles.';

revoke all on function public.search_puzzles(
    text, integer, integer, text, text, text, text, integer
  ), public.get_used_years() from public, anon, authenticated, service_role;
grant execute on function public.search_puzzles(
    text, integer, integer, text, text, text, text, integer
  ), public.get_used_years() to authenticated;
