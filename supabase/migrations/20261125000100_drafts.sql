-- What the makers write before it is a puzzle: drafts in both languages, with their revisions, and
-- the record of what staff did. A draft that the content loader added has no row here until somebody
-- touches it; its content is then composed from the puzzle's rows.

create table private.staff_action (
  id bigint generated always as identity primary key,
  done_at timestamptz not null,
  done_by text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  constraint staff_action_form check (action ~ '^[a-z]+ [a-z]+$')
);
create index staff_action_subject_idx on private.staff_action (subject, id);

create table private.draft (
  key text primary key,
  revision integer not null,
  content jsonb,
  is_ready boolean not null default false,
  planned_for date,
  updated_at timestamptz,
  updated_by uuid,
  removed_at timestamptz,
  constraint draft_planned_for_key unique (planned_for),
  constraint draft_planned_for_is_a_day check (isfinite(planned_for)),
  constraint draft_key_form check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 60),
  constraint draft_content_comes_with_revision check ((revision = 0) = (content is null)),
  constraint draft_removed_is_not_planned check (removed_at is null or planned_for is null)
);
create table private.draft_revision (
  key text not null references private.draft (key) on delete cascade,
  revision integer not null,
  content jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (key, revision)
);
alter table private.staff_action enable row level security;
alter table private.draft enable row level security;
alter table private.draft_revision enable row level security;
revoke all on private.staff_action, private.draft, private.draft_revision
  from public, anon, authenticated, service_role;

comment on table private.staff_action is
  'What staff did: one row a call that changed something. Outlives its users, so it names them by their id alone and references nothing.';
comment on table private.draft is
  'A puzzle in the making, in both languages. Its content is what the puzzle file says of one puzzle, without key, name and date, and any part of it may be missing.';
comment on column private.draft.revision is
  'Counts the saves. 0: never saved here, the content is that of the rows the loader added.';
comment on column private.draft.updated_at is
  'When its content was last saved; null for one of the loader that nobody saved.';
comment on column private.draft.planned_for is
  'The day it is meant for, movable until publication; no two drafts have the same.';
comment on column private.draft.removed_at is
  'When it was removed; for 30 days it can be brought back.';
comment on table private.draft_revision is
  'What a draft said after each save: at most 200 revisions a draft, the first of them always.';

create function private.take_makers_turn() returns void
language sql volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('makers', 0));
$$;
revoke all on function private.take_makers_turn() from public, anon, authenticated, service_role;
comment on function private.take_makers_turn() is
  'Lets one transaction at a time change drafts, plan and publication, until it ends.';

create function private.record_action(
  user_id uuid, at timestamptz, action text, subject text, details jsonb default '{}'
) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.staff_action (done_at, done_by, action, subject, details)
  values (
    record_action.at, coalesce(record_action.user_id::text, session_user), record_action.action,
    record_action.subject, record_action.details
  );
$$;
revoke all on function private.record_action(uuid, timestamptz, text, text, jsonb)
  from public, anon, authenticated, service_role;
comment on function private.record_action(uuid, timestamptz, text, text, jsonb) is
  'Notes what somebody of the staff did to what, such as draft saved, moon-landing.';

