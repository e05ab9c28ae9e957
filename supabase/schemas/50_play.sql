-- How a player gets a puzzle: of the day, or by id or token. Each public function is a thin security
-- definer, because players may not read the tables, over a private one that takes the time.

create function private.puzzle_json(
  p_puzzle public.puzzle, p_date date, p_is_classic boolean
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', case when p_puzzle.token is null then to_jsonb(p_puzzle.id) else to_jsonb(p_puzzle.token) end,
    'name', p_puzzle.name,
    'locale', p_puzzle.locale,
    'date', p_date,
    'year', p_puzzle.year,
    'timeScale', p_puzzle.time_scale,
    'label', p_puzzle.label,
    'classic', p_is_classic,
    'tips', (
      select jsonb_agg(
        jsonb_build_object(
          'text', t.text,
          'type', t.type,
          'title', t.title,
          'link', t.link,
          'image', case when w.name is null then t.image end,
          'imageAlt', case when w.name is null then t.image_alt end,
          'copyright', case when w.name is null then t.copyright end,
          'audio', t.audio,
          'place', t.place
        )
        order by t.position
      )
      from public.tip t
      left join private.image w
        on w.withdrawn_at is not null and t.image = '/images/' || w.name || '.webp'
      where t.puzzle_id = p_puzzle.id
    ),
    'errata', (
      select coalesce(
        jsonb_agg(jsonb_build_object('notedAt', e.noted_at, 'text', e.text) order by e.id), '[]'
      )
      from public.erratum e
      where e.puzzle_id = p_puzzle.id
    )
  );
$$;
comment on function private.puzzle_json is 'The puzzle as the page reads it. It asks no gate: callers pass only what private.visible_until allows.';

create table private.schedule_year (
  locale text not null,
  begins date not null,
  puzzles integer not null,
  primary key (locale, begins)
);
alter table private.schedule_year enable row level security;
comment on table private.schedule_year is 'How many days of a calendar year have a puzzle, per language: so that counting the days before one costs no more in a long schedule.';
create index schedule_known_idx on public.schedule (locale, date)
  where not private.has_begun(date, scheduled_at);
create index schedule_late_idx on public.schedule (locale, scheduled_at)
  where private.has_begun(date, scheduled_at);

create function private.year_begin(p_day date) returns date
language sql immutable set search_path = '' as $$
  select date_trunc('year', p_day::timestamp)::date;
$$;
comment on function private.year_begin is 'The first day of a date''s calendar year.';

create function private.count_schedule_year() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update private.schedule_year y set puzzles = y.puzzles - 1
    where y.locale = old.locale and y.begins = private.year_begin(old.date);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.schedule_year as y (locale, begins, puzzles)
    values (new.locale, private.year_begin(new.date), 1)
    on conflict (locale, begins) do update set puzzles = y.puzzles + 1;
  end if;
  return null;
end
$$;
comment on function private.count_schedule_year is 'Keeps private.schedule_year.';
create trigger count_schedule_year after insert or update or delete on public.schedule
  for each row execute function private.count_schedule_year();

create function private.scheduled_before(p_day date, p_locale text, p_known_until timestamptz)
returns integer
language sql stable set search_path = '' as $$
  select (
    (
      select coalesce(sum(y.puzzles), 0)
      from private.schedule_year y
      where y.locale = p_locale and y.begins < private.year_begin(p_day)
    )
    + (
      select count(*)
      from public.schedule s
      where s.locale = p_locale and s.date >= private.year_begin(p_day) and s.date < p_day
    )
    - (
      select count(*)
      from public.schedule s
      where s.locale = p_locale and s.date < p_day
        and private.has_begun(s.date, s.scheduled_at) and s.scheduled_at >= p_known_until
    )
  )::integer;
$$;
comment on function private.scheduled_before is 'How many days before a date have a puzzle in a language, of those scheduled before an instant that is no earlier than that date''s begin anywhere.';

