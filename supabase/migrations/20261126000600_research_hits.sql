-- Lists quick with a year of drafts: what the loader added is read from its rows without composing
-- each draft's content, and the words of saved ones are folded when they are saved and not with every
-- search. And the search through all puzzles says in which text the words are, where it is not the
-- first hint.

create function private.draft_words(content jsonb, locale text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  -- In this language for its speed: every save calls it, and an SQL function is planned anew each time.
  if content -> locale is null then
    return null;
  end if;
  return (
    select private.folded(string_agg(v.word #>> '{}', E'\n' order by v.place))
    from jsonb_path_query(content -> locale, 'strict $.** ? (@.type() == "string")')
      with ordinality v (word, place)
  );
end
$$;
revoke all on function private.draft_words(jsonb, text)
  from public, anon, authenticated, service_role;
comment on function private.draft_words(jsonb, text) is
  'All texts of a draft in a language, folded; null for none.';

alter table private.draft
  add column words_de text generated always as (private.draft_words(content, 'de')) stored,
  add column words_en text generated always as (private.draft_words(content, 'en')) stored;
comment on column private.draft.words_de is
  'The German texts, folded, for the search: to fold them takes longer than to look through them.';
comment on column private.draft.words_en is 'The English texts, folded, for the search.';

create or replace function private.all_puzzles(at timestamptz) returns table (
  key text, locale text, id integer, name text, date date, year integer, label text,
  difficulty integer, state text, hint text, types text[], words text
)
language sql stable
set search_path = ''
as $$
  -- What is published, and drafts that the loader added and nobody saved.
  select p.key, p.locale, case when p.state = 'published' then p.id end,
    case when p.state = 'published' then p.name end,
    case when p.state = 'published' then s.date else d.planned_for end,
    p.year, p.label, p.difficulty::integer,
    case
      when p.state = 'draft' then case when d.planned_for is null then 'draft' else 'planned' end
      when p.token is not null then 'custom'
      when s.date <= private.visible_until(all_puzzles.at, 840) then 'past'
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
    and not exists (
      select from public.puzzle p where p.key = d.key and p.state = 'published'
    );
$$;

create function private.draft_lines(needle text) returns table (
  key text, revision integer, year integer, hint text, has_label boolean, has_de boolean,
  has_en boolean, is_ready boolean, planned_for date, updated_at timestamptz, updated_by uuid,
  removed_at timestamptz, has_words boolean
)
language sql stable
set search_path = ''
as $$
  with stored as (
    select p.key, max(p.edited_at) as edited_at, (array_agg(p.year order by p.locale))[1] as year,
      (array_agg(t.hint order by p.locale))[1] as hint,
      bool_or(coalesce(p.label, '') <> '') as has_label,
      bool_or(p.locale = 'de' and t.is_whole) as has_de,
      bool_or(p.locale = 'en' and t.is_whole) as has_en,
      bool_or(t.has_words or strpos(private.folded(p.label), draft_lines.needle) > 0) as has_words
    from public.puzzle p
    cross join lateral (
      select min(own.text) filter (where own.position = 1) as hint,
        count(*) filter (where own.text ~ '[^[:space:]]') = 4 as is_whole,
        bool_or(
          strpos(own.folded, draft_lines.needle) > 0
          -- Addresses and quotes need no umlauts in small letters, which take long to make.
          or strpos(
            lower(concat_ws(
              E'\n', own.link, own.image, own.image_alt, own.copyright, own.audio,
              own.source_address, own.source_quote
            )),
            draft_lines.needle
          ) > 0
        ) as has_words
      from public.tip own where own.puzzle_id = p.id
    ) t
    where p.state = 'draft'
      and not exists (
        select from private.draft d where d.key = p.key and d.content is not null
      )
      and not exists (
        select from public.puzzle other where other.key = p.key and other.state = 'published'
      )
    group by p.key
  ),
  saved as (
    select d.key, c.year, coalesce(c.de #>> '{tips,0,text}', c.en #>> '{tips,0,text}') as hint,
      coalesce(c.de ->> 'label', c.en ->> 'label', '') <> '' as has_label,
      (
        select count(*) filter (where tip ->> 'text' ~ '[^[:space:]]') = 4
        from jsonb_array_elements(coalesce(c.de -> 'tips', '[]')) tip
      ) as has_de,
      (
        select count(*) filter (where tip ->> 'text' ~ '[^[:space:]]') = 4
        from jsonb_array_elements(coalesce(c.en -> 'tips', '[]')) tip
      ) as has_en,
      strpos(concat_ws(E'\n', d.words_de, d.words_en), draft_lines.needle) > 0 as has_words
    from private.draft d
    cross join lateral jsonb_to_record(d.content) c (year integer, de jsonb, en jsonb)
    where d.content is not null
  )
  select coalesce(d.key, s.key), coalesce(d.revision, 0), coalesce(w.year, s.year),
    case when w.key is null then s.hint else w.hint end,
    coalesce(w.has_label, s.has_label, false), coalesce(w.has_de, s.has_de, false),
    coalesce(w.has_en, s.has_en, false), coalesce(d.is_ready, false), d.planned_for,
    coalesce(d.updated_at, s.edited_at), d.updated_by, d.removed_at,
    coalesce(
      w.has_words or s.has_words is true
        or strpos(concat_ws(E'\n', coalesce(d.key, s.key), coalesce(w.year, s.year)::text), draft_lines.needle) > 0,
      false
    )
  from (
    select own.* from private.draft own
    where not exists (
      select from public.puzzle p where p.key = own.key and p.state = 'published'
    )
  ) d
  full join stored s on s.key = d.key
  left join saved w on w.key = d.key;
$$;
revoke all on function private.draft_lines(text) from public, anon, authenticated, service_role;
comment on function private.draft_lines(text) is
  'What lists say of all that is not published, removed drafts included: one row a draft, in both languages, and whether it has the words, which are folded; null for none.';

create or replace function private.list_drafts(words text, state text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  needle constant text := private.require_words(words);
begin
  if state not in ('ready', 'unready', 'planned', 'unplanned', 'incomplete', 'removed') then
    raise exception 'there is no such state' using errcode = 'invalid_parameter_value';
  end if;
  return (
    select coalesce(jsonb_agg(l.line order by l.updated_at desc nulls last, l.key), '[]')
    from (
      select d.key, d.updated_at, jsonb_build_object(
        'key', d.key,
        'revision', d.revision,
        'year', d.year,
        'hint', d.hint,
        'hasDe', d.has_de,
        'hasEn', d.has_en,
        'isReady', d.is_ready,
        'plannedFor', d.planned_for,
        'updatedAt', d.updated_at,
        'updatedBy', private.name_of(d.updated_by),
        'removedAt', d.removed_at
      ) as line
      from private.draft_lines(needle) d
      where (d.removed_at is not null) = (list_drafts.state is not distinct from 'removed')
        and case list_drafts.state
          when 'ready' then d.is_ready
          when 'unready' then not d.is_ready
          when 'planned' then d.planned_for is not null
          when 'unplanned' then d.planned_for is null
          when 'incomplete' then not (d.has_de and d.has_en)
          else true
        end
        and (needle is null or d.has_words)
      order by d.updated_at desc nulls last, d.key
      limit 1000
    ) l
  );
end
$$;

create or replace function private.used_years() returns jsonb
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
      select own.key, own.year, false
      from private.draft_lines(null) own
      where own.removed_at is null and not own.has_label
    ) q
    where q.year is not null
    group by q.year
  ) u;
$$;

create function private.text_with(needle text, key text, locale text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  is_published constant boolean := exists (
    select from public.puzzle p where p.key = text_with.key and p.state = 'published'
  );
  saved constant jsonb := (
    select d.content -> text_with.locale from private.draft d
    where d.key = text_with.key and d.content is not null
  );
begin
  if saved is null or is_published then
    return (
      select w.word
      from public.puzzle p
      join public.tip t on t.puzzle_id = p.id
      cross join lateral unnest(array[t.text, t.title]) with ordinality w (word, place)
      where p.key = text_with.key and p.locale = text_with.locale
        and strpos(t.folded, text_with.needle) > 0
        and strpos(private.folded(w.word), text_with.needle) > 0
      order by t.position, w.place
      limit 1
    );
  end if;
  return (
    select v.word #>> '{}'
    from jsonb_path_query(saved, 'strict $.** ? (@.type() == "string")') with ordinality v (word, place)
    where strpos(private.folded(v.word #>> '{}'), text_with.needle) > 0
    order by v.place
    limit 1
  );
end
$$;
revoke all on function private.text_with(text, text, text)
  from public, anon, authenticated, service_role;
comment on function private.text_with(text, text, text) is
  'The first text of a puzzle in a language that has the words, which are folded; null for none.';

create or replace function private.search_puzzles(
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

comment on function public.search_puzzles(
  text, integer, integer, text, text, text, text, integer
) is
  'For administrators: {puzzles, next, total} of all there are, each language by itself, the latest day first, as {key, locale, id, name, date, year, label, difficulty, state, hint, types, hit}; id null for a draft, date the planned one, hit the first text with the words where neither first hint nor label has them. States: draft, planned, scheduled, past, custom; next is what to pass as before, null at the end. Words over 100 characters are 22001, an amount outside 1 to 100 22003, an unknown type, state or locale 22023. Without admin.access 42501. By POST only. Definer: nobody may read the puzzles.';
