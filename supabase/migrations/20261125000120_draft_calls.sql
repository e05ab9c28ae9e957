-- How drafts are saved: each save names the revision it was made from, so that two people at one
-- draft never write over each other.

create function private.open_draft(key text, revision integer) returns private.draft
language plpgsql volatile
set search_path = ''
as $$
declare
  known record;
  opened private.draft;
begin
  select d.* into known from private.drafts(open_draft.key) d where open_draft.key is not null;
  if not found then
    raise exception 'there is no such draft' using errcode = '02000';
  end if;
  if known.is_published then
    raise exception 'puzzle % is published and cannot be changed', known.key
      using errcode = 'object_not_in_prerequisite_state', hint = 'Write an erratum.';
  end if;
  if known.removed_at is not null then
    raise exception 'draft % is removed', known.key
      using errcode = 'object_not_in_prerequisite_state', hint = 'Bring it back first.';
  end if;
  if open_draft.revision is distinct from known.revision then
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
revoke all on function private.open_draft(text, integer) from public, anon, authenticated, service_role;
comment on function private.open_draft(text, integer) is
  'The draft to change, adopted from the loader''s rows where it has none yet. None is 02000, a published or removed one 55000, another revision than the caller saw PT409. The caller has taken its turn.';

create function private.save_draft(
  user_id uuid, at timestamptz, key text, revision integer, content jsonb
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  known record;
  standing integer;
begin
  if key is null or key !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(key) > 60 then
    raise exception 'a key is small letters, digits and single hyphens, at most 60'
      using errcode = 'check_violation', column = 'key', table = 'draft', schema = 'private';
  end if;
  perform private.check_draft(content);
  perform private.take_makers_turn();
  select d.* into known from private.drafts(save_draft.key) d;
  if not found then
    if revision is distinct from 0 then
      raise exception 'there is no such draft' using errcode = '02000';
    end if;
    insert into private.draft (key, revision, content, updated_at, updated_by)
    values (save_draft.key, 1, save_draft.content, save_draft.at, save_draft.user_id);
    perform private.record_action(user_id, at, 'draft created', key);
  -- The answer to the save before got lost: done already.
  elsif known.revision = revision + 1 and known.content = content
    and known.updated_by = user_id and known.removed_at is null then
    return private.saved_json(key);
  else
    perform private.open_draft(key, revision);
    if known.content = content then
      return private.saved_json(key);
    end if;
    if known.revision = 0 then
      -- The loader's version is the first of the history, and from now on it keeps its hands off.
      insert into private.draft_revision (key, revision, content, saved_at)
      values (save_draft.key, 0, known.content, coalesce(known.updated_at, save_draft.at))
      on conflict on constraint draft_revision_pkey do nothing;
      update public.puzzle p set edited_at = save_draft.at
      where p.key = save_draft.key and p.state = 'draft';
    end if;
    update private.draft d
    set revision = d.revision + 1, content = save_draft.content, is_ready = false,
      updated_at = save_draft.at, updated_by = save_draft.user_id
    where d.key = save_draft.key;
    if not exists (
      select from private.staff_action a
      where a.subject = save_draft.key and a.done_by = save_draft.user_id::text
        and a.action in ('draft saved', 'draft created')
        and a.done_at > save_draft.at - interval '1 hour'
    ) then
      perform private.record_action(user_id, at, 'draft saved', key);
    end if;
  end if;
  select d.revision into strict standing from private.draft d where d.key = save_draft.key;
  insert into private.draft_revision (key, revision, content, saved_at, saved_by)
  values (save_draft.key, standing, save_draft.content, save_draft.at, save_draft.user_id);
  perform private.thin_history(key);
  return private.saved_json(key);
end
$$;
revoke all on function private.save_draft(uuid, timestamptz, text, integer, jsonb)
  from public, anon, authenticated, service_role;
comment on function private.save_draft(uuid, timestamptz, text, integer, jsonb) is
  'Saves a draft that was edited from a revision, 0 for a new one. The same save again changes nothing; a change takes the readiness away. The record notes an hour of one person''s saves once; the history has each.';

create function private.saved_json(key text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'revision', d.revision, 'isReady', d.is_ready, 'updatedAt', d.updated_at
  )
  from private.draft d where d.key = saved_json.key;
$$;
revoke all on function private.saved_json(text) from public, anon, authenticated, service_role;
comment on function private.saved_json(text) is 'What a caller is told who changed a draft.';

create function private.thin_history(key text) returns void
language sql volatile
set search_path = ''
as $$
  with line as (
    select r.revision, row_number() over w as place, count(*) over () as total,
      lead(r.saved_at) over w - r.saved_at as gap
    from private.draft_revision r
    where r.key = thin_history.key
    window w as (order by r.revision)
  )
  delete from private.draft_revision r
  where r.key = thin_history.key and r.revision = (
    select l.revision from line l
    where l.total > 200 and l.place > 1 and l.place <= l.total - 50
    order by l.gap, l.revision
    limit 1
  );
$$;
revoke all on function private.thin_history(text) from public, anon, authenticated, service_role;
comment on function private.thin_history(text) is
  'Beyond 200 revisions of a draft drops the one that was replaced soonest, never the first or the latest 50, so that the hours and days of long work stay.';

create function private.set_draft_ready(
  user_id uuid, at timestamptz, key text, revision integer, is_ready boolean
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  opened private.draft;
begin
  if is_ready is null then
    raise exception 'is_ready is missing' using errcode = 'null_value_not_allowed';
  end if;
  perform private.take_makers_turn();
  opened := private.open_draft(key, revision);
  if opened.is_ready is distinct from is_ready then
    update private.draft d set is_ready = set_draft_ready.is_ready where d.key = set_draft_ready.key;
    -- What somebody called ready must not become something else when the files are loaded.
    update public.puzzle p set edited_at = set_draft_ready.at
    where p.key = set_draft_ready.key and p.state = 'draft' and p.edited_at is null;
    perform private.record_action(
      user_id, at, case when is_ready then 'draft ready' else 'draft unready' end, key
    );
  end if;
  return private.saved_json(key);
end
$$;
revoke all on function private.set_draft_ready(uuid, timestamptz, text, integer, boolean)
  from public, anon, authenticated, service_role;
comment on function private.set_draft_ready(uuid, timestamptz, text, integer, boolean) is
  'Says that a revision of a draft may be published, or takes it back.';

create function private.remove_draft(user_id uuid, at timestamptz, key text, revision integer)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.take_makers_turn();
  perform private.open_draft(key, revision);
  update private.draft d set removed_at = remove_draft.at, planned_for = null
  where d.key = remove_draft.key;
  perform private.record_action(user_id, at, 'draft removed', key);
  return jsonb_build_object('removedAt', at);
end
$$;
revoke all on function private.remove_draft(uuid, timestamptz, text, integer)
  from public, anon, authenticated, service_role;
comment on function private.remove_draft(uuid, timestamptz, text, integer) is
  'Puts a draft away and off the plan; private.restore_draft brings it back.';

create function private.restore_draft(user_id uuid, at timestamptz, key text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.take_makers_turn();
  update private.draft d set removed_at = null
  where d.key = restore_draft.key and d.removed_at is not null;
  if not found then
    raise exception 'no such draft was removed' using errcode = '02000';
  end if;
  perform private.record_action(user_id, at, 'draft restored', key);
  return private.saved_json(key);
end
$$;
revoke all on function private.restore_draft(uuid, timestamptz, text)
  from public, anon, authenticated, service_role;
comment on function private.restore_draft(uuid, timestamptz, text) is
  'Brings a removed draft back as it was, but not onto the plan.';

create function private.forget_removed_drafts(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.draft d
  where d.key in (
    select old.key from private.draft old
    where old.removed_at < forget_removed_drafts.at - interval '30 days'
      -- Without its row here the loader's draft would stand in the list again.
      and not exists (select from public.puzzle p where p.key = old.key)
    limit 20
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function private.forget_removed_drafts(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.forget_removed_drafts(timestamptz) is
  'Clears drafts away that were removed more than 30 days ago, with their history, 20 at most; answers how many. The gateway does at its start and every day; on Supabase the operator schedules it.';

create function public.get_drafts(words text default null, state text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.list_drafts(words, state);
end
$$;
comment on function public.get_drafts(text, text) is
  'For staff: the drafts, last changed first, at most 1,000, as {key, revision, year, hint, hasDe, hasEn, isReady, plannedFor, updatedAt, updatedBy, removedAt}; revision 0 and updatedAt null for one that the loader added and nobody changed. States: ready, unready, planned, unplanned, incomplete, removed; without one all but the removed. Words are searched in key, year and all texts. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';

create function public.get_draft(key text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.draft_json(key);
end
$$;
comment on function public.get_draft(text) is
  'For staff: {key, revision, content, isReady, plannedFor, updatedAt, updatedBy, removedAt, published}; published is null for a draft, else the languages with {id, name, date, token, errata}. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';

create function public.save_draft(key text, revision integer, content jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.save_draft(auth.uid(), now(), key, revision, content);
end
$$;
comment on function public.save_draft(text, integer, jsonb) is
  'For staff: saves a draft edited from a revision, 0 for a new one or one of the loader, and answers {revision, isReady, updatedAt}. Where another revision stands PT409 and nothing is written: read it, merge, save again. Sent twice it is done once. Content with unknown members is 22023 with the path in details, above 64 kB 22001; published or removed is 55000. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.set_draft_ready(key text, revision integer, is_ready boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.set_draft_ready(auth.uid(), now(), key, revision, is_ready);
end
$$;
comment on function public.set_draft_ready(text, integer, boolean) is
  'For staff: says that this revision may be published, or not, and answers {revision, isReady, updatedAt}. The next change takes it back. Refuses as public.save_draft does. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.remove_draft(key text, revision integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.remove_draft(auth.uid(), now(), key, revision);
end
$$;
comment on function public.remove_draft(text, integer) is
  'For staff: puts a draft away for 30 days, after which it is gone, and answers {removedAt}. Refuses as public.save_draft does. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.restore_draft(key text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.restore_draft(auth.uid(), now(), key);
end
$$;
comment on function public.restore_draft(text) is
  'For staff: brings a removed draft back and answers {revision, isReady, updatedAt}; 02000 where none was removed. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.get_draft_history(key text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
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
comment on function public.get_draft_history(text) is
  'For staff: a draft''s revisions, newest first, as {revision, savedAt, savedBy}; revision 0 is what the loader added. An empty list for one never saved here. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';

create function public.get_draft_revision(key text, revision integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
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
comment on function public.get_draft_revision(text, integer) is
  'For staff: {revision, content, savedAt, savedBy} of a draft as it once was; 02000 where there is none. Without admin.restricted 42501. By POST only. Definer: nobody may read drafts.';

revoke all on function public.get_drafts(text, text), public.get_draft(text),
  public.save_draft(text, integer, jsonb), public.set_draft_ready(text, integer, boolean),
  public.remove_draft(text, integer), public.restore_draft(text), public.get_draft_history(text),
  public.get_draft_revision(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.get_drafts(text, text), public.get_draft(text),
  public.save_draft(text, integer, jsonb), public.set_draft_ready(text, integer, boolean),
  public.remove_draft(text, integer), public.restore_draft(text), public.get_draft_history(text),
  public.get_draft_revision(text, integer)
  to authenticated;
