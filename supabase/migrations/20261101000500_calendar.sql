-- The calendar of past days, for holders of game.multiple.

create function private.calendar(at timestamptz) returns table (date date, de integer, en integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('game.multiple') then
    raise exception 'permission game.multiple is missing' using errcode = 'insufficient_privilege';
  end if;
  return query
    select s.date,
      max(s.puzzle_id) filter (where s.locale = 'de'),
      max(s.puzzle_id) filter (where s.locale = 'en')
    from public.schedule s
    where s.date <= private.visible_until(at, 840)
    group by s.date;
end
$$;
revoke all on function private.calendar(timestamptz) from public, anon, authenticated, service_role;
comment on function private.calendar(timestamptz) is
  'The calendar up to the UTC+14 date of an instant; without game.multiple 42501. Definer: players may not read the schedule.';

-- A view runs functions as whoever reads it, so players would need the right to execute
-- private.calendar and could then name their own instant. This one knows no other than now.
create function private.calendar_now() returns table (date date, de integer, en integer)
language sql stable security definer
set search_path = ''
as $$
  select c.date, c.de, c.en from private.calendar(now()) c;
$$;
revoke all on function private.calendar_now() from public, anon, authenticated, service_role;
grant execute on function private.calendar_now() to authenticated, service_role;
comment on function private.calendar_now() is
  'The calendar as of now, for the view. Definer: players may not execute private.calendar.';

create view public.quando_calendar with (security_invoker = true) as
  select c.date, c.de, c.en from private.calendar_now() c;
revoke all on public.quando_calendar from public, anon, authenticated, service_role;
grant select on public.quando_calendar to authenticated, service_role;
comment on view public.quando_calendar is
  'Every day with a puzzle up to the UTC+14 date, with the puzzle ids in German (de) and English (en).';
