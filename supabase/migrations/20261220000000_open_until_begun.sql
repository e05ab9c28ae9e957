-- Until a puzzle's day begins anywhere everything of it can change; from then on where its hints lead.

alter table private.draft add column published_revision integer;
update private.draft d set published_revision = d.revision
where exists (select from public.puzzle p where p.key = d.key and p.state = 'published');
comment on column private.draft.published_revision is 'The revision that was published last. Of a scheduled puzzle a later one waits to be published in its place.';
comment on table public.puzzle is 'One puzzle in one language. A draft may change; a published row is frozen, and once its day has begun anywhere for good.';
comment on table public.schedule is 'Which published puzzle is played on which day, per language. A row is final once its day has begun anywhere.';

drop function private.drafts(text);
drop function private.draft_json(text);
drop function private.open_draft(text, integer);
drop function private.publish_draft(uuid, timestamptz, text, integer, date);
drop function public.publish_draft(text, integer, date);

create or replace function private.guard_puzzle() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    if tg_op = 'DELETE' or new.state = 'published' or old.token is not null
      or exists (select from public.schedule s where s.puzzle_id = old.id)
    then
      raise exception 'puzzle % is published and cannot be changed', old.id
        using errcode = 'object_not_in_prerequisite_state', hint = 'Write an erratum.';
    end if;
    new.published_at := null;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.label is null and new.year > extract(year from timezone('UTC', now()) + interval '14 hours') then
    raise exception 'year % is in the future', new.year
      using errcode = 'check_violation', column = 'year', table = 'puzzle', schema = 'public';
  end if;
  if new.state = 'published' then
    if (select count(*) from public.tip t where t.puzzle_id = new.id) <> 4 then
      raise exception 'puzzle % needs four tips before it is published', new.id
        using errcode = 'object_not_in_prerequisite_state';
    end if;
    new.published_at := now();
  elsif tg_op = 'UPDATE' and current_setting('quando.loading', true) is distinct from 'on' then
    new.edited_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_puzzle is 'Freezes published puzzles (55000) but for becoming a draft again without a day and a token, asks for four tips before publication, refuses years to come and notes when a person edits a draft. The content loader says quando.loading = on.';

create or replace function private.guard_tip() returns trigger
language plpgsql set search_path = '' as $$
declare
  owners integer[] := case tg_op
    when 'INSERT' then array[new.puzzle_id]
    when 'DELETE' then array[old.puzzle_id]
    else array[old.puzzle_id, new.puzzle_id]
  end;
  -- What is generated is not there yet.
  place constant text[] := array['place', 'folded'];
  beside constant text[] :=
    array['type', 'title', 'link', 'image', 'image_alt', 'copyright', 'folded'];
  reference constant text[] := array['link', 'audio', 'copyright', 'source_address', 'folded'];
begin
  if tg_op = 'UPDATE' and current_setting('quando.replacing', true) = 'on'
    and to_jsonb(old) - reference = to_jsonb(new) - reference
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('quando.loading', true) = 'on' then
    -- By itself, as only the loader may call what it calls.
    if old.place is null and to_jsonb(old) - place = to_jsonb(new) - place
      or to_jsonb(old) - beside = to_jsonb(new) - beside and exists (
        select from public.puzzle p join public.schedule s on s.puzzle_id = p.id
        where p.id = old.puzzle_id and p.edited_at is null
          and not private.has_begun(s.date, now())
      )
    then
      return new;
    end if;
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
comment on function private.guard_tip is 'Freezes the text and order of the tips of a published puzzle (55000) and notes edits of a draft. Only the loader may add a place where there was none and, until the day of a puzzle that nobody edited begins, renew what stands beside its texts: kind, title, link and picture. Private.replace_reference says quando.replacing = on.';

