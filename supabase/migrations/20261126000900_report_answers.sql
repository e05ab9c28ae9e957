-- Two of the staff may hold one report at a time: whoever answers tells which answer they have seen.

drop function public.answer_report(bigint, text, text);
drop function private.answer_report(uuid, timestamptz, bigint, text, text);

create function private.answer_report(
  user_id uuid, at timestamptz, id bigint, answer text, state text,
  answered_at_seen timestamptz
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  note constant text := nullif(btrim(answer, E' \t\r\n'), '');
  standing private.report;
begin
  if state is null or state not in ('open', 'fixed', 'declined') then
    raise exception 'there is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if char_length(note) > 1000 then
    raise exception 'an answer has at most 1,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  select r.* into standing from private.report r where r.id = answer_report.id for update;
  if not found then
    raise exception 'there is no such report' using errcode = '02000';
  end if;
  -- The answer to the call before got lost: done already.
  if standing.answered_by = user_id and standing.state = answer_report.state
    and standing.answer is not distinct from note
  then
    return private.report_json(id);
  end if;
  if standing.answered_at is distinct from answered_at_seen then
    raise exception 'report % was answered meanwhile', id
      using errcode = 'PT409', hint = 'Read it again and decide.';
  end if;
  update private.report r
  set state = answer_report.state, answer = note, answered_at = answer_report.at,
    answered_by = answer_report.user_id
  where r.id = answer_report.id;
  perform private.record_action(
    user_id, at, 'report answered', id::text,
    jsonb_build_object('state', state) || case
      when standing.answered_at is null then '{}'
      else jsonb_build_object(
        'before', jsonb_build_object('state', standing.state, 'answer', standing.answer)
      )
    end
  );
  return private.report_json(id);
end
$$;
revoke all on function private.answer_report(uuid, timestamptz, bigint, text, text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.answer_report(uuid, timestamptz, bigint, text, text, timestamptz) is
  'Notes what became of a report; the last answer stands, and the record keeps the one before.';

create function public.answer_report(
  id bigint, answer text, state text, answered_at_seen timestamptz
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.answer_report(auth.uid(), now(), id, answer, state, answered_at_seen);
end
$$;
comment on function public.answer_report(bigint, text, text, timestamptz) is
  'For staff: answers a report as open, fixed or declined, with at most 1,000 characters or none, and answers it as get_reports has it, without the puzzle. The time is that of the answer the caller has seen, null for none; where the report was answered since PT409 and nothing is written, and sent twice it is done once. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may write reports.';

revoke all on function public.answer_report(bigint, text, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.answer_report(bigint, text, text, timestamptz) to authenticated;
