-- What players find wrong with a puzzle, without an account and without a word of who they are, and what
-- staff answer.

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
    reason in ('fact', 'source', 'link', 'wording', 'solvable', 'technical')
  ),
  constraint report_words_length check (char_length(words) between 1 and 500),
  constraint report_state_known check (state in ('open', 'fixed', 'declined')),
  constraint report_answer_length check (char_length(answer) between 1 and 1000)
);
create index report_quando_id_idx on private.report (quando_id, reported_at);
create index report_reported_at_idx on private.report (reported_at);
alter table private.report enable row level security;
comment on table private.report is 'Errors that players told of, kept for a year. Who told is not known: neither account nor address is stored.';

create function private.report_error(
  p_at timestamptz, p_quando_id integer, p_timezoneoffset integer, p_reason text, p_words text,
  p_headers json
) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  whole constant double precision := 86400;
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  day constant date := private.local_day(p_at, 0);
  since constant timestamptz := timezone('UTC', day::timestamp);
  told constant text := nullif(btrim(p_words, E' \t\r\n'), '');
  caller constant text := 'report ' || private.voter_of(p_headers, day);
  own integer;
  everybodys integer;
  are_many boolean;
begin
  perform private.require_known(
    'reason', coalesce(p_reason, ''), 'fact', 'source', 'link', 'wording', 'solvable', 'technical'
  );
  if char_length(told) > 500 then
    raise exception 'words are longer than 500 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  perform private.require_due(p_quando_id, today);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('reports', 0));
  if exists (
    select from private.report r
    where r.quando_id = p_quando_id and r.reported_at >= since
      and r.reason = p_reason and r.words is not distinct from told
  ) then
    return false;
  end if;
  select count(*) filter (where r.quando_id = p_quando_id), count(*) into own, everybodys
  from private.report r where r.reported_at >= since;
  are_many := own >= 50 or everybodys >= 300;
  if own >= 500 or everybodys >= 3000 or (case
    when caller is null then are_many
    -- Twenty, and five at one puzzle, which come back within a day; of many the first at each.
    else 0 < private.take_allowances(
      array[caller, caller || ' at ' || p_quando_id],
      array[whole / 20, case when are_many then whole else whole / 5 end],
      array[whole, whole], p_at
    )
  end) then
    raise exception 'enough reports for today'
      using errcode = 'PT429', hint = 'Staff have a lot to read; tomorrow there is room again.';
  end if;
  insert into private.report (quando_id, reported_at, reason, words)
  values (p_quando_id, p_at, p_reason, told);
  return true;
end
$$;
comment on function private.report_error is 'Keeps what a player found wrong with a puzzle that they may see. Of one address, as private.voter_of tells it, at most five at a puzzle and twenty in all, which come back within a day; once a UTC day has 50 of a puzzle or 300 in all, only the first at a puzzle, so that a few addresses close none to others; at most 500 a puzzle and 3,000 in all, beyond that PT429. Whose address is not told is refused from 50 and 300 on. The same words again answer false and are kept once. Unknown, draft, custom and future are all 02000.';

