-- Two of the staff may hold one report at a time: whoever answers tells which answer they have seen.
-- And where somebody floods them, all open ones of a puzzle are answered at once, while every other
-- puzzle keeps a share of its own.

create or replace function private.report_error(
  at timestamptz, quando_id integer, timezoneoffset integer, reason text, words text
) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  today constant date := private.visible_until(at, timezoneoffset);
  since constant timestamptz := timezone('UTC', private.local_day(at, 0)::timestamp);
  told constant text := nullif(btrim(words, E' \t\r\n'), '');
  own integer;
begin
  if reason is null or reason not in ('fact', 'source', 'wording', 'solvable', 'technical') then
    raise exception 'there is no such reason' using errcode = 'invalid_parameter_value';
  end if;
  if char_length(told) > 500 then
    raise exception 'words are longer than 500 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  if not exists (
    select from public.schedule s join public.puzzle p on p.id = s.puzzle_id
    where s.puzzle_id = report_error.quando_id and s.date <= today and p.state = 'published'
  ) then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('reports', 0));
  if exists (
    select from private.report r
    where r.quando_id = report_error.quando_id and r.reported_at >= since
      and r.reason = report_error.reason and r.words is not distinct from told
  ) then
    return false;
  end if;
  select count(*) into own from private.report r
  where r.quando_id = report_error.quando_id and r.reported_at >= since;
  if own >= 50 or own >= 5 and (
    select count(*) from private.report r where r.reported_at >= since
  ) >= 300 then
    raise exception 'enough reports for today'
      using errcode = 'PT429', hint = 'Staff have a lot to read; tomorrow there is room again.';
  end if;
  insert into private.report (quando_id, reported_at, reason, words)
  values (report_error.quando_id, report_error.at, report_error.reason, told);
  return true;
end
$$;
comment on function private.report_error(timestamptz, integer, integer, text, text) is
  'Keeps what a player found wrong with a puzzle that they may see: at most 50 a puzzle each UTC day, and from 300 in all on no more than 5 (PT429), so that a flood at some leaves room at the others. The same words again answer false and are kept once. Unknown, draft, custom and future are all 02000.';

create or replace function private.reports(state text, before bigint, amount integer) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if state not in ('open', 'fixed', 'declined') then
    raise exception 'there is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if amount not between 1 and 100 then
    raise exception 'amount % is outside 1 to 100', amount
      using errcode = 'numeric_value_out_of_range';
  end if;
  return (
    with found as (
      select r.* from private.report r
      where (reports.state is null or r.state = reports.state)
        and (reports.before is null or r.id < reports.before)
      order by r.id desc
      limit coalesce(reports.amount, 30) + 1
    ),
    page as (
      select f.* from found f order by f.id desc limit coalesce(reports.amount, 30)
    ),
    open as (
      select o.quando_id, count(*) as count from private.report o
      where o.state = 'open' group by o.quando_id
    )
    select jsonb_build_object(
      'reports', coalesce(
        jsonb_agg(
          private.report_json(g.id) || jsonb_build_object(
            'puzzle', jsonb_build_object(
              'id', p.id, 'key', p.key, 'name', p.name, 'locale', p.locale, 'date', s.date,
              'year', p.year, 'open', coalesce(o.count, 0)
            )
          )
          order by g.id desc
        ),
        '[]'
      ),
      'next', case when (select count(*) from found) > count(*) then min(g.id) end,
      'open', (select coalesce(sum(o.count), 0) from open o)
    )
    from page g
    join public.puzzle p on p.id = g.quando_id
    left join public.schedule s on s.puzzle_id = p.id
    left join open o on o.quando_id = g.quando_id
  );
end
$$;
comment on function public.get_reports(text, bigint, integer) is
  'For staff: {reports, next, open}, newest first. Each report is {id, puzzle, reason, words, reportedAt, state, answer, answeredAt, answeredBy}, its puzzle {id, key, name, locale, date, year, open}. States: open, fixed, declined; next is what to pass as before, null at the end; open counts the open ones, of all and of the puzzle. Without admin.restricted 42501. By POST only. Definer: nobody may read reports.';

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

create function private.answer_reports(
  user_id uuid, at timestamptz, quando_id integer, newest bigint, answer text, state text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  note constant text := nullif(btrim(answer, E' \t\r\n'), '');
  ids bigint[];
begin
  if quando_id is null or newest is null then
    raise exception 'quando_id or newest is missing' using errcode = 'null_value_not_allowed';
  end if;
  if state is null or state not in ('fixed', 'declined') then
    raise exception 'there is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if char_length(note) > 1000 then
    raise exception 'an answer has at most 1,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  select coalesce(array_agg(o.id), '{}') into ids
  from (
    select r.id from private.report r
    where r.quando_id = answer_reports.quando_id and r.state = 'open'
      and r.id <= answer_reports.newest
    order by r.id
    limit 200
    for update
  ) o;
  perform private.record_action(
    answer_reports.user_id, answer_reports.at, 'report answered', r.id::text,
    jsonb_build_object('state', answer_reports.state) || case
      when r.answered_at is null then '{}'
      else jsonb_build_object('before', jsonb_build_object('state', r.state, 'answer', r.answer))
    end
  )
  from private.report r where r.id = any (ids) order by r.id;
  update private.report r
  set state = answer_reports.state, answer = note, answered_at = answer_reports.at,
    answered_by = answer_reports.user_id
  where r.id = any (ids);
  return jsonb_build_object(
    'answered', cardinality(ids),
    'left', (
      select count(*) from private.report r
      where r.quando_id = answer_reports.quando_id and r.state = 'open'
    )
  );
end
$$;
revoke all on function private.answer_reports(uuid, timestamptz, integer, bigint, text, text)
  from public, anon, authenticated, service_role;
comment on function private.answer_reports(uuid, timestamptz, integer, bigint, text, text) is
  'Notes the same of all open reports of a puzzle up to one, the oldest 200 at most; the record has each.';

create function public.answer_reports(
  quando_id integer, newest bigint, answer text, state text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.answer_reports(auth.uid(), now(), quando_id, newest, answer, state);
end
$$;
comment on function public.answer_reports(integer, bigint, text, text) is
  'For staff: answers all open reports of a puzzle as fixed or declined, with the same note of at most 1,000 characters or none, and answers {answered, left}: how many there were, at most 200 at once, and how many of the puzzle are open still. Newest is the id of the newest one the caller has seen; later ones stay open. Without admin.restricted 42501. By POST only. Definer: nobody may write reports.';

revoke all on function public.answer_reports(integer, bigint, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.answer_reports(integer, bigint, text, text) to authenticated;
