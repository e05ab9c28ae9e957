-- What staff write before it is a puzzle: drafts in both languages, with their revisions. A draft that the
-- content loader added has no row here until somebody touches it; its content is then composed from the
-- puzzle's rows. Each save names the revision it was made from, so that two people never overwrite each other.

create function private.draft_words(content jsonb, locale text) returns text
language plpgsql immutable set search_path = '' as $$
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
comment on function private.draft_words is 'All texts of a draft in a language, folded; null for none.';

create table private.draft (
  key text primary key,
  revision integer not null,
  content jsonb,
  is_ready boolean not null default false,
  planned_for date,
  updated_at timestamptz,
  updated_by uuid,
  removed_at timestamptz,
  words_de text generated always as (private.draft_words(content, 'de')) stored,
  words_en text generated always as (private.draft_words(content, 'en')) stored,
  published_revision integer,
  constraint draft_planned_for_key unique (planned_for),
  constraint draft_planned_for_is_a_day check (isfinite(planned_for)),
  constraint draft_key_form check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 60),
  constraint draft_content_comes_with_revision check ((revision = 0) = (content is null)),
  constraint draft_removed_is_not_planned check (removed_at is null or planned_for is null)
);
alter table private.draft enable row level security;
comment on table private.draft is 'A puzzle in the making, in both languages. Its content is what the puzzle file says of one puzzle, without key, name and date, and any part of it may be missing.';
comment on column private.draft.revision is 'Counts the saves. 0: never saved here, the content is that of the rows the loader added.';
comment on column private.draft.updated_at is 'When its content was last saved; null for one of the loader that nobody saved.';
comment on column private.draft.planned_for is 'The day it is meant for, movable until publication; no two drafts have the same.';
comment on column private.draft.removed_at is 'When it was removed; for 30 days it can be brought back.';
comment on column private.draft.published_revision is 'The revision that was published last. Of a scheduled puzzle a later one waits to be published in its place.';
comment on column private.draft.words_de is 'The German texts, folded, for the search: to fold them takes longer than to look through them.';
comment on column private.draft.words_en is 'The English texts, folded, for the search.';

create table private.draft_revision (
  key text not null references private.draft (key) on delete cascade,
  revision integer not null,
  content jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (key, revision)
);
alter table private.draft_revision enable row level security;
comment on table private.draft_revision is 'What a draft said after each save: at most 200 revisions a draft, the first of them always.';

create function private.lock_drafts() returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts', 0));
$$;
comment on function private.lock_drafts is 'Lets one transaction at a time change drafts, images, plan and publication, until it ends.';

create function private.stored_content(p_key text) returns jsonb
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

create function private.check_draft(p_content jsonb) returns void
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

create function private.drafts(p_only_key text) returns table (
  key text, revision integer, content jsonb, is_ready boolean, planned_for date,
  updated_at timestamptz, updated_by uuid, removed_at timestamptz, is_published boolean,
  scheduled_for date, is_changed boolean
)
language sql stable set search_path = '' as $$
  with stored as (
    select p.key, bool_or(p.state = 'published') as is_published, max(p.edited_at) as edited_at,
      min(s.date) as scheduled_for
    from public.puzzle p left join public.schedule s on s.puzzle_id = p.id
    where p_only_key is null or p.key = p_only_key
    group by p.key
  )
  select coalesce(d.key, s.key), coalesce(d.revision, 0),
    coalesce(d.content, private.stored_content(coalesce(d.key, s.key))),
    coalesce(d.is_ready, false), d.planned_for, coalesce(d.updated_at, s.edited_at), d.updated_by,
    d.removed_at, coalesce(s.is_published, false), s.scheduled_for,
    coalesce(s.is_published, false) and d.content is not null
      and d.revision is distinct from d.published_revision
  from (select own.* from private.draft own where p_only_key is null or own.key = p_only_key) d
  full join stored s on s.key = d.key
  where p_only_key is not null or not coalesce(s.is_published, false);
$$;
comment on function private.drafts is 'All that is not published, removed drafts included; or, with a key, that one puzzle, published or not. Changed is a published one that says something else than its revision that was published.';

create function private.list_drafts(p_words text, p_state text) returns jsonb
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

