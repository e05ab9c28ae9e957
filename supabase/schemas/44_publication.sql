-- Which draft is meant for which day, and how it becomes a puzzle: both languages, its name and its day in
-- one transaction, once more if need be until that day begins anywhere; the errata, the only later word; and
-- all puzzles at once.

create function private.current_draft(p_key text) returns private.draft
language sql volatile set search_path = '' as $$
  select private.open_draft(
    p_key,
    (select d.revision from private.drafts(p_key) d where p_key is not null)
  );
$$;
comment on function private.current_draft is 'The draft to change whatever its revision; refuses as private.open_draft does.';

create function private.require_open_day(p_at timestamptz, p_date date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_date is null or not isfinite(p_date) or p_date < private.local_day(p_at, -720) then
    raise exception 'that day is over or none' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from public.schedule s where s.date = p_date) then
    raise exception 'that day has a puzzle'
      using errcode = 'unique_violation', hint = 'What is published stays where it is.';
  end if;
end
$$;
comment on function private.require_open_day is 'Refuses a day that is over everywhere at the instant, at UTC-12 the latest (22023), and one with a puzzle in either language (23505).';

create function private.plan_draft(
  p_user_id uuid, p_at timestamptz, p_key text, p_date date, p_can_swap boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  opened private.draft;
  other text;
  is_displaced boolean := false;
  given date;
begin
  perform private.lock_drafts();
  opened := private.current_draft(p_key);
  if p_date is not null then
    perform private.require_open_day(p_at, p_date);
    select d.key into other from private.draft d
    where d.planned_for = p_date and d.key <> p_key;
  end if;
  if other is not null then
    -- A plan that the loader overtook keeps nobody back.
    is_displaced := not exists (
      select from public.puzzle p where p.key = other and p.state = 'published'
    );
    if is_displaced and (not p_can_swap or opened.planned_for is null) then
      raise exception 'that day is planned for %', other using errcode = 'unique_violation';
    end if;
    update private.draft d set planned_for = null where d.key in (other, p_key);
    if is_displaced and opened.planned_for >= private.local_day(p_at, -720) then
      given := opened.planned_for;
      update private.draft d set planned_for = given where d.key = other;
    end if;
  end if;
  update private.draft d set planned_for = p_date where d.key = p_key;
  if opened.planned_for is distinct from p_date then
    perform private.record_action(
      p_user_id, p_at, case when p_date is null then 'draft unplanned' else 'draft planned' end, p_key,
      jsonb_build_object('date', p_date, 'swapped', other)
    );
  end if;
  if is_displaced then
    perform private.record_action(
      p_user_id, p_at, case when given is null then 'draft unplanned' else 'draft planned' end, other,
      jsonb_build_object('date', given, 'madeWayFor', p_key)
    );
  end if;
  return jsonb_build_object(
    'key', p_key,
    'plannedFor', p_date,
    'swapped', case when is_displaced then
      jsonb_build_object('key', other, 'plannedFor', given)
    end
  );
end
$$;
comment on function private.plan_draft is 'Means a draft for a day, or for none. Of a day that another is planned for it says 23505, or swaps the two where it may and the draft has a day; of one that is over everywhere, at UTC-12 the latest, nothing is given, and the other has none.';

create function private.schedule_between(p_first date, p_last date) returns jsonb
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

create function private.gaps(p_at timestamptz, p_timezoneoffset integer) returns jsonb
language sql stable set search_path = '' as $$
  with today as (select private.local_day(p_at, p_timezoneoffset) as day),
  line as (
    select today.day + n as day, n, de.puzzle_id is not null as de, en.puzzle_id is not null as en
    from today
    -- After as many days as are scheduled at all, and one, there is one without.
    cross join generate_series(0, 8 + (select count(*)::integer from public.schedule)) n
    left join public.schedule de on de.date = today.day + n and de.locale = 'de'
    left join public.schedule en on en.date = today.day + n and en.locale = 'en'
  )
  select jsonb_build_object(
    'today', (select today.day from today),
    'days', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'date', l.day, 'de', l.de, 'en', l.en,
          'planned', (
            select d.key from private.draft d
            where d.planned_for = l.day and not exists (
              select from public.puzzle p where p.key = d.key and p.state = 'published'
            )
          )
        )
        order by l.day
      ) filter (where l.n <= 7 and not (l.de and l.en)),
      '[]'
    ),
    'next', jsonb_build_object(
      'de', min(l.day) filter (where l.n > 7 and not l.de),
      'en', min(l.day) filter (where l.n > 7 and not l.en)
    )
  )
  from line l;
