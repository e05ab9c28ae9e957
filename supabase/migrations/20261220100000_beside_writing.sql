-- Staff see beside a hint what others say like it, where a name appeared and which years are used near by,
-- and what was published lately.

-- One list of words for both languages: names have no stem, and other words are sought by their beginnings.
-- Quotation marks and dashes are letters to some databases' locales.
create index tip_words_idx on public.tip using gin (
  to_tsvector('pg_catalog.simple', translate(folded, '„“”‚‘’»«–—…', '           '))
) with (fastupdate = off);
create index puzzle_year_idx on public.puzzle (year);

create function private.plain_words(p_text text) returns text
language sql immutable set search_path = '' as $$
  select translate(private.folded(p_text), '„“”‚‘’»«–—…', '           ');
$$;
comment on function private.plain_words is 'A text as the index of the hints'' words has it: folded, without the marks that some locales take for letters.';

create function private.saved_hints(p_key text, p_locale text) returns table (
  key text, "position" integer, text text, date date, words tsvector
)
language sql stable set search_path = '' as $$
  select d.key, t.position::integer, t.tip ->> 'text', d.planned_for,
    to_tsvector(
      'pg_catalog.simple',
      private.plain_words(concat_ws(E'\n', t.tip ->> 'text', t.tip ->> 'title'))
    )
  from (
    select own.key, own.planned_for, own.content
    from private.draft own
    where own.content is not null and own.removed_at is null and own.key <> p_key
      and not exists (select from public.puzzle p where p.key = own.key and p.state = 'published')
    order by own.updated_at desc nulls last, own.key
    limit 100
  ) d
  cross join lateral jsonb_array_elements(d.content #> array[p_locale, 'tips'])
    with ordinality t (tip, position)
  where t.tip ->> 'text' ~ '[^[:space:]]';
$$;
comment on function private.saved_hints is 'The hints of the 100 drafts that were saved last, without those of one key, in a language, with their words.';

create function private.hint_with(p_query tsquery, p_key text, p_locale text, p_amount integer)
returns table (key text, "position" integer, text text, date date)
language plpgsql stable set search_path = '' as $$
begin
  return query
  -- Sought once: a plan that begins with the puzzles would seek for each of them.
  with f as materialized (
    select t.puzzle_id, t.position, t.text
    from public.tip t
    where to_tsvector('pg_catalog.simple', translate(t.folded, '„“”‚‘’»«–—…', '           '))
      @@ p_query
    limit p_amount
  )
  select p.key, f.position::integer, f.text, coalesce(s.date, d.planned_for)
  from f
  join public.puzzle p on p.id = f.puzzle_id and p.locale = p_locale and p.key <> p_key
  left join public.schedule s on s.puzzle_id = p.id
  left join private.draft d on d.key = p.key
  -- A draft that was saved here says something else than the rows the loader added.
  where p.state = 'published' or d.key is null or d.content is null and d.removed_at is null;
end
$$;
comment on function private.hint_with is 'Hints of other puzzles in a language that a query finds, published or added by the loader, from so many rows at most; saved drafts are in private.saved_hints.';

create function private.similar_hints(p_key text, p_locale text, p_words text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_locale(p_locale);
  if char_length(p_words) > 2000 then
    raise exception 'words are longer than 2,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  return (
    with stem as materialized (
      -- Endings differ, beginnings seldom; what is short says little.
      select s.stem, (quote_literal(s.stem) || ':*')::tsquery as query
      from (
        select distinct left(w.word, greatest(char_length(w.word) - 2, 5)) as stem
        from unnest(
          tsvector_to_array(to_tsvector('pg_catalog.simple', private.plain_words(p_words)))
        ) w (word)
        where char_length(w.word) >= 5 and strpos(w.word, '\') = 0
        limit 40
      ) s
    ),
    saved as materialized (
      select h.* from private.saved_hints(p_key, p_locale) h
    ),
    found as (
      select s.stem, h.key, h.position, h.text, h.date
      from stem s cross join lateral private.hint_with(s.query, p_key, p_locale, 200) h
      union all
      select s.stem, h.key, h.position, h.text, h.date
      from stem s join saved h on h.words @@ s.query
    ),
    -- The rarer a word, the more it says that two hints share it.
    weighed as (
      select f.*, 1 / sqrt(count(*) over (partition by f.stem)) as weight
      from found f
    ),
    alike as (
      select w.key, w.position, w.text, w.date, sum(w.weight) as likeness
      from weighed w
      group by w.key, w.position, w.text, w.date
      having count(*) >= 2 and sum(w.weight) >= 0.5
      order by likeness desc, w.key, w.position
      limit 3
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object('key', a.key, 'hint', a.position, 'text', a.text, 'date', a.date)
        order by a.likeness desc, a.key, a.position
      ),
      '[]'
    )
    from alike a
  );
end
$$;
comment on function private.similar_hints is 'The three hints of other puzzles that share most and rarest words with a text, drafts and days to come included: it asks no gate, callers are staff.';

create function private.name_appearances(
  p_key text, p_locale text, p_names text[], p_date date
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_locale(p_locale);
  if cardinality(p_names) > 40
    or exists (select from unnest(p_names) n (name) where char_length(n.name) > 80) then
    raise exception 'at most 40 names of 80 characters' using errcode = 'string_data_right_truncation';
  end if;
  return (
    with asked as materialized (
      -- With the ending of a genitive as well.
      select n.name, phraseto_tsquery('pg_catalog.simple', private.plain_words(n.name))
        || phraseto_tsquery('pg_catalog.simple', private.plain_words(n.name) || 's') as query
      from (select distinct own.name from unnest(p_names) own (name)) n
    ),
    saved as materialized (
      select h.* from private.saved_hints(p_key, p_locale) h
    ),
    found as (
      select a.name, h.key, h.position, h.text, h.date
      from asked a cross join lateral private.hint_with(a.query, p_key, p_locale, 200) h
      union all
      select a.name, h.key, h.position, h.text, h.date
      from asked a join saved h on h.words @@ a.query
    ),
    placed as (
      select f.*, row_number() over (
        partition by f.name
        order by abs(f.date - p_date) nulls last, f.date desc nulls last, f.key, f.position
      ) as place
      from found f
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'name', p.name, 'key', p.key, 'hint', p.position, 'text', p.text, 'date', p.date
        )
        order by p.name collate "C", p.place
      ),
      '[]'
    )
    from placed p
    where p.place <= 3
  );
