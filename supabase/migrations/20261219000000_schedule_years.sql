-- A dry day's classic is found without counting every day before it.

create table private.schedule_year (
  locale text not null,
  begins date not null,
  puzzles integer not null,
  primary key (locale, begins)
);
alter table private.schedule_year enable row level security;
comment on table private.schedule_year is 'How many days of a calendar year have a puzzle, per language: so that counting the days before one costs no more in a long schedule.';
create index schedule_known_idx on public.schedule (locale, date)
  where not private.has_begun(date, scheduled_at);
create index schedule_late_idx on public.schedule (locale, scheduled_at)
  where private.has_begun(date, scheduled_at);

create function private.year_begin(p_day date) returns date
language sql immutable set search_path = '' as $$
  select date_trunc('year', p_day::timestamp)::date;
$$;
comment on function private.year_begin is 'The first day of a date''s calendar year.';

create function private.count_schedule_year() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update private.schedule_year y set puzzles = y.puzzles - 1
    where y.locale = old.locale and y.begins = private.year_begin(old.date);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.schedule_year as y (locale, begins, puzzles)
    values (new.locale, private.year_begin(new.date), 1)
    on conflict (locale, begins) do update set puzzles = y.puzzles + 1;
  end if;
  return null;
end
$$;
comment on function private.count_schedule_year is 'Keeps private.schedule_year.';
create trigger count_schedule_year after insert or update or delete on public.schedule
  for each row execute function private.count_schedule_year();
insert into private.schedule_year (locale, begins, puzzles)
select s.locale, private.year_begin(s.date), count(*)
from public.schedule s
group by 1, 2;

create function private.scheduled_before(p_day date, p_locale text, p_known_until timestamptz)
returns integer
language sql stable set search_path = '' as $$
  select (
    (
      select coalesce(sum(y.puzzles), 0)
      from private.schedule_year y
      where y.locale = p_locale and y.begins < private.year_begin(p_day)
    )
    + (
      select count(*)
      from public.schedule s
      where s.locale = p_locale and s.date >= private.year_begin(p_day) and s.date < p_day
    )
    - (
      select count(*)
      from public.schedule s
      where s.locale = p_locale and s.date < p_day
        and private.has_begun(s.date, s.scheduled_at) and s.scheduled_at >= p_known_until
    )
  )::integer;
$$;
comment on function private.scheduled_before is 'How many days before a date have a puzzle in a language, of those scheduled before an instant that is no earlier than that date''s begin anywhere.';

create or replace function private.classic_of_the_day(p_day date, p_locale text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  opening constant timestamptz := timezone('UTC', p_day::timestamp) - interval '14 hours';
  known_until timestamptz := 'infinity';
  step date := p_day;
  earlier integer;
  latest date;
  chosen integer;
begin
  -- What is scheduled after the day began anywhere must not change the day's classic, except on
  -- the first day of an installation, when nothing older is there. A row that came late, when its
  -- own day had begun, and before this day did is of a day before this one.
  if exists (
    select from public.schedule s
    where s.locale = p_locale and s.date < p_day and not private.has_begun(s.date, s.scheduled_at)
  ) or exists (
    select from public.schedule s
    where s.locale = p_locale and private.has_begun(s.date, s.scheduled_at)
      and s.scheduled_at < opening
  ) then
    known_until := opening;
  end if;
  -- Every day appends what it plays to a tape, its own puzzle or, on a dry day, the one played
  -- longest ago. So a dry day with n scheduled days before it plays what was played n days earlier.
  loop
    earlier := private.scheduled_before(step, p_locale, known_until);
    if earlier = 0 then
      return null;
    end if;
    select max(s.date) into latest
    from public.schedule s
    where s.locale = p_locale and s.date < step and s.scheduled_at < known_until;
    step := step - earlier * ceil((step - latest)::numeric / earlier)::integer;
    select s.puzzle_id into chosen
    from public.schedule s
    where s.locale = p_locale and s.date = step and s.scheduled_at < known_until;
    if found then
      return chosen;
    end if;
  end loop;
end
$$;
