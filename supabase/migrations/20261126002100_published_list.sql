-- The creator's list has every puzzle there is: what is published comes in pages, the newest first.

create function private.list_published(
  words text, year_from integer, year_to integer, lacks text, sort text, skip integer,
  amount integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  needle constant text := private.require_words(words);
  size constant integer := private.require_amount(amount);
  answer jsonb;
begin
  if lacks is not null then
    perform private.require_locale(lacks);
  end if;
  if sort not in ('newest', 'oldest', 'year', 'key') then
    raise exception 'there is no such order' using errcode = 'invalid_parameter_value';
  end if;
  if skip not between 0 and 1000000 then
    raise exception 'skip % is outside 0 to 1000000', skip
      using errcode = 'numeric_value_out_of_range';
  end if;
  with found as materialized (
    select p.key, max(p.name) as name, min(s.date) as date,
      (array_agg(p.year order by p.locale))[1] as year,
      (array_agg(p.id order by p.locale))[1] as id,
      bool_or(p.locale = 'de') as has_de, bool_or(p.locale = 'en') as has_en
    from public.puzzle p
    left join public.schedule s on s.puzzle_id = p.id
    where p.state = 'published'
      and (
        needle is null
        or p.key in (
          select own.key from public.puzzle own
          where own.state = 'published' and (
            strpos(
              private.folded(concat_ws(E'\n', own.key, own.name, own.year::text, own.label)), needle
            ) > 0
            or exists (
              select from public.tip t
              where t.puzzle_id = own.id and strpos(t.folded, needle) > 0
            )
          )
        )
      )
    group by p.key
    having (list_published.lacks is null or not bool_or(p.locale = list_published.lacks))
      and min(p.year) >= coalesce(list_published.year_from, 0)
      and min(p.year) <= coalesce(list_published.year_to, 9999)
  ),
  page as (
    select f.*, row_number() over (
      order by
        case when coalesce(list_published.sort, 'newest') = 'newest' then f.date end desc nulls last,
        case when list_published.sort = 'oldest' then f.date end nulls last,
        case when list_published.sort = 'year' then f.year end,
        f.key collate "C"
    ) as place
    from found f
    order by place
    limit size offset coalesce(skip, 0)
  )
  select jsonb_build_object(
    'puzzles', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'key', g.key, 'name', g.name, 'date', g.date, 'year', g.year,
          'hint', (select t.text from public.tip t where t.puzzle_id = g.id and t.position = 1),
          'hasDe', g.has_de, 'hasEn', g.has_en
        )
        order by g.place
      ),
      '[]'
    ),
    'total', (select count(*) from found)
  ) into answer
  from page g;
  return answer;
end
$$;
revoke all on function private.list_published(
  text, integer, integer, text, text, integer, integer
) from public, anon, authenticated, service_role;
comment on function private.list_published(
  text, integer, integer, text, text, integer, integer
) is
  'What is published, one line a key in both languages, found by words, year and missing language, in pages.';

create function public.get_published(
  words text default null, year_from integer default null, year_to integer default null,
  lacks text default null, sort text default 'newest', skip integer default 0,
  amount integer default 30
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.list_published(words, year_from, year_to, lacks, sort, skip, amount);
end
$$;
comment on function public.get_published(text, integer, integer, text, text, integer, integer) is
  'For staff: {puzzles, total} of what is published, as {key, name, date, year, hint, hasDe, hasEn}; a custom puzzle has neither name nor date. Words are searched in key, name, answer and hints; lacks is the language that is missing. Orders: newest, oldest, year, key. Words over 100 characters are 22001, an amount outside 1 to 100 22003, an unknown order or language 22023. Without admin.restricted 42501. By POST only. Definer: nobody may read the puzzles.';

revoke all on function public.get_published(text, integer, integer, text, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.get_published(
  text, integer, integer, text, text, integer, integer
) to authenticated;
