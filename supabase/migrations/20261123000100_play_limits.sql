-- Old and random puzzles: how many a day a role may start, and how each game of one ended.

create table private.play_limit (
  role text primary key references private.role (name) on delete cascade,
  plays integer,
  constraint play_limit_is_a_count check (plays >= 0)
);
alter table private.play_limit enable row level security;
revoke all on private.play_limit from public, anon, authenticated, service_role;
comment on table private.play_limit is
  'How many old or random puzzles a local day a role may start; the operator''s to change, from the next call on. Null and no row at all: as many as they like. Whether a role may start any is for game.multiple to say.';

insert into private.play_limit (role, plays) values
  ('0_user', 3), ('1_explorer', 3), ('2_historian', 10), ('3_chronicler', null), ('4_admin', null),
  ('5_subadmin', null);

alter table public.user_puzzle_history
  add column day date,
  add column finished_at timestamptz,
  add column attempt smallint,
  add constraint user_puzzle_history_day_is_a_day check (isfinite(day)),
  add constraint user_puzzle_history_attempt_known check (attempt between 1 and 4),
  add constraint user_puzzle_history_attempt_is_an_end check (
    attempt is null or finished_at is not null
  );
create index user_puzzle_history_day_idx on public.user_puzzle_history (user_id, day)
  where day is not null;
comment on column public.user_puzzle_history.day is
  'The local day whose limit this start counts for; null where it was free.';
comment on column public.user_puzzle_history.finished_at is
  'When the puzzle was first finished as an old or random one; null while it was not. Finished daily puzzles stand in public.user_result, which goes before this.';
comment on column public.user_puzzle_history.attempt is
  'The attempt of that finish, 1 to 4; null for not solved and while unfinished.';

create function private.daily_puzzle(day date, locale text) returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select s.puzzle_id from public.schedule s
      where s.locale = daily_puzzle.locale and s.date = daily_puzzle.day
    ),
    case (select s.value from private.setting s where s.name = 'classics')
      when 'on' then private.classic_of_the_day(daily_puzzle.day, daily_puzzle.locale)
    end
  );
$$;
revoke all on function private.daily_puzzle(date, text)
  from public, anon, authenticated, service_role;
comment on function private.daily_puzzle(date, text) is
  'The id of the puzzle that a day has in a language, scheduled or as its classic; null for none. It asks no gate: callers tell nobody what they do not know already.';

create function private.plays_left(user_id uuid, at timestamptz, day date) returns integer
language sql stable
set search_path = ''
as $$
  select case when l.plays is not null then greatest(
    0,
    l.plays - (
      select count(*)::integer from public.user_puzzle_history h
      where h.user_id = plays_left.user_id and h.day = plays_left.day
    )
  ) end
  from private.play_limit l
  where l.role = private.role_of(plays_left.user_id, plays_left.at);
$$;
revoke all on function private.plays_left(uuid, timestamptz, date)
  from public, anon, authenticated, service_role;
comment on function private.plays_left(uuid, timestamptz, date) is
  'How many more old or random puzzles a user may start on a local day, with the role they have at the instant; null for as many as they like.';

create function public.get_number_of_left_puzzles_today(timezoneoffset integer) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('game.multiple');
  return private.plays_left(auth.uid(), now(), private.local_day(now(), timezoneoffset));
end
$$;
revoke all on function public.get_number_of_left_puzzles_today(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.get_number_of_left_puzzles_today(integer) to authenticated;
comment on function public.get_number_of_left_puzzles_today(integer) is
  'How many more old or random puzzles the caller may start on their local day; null for as many as they like. Without game.multiple 42501; offsets as in private.local_day. By POST only. Definer: players may not read the limits.';

create function private.record_play(
  user_id uuid, at timestamptz, quando_id integer, timezoneoffset integer
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  today constant date := private.visible_until(at, timezoneoffset);
  puzzle_locale text;
  remaining integer;
begin
  select s.locale into puzzle_locale
  from public.schedule s join public.puzzle p on p.id = s.puzzle_id
  where s.puzzle_id = record_play.quando_id and s.date <= today and p.state = 'published';
  if not found then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  perform private.take_turn(user_id);
  remaining := private.plays_left(user_id, at, today);
  if private.daily_puzzle(today, puzzle_locale) = record_play.quando_id or exists (
    select from public.user_puzzle_history h
    where h.user_id = record_play.user_id and h.quando_id = record_play.quando_id
  ) then
    return jsonb_build_object('isNew', false, 'left', remaining);
  end if;
  if remaining = 0 then
    raise exception 'daily limit reached'
      using errcode = 'PT429', hint = 'The next local day has new ones.';
  end if;
  insert into public.user_puzzle_history (user_id, quando_id, played_at, day)
  values (record_play.user_id, record_play.quando_id, record_play.at, today);
  return jsonb_build_object('isNew', true, 'left', remaining - 1);
end
$$;
revoke all on function private.record_play(uuid, timestamptz, integer, integer)
  from public, anon, authenticated, service_role;
comment on function private.record_play(uuid, timestamptz, integer, integer) is
  'Starts an old or random puzzle: one row a user and puzzle, counted for the local day, refused beyond its limit (PT429). What was played before and the daily puzzle of today are free and write nothing. Answers {isNew, left}. Unknown, draft, custom and future are all 02000; offsets as in private.local_day.';

create function public.record_play(quando_id integer, timezoneoffset integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('game.multiple');
  return private.record_play(auth.uid(), now(), quando_id, timezoneoffset);
end
$$;
revoke all on function public.record_play(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.record_play(integer, integer) to authenticated;
comment on function public.record_play(integer, integer) is
  'Starts an old or random puzzle for the caller and answers {isNew, left}, left null for as many as they like; beyond the limit of the local day PT429 and nothing written. Without game.multiple 42501; a puzzle that is not there for them is 02000. By POST only. Definer: players may not write their history.';

create function private.record_finish(
  user_id uuid, at timestamptz, quando_id integer, attempt integer
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
begin
  if attempt not between 1 and 4 then
    raise exception 'attempt % is none of 1, 2, 3, 4 and null', attempt
      using errcode = 'numeric_value_out_of_range';
  end if;
  update public.user_puzzle_history h
  set finished_at = record_finish.at, attempt = record_finish.attempt
  where h.user_id = record_finish.user_id and h.quando_id = record_finish.quando_id
    and h.finished_at is null
    and not exists (
      select from public.user_result r
      where r.user_id = record_finish.user_id and r.quando_id = record_finish.quando_id
    );
  return jsonb_build_object('isNew', found);
end
$$;
revoke all on function private.record_finish(uuid, timestamptz, integer, integer)
  from public, anon, authenticated, service_role;
comment on function private.record_finish(uuid, timestamptz, integer, integer) is
  'Notes how a puzzle of the user''s history ended; the first end counts. Answers {isNew}, false where it ended before, on its day too, or was never started. Touches no statistics. An attempt other than 1 to 4 and null is 22003.';

create function public.record_finish(quando_id integer, attempt integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('game.multiple');
  return private.record_finish(auth.uid(), now(), quando_id, attempt);
end
$$;
revoke all on function public.record_finish(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.record_finish(integer, integer) to authenticated;
comment on function public.record_finish(integer, integer) is
  'Notes how an old or random puzzle that the caller has started ended: attempt 1 to 4, null for not solved. Answers {isNew}; the first end counts, and statistics stay as they are. Without game.multiple 42501. By POST only. Definer: players may not write their history.';
