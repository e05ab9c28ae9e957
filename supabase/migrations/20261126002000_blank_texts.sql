-- Drafts may hold texts of nothing but blanks, which the makers' room shows as none. They are none
-- when a draft is published, too.

create function private.without_blanks(content jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
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
revoke all on function private.without_blanks(jsonb) from public, anon, authenticated, service_role;
comment on function private.without_blanks(jsonb) is
  'A draft''s content, or a part of it, without texts of blanks alone and without blanks around addresses.';

create or replace function private.publish_draft(
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
  whole := private.without_blanks(coalesce(opened.content, private.stored_content(key)));
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

create or replace function private.publish_custom(
  user_id uuid, at timestamptz, key text, revision integer, locale text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  known record;
  whole jsonb;
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
  whole := private.without_blanks(known.content);
  perform private.require_whole(whole, locale);
  perform private.write_puzzle(key, locale, whole, null, token);
  perform private.record_action(
    user_id, at, 'custom published', key,
    jsonb_build_object('locale', locale, 'revision', revision)
  );
  return jsonb_build_object('token', token);
end
$$;
