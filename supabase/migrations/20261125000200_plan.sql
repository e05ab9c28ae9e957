-- Which draft is meant for which day, what the days to come have, and where they have nothing.

create function private.current_draft(key text) returns private.draft
language sql volatile
set search_path = ''
as $$
  select private.open_draft(
    current_draft.key,
    (
      select d.revision from private.drafts(current_draft.key) d where current_draft.key is not null
    )
  );
$$;
revoke all on function private.current_draft(text) from public, anon, authenticated, service_role;
comment on function private.current_draft(text) is
  'The draft to change whatever its revision; refuses as private.open_draft does.';

create function private.require_open_day(at timestamptz, date date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if date is null or not isfinite(date) or date < private.local_day(at, 0) then
    raise exception 'that day is over or none' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from public.schedule s where s.date = require_open_day.date) then
    raise exception 'that day has a puzzle'
      using errcode = 'unique_violation', hint = 'What is published stays where it is.';
  end if;
end
$$;
revoke all on function private.require_open_day(timestamptz, date)
  from public, anon, authenticated, service_role;
comment on function private.require_open_day(timestamptz, date) is
  'Refuses a day before the UTC day of the instant (22023) and one with a puzzle in either language (23505).';

create function private.plan_draft(
  user_id uuid, at timestamptz, key text, date date, can_swap boolean
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  opened private.draft;
  other text;
begin
  perform private.take_makers_turn();
  opened := private.current_draft(key);
  if date is not null then
    perform private.require_open_day(at, date);
    select d.key into other from private.draft d
    where d.planned_for = plan_draft.date and d.key <> plan_draft.key;
  end if;
  if other is not null then
    -- A plan that the loader overtook keeps nobody back.
    if not exists (
      select from public.puzzle p where p.key = other and p.state = 'published'
    ) and (not can_swap or opened.planned_for is null) then
      raise exception 'that day is planned for %', other using errcode = 'unique_violation';
    end if;
    update private.draft d set planned_for = null where d.key in (other, plan_draft.key);
    update private.draft d set planned_for = opened.planned_for
    where d.key = other and can_swap
      and not exists (select from public.puzzle p where p.key = other and p.state = 'published');
  end if;
  update private.draft d set planned_for = plan_draft.date where d.key = plan_draft.key;
  if opened.planned_for is distinct from date then
    perform private.record_action(
      user_id, at, case when date is null then 'draft unplanned' else 'draft planned' end, key,
      jsonb_build_object('date', date, 'swapped', other)
    );
  end if;
  return jsonb_build_object(
    'key', key,
    'plannedFor', date,
    'swapped', (
      select jsonb_build_object('key', d.key, 'plannedFor', d.planned_for)
      from private.draft d where d.key = other and d.planned_for is not null
    )
  );
end
$$;
revoke all on function private.plan_draft(uuid, timestamptz, text, date, boolean)
  from public, anon, authenticated, service_role;
comment on function private.plan_draft(uuid, timestamptz, text, date, boolean) is
  'Means a draft for a day, or for none. Of a day that another is planned for it says 23505, or swaps the two where it may and has a day to give.';

create function private.schedule_between(first date, last date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if first is null or last is null then
    raise exception 'first or last is missing' using errcode = 'null_value_not_allowed';
  end if;
  if not isfinite(first) or not isfinite(last) or last < first or last - first >= 400 then
    raise exception 'first to last is not 1 to 400 days'
      using errcode = 'numeric_value_out_of_range';
  end if;
  return (
    with slot as (
      select s.date, s.locale, jsonb_build_object(
        'id', p.id, 'name', p.name, 'key', p.key, 'year', p.year
      ) as puzzle
      from public.schedule s join public.puzzle p on p.id = s.puzzle_id
      where s.date between schedule_between.first and schedule_between.last
    ),
    plan as (
      select d.planned_for, jsonb_build_object(
        'key', d.key,
        'year', coalesce(d.content, private.stored_content(d.key)) -> 'year',
        'isReady', d.is_ready
      ) as draft
      from private.draft d
      where d.planned_for between schedule_between.first and schedule_between.last
        and not exists (
          select from public.puzzle p where p.key = d.key and p.state = 'published'
        )
    )
    select jsonb_agg(
      jsonb_build_object(
        'date', g.day, 'de', de.puzzle, 'en', en.puzzle, 'planned', plan.draft
      )
      order by g.day
    )
    from (
      select schedule_between.first + n as day
      from generate_series(0, schedule_between.last - schedule_between.first) n
    ) g
    left join slot de on de.date = g.day and de.locale = 'de'
    left join slot en on en.date = g.day and en.locale = 'en'
    left join plan on plan.planned_for = g.day
  );
end
$$;
revoke all on function private.schedule_between(date, date)
  from public, anon, authenticated, service_role;
comment on function private.schedule_between(date, date) is
  'What each day has, published and planned, future included: it asks no gate, callers are staff.';

create function private.gaps(at timestamptz, timezoneoffset integer) returns jsonb
language sql stable
set search_path = ''
as $$
  with today as (
    select private.local_day(gaps.at, gaps.timezoneoffset) as day
  ),
  line as (
    select today.day + n as day, n, de.puzzle_id is not null as de, en.puzzle_id is not null as en
    from today
    -- After as many days as are scheduled at all, and one, there is one without.
    cross join generate_series(0, 8 + (select count(*)::integer from public.schedule)) n
    left join public.schedule de on de.date = today.day + n and de.locale = 'de'
    left join public.schedule en on en.date = today.day + n and en.locale = 'en'
  )
  select jsonb_build_object(
    'today', (select today.day from today),
    'days', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'date', l.day, 'de', l.de, 'en', l.en,
          'planned', (
            select d.key from private.draft d
            where d.planned_for = l.day and not exists (
              select from public.puzzle p where p.key = d.key and p.state = 'published'
            )
          )
        )
        order by l.day
      ) filter (where l.n <= 7 and not (l.de and l.en)),
      '[]'
    ),
    'next', jsonb_build_object(
      'de', min(l.day) filter (where l.n > 7 and not l.de),
      'en', min(l.day) filter (where l.n > 7 and not l.en)
    )
  )
  from line l;
