-- Staff see the first hint in their language, on the schedule too; players say which link does not work.

alter table private.report drop constraint report_reason_known;
alter table private.report add constraint report_reason_known check (
  reason in ('fact', 'source', 'link', 'wording', 'solvable', 'technical')
);

drop function private.draft_lines(text);

create function private.draft_lines(p_needle text) returns table (
  key text, revision integer, year integer, hint_de text, hint_en text, has_label boolean,
  has_de boolean, has_en boolean, is_ready boolean, planned_for date, updated_at timestamptz, updated_by uuid,
  removed_at timestamptz, has_words boolean
)
language sql stable set search_path = '' as $$
  with stored as (
    select p.key, max(p.edited_at) as edited_at, (array_agg(p.year order by p.locale))[1] as year,
      max(t.hint) filter (where p.locale = 'de') as hint_de,
      max(t.hint) filter (where p.locale = 'en') as hint_en,
      bool_or(coalesce(p.label, '') <> '') as has_label,
      bool_or(p.locale = 'de' and t.is_whole) as has_de,
      bool_or(p.locale = 'en' and t.is_whole) as has_en,
      bool_or(t.has_words or strpos(private.folded(p.label), p_needle) > 0) as has_words
    from public.puzzle p
    cross join lateral (
      select min(own.text) filter (where own.position = 1) as hint,
        count(*) filter (where own.text ~ '[^[:space:]]') = 4 as is_whole,
        bool_or(
          strpos(own.folded, p_needle) > 0
          -- Addresses and quotes need no umlauts in small letters, which take long to make.
          or strpos(
            lower(concat_ws(
              E'\n', own.link, own.image, own.image_alt, own.copyright, own.audio,
              own.source_address, own.source_quote
            )),
            p_needle
          ) > 0
        ) as has_words
      from public.tip own where own.puzzle_id = p.id
    ) t
    where p.state = 'draft'
      and not exists (select from private.draft d where d.key = p.key and d.content is not null)
      and not exists (
        select from public.puzzle other where other.key = p.key and other.state = 'published'
      )
    group by p.key
  ),
  saved as (
    select d.key, c.year, nullif(btrim(c.de #>> '{tips,0,text}'), '') as hint_de,
      nullif(btrim(c.en #>> '{tips,0,text}'), '') as hint_en,
      coalesce(c.de ->> 'label', c.en ->> 'label', '') <> '' as has_label,
      (
        select count(*) filter (where tip ->> 'text' ~ '[^[:space:]]') = 4
        from jsonb_array_elements(coalesce(c.de -> 'tips', '[]')) tip
      ) as has_de,
      (
        select count(*) filter (where tip ->> 'text' ~ '[^[:space:]]') = 4
        from jsonb_array_elements(coalesce(c.en -> 'tips', '[]')) tip
      ) as has_en,
      strpos(concat_ws(E'\n', d.words_de, d.words_en), p_needle) > 0 as has_words
    from private.draft d
    cross join lateral jsonb_to_record(d.content) c (year integer, de jsonb, en jsonb)
    where d.content is not null
  )
  select coalesce(d.key, s.key), coalesce(d.revision, 0), coalesce(w.year, s.year),
    case when w.key is null then s.hint_de else w.hint_de end,
    case when w.key is null then s.hint_en else w.hint_en end,
    coalesce(w.has_label, s.has_label, false), coalesce(w.has_de, s.has_de, false),
    coalesce(w.has_en, s.has_en, false), coalesce(d.is_ready, false), d.planned_for,
    coalesce(d.updated_at, s.edited_at), d.updated_by, d.removed_at,
    coalesce(
      w.has_words or s.has_words is true
        or strpos(concat_ws(E'\n', coalesce(d.key, s.key), coalesce(w.year, s.year)::text), p_needle) > 0,
      false
    )
  from (
    select own.* from private.draft own
    where not exists (select from public.puzzle p where p.key = own.key and p.state = 'published')
  ) d
  full join stored s on s.key = d.key
  left join saved w on w.key = d.key;
$$;
comment on function private.draft_lines is 'What lists say of all that is not published, removed drafts included: one row a draft, in both languages, and whether it has the words, which are folded; null for none.';

create or replace function private.list_drafts(p_words text, p_state text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  needle constant text := private.require_words(p_words);
begin
  perform private.require_known(
    'state', p_state, 'ready', 'unready', 'planned', 'unplanned', 'incomplete', 'removed'
  );
  return (
    select coalesce(jsonb_agg(l.line order by l.updated_at desc nulls last, l.key), '[]')
    from (
      select d.key, d.updated_at, jsonb_build_object(
        'key', d.key,
        'revision', d.revision,
        'year', d.year,
        'hints', jsonb_strip_nulls(jsonb_build_object('de', d.hint_de, 'en', d.hint_en)),
        'hasDe', d.has_de,
        'hasEn', d.has_en,
        'isReady', d.is_ready,
        'plannedFor', d.planned_for,
        'updatedAt', d.updated_at,
        'updatedBy', private.name_of(d.updated_by),
        'removedAt', d.removed_at
      ) as line
      from private.draft_lines(needle) d
      where (d.removed_at is not null) = (p_state is not distinct from 'removed')
        and case p_state
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
comment on function private.list_drafts is 'Drafts whose key, year or any text has the words, last changed first, at most 1,000. States as public.get_drafts has them.';

create or replace function private.list_published(
  p_words text, p_year_from integer, p_year_to integer, p_lacks text, p_sort text, p_skip integer,
  p_amount integer
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  needle constant text := private.require_words(p_words);
  size constant integer := private.require_amount(p_amount);
  answer jsonb;
begin
  if p_lacks is not null then
    perform private.require_locale(p_lacks);
  end if;
  perform private.require_known('order', p_sort, 'newest', 'oldest', 'year', 'key');
  if p_skip not between 0 and 1000000 then
    raise exception 'skip % is outside 0 to 1000000', p_skip
      using errcode = 'numeric_value_out_of_range';
  end if;
  with found as materialized (
    select p.key, max(p.name) as name, min(s.date) as date,
      (array_agg(p.year order by p.locale))[1] as year,
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
    having (p_lacks is null or not bool_or(p.locale = p_lacks))
      and min(p.year) >= coalesce(p_year_from, 0)
      and min(p.year) <= coalesce(p_year_to, 9999)
  ),
  page as (
    select f.*, row_number() over (
      order by
        case when coalesce(p_sort, 'newest') = 'newest' then f.date end desc nulls last,
        case when p_sort = 'oldest' then f.date end nulls last,
        case when p_sort = 'year' then f.year end,
        f.key collate "C"
    ) as place
    from found f
    order by place
    limit size offset coalesce(p_skip, 0)
  )
  select jsonb_build_object(
    'puzzles', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'key', g.key, 'name', g.name, 'date', g.date, 'year', g.year,
          'hints', (
            select jsonb_object_agg(p.locale, t.text)
            from public.puzzle p join public.tip t on t.puzzle_id = p.id and t.position = 1
            where p.key = g.key and p.state = 'published'
          ),
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
comment on function private.list_published is 'What is published, one line a key in both languages, found by words, year and missing language, in pages.';

create or replace function private.schedule_between(p_first date, p_last date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_days(p_first, p_last);
  return (
    with slot as (
      select s.date, s.locale, jsonb_build_object(
        'id', p.id, 'name', p.name, 'key', p.key, 'year', p.year,
        'hint', (select t.text from public.tip t where t.puzzle_id = p.id and t.position = 1),
        'isChanged', exists (
          select from private.draft d
          where d.key = p.key and d.content is not null
            and d.revision is distinct from d.published_revision
        )
      ) as puzzle
      from public.schedule s join public.puzzle p on p.id = s.puzzle_id
      where s.date between p_first and p_last
    ),
    plan as (
      select d.planned_for, jsonb_build_object(
        'key', d.key,
        'year', coalesce(d.content, private.stored_content(d.key)) -> 'year',
        'isReady', d.is_ready
      ) as draft
      from private.draft d
      where d.planned_for between p_first and p_last
        and not exists (select from public.puzzle p where p.key = d.key and p.state = 'published')
    )
    select jsonb_agg(
      jsonb_build_object('date', g.day, 'de', de.puzzle, 'en', en.puzzle, 'planned', plan.draft)
      order by g.day
    )
    from (
      select p_first + n as day
      from generate_series(0, p_last - p_first) n
    ) g
    left join slot de on de.date = g.day and de.locale = 'de'
    left join slot en on en.date = g.day and en.locale = 'en'
    left join plan on plan.planned_for = g.day
  );
end
$$;
comment on function private.schedule_between is 'What each day has, published and planned, future included: it asks no gate, callers are staff.';

create or replace function private.report_error(
  p_at timestamptz, p_quando_id integer, p_timezoneoffset integer, p_reason text, p_words text
) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  since constant timestamptz := timezone('UTC', private.local_day(p_at, 0)::timestamp);
  told constant text := nullif(btrim(p_words, E' \t\r\n'), '');
  own integer;
begin
  perform private.require_known(
    'reason', coalesce(p_reason, ''), 'fact', 'source', 'link', 'wording', 'solvable', 'technical'
  );
  if char_length(told) > 500 then
    raise exception 'words are longer than 500 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  perform private.require_due(p_quando_id, today);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('reports', 0));
  if exists (
    select from private.report r
    where r.quando_id = p_quando_id and r.reported_at >= since
      and r.reason = p_reason and r.words is not distinct from told
  ) then
    return false;
  end if;
  select count(*) into own from private.report r
  where r.quando_id = p_quando_id and r.reported_at >= since;
  if own >= 50 or own >= 5 and (
    select count(*) from private.report r where r.reported_at >= since
  ) >= 300 then
    raise exception 'enough reports for today'
      using errcode = 'PT429', hint = 'Staff have a lot to read; tomorrow there is room again.';
  end if;
  insert into private.report (quando_id, reported_at, reason, words)
  values (p_quando_id, p_at, p_reason, told);
  return true;
end
$$;
comment on function private.report_error is 'Keeps what a player found wrong with a puzzle that they may see: at most 50 a puzzle each UTC day, and from 300 in all on no more than 5 (PT429), so that a flood at some leaves room at the others. The same words again answer false and are kept once. Unknown, draft, custom and future are all 02000.';

comment on function public.get_drafts is 'For staff: the drafts, last changed first, at most 1,000, as {key, revision, year, hints, hasDe, hasEn, isReady, plannedFor, updatedAt, updatedBy, removedAt}; hints are the first ones as {de, en}, as far as they are written; revision 0 and updatedAt null for one that the loader added and nobody changed. States: ready, unready, planned, unplanned, incomplete, removed; without one all but the removed. Words are searched in key, year and all texts. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';
comment on function public.get_published is 'For staff: {puzzles, total} of what is published, as {key, name, date, year, hints, hasDe, hasEn}, hints the first ones as {de, en}; a custom puzzle has neither name nor date. Words are searched in key, name, answer and hints; lacks is the language that is missing. Orders: newest, oldest, year, key. Words over 100 characters are 22001, an amount outside 1 to 100 22003, an unknown order or language 22023. Without admin.restricted 42501. By POST only. Definer: nobody may read the puzzles.';
comment on function public.get_schedule is 'For staff: each day from first to last as {date, de, en, planned}; de and en are {id, name, key, year, hint, isChanged} or null, hint the first one, planned {key, year, isReady} or null. More than 400 days are 22003. Without admin.restricted 42501. By POST only. Definer: nobody may read the schedule.';
comment on function public.report_error is 'For everybody: tells staff what is wrong with a dated puzzle, without saying who tells. Reasons: fact, source, link, wording, solvable, technical; words at most 500 characters (22001). Answers whether it was new. Not there for the caller is 02000, another reason 22023, too many a day PT429; offsets as in private.local_day. By POST only. Definer: players may not read or write reports.';