$$;
comment on function private.gaps is 'Which of the local day and the seven after it want a puzzle in a language, and the first day after these that does. It asks no gate: callers are staff. Offsets as in private.local_day.';

create function public.plan_draft(key text, date date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.plan_draft(auth.uid(), now(), key, date, false);
end
$$;
comment on function public.plan_draft is 'For staff: means a draft for a day, null for none, and answers {key, plannedFor, swapped: null}. A day that is over everywhere is 22023, one that has a puzzle or a plan 23505; unknown is 02000, published or removed 55000. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.move_plan(key text, date date, expected text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.move_plan(auth.uid(), now(), key, date, expected);
end
$$;
comment on function public.move_plan is 'For staff: moves a planned draft to another day and answers {key, plannedFor, swapped}; where another was planned the two swap, and swapped is its {key, plannedFor}, plannedFor null where the day left is over everywhere. Expected is the key of the draft that the caller has seen on that day, null for none; where another stands by now PT409 and nothing is written. Refuses otherwise as public.plan_draft does; a draft without a day cannot swap (23505). Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.get_schedule(first date, last date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.schedule_between(first, last);
end
$$;
comment on function public.get_schedule is 'For staff: each day from first to last as {date, de, en, planned}; de and en are {id, name, key, year, hint, isChanged} or null, hint the first one, planned {key, year, isReady} or null. More than 400 days are 22003. Without admin.restricted 42501. By POST only. Definer: nobody may read the schedule.';

create function public.get_gaps(timezoneoffset integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.gaps(now(), timezoneoffset);
end
$$;
comment on function public.get_gaps is 'For staff: {today, days, next}. Days are those of the local day and the seven after it without a puzzle in de or en, as {date, de, en, planned}: whether each language has one, and the key of the draft meant for it. Next has for each language the first day after these without one. Offsets as in private.local_day. Without admin.restricted 42501. By POST only. Definer: nobody may read the schedule.';

create function private.next_name(p_date date) returns text
language sql stable set search_path = '' as $$
  with numbered as (
    select s.date, p.name::integer as number
    from public.schedule s join public.puzzle p on p.id = s.puzzle_id
    where p.name ~ '^[1-9][0-9]{0,8}$'
  ),
  opening as (select n.date, n.number from numbered n order by n.date, n.number limit 1),
  counted as (
    select (o.number + (p_date - o.date))::text as name
    from opening o
    where o.number + (p_date - o.date) > 0 and not exists (
      select from numbered n where n.number - o.number <> n.date - o.date
    )
  )
  select coalesce(
    (
      select c.name from counted c
      where not exists (select from public.puzzle p where p.name = c.name and p.token is null)
    ),
    (
      select (coalesce(max(p.name::integer), 0) + 1)::text
      from public.puzzle p
      where p.token is null and p.name ~ '^[1-9][0-9]{0,8}$'
    )
  );
$$;
comment on function private.next_name is 'The number that a day''s puzzle is called by: counted from the first day, as long as all scheduled numbers are and it is free in both languages; otherwise the one after the highest.';

create function private.missing_part(content jsonb, locale text) returns text
language sql immutable set search_path = '' as $$
  with tip as (
    select n, content #> array[locale, 'tips', (n - 1)::text] as value
    from generate_series(1, 4) n
  ),
  part as (
    select '' as before, name as path, content ->> name as word, 0 as place
    from unnest(array['year', 'timeScale', 'difficulty']) name
    union all
    select '', locale || '.tips[' || (t.n - 1) || '].' || array_to_string(p.path, '.'),
      t.value #>> p.path, t.n
    from tip t
    cross join (
      values (array['text']), (array['type']), (array['source', 'address']),
        (array['source', 'quote']), (array['imageAlt']), (array['copyright']),
        (array['place', 'name']), (array['place', 'lat']), (array['place', 'lon']),
        (array['place', 'land'])
    ) p (path)
    where case
      when p.path[1] in ('imageAlt', 'copyright') then coalesce(t.value ->> 'image', '') <> ''
      when p.path[1] = 'place' then t.value ? 'place'
      else true
    end
  )
  select p.path from part p
  where coalesce(p.word, '') !~ '[^[:space:]]'
  order by p.place
  limit 1;
$$;
comment on function private.missing_part is 'The path of a part without which a draft is not published in a language, such as de.tips[2].source.quote; null when all are there. An image wants its credit and its description, a place all its parts.';

create function private.require_whole(content jsonb, locale text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  missing constant text := private.missing_part(content, locale);
begin
  if missing is not null then
    raise exception '% is missing', missing
      using errcode = 'object_not_in_prerequisite_state', detail = missing;
  end if;
end
$$;
comment on function private.require_whole is 'Refuses a draft that lacks a part in a language with 55000, the path in details.';

create function private.write_puzzle(
  p_key text, p_locale text, p_content jsonb, p_name text, p_token text
) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  written integer;
begin
  insert into public.puzzle as p (key, locale, name, year, time_scale, difficulty, label, token)
  values (
    p_key, p_locale, p_name, (p_content ->> 'year')::integer,
    (p_content ->> 'timeScale')::smallint, (p_content ->> 'difficulty')::smallint,
    nullif(p_content #>> array[p_locale, 'label'], ''), p_token
  )
  on conflict on constraint puzzle_key_locale_key do update set
    name = excluded.name, year = excluded.year, time_scale = excluded.time_scale,
    difficulty = excluded.difficulty, label = excluded.label, token = excluded.token
  returning p.id into written;
  delete from public.tip t where t.puzzle_id = written;
  insert into public.tip (
    puzzle_id, position, text, type, title, link, image, image_alt, copyright, audio,
    place, source_address, source_quote
  )
  select written, t.position, t.tip ->> 'text', t.tip ->> 'type', nullif(t.tip ->> 'title', ''),
    nullif(t.tip ->> 'link', ''), nullif(t.tip ->> 'image', ''),
    case when t.tip ->> 'image' <> '' then t.tip ->> 'imageAlt' end,
    case when t.tip ->> 'image' <> '' then t.tip ->> 'copyright' end,
    nullif(t.tip ->> 'audio', ''), t.tip -> 'place', t.tip #>> '{source,address}', t.tip #>> '{source,quote}'
  from jsonb_array_elements(p_content #> array[p_locale, 'tips'])
    with ordinality t (tip, position);
  update public.puzzle p set state = 'published' where p.id = written;
  return written;
end
$$;
comment on function private.write_puzzle is 'Writes a draft''s content as a puzzle in one language, over the rows the loader added where there are any, and publishes it; answers its id. Empty texts are none.';

create function private.publish_draft(
  p_user_id uuid, p_at timestamptz, p_key text, p_revision integer, p_date date, p_displaced text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  opened private.draft;
  whole jsonb;
  own_date date;
  called text;
  ids jsonb;
  locale text;
begin
  perform private.lock_drafts();
  opened := private.open_draft(p_key, p_revision, p_at);
  select min(s.date), max(p.name), jsonb_object_agg(s.locale, p.id) into own_date, called, ids
  from public.schedule s join public.puzzle p on p.id = s.puzzle_id
  where p.key = p_key;
  -- The answer to the call before got lost: done already.
  if own_date = p_date
    and (opened.content is null or opened.revision = opened.published_revision)
  then
    return ids || jsonb_build_object('name', called, 'date', p_date);
  end if;
  if own_date is distinct from p_date then
    called := private.clear_day(p_user_id, p_at, p_date, p_key, p_displaced);
  end if;
  whole := private.without_blanks(coalesce(opened.content, private.stored_content(p_key)));
  perform private.require_whole(whole, 'de'), private.require_whole(whole, 'en');
  if (coalesce(whole #>> '{de,label}', '') = '') <> (coalesce(whole #>> '{en,label}', '') = '') then
    raise exception 'a label is missing in one language'
      using errcode = 'object_not_in_prerequisite_state',
        detail = case when coalesce(whole #>> '{de,label}', '') = '' then 'de.label' else 'en.label' end;
  end if;
  perform private.unschedule(p_key);
  if called is null then
    select coalesce(max(p.name), private.next_name(p_date)) into called
    from public.puzzle p where p.key = p_key;
  end if;
  ids := '{}';
  foreach locale in array array['de', 'en'] loop
    ids := ids || jsonb_build_object(
      locale, private.write_puzzle(p_key, locale, whole, called, null)
    );
    insert into public.schedule (locale, date, puzzle_id)
    values (locale, p_date, (ids ->> locale)::integer);
  end loop;
  update private.draft d set planned_for = null, published_revision = d.revision
  where d.key = p_key;
  perform private.record_action(
    p_user_id, p_at, case when own_date = p_date then 'puzzle mended' else 'puzzle published' end,
    p_key,
    ids || jsonb_build_object('name', called, 'date', p_date, 'revision', p_revision)
      || case when own_date <> p_date then jsonb_build_object('from', own_date) else '{}' end
  );
  return ids || jsonb_build_object('name', called, 'date', p_date);
end
$$;
comment on function private.publish_draft is 'Makes a revision of a draft the puzzle of a day in both languages, all of it or nothing: in place of the one that is expected there, and of its own earlier revision or day.';

create function private.publish_custom(
  p_user_id uuid, p_at timestamptz, p_key text, p_revision integer, p_locale text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  known record;
  whole jsonb;
  token constant text := private.new_token();
begin
  perform private.require_locale(p_locale);
  perform private.lock_drafts();
  select d.* into known from private.drafts(p_key) d
  where p_key is not null;
  if not found then
    raise exception 'there is no such draft' using errcode = '02000';
  end if;
  -- The other language may be custom already: of one puzzle each has a token of its own.
  if known.removed_at is not null or known.planned_for is not null or exists (
    select from public.puzzle p
    where p.key = p_key and p.state = 'published'
      and (p.token is null or p.locale = p_locale)
  ) then
    raise exception 'puzzle % is published, planned or removed', known.key
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  if p_revision is distinct from known.revision then
    raise exception 'draft % stands at revision %', known.key, known.revision
      using errcode = 'PT409', hint = 'Read it again and merge.';
  end if;
  whole := private.without_blanks(known.content);
  perform private.require_whole(whole, p_locale);
  perform private.write_puzzle(p_key, p_locale, whole, null, token);
  update private.draft d set published_revision = d.revision where d.key = p_key;
  perform private.record_action(
    p_user_id, p_at, 'custom published', p_key,
    jsonb_build_object('locale', p_locale, 'revision', p_revision)
  );
  return jsonb_build_object('token', token);
end
$$;
comment on function private.publish_custom is 'Publishes one language of a draft without a day, for those who know the token; its key has no day any more.';

create function public.publish_draft(
  key text, revision integer, date date, displaced text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.publish_draft(auth.uid(), now(), key, revision, date, displaced);
end
$$;
comment on function public.publish_draft is 'For staff: publishes and schedules a draft in both languages and answers {de, en, name, date}, de and en the ids. Until its day begins anywhere, the same call publishes a later revision in its place or on another day; from then on it is frozen (55000). Displaced is the key of the puzzle that the caller has seen on that day, null for none: it waits as a ready draft without a day, and where another stands by now it is PT409. Another revision is PT409; a missing part 55000, its path in details; a day that is over everywhere 22023; one with a puzzle or another plan 23505; a value no puzzle may have 23514 or 22001. Without admin.restricted 42501. By POST only. Definer: nobody may write puzzles.';

create function public.publish_custom(key text, revision integer, locale text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.publish_custom(auth.uid(), now(), key, revision, locale);
end
$$;
comment on function public.publish_custom is 'For staff: publishes a draft in one language without a day and answers {token}, by which alone it is found. A planned one is 55000; refuses otherwise as public.publish_draft does. Without admin.restricted 42501. By POST only. Definer: nobody may write puzzles.';

create function private.puzzles_for_exchange() returns table (
  key text, name text, date date, content jsonb, revision integer, is_published boolean,
  is_removed boolean, is_ready boolean
)
language sql stable set search_path = '' as $$
  with stored as (
    select p.key, max(p.name) as name, min(s.date) as date,
      bool_or(p.state = 'published') as is_published
    from public.puzzle p left join public.schedule s on s.puzzle_id = p.id
    group by p.key
  )
  select coalesce(d.key, s.key), s.name, s.date,
    coalesce(
      case when s.is_published and d.revision is distinct from d.published_revision then null
        else d.content
      end,
      private.stored_content(coalesce(d.key, s.key))
    ),
    coalesce(d.revision, 0), coalesce(s.is_published, false), d.removed_at is not null,
    coalesce(d.is_ready, false)
  from private.draft d full join stored s on s.key = d.key
  order by 1;
$$;
comment on function private.puzzles_for_exchange is 'Every puzzle by its key: published ones, drafts and removed drafts, in both languages, as drafts have them.';

create function private.move_plan(
  p_user_id uuid, p_at timestamptz, p_key text, p_date date, p_expected text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  other text;
begin
  if p_date is null then
    raise exception 'date is missing' using errcode = 'null_value_not_allowed';
  end if;
  perform private.lock_drafts();
  -- The answer to the call before got lost: done already.
  if exists (select from private.draft d where d.key = p_key and d.planned_for = p_date) then
    return private.plan_draft(p_user_id, p_at, p_key, p_date, true);
  end if;
  select d.key into other from private.draft d
  where d.planned_for = p_date and not exists (
    select from public.puzzle p where p.key = d.key and p.state = 'published'
  );
  if other is distinct from p_expected then
    raise exception 'that day is planned otherwise by now'
      using errcode = 'PT409', hint = 'Read the schedule again and decide.';
  end if;
  return private.plan_draft(p_user_id, p_at, p_key, p_date, true);
end
$$;
comment on function private.move_plan is 'Means a draft for another day, swapping with the one that is expected there, null for none; where another stands, PT409.';

create function private.without_blanks(content jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  case jsonb_typeof(content)
    when 'object' then
      return (
        select coalesce(
          jsonb_object_agg(
            e.key,
            case when e.key in ('link', 'image', 'audio', 'address')
              then to_jsonb(btrim(e.value #>> '{}', E' \t\r\n'))
              else private.without_blanks(e.value)
            end
          ),
          '{}'
        )
        from jsonb_each(content) e
        where jsonb_typeof(e.value) <> 'string' or e.value #>> '{}' ~ '[^[:space:]]'
      );
    when 'array' then
      return (
        select coalesce(jsonb_agg(private.without_blanks(a.value) order by a.place), '[]')
        from jsonb_array_elements(content) with ordinality a (value, place)
      );
    else
      return content;
  end case;
end
$$;
comment on function private.without_blanks is 'A draft''s content, or a part of it, without texts of blanks alone and without blanks around addresses.';

create function private.list_published(
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

create function public.get_published(
  words text default null, year_from integer default null, year_to integer default null,
  lacks text default null, sort text default 'newest', skip integer default 0,
  amount integer default 30
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.list_published(words, year_from, year_to, lacks, sort, skip, amount);
end
$$;
comment on function public.get_published is 'For staff: {puzzles, total} of what is published, as {key, name, date, year, hints, hasDe, hasEn}, hints the first ones as {de, en}; a custom puzzle has neither name nor date. Words are searched in key, name, answer and hints; lacks is the language that is missing. Orders: newest, oldest, year, key. Words over 100 characters are 22001, an amount outside 1 to 100 22003, an unknown order or language 22023. Without admin.restricted 42501. By POST only. Definer: nobody may read the puzzles.';

grant execute on function  public.plan_draft, public.move_plan, public.get_schedule,
  public.get_gaps, public.publish_draft, public.publish_custom,
  public.get_published to authenticated;
