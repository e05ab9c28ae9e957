-- Past puzzles: the calendar, who played which, how many a day a role may start, a random one, and the
-- archive. What its search finds must not tell the answer of a puzzle that the caller has still to play,
-- so the year and all hints but the first are searched in finished ones.

create function private.calendar(at timestamptz) returns table (date date, de integer, en integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('game.multiple') then
    raise exception 'permission game.multiple is missing' using errcode = 'insufficient_privilege';
  end if;
  return query
    select s.date,
      max(s.puzzle_id) filter (where s.locale = 'de'),
      max(s.puzzle_id) filter (where s.locale = 'en')
    from public.schedule s
    where s.date <= private.visible_until(at, 840)
    group by s.date;
end
$$;
comment on function private.calendar is 'The calendar up to the UTC+14 date of an instant; without game.multiple 42501. Definer: players may not read the schedule.';

-- A view runs functions as whoever reads it, so players would need the right to execute
-- private.calendar and could then name their own instant. This one knows no other than now.
create function private.calendar_now() returns table (date date, de integer, en integer)
language sql stable security definer set search_path = '' as $$
  select c.date, c.de, c.en from private.calendar(now()) c;
$$;
comment on function private.calendar_now is 'The calendar as of now, for the view. Definer: players may not execute private.calendar.';

create view public.quando_calendar with (security_invoker = true) as
  select c.date, c.de, c.en from private.calendar_now() c;
grant select on public.quando_calendar to authenticated, service_role;
comment on view public.quando_calendar is 'Every day with a puzzle up to the UTC+14 date, with the puzzle ids in German (de) and English (en).';

create table public.user_puzzle_history (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  quando_id integer not null references public.puzzle (id),
  played_at timestamptz not null default now(),
  day date,
  finished_at timestamptz,
  attempt smallint,
  primary key (user_id, quando_id),
  constraint user_puzzle_history_day_is_a_day check (isfinite(day)),
  constraint user_puzzle_history_attempt_known check (attempt between 1 and 4),
  constraint user_puzzle_history_attempt_is_an_end check (
    attempt is null or finished_at is not null
  )
);
create index user_puzzle_history_quando_id_idx on public.user_puzzle_history (quando_id);
create index user_puzzle_history_day_idx on public.user_puzzle_history (user_id, day)
  where day is not null;
alter table public.user_puzzle_history enable row level security;
grant select on public.user_puzzle_history to authenticated, service_role;
comment on table public.user_puzzle_history is 'One row a player and puzzle, written by functions alone. Lists of past puzzles ask for game.multiple, so reading it does, too.';
comment on column public.user_puzzle_history.played_at is 'When it was first played or finished.';
comment on column public.user_puzzle_history.day is 'The local day whose limit this start counts for; null where it was free.';
comment on column public.user_puzzle_history.finished_at is 'When the puzzle was first finished as an old or random one; null while it was not. Finished daily puzzles stand in public.user_result, which goes before this.';
comment on column public.user_puzzle_history.attempt is 'The attempt of that finish, 1 to 4; null for not solved and while unfinished.';
create policy "players read their own history" on public.user_puzzle_history
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('game.multiple')));

create table private.play_limit (
  role text primary key references private.role (name) on delete cascade,
  plays integer,
  constraint play_limit_is_a_count check (plays >= 0)
);
alter table private.play_limit enable row level security;
comment on table private.play_limit is 'How many old or random puzzles a local day a role may start; the operator''s to change, from the next call on. Null and no row at all: as many as they like. Whether a role may start any is for game.multiple to say.';
insert into private.play_limit (role, plays) values
  ('0_user', 3), ('1_explorer', 3), ('2_historian', 10), ('3_chronicler', null), ('4_admin', null),
  ('5_subadmin', null);

create function private.daily_puzzle(p_day date, p_locale text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select s.puzzle_id from public.schedule s
      where s.locale = p_locale and s.date = p_day
    ),
    case (select s.value from private.setting s where s.name = 'classics')
      when 'on' then private.classic_of_the_day(p_day, p_locale)
    end
  );
