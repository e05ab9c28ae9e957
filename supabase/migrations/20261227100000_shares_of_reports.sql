-- A few addresses closed a puzzle, or all of them, to everybody else's reports for the day. Each has a share now.

drop function private.report_error(timestamptz, integer, integer, text, text);

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

create or replace function public.report_error(
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