end
$$;
comment on function private.name_appearances is 'For each name the three hints of other puzzles that have it, those nearest to a day first, without a day the latest. It asks no gate: callers are staff.';

create function private.years_near(p_key text, p_year integer) returns jsonb
language sql stable set search_path = '' as $$
  with near as (
    select p.key, min(p.year) as year, min(coalesce(s.date, d.planned_for)) as date
    from public.puzzle p
    left join public.schedule s on s.puzzle_id = p.id
    left join private.draft d on d.key = p.key
    where p.year between p_year - 3 and p_year + 3 and p.label is null
      and (p.state = 'published' or d.key is null or d.content is null and d.removed_at is null)
    group by p.key
    union
    select d.key, c.year, d.planned_for
    from private.draft d
    cross join lateral jsonb_to_record(d.content) c (year integer, de jsonb, en jsonb)
    where d.content is not null and d.removed_at is null
      and c.year between p_year - 3 and p_year + 3
      and coalesce(c.de ->> 'label', c.en ->> 'label', '') = ''
      and not exists (select from public.puzzle p where p.key = d.key and p.state = 'published')
  ),
  nearest as (
    select n.* from near n
    where n.key <> p_key
    order by abs(n.year - p_year), n.year, n.date nulls last, n.key
    limit 20
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object('key', n.key, 'year', n.year, 'date', n.date)
      order by abs(n.year - p_year), n.year, n.date nulls last, n.key
    ),
    '[]'
  )
  from nearest n;
$$;
comment on function private.years_near is 'Other puzzles whose answer is a year at most three from one, the nearest first, at most 20, drafts and days to come included: it asks no gate, callers are staff.';

create function private.lately_published(p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with act as (
    select a.subject as key, max(a.done_at) as done_at
    from private.staff_action a
    where a.action in ('puzzle published', 'custom published')
      and a.done_at > p_at - interval '30 days'
    group by a.subject
    order by done_at desc, key
    limit 10
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'key', l.key, 'name', l.name, 'date', l.date, 'year', l.year, 'publishedAt', l.done_at
      )
      order by l.done_at desc, l.key
    ),
    '[]'
  )
  from (
    select a.key, a.done_at, max(p.name) as name, max(s.date) as date, min(p.year) as year
    from act a
    join public.puzzle p on p.key = a.key and p.state = 'published'
    left join public.schedule s on s.puzzle_id = p.id
    group by a.key, a.done_at
  ) l;
$$;
comment on function private.lately_published is 'What staff published in the 30 days before an instant, the latest first, at most ten.';

create function public.get_similar_hints(key text, locale text, words text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.similar_hints(key, locale, words);
end
$$;
comment on function public.get_similar_hints is 'For staff: at most three hints of other puzzles than the key''s that say something like the words, as {key, hint, text, date}: hint from 1 to 4, date the day it has or is planned for, or null. Words over 2,000 characters are 22001, an unknown locale 22023. Without admin.restricted 42501. By POST only. Definer: nobody may read the puzzles.';

create function public.get_appearances(
  key text, locale text, names text[], date date default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.name_appearances(key, locale, names, date);
end
$$;
comment on function public.get_appearances is 'For staff: for each name at most three hints of other puzzles than the key''s that have it in text or title, those nearest to a day first, as {name, key, hint, text, date}. More than 40 names, or one over 80 characters, are 22001, an unknown locale 22023. Without admin.restricted 42501. By POST only. Definer: nobody may read the puzzles.';

create function public.get_years_near(key text, year integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.years_near(key, year);
end
$$;
comment on function public.get_years_near is 'For staff: at most 20 other puzzles than the key''s whose answer is a year at most three from this one, as {key, year, date}, the nearest first; date null without one. Without admin.restricted 42501. By POST only. Definer: nobody may read the puzzles.';

create function public.get_just_published() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.lately_published(now());
end
$$;
comment on function public.get_just_published is 'For staff: what they published in the last 30 days, the latest first, at most ten, as {key, name, date, year, publishedAt}; a custom puzzle has neither name nor date. Without admin.restricted 42501. By POST only. Definer: nobody may read the record.';

grant execute on function  public.get_similar_hints, public.get_appearances,
  public.get_years_near, public.get_just_published to authenticated;
