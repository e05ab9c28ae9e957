-- Pictures, kinds and links of hints reach installations that have the puzzle, before its day.

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
begin
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
comment on function private.guard_tip is 'Freezes the text and order of the tips of a published puzzle (55000) and notes edits of a draft. Only the loader may add a place where there was none and, until the day of a puzzle that nobody edited begins, renew what stands beside its texts: kind, title, link and picture.';
