-- What publication asks for and what it freezes, for the service role and staff as well.

create function private.guard_puzzle() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    raise exception 'puzzle % is published and cannot be changed', old.id
      using errcode = 'object_not_in_prerequisite_state', hint = 'Write an erratum.';
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
revoke all on function private.guard_puzzle() from public, anon, authenticated, service_role;
comment on function private.guard_puzzle() is
  'Freezes published puzzles (55000), asks for four tips before publication, refuses years to come and notes when a person edits a draft. The content loader says quando.loading = on.';

create trigger guard_puzzle before insert or update or delete on public.puzzle
  for each row execute function private.guard_puzzle();

create function private.guard_tip() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  owners integer[] := case tg_op
    when 'INSERT' then array[new.puzzle_id]
    when 'DELETE' then array[old.puzzle_id]
    else array[old.puzzle_id, new.puzzle_id]
  end;
begin
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
revoke all on function private.guard_tip() from public, anon, authenticated, service_role;
comment on function private.guard_tip() is
  'Freezes the text and order of the tips of a published puzzle (55000) and notes edits of a draft.';

create trigger guard_tip before insert or update or delete on public.tip
  for each row execute function private.guard_tip();

create function private.guard_schedule() returns trigger
language plpgsql
set search_path = ''
as $$
begin
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
revoke all on function private.guard_schedule() from public, anon, authenticated, service_role;
comment on function private.guard_schedule() is
  'Lets only published, named, uncustom puzzles into the schedule and freezes every date (55000).';

create trigger guard_schedule before insert or update or delete on public.schedule
  for each row execute function private.guard_schedule();