create function private.is_frozen(
  p_is_published boolean, p_scheduled_for date, p_at timestamptz
) returns boolean
language sql immutable set search_path = '' as $$
  select p_is_published and coalesce(private.has_begun(p_scheduled_for, p_at), true);
$$;
comment on function private.is_frozen is 'Whether a puzzle is published for good: its day has begun anywhere, or it has none.';

create function private.draft_json(p_at timestamptz, p_key text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  select jsonb_build_object(
    'key', d.key,
    'revision', d.revision,
    -- What came too late for a day that has begun is in the history alone.
    'content', case when d.is_changed and f.is_frozen then private.stored_content(d.key) else d.content end,
    'isReady', d.is_ready,
    'plannedFor', d.planned_for,
    'updatedAt', d.updated_at,
    'updatedBy', private.name_of(d.updated_by),
    'removedAt', d.removed_at,
    'isFrozen', f.is_frozen,
    'isChanged', d.is_changed,
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
  from private.drafts(p_key) d
  cross join lateral private.is_frozen(d.is_published, d.scheduled_for, p_at) f (is_frozen)
  where p_key is not null;
  if answer is null then
    raise exception 'there is no such draft' using errcode = '02000';
  end if;
  return answer;
end
$$;
comment on function private.draft_json is 'One draft, or what is published under its key; 02000 when there is neither.';

create function private.open_draft(
  p_key text, p_revision integer, p_begun_at timestamptz default 'infinity'
) returns private.draft
language plpgsql volatile set search_path = '' as $$
declare
  known record;
  opened private.draft;
begin
  select d.* into known from private.drafts(p_key) d where p_key is not null;
  if not found then
    raise exception 'there is no such draft' using errcode = '02000';
  end if;
  if private.is_frozen(known.is_published, known.scheduled_for, p_begun_at) then
    raise exception 'puzzle % is published and cannot be changed', known.key
      using errcode = 'object_not_in_prerequisite_state', hint = 'Write an erratum.';
  end if;
  if known.removed_at is not null then
    raise exception 'draft % is removed', known.key
      using errcode = 'object_not_in_prerequisite_state', hint = 'Bring it back first.';
  end if;
  if p_revision is distinct from known.revision then
    raise exception 'draft % stands at revision %', known.key, known.revision
      using errcode = 'PT409', hint = 'Read it again and merge.';
  end if;
  insert into private.draft as d (key, revision, updated_at)
  values (known.key, 0, known.updated_at)
  on conflict on constraint draft_pkey do nothing;
  select d.* into strict opened from private.draft d where d.key = known.key;
  return opened;
end
$$;
comment on function private.open_draft is 'The draft to change, adopted from the loader''s rows where it has none yet. None is 02000, a published or removed one 55000, another revision than the caller saw PT409. Given an instant, a puzzle whose day begins nowhere before it is opened as well. The caller has taken its turn.';

create function private.save_draft(
  p_user_id uuid, p_at timestamptz, p_key text, p_revision integer, p_content jsonb
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  known record;
  stored integer;
begin
  if p_key is null or p_key !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(p_key) > 60 then
    raise exception 'a key is small letters, digits and single hyphens, at most 60'
      using errcode = 'check_violation', column = 'key', table = 'draft', schema = 'private';
  end if;
  perform private.check_draft(p_content);
  perform private.lock_drafts();
  select d.* into known from private.drafts(p_key) d;
  if not found then
    if p_revision is distinct from 0 then
      raise exception 'there is no such draft' using errcode = '02000';
    end if;
    insert into private.draft (key, revision, content, updated_at, updated_by)
    values (p_key, 1, p_content, p_at, p_user_id);
    perform private.record_action(p_user_id, p_at, 'draft created', p_key);
  -- The answer to the save before got lost: done already.
  elsif known.revision = p_revision + 1 and known.content = p_content
    and known.updated_by = p_user_id and known.removed_at is null then
    return private.saved_json(p_key);
  else
    perform private.open_draft(p_key, p_revision, p_at);
    if known.content = p_content then
      return private.saved_json(p_key);
    end if;
    if known.revision = 0 then
      -- The loader's version is the first of the history, and from now on it keeps its hands off.
      insert into private.draft_revision (key, revision, content, saved_at)
      values (p_key, 0, known.content, coalesce(known.updated_at, p_at))
      on conflict on constraint draft_revision_pkey do nothing;
      update public.puzzle p set edited_at = p_at
      where p.key = p_key and p.state = 'draft';
    end if;
    update private.draft d
    set revision = d.revision + 1, content = p_content, is_ready = false,
      updated_at = p_at, updated_by = p_user_id
    where d.key = p_key;
    if not exists (
      select from private.staff_action a
      where a.subject = p_key and a.done_by = p_user_id::text
        and a.action in ('draft saved', 'draft created')
        and a.done_at > p_at - interval '1 hour'
    ) then
      perform private.record_action(p_user_id, p_at, 'draft saved', p_key);
    end if;
  end if;
  select d.revision into strict stored from private.draft d where d.key = p_key;
  insert into private.draft_revision (key, revision, content, saved_at, saved_by)
  values (p_key, stored, p_content, p_at, p_user_id);
  perform private.thin_history(p_key);
  return private.saved_json(p_key);
end
$$;
comment on function private.save_draft is 'Saves a draft that was edited from a revision, 0 for a new one. The same save again changes nothing; a change takes the readiness away. The record notes an hour of one person''s saves once; the history has each.';

create function private.saved_json(p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'revision', d.revision, 'isReady', d.is_ready, 'updatedAt', d.updated_at
  )
  from private.draft d where d.key = p_key;
$$;
comment on function private.saved_json is 'What a caller is told who changed a draft.';

create function private.thin_history(p_key text) returns void
language sql volatile set search_path = '' as $$
  with line as (
    select r.revision, row_number() over w as place, count(*) over () as total,
      lead(r.saved_at) over w - r.saved_at as gap
    from private.draft_revision r
    where r.key = p_key
    window w as (order by r.revision)
  )
  delete from private.draft_revision r
  where r.key = p_key and r.revision = (
    select l.revision from line l
    where l.total > 200 and l.place > 1 and l.place <= l.total - 50
    order by l.gap, l.revision
    limit 1
  );
$$;
comment on function private.thin_history is 'Beyond 200 revisions of a draft drops the one that was replaced soonest, never the first or the latest 50, so that the hours and days of long work stay.';

create function private.set_draft_ready(
  p_user_id uuid, p_at timestamptz, p_key text, p_revision integer, p_is_ready boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  opened private.draft;
begin
  if p_is_ready is null then
    raise exception 'is_ready is missing' using errcode = 'null_value_not_allowed';
  end if;
  perform private.lock_drafts();
  opened := private.open_draft(p_key, p_revision);
  if opened.is_ready is distinct from p_is_ready then
    update private.draft d set is_ready = p_is_ready where d.key = p_key;
    -- What somebody called ready must not become something else when the files are loaded.
    update public.puzzle p set edited_at = p_at
    where p.key = p_key and p.state = 'draft' and p.edited_at is null;
    perform private.record_action(
      p_user_id, p_at, case when p_is_ready then 'draft ready' else 'draft unready' end, p_key
    );
  end if;
  return private.saved_json(p_key);
end
$$;
comment on function private.set_draft_ready is 'Says that a revision of a draft may be published, or takes it back.';

create function private.remove_draft(
  p_user_id uuid, p_at timestamptz, p_key text, p_revision integer
) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_drafts();
  perform private.open_draft(p_key, p_revision);
  update private.draft d set removed_at = p_at, planned_for = null
  where d.key = p_key;
  perform private.record_action(p_user_id, p_at, 'draft removed', p_key);
  return jsonb_build_object('removedAt', p_at);
end
$$;
comment on function private.remove_draft is 'Puts a draft away and off the plan; private.restore_draft brings it back.';

create function private.restore_draft(p_user_id uuid, p_at timestamptz, p_key text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_drafts();
  update private.draft d set removed_at = null
  where d.key = p_key and d.removed_at is not null;
  if not found then
    raise exception 'no such draft was removed' using errcode = '02000';
  end if;
  perform private.record_action(p_user_id, p_at, 'draft restored', p_key);
  return private.saved_json(p_key);
end
$$;
comment on function private.restore_draft is 'Brings a removed draft back as it was, but not onto the plan.';

create function private.forget_removed_drafts(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    delete from private.draft d
    where d.key in (
      select old.key from private.draft old
      where old.removed_at < p_at - interval '30 days'
        -- Without its row here the loader's draft would stand in the list again.
        and not exists (select from public.puzzle p where p.key = old.key)
      limit 20
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_removed_drafts is 'Clears drafts away that were removed more than 30 days ago, with their history, 20 at most; answers how many. The gateway does at its start and every day; on Supabase the operator schedules it.';

create function public.get_drafts(words text default null, state text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.list_drafts(words, state);
end
$$;
comment on function public.get_drafts is 'For staff: the drafts, last changed first, at most 1,000, as {key, revision, year, hints, hasDe, hasEn, isReady, plannedFor, updatedAt, updatedBy, removedAt}; hints are the first ones as {de, en}, as far as they are written; revision 0 and updatedAt null for one that the loader added and nobody changed. States: ready, unready, planned, unplanned, incomplete, removed; without one all but the removed. Words are searched in key, year and all texts. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';

create function public.get_draft(key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.draft_json(now(), key);
end
$$;
comment on function public.get_draft is 'For staff: {key, revision, content, isReady, plannedFor, updatedAt, updatedBy, removedAt, isFrozen, isChanged, published}; published is null for a draft, else the languages with {id, name, date, token, errata}. A published puzzle is frozen once its day has begun anywhere; before, a revision that is not published yet makes it changed. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';

create function public.save_draft(key text, revision integer, content jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.save_draft(auth.uid(), now(), key, revision, content);
end
$$;
comment on function public.save_draft is 'For staff: saves a draft edited from a revision, 0 for a new one or one of the loader, and answers {revision, isReady, updatedAt}. Where another revision stands PT409 and nothing is written: read it, merge, save again. Sent twice it is done once. Of a scheduled puzzle whose day has not begun anywhere, what was published stays until public.publish_draft. Content with unknown members is 22023 with the path in details, above 64 kB 22001; frozen or removed is 55000. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.set_draft_ready(key text, revision integer, is_ready boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.set_draft_ready(auth.uid(), now(), key, revision, is_ready);
end
$$;
comment on function public.set_draft_ready is 'For staff: says that this revision may be published, or not, and answers {revision, isReady, updatedAt}. The next change takes it back. Refuses as public.save_draft does. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.remove_draft(key text, revision integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.remove_draft(auth.uid(), now(), key, revision);
end
$$;
comment on function public.remove_draft is 'For staff: puts a draft away for 30 days, after which it is gone, and answers {removedAt}. Refuses as public.save_draft does. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.restore_draft(key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.restore_draft(auth.uid(), now(), key);
end
$$;
comment on function public.restore_draft is 'For staff: brings a removed draft back and answers {revision, isReady, updatedAt}; 02000 where none was removed. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.get_draft_history(key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'revision', r.revision, 'savedAt', r.saved_at, 'savedBy', private.name_of(r.saved_by)
        )
        order by r.revision desc
      ),
      '[]'
    )
    from private.draft_revision r
    where r.key = get_draft_history.key
  );
end
$$;
comment on function public.get_draft_history is 'For staff: a draft''s revisions, newest first, as {revision, savedAt, savedBy}; revision 0 is what the loader added. An empty list for one never saved here. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';

create function public.get_draft_revision(key text, revision integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_post('admin.restricted');
  select jsonb_build_object(
    'revision', r.revision, 'content', r.content, 'savedAt', r.saved_at,
    'savedBy', private.name_of(r.saved_by)
  ) into answer
  from private.draft_revision r
  where r.key = get_draft_revision.key and r.revision = get_draft_revision.revision;
  if answer is null then
    raise exception 'there is no such revision' using errcode = '02000';
  end if;
  return answer;
end
$$;
comment on function public.get_draft_revision is 'For staff: {revision, content, savedAt, savedBy} of a draft as it once was; 02000 where there is none. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';

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

grant execute on function  public.get_drafts, public.get_draft, public.save_draft,
  public.set_draft_ready, public.remove_draft, public.restore_draft, public.get_draft_history,
  public.get_draft_revision to authenticated;