$$;
comment on function private.daily_puzzle is 'The id of the puzzle that a day has in a language, scheduled or as its classic; null for none. It asks no gate: callers tell nobody what they do not know already.';

create function private.plays_left(p_user_id uuid, p_at timestamptz, p_day date) returns integer
language sql stable set search_path = '' as $$
  select case when l.plays is not null then greatest(
    0,
    l.plays - (
      select count(*)::integer from public.user_puzzle_history h
      where h.user_id = p_user_id and h.day = p_day
    )
  ) end
  from private.play_limit l
  where l.role = private.role_of(p_user_id, p_at);
$$;
comment on function private.plays_left is 'How many more old or random puzzles a user may start on a local day, with the role they have at the instant; null for as many as they like.';

create function public.get_number_of_left_puzzles_today(timezoneoffset integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('game.multiple');
  return private.plays_left(auth.uid(), now(), private.local_day(now(), timezoneoffset));
end
$$;
comment on function public.get_number_of_left_puzzles_today is 'How many more old or random puzzles the caller may start on their local day; null for as many as they like. Without game.multiple 42501; offsets as in private.local_day. By POST only. Definer: players may not read the limits.';

create function private.record_play(
  p_user_id uuid, p_at timestamptz, p_quando_id integer, p_timezoneoffset integer
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  puzzle_locale constant text := private.require_due(p_quando_id, today);
  remaining integer;
begin
  perform private.lock_statistics(p_user_id);
  remaining := private.plays_left(p_user_id, p_at, today);
  if private.daily_puzzle(today, puzzle_locale) = p_quando_id or exists (
    select from public.user_puzzle_history h
    where h.user_id = p_user_id and h.quando_id = p_quando_id
  ) then
    return jsonb_build_object('isNew', false, 'left', remaining);
  end if;
  if remaining = 0 then
    raise exception 'daily limit reached'
      using errcode = 'PT429', hint = 'The next local day has new ones.';
  end if;
  insert into public.user_puzzle_history (user_id, quando_id, played_at, day)
  values (p_user_id, p_quando_id, p_at, today);
  return jsonb_build_object('isNew', true, 'left', remaining - 1);
end
$$;
comment on function private.record_play is 'Starts an old or random puzzle: one row a user and puzzle, counted for the local day, refused beyond its limit (PT429). What was played before and the daily puzzle of today are free and write nothing. Answers {isNew, left}. Unknown, draft, custom and future are all 02000; offsets as in private.local_day.';

create function public.record_play(quando_id integer, timezoneoffset integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('game.multiple');
  return private.record_play(auth.uid(), now(), quando_id, timezoneoffset);
end
$$;
comment on function public.record_play is 'Starts an old or random puzzle for the caller and answers {isNew, left}, left null for as many as they like; beyond the limit of the local day PT429 and nothing written. Without game.multiple 42501; a puzzle that is not there for them is 02000. By POST only. Definer: players may not write their history.';

create function private.record_finish(
  p_user_id uuid, p_at timestamptz, p_quando_id integer, p_attempt integer
) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform private.require_attempt(p_attempt);
  update public.user_puzzle_history h
  set finished_at = p_at, attempt = p_attempt
  where h.user_id = p_user_id and h.quando_id = p_quando_id
    and h.finished_at is null
    and not exists (
      select from public.user_result r
      where r.user_id = p_user_id and r.quando_id = p_quando_id
    );
  return jsonb_build_object('isNew', found);
end
$$;
comment on function private.record_finish is 'Notes how a puzzle of the user''s history ended; the first end counts. Answers {isNew}, false where it ended before, on its day too, or was never started. Touches no statistics. An attempt other than 1 to 4 and null is 22003.';

create function public.record_finish(quando_id integer, attempt integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('game.multiple');
  return private.record_finish(auth.uid(), now(), quando_id, attempt);
end
$$;
comment on function public.record_finish is 'Notes how an old or random puzzle that the caller has started ended: attempt 1 to 4, null for not solved. Answers {isNew}; the first end counts, and statistics stay as they are. Without game.multiple 42501. By POST only. Definer: players may not write their history.';

create function private.played_puzzles(p_user_id uuid) returns table (
  puzzle_id integer, played_at timestamptz, finished_at timestamptz, attempt smallint
)
language sql stable set search_path = '' as $$
  select coalesce(r.quando_id, h.quando_id),
    coalesce(h.played_at, r.recorded_at),
    coalesce(r.recorded_at, h.finished_at),
    case when r.quando_id is null then h.attempt else r.attempt end
  from (select own.* from public.user_puzzle_history own where own.user_id = p_user_id) h
  full join (
    select distinct on (own.quando_id) own.quando_id, own.attempt, own.recorded_at
    from public.user_result own
    where own.user_id = p_user_id
    order by own.quando_id, own.date
  ) r on r.quando_id = h.quando_id;
$$;
comment on function private.played_puzzles is 'What a user has played and how it ended: from the ledger, the first of its rows, else from the history.';

create function private.pick_past_puzzle(
  p_locale text, p_until date, p_but integer[], p_pick double precision
) returns integer
-- Counts by years, so that a long schedule costs no more.
language sql stable set search_path = '' as $$
  with gone as (
    select private.year_begin(s.date) as begins, count(*) as puzzles
    from public.schedule s
    where s.locale = p_locale and s.date < p_until and s.puzzle_id = any (p_but)
    group by private.year_begin(s.date)
  ),
  year as (
    select y.begins,
      case y.begins
        when private.year_begin(p_until) then (
          select count(*) from public.schedule s
          where s.locale = p_locale and s.date >= y.begins and s.date < p_until
        )
        else y.puzzles
      end - coalesce(g.puzzles, 0) as puzzles
    from private.schedule_year y
    left join gone g on g.begins = y.begins
    where y.locale = p_locale and y.begins <= private.year_begin(p_until)
  ),
  span as (
    select y.begins, sum(y.puzzles) over (order by y.begins) - y.puzzles as starts,
      sum(y.puzzles) over (order by y.begins) as ends
    from year y
  ),
  place as (select floor(p_pick * max(a.ends)) as number from span a)
  select q.puzzle_id
  from place n
  join span a on n.number >= a.starts and n.number < a.ends
  cross join lateral (
    select s.puzzle_id, row_number() over (order by s.date) - 1 as number
    from public.schedule s
    where s.locale = p_locale and s.date < p_until and s.puzzle_id <> all (p_but)
      and s.date >= a.begins and s.date < a.begins + interval '1 year'
  ) q
  where q.number = n.number - a.starts;
$$;
comment on function private.pick_past_puzzle is 'A puzzle in a language from before a date that is none of some others, each as likely; pick, from 0 to below 1, says which. Null where there is none.';

create function private.random_quiz_id(
  p_user_id uuid, p_at timestamptz, p_locale text, p_pick double precision
) returns integer
language plpgsql stable set search_path = '' as $$
declare
  -- Until this day is over on all of Earth its puzzle is somebody's of today.
  first_today constant date := private.visible_until(p_at, -720);
  todays integer[];
begin
  perform private.require_locale(p_locale);
  select array_remove(array_agg(private.daily_puzzle(first_today + n, p_locale)), null) into todays
  from generate_series(0, private.visible_until(p_at, 840) - first_today) n;
  return coalesce(
    private.pick_past_puzzle(
      p_locale, first_today,
      todays || array(
        select f.puzzle_id from private.played_puzzles(p_user_id) f where f.puzzle_id is not null
      ),
      p_pick
    ),
    private.pick_past_puzzle(p_locale, first_today, todays, p_pick)
  );
end
$$;
comment on function private.random_quiz_id is 'A past puzzle in a language that is today''s at no place on Earth, its classics included: one the user has not played, when all are played any, and null when there is none. Pick, from 0 to below 1, says which. A locale other than de and en is 22023.';

create function public.get_random_quiz_id(userlocale text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('game.multiple');
  return private.random_quiz_id(auth.uid(), now(), userlocale, random());
end
$$;
comment on function public.get_random_quiz_id is 'The number of a random past puzzle in de or en that the caller has not played, or when all are played of any; null when there is none. It starts nothing: public.record_play does. Without game.multiple 42501. By POST only. Definer: players may not read the schedule.';

create function private.search_archive(
  p_user_id uuid, p_at timestamptz, p_timezoneoffset integer, p_locale text, p_words text,
  p_year_from integer, p_year_to integer, p_type text, p_state text, p_before date, p_amount
  integer
) returns jsonb
-- Planned anew with what is asked, so that no table is read for a filter that is not there.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  needle constant text := private.require_words(p_words);
  size constant integer := private.require_amount(p_amount);
  ends_at constant date := least(today, p_before);
  has_years constant boolean := coalesce(p_year_from, p_year_to) is not null;
  finished integer[];
  among integer[];
  besides integer[];
  told integer[];
  dates date[];
  total integer;
begin
  perform private.require_locale(p_locale);
  perform private.require_known(
    'type of hint', p_type, 'article', 'podcast', 'wiki', 'website', 'video', 'game', 'book'
  );
  perform private.require_known('state', p_state, 'unplayed', 'open', 'solved', 'lost', 'unsolved');
  -- What was played decides the rest: some filters ask for it alone, others for all but some of it.
  select
    coalesce(array_agg(f.puzzle_id) filter (where f.finished_at is not null), '{}'),
    coalesce(
      array_agg(f.puzzle_id) filter (
        where case p_state
            when 'open' then f.finished_at is null
            when 'solved' then f.attempt is not null
            when 'lost' then f.finished_at is not null and f.attempt is null
            when 'unsolved' then f.attempt is null
            else true
          end
          -- A number that a label asks for is no year.
          and (
            not has_years
            or f.finished_at is not null and p.label is null
              and p.year >= coalesce(p_year_from, p.year)
              and p.year <= coalesce(p_year_to, p.year)
          )
      ),
      '{}'
    ),
    coalesce(
      array_agg(f.puzzle_id) filter (
        where p_state = 'unplayed' or p_state = 'unsolved' and f.attempt is not null
      ),
      '{}'
    )
  into finished, among, besides
  from private.played_puzzles(p_user_id) f
  join public.schedule s
    on s.puzzle_id = f.puzzle_id and s.locale = p_locale and s.date < today
  join public.puzzle p on p.id = f.puzzle_id;
  if not has_years and (p_state is null or p_state in ('unplayed', 'unsolved')) then
    among := null;
  end if;
  if coalesce(needle, p_type) is null and among is null then
    total := private.scheduled_before(today, p_locale, 'infinity') - cardinality(besides);
    dates := array(
      select s.date from public.schedule s
      where s.locale = p_locale and s.date < ends_at and s.puzzle_id <> all (besides)
      order by s.date desc
      limit size + 1
    );
  else
    told := array(
      select t.puzzle_id from public.tip t
      where strpos(t.folded, needle) > 0
        and (
          t.puzzle_id = any (finished)
          or t.position = 1 and strpos(left(t.folded, char_length(t.text)), needle) > 0
        )
    );
    with found as materialized (
      select s.date
      from public.schedule s
      join public.puzzle p on p.id = s.puzzle_id
      where s.locale = p_locale and s.date < today
        and (among is null or s.puzzle_id = any (among))
        and s.puzzle_id <> all (besides)
        and (
          p_type is null
          or s.puzzle_id in (select t.puzzle_id from public.tip t where t.type = p_type)
        )
        and (needle is null or strpos(lower(p.name), needle) > 0 or s.puzzle_id = any (told))
    )
    select
      array(
        select f.date from found f where f.date < ends_at order by f.date desc limit size + 1
      ),
      (select count(*) from found)
    into dates, total;
  end if;
  return jsonb_build_object(
    'puzzles', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', s.puzzle_id,
            'name', p.name,
            'date', s.date,
            'hint', (
              select t.text from public.tip t where t.puzzle_id = s.puzzle_id and t.position = 1
            ),
            'types', (
              select jsonb_agg(t.type order by t.position) from public.tip t
              where t.puzzle_id = s.puzzle_id
            ),
            'playedAt', f.played_at,
            'finishedAt', f.finished_at,
            'attempt', f.attempt,
            'year', case when f.finished_at is not null then p.year end,
            'label', case when f.finished_at is not null then p.label end
          )
          order by s.date desc
        )
        from public.schedule s
        join public.puzzle p on p.id = s.puzzle_id
        left join private.played_puzzles(p_user_id) f on f.puzzle_id = s.puzzle_id
        where s.locale = p_locale and s.date = any (dates[:size])
      ),
      '[]'
    ),
    'next', case when cardinality(dates) > size then dates[size] end,
    'total', total
  );
end
$$;
comment on function private.search_archive is 'Past puzzles as a user sees them, newest first, up to the day before the local one: those before a date, so many. How they ended is from the ledger, the first of its rows, else from the history. Without an end, year and label are null, and only the number and the first hint are searched. Answers {puzzles, next, total}: next is what to pass as before, null at the end; total counts all pages. Words over 100 characters are 22001, an amount outside 1 to 100 is 22003, an unknown locale, type or state 22023; offsets as in private.local_day.';

create function public.search_archive(
  timezoneoffset integer, locale text, words text default null, year_from integer default null,
  year_to integer default null, type text default null, state text default null,
  before date default null, amount integer default 30
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('routing.archive');
  return private.search_archive(
    auth.uid(), now(), timezoneoffset, locale, words, year_from, year_to, type, state, before, amount
  );
end
$$;
comment on function public.search_archive is 'Searches the archive for the caller: by words, years, type of hint and state (unplayed, open, solved, lost, unsolved), newest first, before a date, at most 100. Answers {puzzles, next, total} and no answer of a puzzle that the caller has not finished. Without routing.archive 42501. By POST only. Definer: players may not read the puzzles.';

create function private.record_shared_finish(
  p_user_id uuid, p_at timestamptz, p_quando_id integer, p_timezoneoffset integer, p_attempt integer
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  puzzle_locale constant text := private.require_due(p_quando_id, today);
begin
  perform private.require_attempt(p_attempt);
  perform private.lock_statistics(p_user_id);
  if private.daily_puzzle(today, puzzle_locale) = p_quando_id then
    return jsonb_build_object('isNew', false);
  end if;
  insert into public.user_puzzle_history (user_id, quando_id, played_at)
  values (p_user_id, p_quando_id, p_at)
  on conflict on constraint user_puzzle_history_pkey do nothing;
  return private.record_finish(
    p_user_id, p_at, p_quando_id,
    p_attempt
  );
end
$$;
comment on function private.record_shared_finish is 'Notes how a shared puzzle ended, in a row of the history that counts for no day: from then on it is free as an old one, as every replay is. The first end counts. The daily puzzle of today is left to its own result and writes nothing. Answers {isNew} as private.record_finish does. Unknown, draft, custom and future are all 02000; offsets as in private.local_day.';

create function public.record_shared_finish(
  quando_id integer, timezoneoffset integer, attempt integer
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('game.multiple');
  return private.record_shared_finish(auth.uid(), now(), quando_id, timezoneoffset, attempt);
end
$$;
comment on function public.record_shared_finish is 'Notes how a past puzzle ended that the caller opened by its link: attempt 1 to 4, null for not solved. It costs nothing of the day''s limit, and the puzzle is free as an old one from then on. Answers {isNew}; the first end counts, and statistics stay as they are. Without game.multiple 42501; a puzzle that is not there for them is 02000. By POST only. Definer: players may not write their history.';

grant execute on function  private.calendar_now to authenticated, service_role;

grant execute on function  public.get_number_of_left_puzzles_today, public.record_play,
  public.record_finish, public.get_random_quiz_id, public.search_archive,
  public.record_shared_finish to authenticated;
