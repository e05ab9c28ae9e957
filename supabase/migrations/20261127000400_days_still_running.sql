-- Staff sit anywhere: in the evening west of Greenwich the day is over in UTC, but it is still today
-- for them and for whoever plays there. A day may be filled as long as it runs anywhere.

create or replace function private.require_open_day(at timestamptz, date date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if date is null or not isfinite(date) or date < private.local_day(at, -720) then
    raise exception 'that day is over or none' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from public.schedule s where s.date = require_open_day.date) then
    raise exception 'that day has a puzzle'
      using errcode = 'unique_violation', hint = 'What is published stays where it is.';
  end if;
end
$$;
comment on function private.require_open_day(timestamptz, date) is
  'Refuses a day that is over everywhere at the instant, at UTC-12 the latest (22023), and one with a puzzle in either language (23505).';

comment on function public.plan_draft(text, date) is
  'For staff: means a draft for a day, null for none, and answers {key, plannedFor, swapped: null}. A day that is over everywhere is 22023, one that has a puzzle or a plan 23505; unknown is 02000, published or removed 55000. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';
comment on function public.publish_draft(text, integer, date) is
  'For staff: publishes and schedules a draft in both languages and answers {de, en, name, date}, de and en the ids; from then on it is frozen. Another revision is PT409; a missing part 55000, its path in details; a day that is over everywhere 22023; one with a puzzle or another plan 23505; a value no puzzle may have 23514 or 22001. Without admin.restricted 42501. By POST only. Definer: nobody may write puzzles.';
