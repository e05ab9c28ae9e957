-- Links are replaced by https addresses of a named host alone, one rule for editors and rooms; and whoever
-- deletes an account while one of its sessions is renewed waits for it, and is not waited for.

create function private.is_web_link(p_link text, p_most integer) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(p_link) <= p_most
    and p_link ~ (
      '^https://([^].[/?#@:<>\\^|%[:space:]]+\.)+[^].[/?#@:<>\\^|%[:space:]]*'
      || '[^].[/?#@:<>\\^|%[:space:]0-9][^].[/?#@:<>\\^|%[:space:]]*(:[0-9]{1,5})?/[!-~]*$'
    );
$$;
comment on function private.is_web_link is 'Whether a link is an https address as browsers write it, of at most so many characters, whose host has a name with a dot in it and nobody in front of it.';

create or replace function private.is_made_link(p_link text) returns boolean
language sql immutable set search_path = '' as $$
  select p_link = '' or private.is_web_link(p_link, 300);
$$;
comment on function private.is_made_link is 'Whether a hint''s link is empty, or one of at most 300 characters as private.is_web_link has it.';

create or replace function private.replace_reference(
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
    if p_part <> 'copyright' and not (p_part = 'audio' and wanted ^@ '/')
      and not private.is_web_link(wanted, 2000) then
      raise exception 'this is no https address' using errcode = 'check_violation';
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

create or replace function private.erase_user(p_user_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Whatever is being written of the user is written first, and nothing after it.
  perform from auth.users u where u.id = p_user_id for update;
  -- Whoever renews a session holds it before what it is renewed with.
  delete from auth.sessions s where s.user_id = p_user_id;
  -- What the auth service keeps without a reference; the rest goes with the user's row.
  delete from auth.audit_log_entries e
  where strpos(e.payload::text, p_user_id::text) > 0;
  delete from auth.flow_state f where f.user_id = p_user_id;
  delete from auth.refresh_tokens t where t.user_id::text = p_user_id::text;
  delete from auth.users u where u.id = p_user_id;
end
$$;
comment on function private.erase_user is 'Removes a user and everything of theirs: every table references auth.users on delete cascade. What remains is private.role_change, which knows an id that means nobody any more.';

comment on function public.replace_reference is 'For staff: replaces the link, audio, source or copyright of a hint (1 to 4) of a puzzle whose day has begun, or of a custom one, and answers as public.get_references. Seen is what the caller replaces, null for none; where something else stands by now PT409 and nothing is written, and sent twice it is done once. Links and episodes may be removed, null; a source or credit not (23502). No https address as private.is_web_link has it, or too long, is 23514, unpublished or unknown 02000, a day that has not begun 55000. Without admin.restricted 42501. By POST only. Definer: nobody may write hints.';
