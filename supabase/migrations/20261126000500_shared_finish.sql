-- A shared puzzle that ended stands in the history of who may play old ones, and cost nothing.

create function private.record_shared_finish(
  user_id uuid, at timestamptz, quando_id integer, timezoneoffset integer, attempt integer
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  today constant date := private.visible_until(at, timezoneoffset);
  puzzle_locale text;
begin
  if attempt not between 1 and 4 then
    raise exception 'attempt % is none of 1, 2, 3, 4 and null', attempt
      using errcode = 'numeric_value_out_of_range';
  end if;
  select s.locale into puzzle_locale
  from public.schedule s join public.puzzle p on p.id = s.puzzle_id
  where s.puzzle_id = record_shared_finish.quando_id and s.date <= today and p.state = 'published';
  if not found then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  perform private.take_turn(user_id);
  if private.daily_puzzle(today, puzzle_locale) = record_shared_finish.quando_id then
    return jsonb_build_object('isNew', false);
  end if;
  insert into public.user_puzzle_history (user_id, quando_id, played_at)
  values (record_shared_finish.user_id, record_shared_finish.quando_id, record_shared_finish.at)
  on conflict on constraint user_puzzle_history_pkey do nothing;
  return private.record_finish(
    record_shared_finish.user_id, record_shared_finish.at, record_shared_finish.quando_id,
    record_shared_finish.attempt
  );
end
$$;
revoke all on function private.record_shared_finish(uuid, timestamptz, integer, integer, integer)
  from public, anon, authenticated, service_role;
comment on function private.record_shared_finish(uuid, timestamptz, integer, integer, integer) is
  'Notes how a shared puzzle ended, in a row of the history that counts for no day: from then on it is free as an old one, as every replay is. The first end counts. The daily puzzle of today is left to its own result and writes nothing. Answers {isNew} as private.record_finish does. Unknown, draft, custom and future are all 02000; offsets as in private.local_day.';

create function public.record_shared_finish(
  quando_id integer, timezoneoffset integer, attempt integer
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('game.multiple');
  return private.record_shared_finish(auth.uid(), now(), quando_id, timezoneoffset, attempt);
end
$$;
revoke all on function public.record_shared_finish(integer, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.record_shared_finish(integer, integer, integer) to authenticated;
comment on function public.record_shared_finish(integer, integer, integer) is
  'Notes how a past puzzle ended that the caller opened by its link: attempt 1 to 4, null for not solved. It costs nothing of the day''s limit, and the puzzle is free as an old one from then on. Answers {isNew}; the first end counts, and statistics stay as they are. Without game.multiple 42501; a puzzle that is not there for them is 02000. By POST only. Definer: players may not write their history.';
