-- A day may be filled as long as it runs anywhere; so the draft that makes way for another one gets the
-- day that the other leaves, in the evening west of Greenwich too.

create or replace function private.plan_draft(
  user_id uuid, at timestamptz, key text, date date, can_swap boolean
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  opened private.draft;
  other text;
  is_displaced boolean := false;
  given date;
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
    is_displaced := not exists (
      select from public.puzzle p where p.key = other and p.state = 'published'
    );
    if is_displaced and (not can_swap or opened.planned_for is null) then
      raise exception 'that day is planned for %', other using errcode = 'unique_violation';
    end if;
    update private.draft d set planned_for = null where d.key in (other, plan_draft.key);
    if is_displaced and opened.planned_for >= private.local_day(at, -720) then
      given := opened.planned_for;
      update private.draft d set planned_for = given where d.key = other;
    end if;
  end if;
  update private.draft d set planned_for = plan_draft.date where d.key = plan_draft.key;
  if opened.planned_for is distinct from date then
    perform private.record_action(
      user_id, at, case when date is null then 'draft unplanned' else 'draft planned' end, key,
      jsonb_build_object('date', date, 'swapped', other)
    );
  end if;
  if is_displaced then
    perform private.record_action(
      user_id, at, case when given is null then 'draft unplanned' else 'draft planned' end, other,
      jsonb_build_object('date', given, 'madeWayFor', key)
    );
  end if;
  return jsonb_build_object(
    'key', key,
    'plannedFor', date,
    'swapped', case when is_displaced then
      jsonb_build_object('key', other, 'plannedFor', given)
    end
  );
end
$$;
comment on function private.plan_draft(uuid, timestamptz, text, date, boolean) is
  'Means a draft for a day, or for none. Of a day that another is planned for it says 23505, or swaps the two where it may and the draft has a day; of one that is over everywhere, at UTC-12 the latest, nothing is given, and the other has none.';
comment on function public.move_plan(text, date, text) is
  'For staff: moves a planned draft to another day and answers {key, plannedFor, swapped}; where another was planned the two swap, and swapped is its {key, plannedFor}, plannedFor null where the day left is over everywhere. Expected is the key of the draft that the caller has seen on that day, null for none; where another stands by now PT409 and nothing is written. Refuses otherwise as public.plan_draft does; a draft without a day cannot swap (23505). Without admin.restricted 42501. By POST only. Definer: nobody may write drafts.';
