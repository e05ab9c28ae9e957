-- What can still be done with a puzzle that is published. Until its day begins anywhere: take it off that
-- day, move it, give the day to another. From then on: replace where its hints lead and whom they credit.

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
comment on function public.replace_reference is 'For staff: replaces the link, audio, source or copyright of a hint (1 to 4) of a puzzle whose day has begun, or of a custom one, and answers as public.get_references. Seen is what the caller replaces, null for none; where something else stands by now PT409 and nothing is written, and sent twice it is done once. Links and episodes may be removed, null; a source or credit not (23502). No https address as private.is_web_link has it, or too long, is 23514, unpublished or unknown 02000, a day that has not begun 55000. Without admin.restricted 42501. By POST only. Definer: nobody may write hints.';

grant execute on function public.move_puzzle, public.get_references, public.replace_reference to
  authenticated;
