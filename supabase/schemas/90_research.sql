-- What administrators look into: every puzzle whatever its state, the years used, and how puzzles were played.

create function private.puzzle_numbers(p_first date, p_last date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_days(p_first, p_last);
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', p.id, 'key', p.key, 'name', p.name, 'locale', p.locale, 'date', s.date,
          'year', p.year, 'difficulty', p.difficulty,
          'finished', o.finished,
          'solved', jsonb_build_array(o.first, o.second, o.third, o.fourth),
          'reports', (select count(*) from private.report r where r.quando_id = p.id)
        )
        order by s.date desc, s.locale
      ),
      '[]'
    )
    from public.schedule s
    join public.puzzle p on p.id = s.puzzle_id
    cross join lateral (
      select coalesce(sum(c.count), 0) as finished,
        coalesce(sum(c.count) filter (where c.attempt = 1), 0) as first,
        coalesce(sum(c.count) filter (where c.attempt = 2), 0) as second,
        coalesce(sum(c.count) filter (where c.attempt = 3), 0) as third,
        coalesce(sum(c.count) filter (where c.attempt = 4), 0) as fourth
      from private.outcome c
      where c.quando_id = p.id
    ) o
    where s.date between p_first and p_last
  );
end
$$;
comment on function private.puzzle_numbers is 'How often each scheduled puzzle of some days was finished and solved, exactly, days on which it was a classic included. It asks no gate: callers are staff.';