create function private.name_of(user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select p.display_name from public.profile p where p.user_id = name_of.user_id;
$$;
revoke all on function private.name_of(uuid) from public, anon, authenticated, service_role;
comment on function private.name_of(uuid) is 'A user''s display name; null without a profile.';

create function private.stored_content(key text) returns jsonb
language sql stable
set search_path = ''
as $$
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
  where p.key = stored_content.key;
$$;
revoke all on function private.stored_content(text) from public, anon, authenticated, service_role;
comment on function private.stored_content(text) is
  'What the rows of a puzzle say, in the shape of a draft''s content; null where there are none.';

create function private.check_draft(content jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  fault text;
begin
  if content is null or jsonb_typeof(content) <> 'object' then
    raise exception 'content is not an object' using errcode = 'invalid_parameter_value';
  end if;
  if octet_length(content::text) > 65536 then
    raise exception 'content is larger than 64 kB' using errcode = 'string_data_right_truncation';
  end if;
  -- Nothing known lies deeper than five steps, so what does is found at its unknown parent.
  with recursive node as (
    select ''::text as path, check_draft.content as value, 0 as depth
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
        else false
      end
    when 'string' then
      char_length(n.value #>> '{}') <= 2000
      and n.path ~ ('^\.(anniversary|(de|en)\.(label|tips\[[0-3]\]\.(text|type|title|link|image|'
        || 'imageAlt|copyright|audio|region|source\.(address|quote))))$')
    when 'object' then n.path ~ '^(\.(de|en)(\.tips\[[0-3]\](\.source)?)?)?$'
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
revoke all on function private.check_draft(jsonb) from public, anon, authenticated, service_role;
comment on function private.check_draft(jsonb) is
  'Refuses what has no place in a draft: unknown members and values of another kind (22023, the path in details), more than 64 kB (22001). Anything may be missing, and texts may be anything up to 2,000 characters.';

create function private.drafts(only_key text) returns table (
  key text, revision integer, content jsonb, is_ready boolean, planned_for date,
  updated_at timestamptz, updated_by uuid, removed_at timestamptz, is_published boolean
)
language sql stable
set search_path = ''
as $$
  with stored as (
    select p.key, bool_or(p.state = 'published') as is_published, max(p.edited_at) as edited_at
    from public.puzzle p
    where drafts.only_key is null or p.key = drafts.only_key
    group by p.key
  )
  select coalesce(d.key, s.key), coalesce(d.revision, 0),
    coalesce(d.content, private.stored_content(coalesce(d.key, s.key))),
    coalesce(d.is_ready, false), d.planned_for, coalesce(d.updated_at, s.edited_at), d.updated_by,
    d.removed_at, coalesce(s.is_published, false)
  from (
    select own.* from private.draft own where drafts.only_key is null or own.key = drafts.only_key
  ) d
  full join stored s on s.key = d.key
  where drafts.only_key is not null or not coalesce(s.is_published, false);
$$;
revoke all on function private.drafts(text) from public, anon, authenticated, service_role;
comment on function private.drafts(text) is
  'All that is not published, removed drafts included; or, with a key, that one puzzle, published or not.';

create function private.has_language(content jsonb, locale text) returns boolean
language sql immutable
set search_path = ''
as $$
  select count(*) filter (where coalesce(t.tip ->> 'text', '') ~ '[^[:space:]]') = 4
  from jsonb_array_elements(coalesce(has_language.content #> array[locale, 'tips'], '[]')) t (tip);
$$;
revoke all on function private.has_language(jsonb, text)
  from public, anon, authenticated, service_role;
comment on function private.has_language(jsonb, text) is
  'Whether a draft''s content has the text of all four hints in a language.';

create function private.list_drafts(words text, state text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  needle constant text := nullif(btrim(private.folded(words), E' \t\r\n'), '');
begin
  if char_length(needle) > 100 then
    raise exception 'words are longer than 100 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  if state not in ('ready', 'unready', 'planned', 'unplanned', 'incomplete', 'removed') then
    raise exception 'there is no such state' using errcode = 'invalid_parameter_value';
  end if;
  return (
    select coalesce(jsonb_agg(l.line order by l.updated_at desc nulls last, l.key), '[]')
    from (
      select d.key, d.updated_at, jsonb_build_object(
        'key', d.key,
        'revision', d.revision,
        'year', d.content -> 'year',
        'hint', coalesce(d.content #> '{de,tips,0,text}', d.content #> '{en,tips,0,text}'),
        'hasDe', h.de,
        'hasEn', h.en,
        'isReady', d.is_ready,
        'plannedFor', d.planned_for,
        'updatedAt', d.updated_at,
        'updatedBy', private.name_of(d.updated_by),
        'removedAt', d.removed_at
      ) as line
      from private.drafts(null) d
      cross join lateral (
        select private.has_language(d.content, 'de') as de, private.has_language(d.content, 'en') as en
      ) h
      where (d.removed_at is not null) = (list_drafts.state is not distinct from 'removed')
        and case list_drafts.state
          when 'ready' then d.is_ready
          when 'unready' then not d.is_ready
          when 'planned' then d.planned_for is not null
          when 'unplanned' then d.planned_for is null
          when 'incomplete' then not (h.de and h.en)
          else true
        end
        and (
          needle is null
          or strpos(d.key, needle) > 0
          or strpos(coalesce(d.content ->> 'year', ''), needle) > 0
          or exists (
            select
            from jsonb_path_query(d.content, 'strict $.** ? (@.type() == "string")') v (word)
            where strpos(private.folded(v.word #>> '{}'), needle) > 0
          )
        )
      order by d.updated_at desc nulls last, d.key
      limit 1000
    ) l
  );
end
$$;
revoke all on function private.list_drafts(text, text)
  from public, anon, authenticated, service_role;
comment on function private.list_drafts(text, text) is
  'Drafts whose key, year or any text has the words, last changed first, at most 1,000. States as public.get_drafts has them.';

create function private.draft_json(key text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  select jsonb_build_object(
    'key', d.key,
    'revision', d.revision,
    'content', d.content,
    'isReady', d.is_ready,
    'plannedFor', d.planned_for,
    'updatedAt', d.updated_at,
    'updatedBy', private.name_of(d.updated_by),
    'removedAt', d.removed_at,
    'published', case when d.is_published then (
      select jsonb_object_agg(p.locale, jsonb_build_object(
        'id', p.id, 'name', p.name, 'date', s.date, 'token', p.token,
        'errata', (
          select coalesce(jsonb_agg(
            jsonb_build_object('notedAt', e.noted_at, 'text', e.text) order by e.id
          ), '[]')
          from public.erratum e where e.puzzle_id = p.id
        )
      ))
      from public.puzzle p left join public.schedule s on s.puzzle_id = p.id
      where p.key = d.key and p.state = 'published'
    ) end
  ) into answer
  from private.drafts(draft_json.key) d
  where draft_json.key is not null;
  if answer is null then
    raise exception 'there is no such draft' using errcode = '02000';
  end if;
  return answer;
end
$$;
revoke all on function private.draft_json(text) from public, anon, authenticated, service_role;
comment on function private.draft_json(text) is
  'One draft, or what is published under its key; 02000 when there is neither.';
