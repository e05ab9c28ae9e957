-- Where each hint happens, for the map after the end.

create function private.is_place(p_place jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  -- Strict: what is missing or of another kind makes it null.
  select p_place - array['name', 'lat', 'lon', 'land'] = '{}' and coalesce(
    p_place @@ 'strict $.name like_regex "^.{1,40}$" && $.land like_regex "^([A-Z]{2}|sea)$"'
    and p_place @@ 'strict $.lat >= -90 && $.lat <= 90 && ($.lat * 10).floor() == $.lat * 10'
    and p_place @@ 'strict $.lon >= -180 && $.lon <= 180 && ($.lon * 10).floor() == $.lon * 10',
    false
  );
$$;
comment on function private.is_place is 'Whether it is {name, lat, lon, land} and nothing else: degrees north and east to a tenth, and today''s country by its ISO 3166 code, or sea. What is no object may be refused as 22023.';
grant execute on function private.is_place to service_role;

alter table public.tip
  add column place jsonb,
  add constraint tip_place_form check (private.is_place(place));
comment on column public.tip.place is 'Where it happens, as private.is_place has it, for the map after the end; null for nowhere in particular.';

create or replace function private.guard_tip() returns trigger
language plpgsql set search_path = '' as $$
declare
  owners integer[] := case tg_op
    when 'INSERT' then array[new.puzzle_id]
    when 'DELETE' then array[old.puzzle_id]
    else array[old.puzzle_id, new.puzzle_id]
  end;
begin
  if tg_op = 'UPDATE' and old.place is null and current_setting('quando.loading', true) = 'on'
    -- What is generated is not there yet.
    and to_jsonb(old) - array['place', 'folded'] = to_jsonb(new) - array['place', 'folded'] then
    return new;
  end if;
  -- The lock keeps a publication from slipping in between this look and the change.
  perform from public.puzzle p where p.id = any (owners) order by p.id for share;
  if exists (select from public.puzzle p where p.id = any (owners) and p.state = 'published') then
    raise exception 'the tips of puzzle % are published and cannot be changed', owners[1]
      using errcode = 'object_not_in_prerequisite_state', hint = 'Write an erratum.';
  end if;
  if current_setting('quando.loading', true) is distinct from 'on' then
    update public.puzzle p set edited_at = now() where p.id = any (owners);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.guard_tip is 'Freezes the text and order of the tips of a published puzzle (55000) and notes edits of a draft. Only the loader may add a place where there was none.';

create or replace function private.stored_content(p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(
    jsonb_build_object(
      'year', (array_agg(p.year order by p.locale))[1],
      'timeScale', (array_agg(p.time_scale order by p.locale))[1],
      'difficulty', (array_agg(p.difficulty order by p.locale))[1]
    ) || jsonb_object_agg(
      p.locale,
      jsonb_build_object(
        'label', p.label,
        'tips', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'text', t.text, 'type', t.type, 'title', t.title, 'link', t.link, 'image', t.image,
            'imageAlt', t.image_alt, 'copyright', t.copyright, 'audio', t.audio,
            'place', t.place,
            'source', case when coalesce(t.source_address, t.source_quote) is not null then
              jsonb_build_object('address', t.source_address, 'quote', t.source_quote)
            end
          ) order by t.position), '[]')
          from public.tip t where t.puzzle_id = p.id
        )
      )
    )
  )
  from public.puzzle p
  where p.key = p_key;
$$;
comment on function private.stored_content is 'What the rows of a puzzle say, in the shape of a draft''s content; null where there are none.';

create or replace function private.check_draft(p_content jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  fault text;
begin
  if p_content is null or jsonb_typeof(p_content) <> 'object' then
    raise exception 'content is not an object' using errcode = 'invalid_parameter_value';
  end if;
  if octet_length(p_content::text) > 65536 then
    raise exception 'content is larger than 64 kB' using errcode = 'string_data_right_truncation';
  end if;
  -- Nothing known lies deeper than five steps, so what does is found at its unknown parent.
  with recursive node as (
    select ''::text as path, p_content as value, 0 as depth
    union all
    select n.path || c.step, c.value, n.depth + 1
    from node n cross join lateral (
      select '.' || case when e.key ~ '^[A-Za-z]+$' then e.key else '?' end as step, e.value
      from jsonb_each(case jsonb_typeof(n.value) when 'object' then n.value else '{}' end) e
      union all
      select '[' || (a.position - 1) || ']', a.value
      from jsonb_array_elements(case jsonb_typeof(n.value) when 'array' then n.value else '[]' end)
        with ordinality a (value, position)
    ) c
    where n.depth < 5
  )
  select n.path into fault
  from node n
  where not case jsonb_typeof(n.value)
    when 'number' then
      case n.path
        when '.year' then n.value::text ~ '^[0-9]{1,4}$'
        when '.timeScale' then n.value::text ~ '^[0-3]$'
        when '.difficulty' then n.value::text ~ '^[1-5]$'
        else n.path ~ '^\.(de|en)\.tips\[[0-3]\]\.place\.(lat|lon)$'
          and n.value::text ~ '^-?[0-9]{1,3}(\.[0-9])?$'
      end
    when 'string' then
      char_length(n.value #>> '{}') <= 2000
      and n.path ~ ('^\.(anniversary|(de|en)\.(label|tips\[[0-3]\]\.(text|type|title|link|image|'
        || 'imageAlt|copyright|audio|region|source\.(address|quote)|place\.(name|land))))$')
    when 'object' then n.path ~ '^(\.(de|en)(\.tips\[[0-3]\](\.(source|place))?)?)?$'
    when 'array' then n.path ~ '^\.(de|en)\.tips$'
    else false
  end
  limit 1;
  if fault is not null then
    raise exception 'content% is not what a puzzle has', fault
      using errcode = 'invalid_parameter_value', detail = ltrim(fault, '.');
  end if;
end
$$;
comment on function private.check_draft is 'Refuses what has no place in a draft: unknown members and values of another kind (22023, the path in details), more than 64 kB (22001). Anything may be missing, and texts may be anything up to 2,000 characters.';

create or replace function private.missing_part(content jsonb, locale text) returns text
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

create or replace function private.write_puzzle(
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

create or replace function private.puzzle_json(
  p_puzzle public.puzzle, p_date date, p_is_classic boolean
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', case when p_puzzle.token is null then to_jsonb(p_puzzle.id) else to_jsonb(p_puzzle.token) end,
    'name', p_puzzle.name,
    'locale', p_puzzle.locale,
    'date', p_date,
    'year', p_puzzle.year,
    'timeScale', p_puzzle.time_scale,
    'label', p_puzzle.label,
    'classic', p_is_classic,
    'tips', (
      select jsonb_agg(
        jsonb_build_object(
          'text', t.text,
          'type', t.type,
          'title', t.title,
          'link', t.link,
          'image', case when w.name is null then t.image end,
          'imageAlt', case when w.name is null then t.image_alt end,
          'copyright', case when w.name is null then t.copyright end,
          'audio', t.audio,
          'place', t.place
        )
        order by t.position
      )
      from public.tip t
      left join private.image w
        on w.withdrawn_at is not null and t.image = '/images/' || w.name || '.webp'
      where t.puzzle_id = p_puzzle.id
    ),
    'errata', (
      select coalesce(
        jsonb_agg(jsonb_build_object('notedAt', e.noted_at, 'text', e.text) order by e.id), '[]'
      )
      from public.erratum e
      where e.puzzle_id = p_puzzle.id
    )
  );
$$;
comment on function private.puzzle_json is 'The puzzle as the page reads it. It asks no gate: callers pass only what private.visible_until allows.';
