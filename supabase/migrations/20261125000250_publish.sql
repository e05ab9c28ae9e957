-- How a draft becomes a puzzle: both languages, its name and its day in one transaction, frozen from
-- then on by the triggers of puzzle, tip and schedule; and the errata, the only later word.

create function private.next_name(date date) returns text
language sql stable
set search_path = ''
as $$
  with numbered as (
    select s.date, p.name::integer as number
    from public.schedule s join public.puzzle p on p.id = s.puzzle_id
    where p.name ~ '^[1-9][0-9]{0,8}$'
  ),
  opening as (
    select n.date, n.number from numbered n order by n.date, n.number limit 1
  ),
  counted as (
    select (o.number + (next_name.date - o.date))::text as name
    from opening o
    where o.number + (next_name.date - o.date) > 0 and not exists (
      select from numbered n where n.number - o.number <> n.date - o.date
    )
  )
  select coalesce(
    (
      select c.name from counted c
      where not exists (
        select from public.puzzle p where p.name = c.name and p.token is null
      )
    ),
    (
      select (coalesce(max(p.name::integer), 0) + 1)::text
      from public.puzzle p
      where p.token is null and p.name ~ '^[1-9][0-9]{0,8}$'
    )
  );
$$;
revoke all on function private.next_name(date) from public, anon, authenticated, service_role;
comment on function private.next_name(date) is
  'The number that a day''s puzzle is called by: counted from the first day, as long as all scheduled numbers are and it is free in both languages; otherwise the one after the highest.';

create function private.missing_part(content jsonb, locale text) returns text
language sql immutable
set search_path = ''
as $$
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
        (array['source', 'quote']), (array['imageAlt']), (array['copyright'])
    ) p (path)
    where p.path[1] not in ('imageAlt', 'copyright') or coalesce(t.value ->> 'image', '') <> ''
  )
  select p.path from part p
  where coalesce(p.word, '') !~ '[^[:space:]]'
  order by p.place
  limit 1;
$$;
revoke all on function private.missing_part(jsonb, text)
  from public, anon, authenticated, service_role;
comment on function private.missing_part(jsonb, text) is
  'The path of a part without which a draft is not published in a language, such as de.tips[2].source.quote; null when all are there. An image wants its credit and its description.';

create function private.require_whole(content jsonb, locale text) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  missing constant text := private.missing_part(content, locale);
begin
  if missing is not null then
    raise exception '% is missing', missing
      using errcode = 'object_not_in_prerequisite_state', detail = missing;
  end if;
end
$$;
revoke all on function private.require_whole(jsonb, text)
  from public, anon, authenticated, service_role;
comment on function private.require_whole(jsonb, text) is
  'Refuses a draft that lacks a part in a language with 55000, the path in details.';