create function public.get_puzzle_numbers(first date, last date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.puzzle_numbers(first, last);
end
$$;
comment on function public.get_puzzle_numbers is 'For staff: the puzzles scheduled from first to last, newest first, as {id, key, name, locale, date, year, difficulty, finished, solved, reports}; solved has the counts of the attempts 1 to 4, and players who do not compare are in none. More than 400 days are 22003. Without admin.restricted 42501. By POST only. Definer: nobody may read the counts.';

create function private.all_puzzles(p_at timestamptz) returns table (
  key text, locale text, id integer, name text, date date, year integer, label text,
  difficulty integer, state text, hint text, types text[], words text
)
language sql stable set search_path = '' as $$
  -- What is published, and drafts that the loader added and nobody saved.
  select p.key, p.locale, case when p.state = 'published' then p.id end,
    case when p.state = 'published' then p.name end,
    case when p.state = 'published' then s.date else d.planned_for end,
    p.year, p.label, p.difficulty::integer,
    case
      when p.state = 'draft' then case when d.planned_for is null then 'draft' else 'planned' end
      when p.token is not null then 'custom'
      when s.date <= private.visible_until(p_at, 840) then 'past'
      else 'scheduled'
    end,
    t.hint, t.types,
    private.folded(concat_ws(E'\n', p.name, p.year::text, p.label)) || E'\n' || p.key || E'\n' || t.words
  from public.puzzle p
  left join public.schedule s on s.puzzle_id = p.id
  left join private.draft d on d.key = p.key
  cross join lateral (
    select min(own.text) filter (where own.position = 1) as hint,
      array_agg(own.type order by own.position) as types,
      coalesce(string_agg(own.folded, E'\n' order by own.position), '') as words
    from public.tip own where own.puzzle_id = p.id
  ) t
  where p.state = 'published'
    or d.content is null and d.removed_at is null
    and not exists (
      select from public.puzzle other where other.key = p.key and other.state = 'published'
    )
  union all
  -- Drafts as they were saved here.
  select d.key, l.locale, null, null, d.planned_for, c.year, t.label, c.difficulty,
    case when d.planned_for is null then 'draft' else 'planned' end,
    t.tips #>> '{0,text}',
    array(
      select tip.value ->> 'type'
      from jsonb_array_elements(t.tips) with ordinality tip (value, place)
      order by tip.place
    ),
    concat_ws(E'\n', c.year::text, d.key, l.words)
  from private.draft d
  -- Unpacked once: each step into the content would unpack all of it.
  cross join lateral jsonb_to_record(d.content) c (year integer, difficulty integer, de jsonb, en jsonb)
  cross join lateral (values ('de', c.de, d.words_de), ('en', c.en, d.words_en))
    l (locale, texts, words)
  cross join lateral jsonb_to_record(l.texts) t (label text, tips jsonb)
  where d.content is not null and d.removed_at is null and l.texts is not null
    and not exists (select from public.puzzle p where p.key = d.key and p.state = 'published');
$$;
comment on function private.all_puzzles is 'Every puzzle in each of its languages, drafts and those of days to come included: it asks no gate, callers are administrators.';

create function private.search_puzzles(
  p_at timestamptz, p_words text, p_year_from integer, p_year_to integer, p_type text, p_state text,
  p_locale text, p_before text, p_amount integer
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  needle constant text := private.require_words(p_words);
  size constant integer := private.require_amount(p_amount);
  answer jsonb;
begin
  if p_locale is not null then
    perform private.require_locale(p_locale);
  end if;
  perform private.require_known(
    'type of hint', p_type, 'article', 'podcast', 'wiki', 'website', 'video', 'game', 'book'
  );
  perform private.require_known(
    'state', p_state, 'draft', 'planned', 'scheduled', 'past', 'custom'
  );
  with found as materialized (
    select q.*, concat_ws(' ', coalesce(q.date::text, '0'), q.key, q.locale) collate "C" as place
    from private.all_puzzles(p_at) q
    where (p_state is null or q.state = p_state)
      and (p_locale is null or q.locale = p_locale)
      and (p_type is null or p_type = any (q.types))
      and (
        coalesce(p_year_from, p_year_to) is null
        or coalesce(q.label, '') = ''
          and q.year >= coalesce(p_year_from, q.year)
          and q.year <= coalesce(p_year_to, q.year)
      )
      and (needle is null or strpos(q.words, needle) > 0)
  ),
  page as (
    select f.* from found f
    where p_before is null or f.place < p_before collate "C"
    order by f.place desc
    limit size
  )
  select jsonb_build_object(
    'puzzles', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'key', g.key, 'locale', g.locale, 'id', g.id, 'name', g.name, 'date', g.date,
          'year', g.year, 'label', g.label, 'difficulty', g.difficulty, 'state', g.state,
          'hint', g.hint, 'types', to_jsonb(g.types),
          'hit', case
            when strpos(private.folded(concat_ws(E'\n', g.hint, g.label)), needle) = 0
            then private.text_with(needle, g.key, g.locale)
          end
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
comment on function private.search_puzzles is 'Searches all puzzles, the latest day first and drafts without a day last, as public.search_puzzles answers.';

create function private.used_years() returns jsonb
language sql stable set search_path = '' as $$
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
      select own.key, own.year, false
      from private.draft_lines(null) own
      where own.removed_at is null and not own.has_label
    ) q
    where q.year is not null
    group by q.year
  ) u;
$$;
comment on function private.used_years is 'Each year that is an answer, with how many puzzles have it, a bilingual one counting once; numbers that a label asks for are no years.';

create function public.search_puzzles(
  words text default null, year_from integer default null, year_to integer default null,
  type text default null, state text default null, locale text default null,
  before text default null, amount integer default 30
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.access');
  return private.search_puzzles(
    now(), words, year_from, year_to, type, state, locale, before, amount
  );
end
$$;
comment on function public.search_puzzles is 'For administrators: {puzzles, next, total} of all there are, each language by itself, the latest day first, as {key, locale, id, name, date, year, label, difficulty, state, hint, types, hit}; id null for a draft, date the planned one, hit the first text with the words where neither first hint nor label has them. States: draft, planned, scheduled, past, custom; next is what to pass as before, null at the end. Words over 100 characters are 22001, an amount outside 1 to 100 22003, an unknown type, state or locale 22023. Without admin.access 42501. By POST only. Definer: nobody may read the puzzles.';

create function public.get_used_years() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.access');
  return private.used_years();
end
$$;
comment on function public.get_used_years is 'For administrators: the years that are an answer, as {year, count, drafts}, count with the drafts. Without admin.access 42501. By POST only. Definer: nobody may read the puzzles.';

create function private.text_with(p_needle text, p_key text, p_locale text) returns text
language plpgsql stable set search_path = '' as $$
declare
  is_published constant boolean := exists (
    select from public.puzzle p where p.key = p_key and p.state = 'published'
  );
  saved constant jsonb := (
    select d.content -> p_locale from private.draft d
    where d.key = p_key and d.content is not null
  );
begin
  if saved is null or is_published then
    return (
      select w.word
      from public.puzzle p
      join public.tip t on t.puzzle_id = p.id
      cross join lateral unnest(array[t.text, t.title]) with ordinality w (word, place)
      where p.key = p_key and p.locale = p_locale
        and strpos(t.folded, p_needle) > 0
        and strpos(private.folded(w.word), p_needle) > 0
      order by t.position, w.place
      limit 1
    );
  end if;
  return (
    select v.word #>> '{}'
    from jsonb_path_query(saved, 'strict $.** ? (@.type() == "string")') with ordinality v (word, place)
    where strpos(private.folded(v.word #>> '{}'), p_needle) > 0
    order by v.place
    limit 1
  );
end
$$;
comment on function private.text_with is 'The first text of a puzzle in a language that has the words, which are folded; null for none.';

grant execute on function  public.get_puzzle_numbers, public.search_puzzles, public.get_used_years
  to authenticated;