create function private.classic_of_the_day(p_day date, p_locale text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  opening constant timestamptz := timezone('UTC', p_day::timestamp) - interval '14 hours';
  known_until timestamptz := 'infinity';
  step date := p_day;
  earlier integer;
  latest date;
  chosen integer;
begin
  -- What is scheduled after the day began anywhere must not change the day's classic, except on
  -- the first day of an installation, when nothing older is there. A row that came late, when its
  -- own day had begun, and before this day did is of a day before this one.
  if exists (
    select from public.schedule s
    where s.locale = p_locale and s.date < p_day and not private.has_begun(s.date, s.scheduled_at)
  ) or exists (
    select from public.schedule s
    where s.locale = p_locale and private.has_begun(s.date, s.scheduled_at)
      and s.scheduled_at < opening
  ) then
    known_until := opening;
  end if;
  -- Every day appends what it plays to a tape, its own puzzle or, on a dry day, the one played
  -- longest ago. So a dry day with n scheduled days before it plays what was played n days earlier.
  loop
    earlier := private.scheduled_before(step, p_locale, known_until);
    if earlier = 0 then
      return null;
    end if;
    select max(s.date) into latest
    from public.schedule s
    where s.locale = p_locale and s.date < step and s.scheduled_at < known_until;
    step := step - earlier * ceil((step - latest)::numeric / earlier)::integer;
    select s.puzzle_id into chosen
    from public.schedule s
    where s.locale = p_locale and s.date = step and s.scheduled_at < known_until;
    if found then
      return chosen;
    end if;
  end loop;
end
$$;
comment on function private.classic_of_the_day is 'The id of the past puzzle that fills a day without one: always the one played longest ago, so none comes twice before all were used, and the same for everybody all day. Null when nothing is past.';

create function private.puzzle_of_the_day(p_at timestamptz, p_timezoneoffset integer, p_locale text)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  answer jsonb;
begin
  perform private.require_locale(p_locale);
  select private.puzzle_json(p, s.date, false) into answer
  from public.schedule s join public.puzzle p on p.id = s.puzzle_id
  where s.locale = p_locale and s.date = today and p.state = 'published';
  if found or (select value from private.setting where name = 'classics') = 'off' then
    return answer;
  end if;
  select private.puzzle_json(p, today, true) into answer
  from public.puzzle p
  where p.id = private.classic_of_the_day(today, p_locale) and p.state = 'published';
  return answer;
end
$$;
comment on function private.puzzle_of_the_day is 'The puzzle of the local day at an instant, or a classic for it, or null. A locale other than de and en is 22023; offsets as in private.local_day.';

create function private.require_due(p_quando_id integer, p_today date) returns text
language plpgsql stable set search_path = '' as $$
declare
  due text;
begin
  select s.locale into due
  from public.schedule s join public.puzzle p on p.id = s.puzzle_id
  where s.puzzle_id = p_quando_id and s.date <= p_today and p.state = 'published';
  if due is null then
    raise exception 'there is no such puzzle' using errcode = '02000';
  end if;
  return due;
end
$$;
comment on function private.require_due is 'The language of a dated puzzle whose day has come; 02000 for every other.';

create function private.quiz(p_at timestamptz, p_id text, p_timezoneoffset integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  answer jsonb;
begin
  if p_id ~ '^(0|[1-9][0-9]{0,9})$' then
    select private.puzzle_json(p, s.date, false) into answer
    from public.schedule s join public.puzzle p on p.id = s.puzzle_id
    where s.puzzle_id = p_id::bigint and s.date <= today and p.state = 'published';
  elsif p_id ~ '^[A-Za-z0-9_-]{22,64}$' then
    select private.puzzle_json(p, null, false) into answer
    from public.puzzle p
    where p.token = p_id and p.state = 'published';
  else
    raise exception 'id is neither a puzzle number nor a token'
      using errcode = 'invalid_text_representation';
  end if;
  return answer;
end
$$;
comment on function private.quiz is 'A dated puzzle by its number or a custom one by its token. Unknown, draft and future all answer null. A malformed id is 22P02; offsets as in private.local_day.';

create function public.get_puzzle_of_the_day(timezoneoffset integer, locale text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.puzzle_of_the_day(now(), timezoneoffset, locale);
$$;
comment on function public.get_puzzle_of_the_day is 'Today''s puzzle for players timezoneoffset minutes east of UTC, in de or en; null when there is none. Definer: players may not read the tables.';

create function public.get_quiz(id text, timezoneoffset integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.quiz(now(), id, timezoneoffset);
$$;
comment on function public.get_quiz is 'One puzzle by number or token; null when unknown or not yet due. Definer: players may not read the tables.';

create function private.other_language_id(
  p_at timestamptz, p_quando_id integer, p_timezoneoffset integer
) returns integer
language sql stable set search_path = '' as $$
  select other.puzzle_id
  from public.schedule s
  join public.schedule other on other.date = s.date and other.locale <> s.locale
  join public.puzzle p on p.id = other.puzzle_id and p.state = 'published'
  where s.puzzle_id = p_quando_id
    and s.date <= private.visible_until(p_at, p_timezoneoffset);
$$;
comment on function private.other_language_id is 'The id of the puzzle that the day of a dated one has in the other language; null where there is none, and where the day is not due. Offsets as in private.local_day.';

create function public.get_other_language_id(quando_id integer, timezoneoffset integer)
returns integer
language sql stable security definer set search_path = '' as $$
  select private.other_language_id(now(), quando_id, timezoneoffset);
$$;
comment on function public.get_other_language_id is 'The id of the same day''s puzzle in the other language; null where there is none or it is not yet due. Definer: players may not read the schedule.';

create function private.recent_puzzles(
  p_at timestamptz, p_timezoneoffset integer, p_locale text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  -- The last day that is over everywhere, whatever the caller's own is.
  over constant date := private.local_day(p_at, -720) - 1;
begin
  perform private.require_locale(p_locale);
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('name', p.name, 'date', s.date, 'hint', t.text)
          || case when s.date = over then jsonb_build_object(
            'answer', p.year, 'label', p.label, 'hints', (
              select jsonb_agg(
                jsonb_build_object('text', h.text, 'title', h.title, 'link', h.link)
                order by h.position
              )
              from public.tip h
              where h.puzzle_id = p.id
            )
          ) else '{}' end
        order by s.date desc
      ),
      '[]'
    )
    from public.schedule s
    join public.puzzle p on p.id = s.puzzle_id and p.state = 'published'
    join public.tip t on t.puzzle_id = p.id and t.position = 1
    where s.locale = p_locale and s.date between today - 6 and today
  );
end
$$;
comment on function private.recent_puzzles is 'The puzzles of the local day at an instant and of the six before it, newest first, each with the hint that everybody sees at once; the one of the last day that is over everywhere with its answer, its question if it has one, and all its hints. No ids: lists of past puzzles are for who has the permission. A locale other than de and en is 22023; offsets as in private.local_day.';

create function public.get_recent_puzzles(timezoneoffset integer, locale text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.recent_puzzles(now(), timezoneoffset, locale);
$$;
comment on function public.get_recent_puzzles is 'For feeds: a list of {name, date, hint} of today''s puzzle and the last six days'', newest first; hint is the first one''s text. The day''s that was over everywhere last has {answer, label, hints} as well, hints a list of {text, title, link}. Definer: players may not read the tables.';

grant execute on function  public.get_puzzle_of_the_day, public.get_quiz,
  public.get_other_language_id, public.get_recent_puzzles to anon, authenticated, service_role;