create or replace function private.guard_schedule() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and current_setting('quando.rescheduling', true) = 'on' then
    -- By itself, as others may not call it; by the clock, as whoever waited for a turn came earlier.
    if not private.has_begun(old.date, clock_timestamp()) then
      return old;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    raise exception 'the date of puzzle % is published and cannot be changed', old.puzzle_id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform from public.puzzle p
  where p.id = new.puzzle_id and p.state = 'published' and p.token is null and p.name is not null;
  if not found then
    raise exception 'puzzle % is not a published puzzle with a name and without a token', new.puzzle_id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
comment on function private.guard_schedule is 'Lets only published, named, uncustom puzzles into the schedule and freezes every date (55000). Private.unschedule says quando.rescheduling = on, and may take a puzzle off a day that has not begun anywhere.';

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

create or replace function private.save_draft(
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

create or replace function public.get_draft(key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.draft_json(now(), key);
end
$$;
comment on function public.get_draft is 'For staff: {key, revision, content, isReady, plannedFor, updatedAt, updatedBy, removedAt, isFrozen, isChanged, published}; published is null for a draft, else the languages with {id, name, date, token, errata}. A published puzzle is frozen once its day has begun anywhere; before, a revision that is not published yet makes it changed. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';

create or replace function public.save_draft(key text, revision integer, content jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.save_draft(auth.uid(), now(), key, revision, content);
end
$$;
comment on function public.save_draft is 'For staff: saves a draft edited from a revision, 0 for a new one or one of the loader, and answers {revision, isReady, updatedAt}. Where another revision stands PT409 and nothing is written: read it, merge, save again. Sent twice it is done once. Of a scheduled puzzle whose day has not begun anywhere, what was published stays until public.publish_draft. Content with unknown members is 22023 with the path in details, above 64 kB 22001; frozen or removed is 55000. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create or replace function private.schedule_between(p_first date, p_last date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_days(p_first, p_last);
  return (
    with slot as (
      select s.date, s.locale, jsonb_build_object(
        'id', p.id, 'name', p.name, 'key', p.key, 'year', p.year, 'isChanged', exists (
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

create or replace function public.get_schedule(first date, last date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.schedule_between(first, last);
end
$$;
comment on function public.get_schedule is 'For staff: each day from first to last as {date, de, en, planned}; de and en are {id, name, key, year, isChanged} or null, planned {key, year, isReady} or null. More than 400 days are 22003. Without admin.restricted 42501. By POST only. Definer: nobody may read the schedule.';

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

create or replace function private.publish_custom(
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

create or replace function private.puzzles_for_exchange() returns table (
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

create function private.unschedule(p_key text) returns integer[]
language plpgsql volatile set search_path = '' as $$
declare
  ids integer[];
begin
  perform set_config('quando.rescheduling', 'on', true);
  with gone as (
    delete from public.schedule s using public.puzzle p
    where p.id = s.puzzle_id and p.key = p_key
    returning p.id
  )
  select array_agg(g.id) into ids from gone g;
  perform set_config('quando.rescheduling', '', true);
  update public.puzzle p set state = 'draft', name = null where p.id = any (ids);
  return ids;
end
$$;
comment on function private.unschedule is 'Makes a scheduled puzzle a draft again, without day and number, in the languages it was scheduled in; answers their ids, null for none. One whose day has begun anywhere is 55000. The caller has taken its turn.';

create function private.reschedule(p_ids integer[], p_date date, p_name text) returns void
language sql volatile set search_path = '' as $$
  update public.puzzle p set name = p_name, state = 'published' where p.id = any (p_ids);
  insert into public.schedule (locale, date, puzzle_id)
  select p.locale, p_date, p.id from public.puzzle p where p.id = any (p_ids);
$$;
comment on function private.reschedule is 'Publishes what private.unschedule answered on another day, under that day''s number.';

create function private.take_off(
  p_user_id uuid, p_at timestamptz, p_key text, p_made_way_for text
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  told jsonb;
begin
  select jsonb_build_object('date', min(s.date), 'name', max(p.name)) into told
  from public.schedule s join public.puzzle p on p.id = s.puzzle_id
  where p.key = p_key;
  perform private.unschedule(p_key);
  insert into private.draft as d (key, revision, is_ready) values (p_key, 0, true)
  on conflict on constraint draft_pkey do update
  set is_ready = d.content is null or d.revision is not distinct from d.published_revision,
    planned_for = null, removed_at = null;
  perform private.record_action(
    p_user_id, p_at, 'puzzle withdrawn', p_key,
    told || jsonb_build_object('madeWayFor', p_made_way_for)
  );
end
$$;
comment on function private.take_off is 'Takes a scheduled puzzle off its day, with what is published of it as a ready draft; with changes that were not published, as one that is not ready.';

create function private.puzzle_on(p_date date, out key text, out name text)
language sql stable set search_path = '' as $$
  -- Two puzzles, one in each language, are nobody's to expect by one key.
  select string_agg(distinct p.key, ' ' order by p.key), max(p.name)
  from public.schedule s join public.puzzle p on p.id = s.puzzle_id
  where s.date = p_date;
$$;
comment on function private.puzzle_on is 'The key and number of the puzzle of a day, null for none.';

create function private.require_seen(p_at timestamptz, p_date date, p_there text, p_expected text)
returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_there is distinct from p_expected then
    raise exception 'that day has another puzzle by now'
      using errcode = 'PT409', hint = 'Read the schedule again and decide.';
  end if;
  if private.has_begun(p_date, p_at) then
    raise exception 'the day of puzzle % has begun', p_there
      using errcode = 'object_not_in_prerequisite_state', hint = 'Write an erratum.';
  end if;
end
$$;
comment on function private.require_seen is 'Refuses a puzzle to make way that is not the one the caller has seen (PT409), and one whose day has begun anywhere (55000).';

create function private.require_unplanned(p_date date, p_key text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from private.draft d
    where d.planned_for = p_date and d.key <> p_key
      and not exists (select from public.puzzle p where p.key = d.key and p.state = 'published')
  ) then
    raise exception 'that day is planned for another draft' using errcode = 'unique_violation';
  end if;
end
$$;
comment on function private.require_unplanned is 'Refuses a day that another draft is planned for (23505).';

create function private.clear_day(
  p_user_id uuid, p_at timestamptz, p_date date, p_key text, p_displaced text
) returns text
language plpgsql volatile set search_path = '' as $$
declare
  there text;
  called text;
begin
  if p_displaced is not null then
    select o.key, o.name into there, called from private.puzzle_on(p_date) o;
    perform private.require_seen(p_at, p_date, there, p_displaced);
    perform private.take_off(p_user_id, p_at, p_displaced, p_key);
    -- A plan from before the day was published has given way already.
    update private.draft d set planned_for = null where d.planned_for = p_date and d.key <> p_key;
  end if;
  perform private.require_open_day(p_at, p_date);
  perform private.require_unplanned(p_date, p_key);
  return called;
end
$$;
comment on function private.clear_day is 'Makes room for a puzzle on a day, at the cost of the one that is expected there if any, and answers the number it leaves. Refuses as private.require_open_day does, where another puzzle stands PT409, and where it has begun anywhere 55000.';

create function private.move_puzzle(
  p_user_id uuid, p_at timestamptz, p_key text, p_date date, p_expected text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  own record;
  there record;
  ids integer[];
  other_ids integer[];
begin
  perform private.lock_drafts();
  select min(s.date) as date, max(p.name) as name into own
  from public.schedule s join public.puzzle p on p.id = s.puzzle_id
  where p.key = p_key;
  if own.date is null and (p_date is not null or not exists (
    select from public.puzzle p where p.key = p_key
  )) then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  if own.date is not distinct from p_date then
    -- The answer to the call before got lost: done already.
    return jsonb_build_object('key', p_key, 'date', p_date, 'swapped', null);
  end if;
  perform private.require_seen(p_at, own.date, p_key, p_key);
  if p_date is null then
    perform private.take_off(p_user_id, p_at, p_key, null);
    return jsonb_build_object('key', p_key, 'date', null, 'swapped', null);
  end if;
  select o.key, o.name into there from private.puzzle_on(p_date) o;
  if there.key is null and p_expected is null then
    perform private.require_open_day(p_at, p_date), private.require_unplanned(p_date, p_key);
  else
    perform private.require_seen(p_at, p_date, there.key, p_expected);
    other_ids := private.unschedule(there.key);
  end if;
  ids := private.unschedule(p_key);
  perform private.reschedule(ids, p_date, coalesce(there.name, private.next_name(p_date)));
  perform private.record_action(
    p_user_id, p_at, 'puzzle moved', p_key,
    jsonb_build_object('date', p_date, 'from', own.date, 'swapped', there.key)
  );
  if there.key is not null then
    perform private.reschedule(other_ids, own.date, own.name);
    perform private.record_action(
      p_user_id, p_at, 'puzzle moved', there.key,
      jsonb_build_object('date', own.date, 'from', p_date, 'madeWayFor', p_key)
    );
  end if;
  return jsonb_build_object(
    'key', p_key,
    'date', p_date,
    'swapped', case when there.key is not null then
      jsonb_build_object('key', there.key, 'date', own.date)
    end
  );
end
$$;
comment on function private.move_puzzle is 'Moves a scheduled puzzle to another day, swapping with the one that is expected there, or takes it off its day. Numbers stay with the days.';

create function private.puzzle_references(p_puzzle_id integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  select jsonb_build_object(
    'id', p.id, 'key', p.key, 'locale', p.locale, 'name', p.name, 'hints', (
      select jsonb_agg(
        jsonb_build_object(
          'text', t.text, 'link', t.link, 'audio', t.audio, 'source', t.source_address,
          'image', t.image, 'copyright', t.copyright
        )
        order by t.position
      )
      from public.tip t where t.puzzle_id = p.id
    )
  ) into answer
  from public.puzzle p
  where p.id = p_puzzle_id and p.state = 'published';
  if answer is null then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  return answer;
end
$$;
comment on function private.puzzle_references is 'Where the hints of a published puzzle lead and whom they credit, as public.get_references answers it; 02000 when it is none.';

create function private.replace_reference(
  p_user_id uuid, p_at timestamptz, p_puzzle_id integer, p_hint integer, p_part text, p_seen text,
  p_value text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted constant text := nullif(btrim(p_value, E' \t\r\n'), '');
  puzzle record;
  stored text;
  place text[];
  changed private.draft;
begin
  perform private.require_known('part', coalesce(p_part, ''), 'link', 'audio', 'source', 'copyright');
  perform private.lock_drafts();
  select p.key, p.locale,
    private.is_frozen(true, s.date, p_at) as is_frozen into puzzle
  from public.puzzle p left join public.schedule s on s.puzzle_id = p.id
  where p.id = p_puzzle_id and p.state = 'published';
  if not found then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  if not puzzle.is_frozen then
    raise exception 'the day of puzzle % has not begun', puzzle.key
      using errcode = 'object_not_in_prerequisite_state', hint = 'Change its draft and publish it again.';
  end if;
  select case p_part
      when 'link' then t.link when 'audio' then t.audio when 'source' then t.source_address
      else t.copyright
    end into stored
  from public.tip t where t.puzzle_id = p_puzzle_id and t.position = p_hint;
  if not found then
    raise exception 'there is no such hint' using errcode = '02000';
  end if;
  -- Where it is said already, the answer to the call before got lost.
  if stored is distinct from wanted then
    if stored is distinct from p_seen then
      raise exception 'it was replaced meanwhile'
        using errcode = 'PT409', hint = 'Read it again and decide.';
    end if;
    if wanted is null and p_part in ('source', 'copyright') then
      raise exception 'a % is replaced, not removed', p_part
        using errcode = 'not_null_violation', column = p_part;
    end if;
    perform set_config('quando.replacing', 'on', true);
    update public.tip t
    set link = case when p_part = 'link' then wanted else t.link end,
      audio = case when p_part = 'audio' then wanted else t.audio end,
      source_address = case when p_part = 'source' then wanted else t.source_address end,
      copyright = case when p_part = 'copyright' then wanted else t.copyright end
    where t.puzzle_id = p_puzzle_id and t.position = p_hint;
    perform set_config('quando.replacing', '', true);
    place := array[puzzle.locale, 'tips', (p_hint - 1)::text] || case p_part
      when 'source' then array['source', 'address'] else array[p_part]
    end;
    -- What was written here says the same as what is published.
    update private.draft d
    set content = case
        when wanted is null then d.content #- place
        else jsonb_set(d.content, place, to_jsonb(wanted))
      end,
      revision = d.revision + 1, published_revision = d.revision + 1,
      updated_at = p_at, updated_by = p_user_id
    where d.key = puzzle.key and d.content is not null and d.revision = d.published_revision
    returning d.* into changed;
    if found then
      insert into private.draft_revision (key, revision, content, saved_at, saved_by)
      values (changed.key, changed.revision, changed.content, p_at, p_user_id);
      perform private.thin_history(changed.key);
    end if;
    perform private.record_action(
      p_user_id, p_at, 'reference replaced', puzzle.key,
      jsonb_build_object(
        'id', p_puzzle_id, 'hint', p_hint, 'part', p_part, 'before', stored, 'after', wanted
      )
    );
  end if;
  return private.puzzle_references(p_puzzle_id);
end
$$;
comment on function private.replace_reference is 'Replaces a link, an episode, a source or a picture''s credit of a hint whose day has begun, or of a custom puzzle''s, as long as it is what the caller has seen; the record keeps both.';

create function public.move_puzzle(key text, date date, expected text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.move_puzzle(auth.uid(), now(), key, date, expected);
end
$$;
comment on function public.move_puzzle is 'For staff: moves a scheduled puzzle whose day has not begun anywhere to another day, null for none, and answers {key, date, swapped}. Expected is the key of the puzzle that the caller has seen on that day, null for none: the two swap, and swapped is its {key, date}; where another stands by now PT409 and nothing is written. Without a day it waits as a ready draft. A day that has begun is 55000, one that is over everywhere 22023, one that is planned for a draft 23505; a puzzle without a day is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may write the schedule.';

create function public.get_references(puzzle_id integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.puzzle_references(puzzle_id);
end
$$;
comment on function public.get_references is 'For staff: {id, key, locale, name, hints} of a published puzzle, each hint {text, link, audio, source, image, copyright}. Unpublished or unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may read the puzzles.';

create function public.replace_reference(
  puzzle_id integer, hint integer, part text, seen text, value text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.replace_reference(auth.uid(), now(), puzzle_id, hint, part, seen, value);
end
$$;
comment on function public.replace_reference is 'For staff: replaces the link, audio, source or copyright of a hint (1 to 4) of a puzzle whose day has begun, or of a custom one, and answers as public.get_references. Seen is what the caller replaces, null for none; where something else stands by now PT409 and nothing is written, and sent twice it is done once. Links and episodes may be removed, null; a source or credit not (23502). No address or too long is 23514, unpublished or unknown 02000, a day that has not begun 55000. Without admin.restricted 42501. By POST only. Definer: nobody may write hints.';

grant execute on function public.move_puzzle, public.get_references, public.replace_reference to
  authenticated;

grant execute on function public.publish_draft to authenticated;

-- An index of the schedule asks it.
grant execute on function private.local_day, private.visible_until, private.has_begun to service_role;
