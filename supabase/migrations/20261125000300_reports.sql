-- What players find wrong with a puzzle, without an account and without a word of who they are, and
-- what staff answer.

create table private.report (
  id bigint generated always as identity primary key,
  quando_id integer not null references public.puzzle (id),
  reported_at timestamptz not null,
  reason text not null,
  words text,
  state text not null default 'open',
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  constraint report_reason_known check (
    reason in ('fact', 'source', 'wording', 'solvable', 'technical')
  ),
  constraint report_words_length check (char_length(words) between 1 and 500),
  constraint report_state_known check (state in ('open', 'fixed', 'declined')),
  constraint report_answer_length check (char_length(answer) between 1 and 1000)
);
create index report_quando_id_idx on private.report (quando_id, reported_at);
create index report_reported_at_idx on private.report (reported_at);
alter table private.report enable row level security;
revoke all on private.report from public, anon, authenticated, service_role;
comment on table private.report is
  'Errors that players told of, kept for a year. Who told is not known: neither account nor address is stored.';

create function private.report_error(
  at timestamptz, quando_id integer, timezoneoffset integer, reason text, words text
) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  today constant date := private.visible_until(at, timezoneoffset);
  since constant timestamptz := timezone('UTC', private.local_day(at, 0)::timestamp);
  told constant text := nullif(btrim(words, E' \t\r\n'), '');
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
  if (
    select count(*) from private.report r
    where r.quando_id = report_error.quando_id and r.reported_at >= since
  ) >= 50 or (select count(*) from private.report r where r.reported_at >= since) >= 300 then
    raise exception 'enough reports for today'
      using errcode = 'PT429', hint = 'Staff have a lot to read; tomorrow there is room again.';
  end if;
  insert into private.report (quando_id, reported_at, reason, words)
  values (report_error.quando_id, report_error.at, report_error.reason, told);
  return true;
end
$$;
revoke all on function private.report_error(timestamptz, integer, integer, text, text)
  from public, anon, authenticated, service_role;
comment on function private.report_error(timestamptz, integer, integer, text, text) is
  'Keeps what a player found wrong with a puzzle that they may see: at most 50 a puzzle and 300 in all each UTC day (PT429). The same words again answer false and are kept once. Unknown, draft, custom and future are all 02000.';

create function private.reports(state text, before bigint, amount integer) returns jsonb
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
    )
    select jsonb_build_object(
      'reports', coalesce(
        jsonb_agg(
          private.report_json(g.id) || jsonb_build_object(
            'puzzle', jsonb_build_object(
              'id', p.id, 'key', p.key, 'name', p.name, 'locale', p.locale, 'date', s.date,
              'year', p.year
            )
          )
          order by g.id desc
        ),
        '[]'
      ),
      'next', case when (select count(*) from found) > count(*) then min(g.id) end,
      'open', (select count(*) from private.report r where r.state = 'open')
    )
    from page g
    join public.puzzle p on p.id = g.quando_id
    left join public.schedule s on s.puzzle_id = p.id
  );
end
$$;
revoke all on function private.reports(text, bigint, integer)
  from public, anon, authenticated, service_role;
comment on function private.reports(text, bigint, integer) is
  'Reports, newest first, as public.get_reports answers them.';

create function private.report_json(id bigint) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id,
    'reason', r.reason,
    'words', r.words,
    'reportedAt', r.reported_at,
    'state', r.state,
    'answer', r.answer,
    'answeredAt', r.answered_at,
    'answeredBy', private.name_of(r.answered_by)
  )
  from private.report r where r.id = report_json.id;
$$;
revoke all on function private.report_json(bigint) from public, anon, authenticated, service_role;
comment on function private.report_json(bigint) is 'One report without its puzzle.';

create function private.answer_report(
  user_id uuid, at timestamptz, id bigint, answer text, state text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  note constant text := nullif(btrim(answer, E' \t\r\n'), '');
begin
  if state is null or state not in ('open', 'fixed', 'declined') then
    raise exception 'there is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if char_length(note) > 1000 then
    raise exception 'an answer has at most 1,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  update private.report r
  set state = answer_report.state, answer = note, answered_at = answer_report.at,
    answered_by = answer_report.user_id
  where r.id = answer_report.id;
  if not found then
    raise exception 'there is no such report' using errcode = '02000';
  end if;
  perform private.record_action(
    user_id, at, 'report answered', id::text, jsonb_build_object('state', state)
  );
  return private.report_json(id);
end
$$;
revoke all on function private.answer_report(uuid, timestamptz, bigint, text, text)
  from public, anon, authenticated, service_role;
comment on function private.answer_report(uuid, timestamptz, bigint, text, text) is
  'Notes what became of a report; the last answer stands.';

create function private.forget_reports(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.report r
  where r.id in (
    select old.id from private.report old
    where old.reported_at < forget_reports.at - interval '1 year'
    limit 1000
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function private.forget_reports(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.forget_reports(timestamptz) is
  'Clears reports away that are more than a year old, 1,000 at most; answers how many. The gateway does at its start and every day; on Supabase the operator schedules it.';

create function public.report_error(
  quando_id integer, timezoneoffset integer, reason text, words text default null
) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  return private.report_error(now(), quando_id, timezoneoffset, reason, words);
end
$$;
revoke all on function public.report_error(integer, integer, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.report_error(integer, integer, text, text) to anon, authenticated;
comment on function public.report_error(integer, integer, text, text) is
  'For everybody: tells staff what is wrong with a dated puzzle, without saying who tells. Reasons: fact, source, wording, solvable, technical; words at most 500 characters (22001). Answers whether it was new. Not there for the caller is 02000, another reason 22023, too many a day PT429; offsets as in private.local_day. By POST only. Definer: players may not read or write reports.';

create function public.get_reports(
  state text default null, before bigint default null, amount integer default 30
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.reports(state, before, amount);
end
$$;
comment on function public.get_reports(text, bigint, integer) is
  'For staff: {reports, next, open}, newest first. Each report is {id, puzzle, reason, words, reportedAt, state, answer, answeredAt, answeredBy}, its puzzle {id, key, name, locale, date, year}. States: open, fixed, declined; next is what to pass as before, null at the end; open counts the open ones. Without admin.restricted 42501. By POST only. Definer: nobody may read reports.';

create function public.answer_report(id bigint, answer text, state text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  return private.answer_report(auth.uid(), now(), id, answer, state);
end
$$;
comment on function public.answer_report(bigint, text, text) is
  'For staff: answers a report as open, fixed or declined, with at most 1,000 characters or none, and answers it as get_reports has it, without the puzzle. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may write reports.';

revoke all on function public.get_reports(text, bigint, integer),
  public.answer_report(bigint, text, text) from public, anon, authenticated, service_role;
grant execute on function public.get_reports(text, bigint, integer),
  public.answer_report(bigint, text, text) to authenticated;