create function private.write_puzzle(
  key text, locale text, content jsonb, name text, token text
) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  written integer;
begin
  insert into public.puzzle as p (
    key, locale, name, year, time_scale, difficulty, label, token
  )
  values (
    write_puzzle.key, write_puzzle.locale, write_puzzle.name, (content ->> 'year')::integer,
    (content ->> 'timeScale')::smallint, (content ->> 'difficulty')::smallint,
    nullif(content #>> array[write_puzzle.locale, 'label'], ''), write_puzzle.token
  )
  on conflict on constraint puzzle_key_locale_key do update set
    name = excluded.name, year = excluded.year, time_scale = excluded.time_scale,
    difficulty = excluded.difficulty, label = excluded.label, token = excluded.token
  returning p.id into written;
  delete from public.tip t where t.puzzle_id = written;
  insert into public.tip (
    puzzle_id, position, text, type, title, link, image, image_alt, copyright, audio,
    source_address, source_quote
  )
  select written, t.position, t.tip ->> 'text', t.tip ->> 'type', nullif(t.tip ->> 'title', ''),
    nullif(t.tip ->> 'link', ''), nullif(t.tip ->> 'image', ''),
    case when t.tip ->> 'image' <> '' then t.tip ->> 'imageAlt' end,
    case when t.tip ->> 'image' <> '' then t.tip ->> 'copyright' end,
    nullif(t.tip ->> 'audio', ''), t.tip #>> '{source,address}', t.tip #>> '{source,quote}'
  from jsonb_array_elements(content #> array[write_puzzle.locale, 'tips'])
    with ordinality t (tip, position);
  update public.puzzle p set state = 'published' where p.id = written;
  return written;
end
$$;
revoke all on function private.write_puzzle(text, text, jsonb, text, text)
  from public, anon, authenticated, service_role;
comment on function private.write_puzzle(text, text, jsonb, text, text) is
  'Writes a draft''s content as a puzzle in one language, over the rows the loader added where there are any, and publishes it; answers its id. Empty texts are none.';

create function private.publish_draft(
  user_id uuid, at timestamptz, key text, revision integer, date date
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  opened private.draft;
  whole jsonb;
  called text;
  ids jsonb := '{}';
  locale text;
begin
  perform private.take_makers_turn();
  opened := private.open_draft(key, revision);
  perform private.require_open_day(at, date);
  if exists (
    select from private.draft d
    where d.planned_for = publish_draft.date and d.key <> publish_draft.key
      and not exists (
        select from public.puzzle p where p.key = d.key and p.state = 'published'
      )
  ) then
    raise exception 'that day is planned for another draft' using errcode = 'unique_violation';
  end if;
  whole := coalesce(opened.content, private.stored_content(key));
  perform private.require_whole(whole, 'de'), private.require_whole(whole, 'en');
  if (coalesce(whole #>> '{de,label}', '') = '') <> (coalesce(whole #>> '{en,label}', '') = '') then
    raise exception 'a label is missing in one language'
      using errcode = 'object_not_in_prerequisite_state',
        detail = case when coalesce(whole #>> '{de,label}', '') = '' then 'de.label' else 'en.label' end;
  end if;
  select coalesce(max(p.name), private.next_name(publish_draft.date)) into called
  from public.puzzle p where p.key = publish_draft.key;
  foreach locale in array array['de', 'en'] loop
    ids := ids || jsonb_build_object(
      locale, private.write_puzzle(key, locale, whole, called, null)
    );
    insert into public.schedule (locale, date, puzzle_id)
    values (locale, publish_draft.date, (ids ->> locale)::integer);
  end loop;
  update private.draft d set planned_for = null where d.key = publish_draft.key;
  perform private.record_action(
    user_id, at, 'puzzle published', key,
    ids || jsonb_build_object('name', called, 'date', date, 'revision', revision)
  );
  return ids || jsonb_build_object('name', called, 'date', date);
end
$$;
revoke all on function private.publish_draft(uuid, timestamptz, text, integer, date)
  from public, anon, authenticated, service_role;
comment on function private.publish_draft(uuid, timestamptz, text, integer, date) is
  'Makes a revision of a draft the puzzle of a day in both languages, all of it or nothing.';

create function private.publish_custom(
  user_id uuid, at timestamptz, key text, revision integer, locale text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  known record;
  token constant text := private.new_token();
begin
  perform private.require_locale(locale);
  perform private.take_makers_turn();
  select d.* into known from private.drafts(publish_custom.key) d
  where publish_custom.key is not null;
  if not found then
    raise exception 'there is no such draft' using errcode = '02000';
  end if;
  -- The other language may be custom already: of one puzzle each has a token of its own.
  if known.removed_at is not null or known.planned_for is not null or exists (
    select from public.puzzle p
    where p.key = publish_custom.key and p.state = 'published'
      and (p.token is null or p.locale = publish_custom.locale)
  ) then
    raise exception 'puzzle % is published, planned or removed', known.key
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  if revision is distinct from known.revision then
    raise exception 'draft % stands at revision %', known.key, known.revision
      using errcode = 'PT409', hint = 'Read it again and merge.';
  end if;
  perform private.require_whole(known.content, locale);
  perform private.write_puzzle(key, locale, known.content, null, token);
  perform private.record_action(
    user_id, at, 'custom published', key,
    jsonb_build_object('locale', locale, 'revision', revision)
  );
  return jsonb_build_object('token', token);
end
$$;
revoke all on function private.publish_custom(uuid, timestamptz, text, integer, text)
  from public, anon, authenticated, service_role;
comment on function private.publish_custom(uuid, timestamptz, text, integer, text) is
  'Publishes one language of a draft without a day, for those who know the token; its key has no day any more.';

create function private.add_erratum(user_id uuid, at timestamptz, puzzle_id integer, text text)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  note constant text := btrim(text, E' \t\r\n');
  key text;
begin
  select p.key into key from public.puzzle p
  where p.id = add_erratum.puzzle_id and p.state = 'published';
  if not found then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  if char_length(note) > 1000 then
    raise exception 'an erratum has at most 1,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  insert into public.erratum (puzzle_id, noted_at, text)
  values (add_erratum.puzzle_id, add_erratum.at, note);
  perform private.record_action(
    user_id, at, 'erratum added', key, jsonb_build_object('id', puzzle_id, 'text', note)
  );
  return jsonb_build_object('notedAt', at, 'text', note);
end
$$;
revoke all on function private.add_erratum(uuid, timestamptz, integer, text)
  from public, anon, authenticated, service_role;
comment on function private.add_erratum(uuid, timestamptz, integer, text) is
  'Notes a correction of a published puzzle, for everybody to read after the end.';

create or replace function private.puzzle_json(
  puzzle public.puzzle, date date, is_classic boolean
) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', case when puzzle.token is null then to_jsonb(puzzle.id) else to_jsonb(puzzle.token) end,
    'name', puzzle.name,
    'locale', puzzle.locale,
    'date', puzzle_json.date,
    'year', puzzle.year,
    'timeScale', puzzle.time_scale,
    'label', puzzle.label,
    'classic', is_classic,
    'tips', (
      select jsonb_agg(
        jsonb_build_object(
          'text', t.text,
          'type', t.type,
          'title', t.title,
          'link', t.link,
          'image', t.image,
          'imageAlt', t.image_alt,
          'copyright', t.copyright,
          'audio', t.audio
        )
        order by t.position
      )
      from public.tip t
      where t.puzzle_id = puzzle.id
    ),
    'errata', (
      select coalesce(
        jsonb_agg(jsonb_build_object('notedAt', e.noted_at, 'text', e.text) order by e.id), '[]'
      )
      from public.erratum e
      where e.puzzle_id = puzzle.id
    )
  );
$$;

create function public.publish_draft(key text, revision integer, date date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.publish_draft(auth.uid(), now(), key, revision, date);
end
$$;
comment on function public.publish_draft(text, integer, date) is
  'For staff: publishes and schedules a draft in both languages and answers {de, en, name, date}, de and en the ids; from then on it is frozen. Another revision is PT409; a missing part 55000, its path in details; a day that is over 22023; one with a puzzle or another plan 23505; a value no puzzle may have 23514 or 22001. Without admin.restricted 42501. By POST only. Definer: nobody may write puzzles.';

create function public.publish_custom(key text, revision integer, locale text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.publish_custom(auth.uid(), now(), key, revision, locale);
end
$$;
comment on function public.publish_custom(text, integer, text) is
  'For staff: publishes a draft in one language without a day and answers {token}, by which alone it is found. A planned one is 55000; refuses otherwise as public.publish_draft does. Without admin.restricted 42501. By POST only. Definer: nobody may write puzzles.';

create function public.add_erratum(puzzle_id integer, text text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.add_erratum(auth.uid(), now(), puzzle_id, text);
end
$$;
comment on function public.add_erratum(integer, text) is
  'For staff: adds a public correction to a published puzzle and answers {notedAt, text}. Unpublished or unknown is 02000, more than 1,000 characters 22001, none 23502 or 23514. Without admin.restricted 42501. By POST only. Definer: staff may not write errata otherwise.';

revoke all on function public.publish_draft(text, integer, date),
  public.publish_custom(text, integer, text), public.add_erratum(integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.publish_draft(text, integer, date),
  public.publish_custom(text, integer, text), public.add_erratum(integer, text)
  to authenticated;