create function private.reports(p_state text, p_before bigint, p_amount integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := private.require_amount(p_amount);
begin
  perform private.require_known('state', p_state, 'open', 'fixed', 'declined');
  return (
    with found as (
      select r.* from private.report r
      where (p_state is null or r.state = p_state)
        and (p_before is null or r.id < p_before)
      order by r.id desc
      limit size + 1
    ),
    page as (select f.* from found f order by f.id desc limit size),
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
comment on function private.reports is 'Reports, newest first, as public.get_reports answers them.';

create function private.report_json(p_id bigint) returns jsonb
language sql stable set search_path = '' as $$
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
  from private.report r where r.id = p_id;
$$;
comment on function private.report_json is 'One report without its puzzle.';

create function private.answer_report(
  p_user_id uuid, p_at timestamptz, p_id bigint, p_answer text, p_state text,
  p_answered_at_seen timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  note constant text := nullif(btrim(p_answer, E' \t\r\n'), '');
  stored private.report;
begin
  perform private.require_known('state', coalesce(p_state, ''), 'open', 'fixed', 'declined');
  if char_length(note) > 1000 then
    raise exception 'an answer has at most 1,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  select r.* into stored from private.report r where r.id = p_id for update;
  if not found then
    raise exception 'there is no such report' using errcode = '02000';
  end if;
  -- The answer to the call before got lost: done already.
  if stored.answered_by = p_user_id and stored.state = p_state
    and stored.answer is not distinct from note
  then
    return private.report_json(p_id);
  end if;
  if stored.answered_at is distinct from p_answered_at_seen then
    raise exception 'report % was answered meanwhile', p_id
      using errcode = 'PT409', hint = 'Read it again and decide.';
  end if;
  update private.report r
  set state = p_state, answer = note, answered_at = p_at,
    answered_by = p_user_id
  where r.id = p_id;
  perform private.record_action(
    p_user_id, p_at, 'report answered', p_id::text,
    jsonb_build_object('state', p_state) || case
      when stored.answered_at is null then '{}'
      else jsonb_build_object(
        'before', jsonb_build_object('state', stored.state, 'answer', stored.answer)
      )
    end
  );
  return private.report_json(p_id);
end
$$;
comment on function private.answer_report is 'Notes what became of a report; the last answer stands, and the record keeps the one before.';

create function private.forget_reports(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    delete from private.report r
    where r.id in (
      select old.id from private.report old
      where old.reported_at < p_at - interval '1 year'
      limit 1000
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_reports is 'Clears reports away that are more than a year old, 1,000 at most; answers how many. The gateway does at its start and every day; on Supabase the operator schedules it.';

create function public.report_error(
  quando_id integer, timezoneoffset integer, reason text, words text default null
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  return private.report_error(
    now(), quando_id, timezoneoffset, reason, words,
    nullif(current_setting('request.headers', true), '')::json
  );
end
$$;
comment on function public.report_error is 'For everybody: tells staff what is wrong with a dated puzzle, without saying who tells. Reasons: fact, source, link, wording, solvable, technical; words at most 500 characters (22001). Answers whether it was new. Not there for the caller is 02000, another reason 22023, too many a day PT429; offsets as in private.local_day. By POST only. Definer: players may not read or write reports.';

create function public.get_reports(
  state text default null, before bigint default null, amount integer default 30
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.reports(state, before, amount);
end
$$;
comment on function public.get_reports is 'For staff: {reports, next, open}, newest first. Each report is {id, puzzle, reason, words, reportedAt, state, answer, answeredAt, answeredBy}, its puzzle {id, key, name, locale, date, year, open}. States: open, fixed, declined; next is what to pass as before, null at the end; open counts the open ones, of all and of the puzzle. Without admin.restricted 42501. By POST only. Definer: nobody may read reports.';

create function public.answer_report(
  id bigint, answer text, state text, answered_at_seen timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.answer_report(auth.uid(), now(), id, answer, state, answered_at_seen);
end
$$;
comment on function public.answer_report is 'For staff: answers a report as open, fixed or declined, with at most 1,000 characters or none, and answers it as get_reports has it, without the puzzle. The time is that of the answer the caller has seen, null for none; where the report was answered since PT409 and nothing is written, and sent twice it is done once. Unknown is 02000. Without admin.restricted 42501. By POST only. Definer: nobody may write reports.';

create function private.answer_reports(
  p_user_id uuid, p_at timestamptz, p_quando_id integer, p_newest bigint, p_answer text, p_state text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  note constant text := nullif(btrim(p_answer, E' \t\r\n'), '');
  ids bigint[];
begin
  if p_quando_id is null or p_newest is null then
    raise exception 'quando_id or newest is missing' using errcode = 'null_value_not_allowed';
  end if;
  perform private.require_known('state', coalesce(p_state, ''), 'fixed', 'declined');
  if char_length(note) > 1000 then
    raise exception 'an answer has at most 1,000 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  select coalesce(array_agg(o.id), '{}') into ids
  from (
    select r.id from private.report r
    where r.quando_id = p_quando_id and r.state = 'open'
      and r.id <= p_newest
    order by r.id
    limit 200
    for update
  ) o;
  perform private.record_action(
    p_user_id, p_at, 'report answered', r.id::text,
    jsonb_build_object('state', p_state) || case
      when r.answered_at is null then '{}'
      else jsonb_build_object('before', jsonb_build_object('state', r.state, 'answer', r.answer))
    end
  )
  from private.report r where r.id = any (ids) order by r.id;
  update private.report r
  set state = p_state, answer = note, answered_at = p_at,
    answered_by = p_user_id
  where r.id = any (ids);
  return jsonb_build_object(
    'answered', cardinality(ids),
    'left', (
      select count(*) from private.report r
      where r.quando_id = p_quando_id and r.state = 'open'
    )
  );
end
$$;
comment on function private.answer_reports is 'Notes the same of all open reports of a puzzle up to one, the oldest 200 at most; the record has each.';

create function public.answer_reports(
  quando_id integer, newest bigint, answer text, state text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.restricted');
  return private.answer_reports(auth.uid(), now(), quando_id, newest, answer, state);
end
$$;
comment on function public.answer_reports is 'For staff: answers all open reports of a puzzle as fixed or declined, with the same note of at most 1,000 characters or none, and answers {answered, left}: how many there were, at most 200 at once, and how many of the puzzle are open still. Newest is the id of the newest one the caller has seen; later ones stay open. Without admin.restricted 42501. By POST only. Definer: nobody may write reports.';

grant execute on function  public.report_error to anon, authenticated;

grant execute on function  public.get_reports, public.answer_report, public.answer_reports to
  authenticated;