$$;
revoke all on function private.gaps(timestamptz, integer)
  from public, anon, authenticated, service_role;
comment on function private.gaps(timestamptz, integer) is
  'Which of the local day and the seven after it want a puzzle in a language, and the first day after these that does. It asks no gate: callers are staff. Offsets as in private.local_day.';

create function public.plan_draft(key text, date date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.plan_draft(auth.uid(), now(), key, date, false);
end
$$;
comment on function public.plan_draft(text, date) is
  'For staff: means a draft for a day, null for none, and answers {key, plannedFor, swapped: null}. A day that is over is 22023, one that has a puzzle or a plan 23505; unknown is 02000, published or removed 55000. Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.move_plan(key text, date date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  if date is null then
    raise exception 'date is missing' using errcode = 'null_value_not_allowed';
  end if;
  return private.plan_draft(auth.uid(), now(), key, date, true);
end
$$;
comment on function public.move_plan(text, date) is
  'For staff: moves a planned draft to another day and answers {key, plannedFor, swapped}; where another was planned the two swap, and swapped is its {key, plannedFor}. Refuses as public.plan_draft does; a draft without a day cannot swap (23505). Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';

create function public.get_schedule(first date, last date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.schedule_between(first, last);
end
$$;
comment on function public.get_schedule(date, date) is
  'For staff: each day from first to last as {date, de, en, planned}; de and en are {id, name, key, year} or null, planned {key, year, isReady} or null. More than 400 days are 22003. Without admin.restricted 42501. By POST only. Definer: nobody may read the schedule.';

create function public.get_gaps(timezoneoffset integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.gaps(now(), timezoneoffset);
end
$$;
comment on function public.get_gaps(integer) is
  'For staff: {today, days, next}. Days are those of the local day and the seven after it without a puzzle in de or en, as {date, de, en, planned}: whether each language has one, and the key of the draft meant for it. Next has for each language the first day after these without one. Offsets as in private.local_day. Without admin.restricted 42501. By POST only. Definer: nobody may read the schedule.';

revoke all on function public.plan_draft(text, date), public.move_plan(text, date),
  public.get_schedule(date, date), public.get_gaps(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.plan_draft(text, date), public.move_plan(text, date),
  public.get_schedule(date, date), public.get_gaps(integer)
  to authenticated;
