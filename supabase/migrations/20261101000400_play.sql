-- How a player gets a puzzle: of the day, or by id or token. Each public function is a thin
-- security definer, because players may not read the tables, over a private one that takes the time.

create function private.puzzle_json(puzzle public.puzzle, date date, is_classic boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', case when puzzle.token is null then to_jsonb(puzzle.id) else to_jsonb(puzzle.token) end,
    'name', puzzle.name,
    'locale', puzzle.locale,
    'date', puzzle_json.date,
    'year', puzzle.year,
    'timeScale', puzzle.time_scale,
    'label', puzzle.label,
    'classic', is_classic,
    'tips', (
      select jsonb_agg(
        jsonb_build_object(
          'text', t.text,
          'type', t.type,
          'title', t.title,
          'link', t.link,
          'image', t.image,
          'imageAlt', t.image_alt,
          'copyright', t.copyright,
          'audio', t.audio
        )
        order by t.position
      )
      from public.tip t
      where t.puzzle_id = puzzle.id
    )
  );
$$;
revoke all on function private.puzzle_json(public.puzzle, date, boolean)
  from public, anon, authenticated, service_role;
comment on function private.puzzle_json(public.puzzle, date, boolean) is
  'The puzzle as the page reads it. It asks no gate: callers pass only what private.visible_until allows.';

create function private.classic_of_the_day(day date, locale text) returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  opening constant timestamptz := timezone('UTC', day::timestamp) - interval '14 hours';
  known_until timestamptz := 'infinity';
  step date := day;
  earlier integer;
  latest date;
  chosen integer;
begin
  -- What is scheduled after the day began anywhere must not change the day's classic, except on
  -- the first day of an installation, when nothing older is there.
  if exists (
    select from public.schedule s
    where s.locale = classic_of_the_day.locale and s.date < day and s.scheduled_at < opening
  ) then
    known_until := opening;
  end if;
  -- Every day appends what it plays to a tape, its own puzzle or, on a dry day, the one played
  -- longest ago. So a dry day with n scheduled days before it plays what was played n days earlier.
  loop
    select count(*), max(s.date) into earlier, latest
    from public.schedule s
    where s.locale = classic_of_the_day.locale and s.date < step and s.scheduled_at < known_until;
    if earlier = 0 then
      return null;
    end if;
    step := step - earlier * ceil((step - latest)::numeric / earlier)::integer;
    select s.puzzle_id into chosen
    from public.schedule s
    where s.locale = classic_of_the_day.locale and s.date = step and s.scheduled_at < known_until;
    if found then
      return chosen;
    end if;
  end loop;
end
$$;
revoke all on function private.classic_of_the_day(date, text)
  from public, anon, authenticated, service_role;
comment on function private.classic_of_the_day(date, text) is
  'The id of the past puzzle that fills a day without one: always the one played longest ago, so none comes twice before all were used, and the same for everybody all day. Null when nothing is past.';

create function private.puzzle_of_the_day(at timestamptz, timezoneoffset integer, locale text)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  today constant date := private.visible_until(at, timezoneoffset);
  answer jsonb;
begin
  if locale is null or locale not in ('de', 'en') then
    raise exception 'locale is neither de nor en' using errcode = 'invalid_parameter_value';
  end if;
  select private.puzzle_json(p, s.date, false) into answer
  from public.schedule s join public.puzzle p on p.id = s.puzzle_id
  where s.locale = puzzle_of_the_day.locale and s.date = today and p.state = 'published';
  if found or (select value from private.setting where name = 'classics') = 'off' then
    return answer;
  end if;
  select private.puzzle_json(p, today, true) into answer
  from public.puzzle p
  where p.id = private.classic_of_the_day(today, puzzle_of_the_day.locale) and p.state = 'published';
  return answer;
end
$$;
revoke all on function private.puzzle_of_the_day(timestamptz, integer, text)
  from public, anon, authenticated, service_role;
comment on function private.puzzle_of_the_day(timestamptz, integer, text) is
  'The puzzle of the local day at an instant, or a classic for it, or null. A locale other than de and en is 22023; offsets as in private.local_day.';

create function private.quiz(at timestamptz, id text, timezoneoffset integer) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  today constant date := private.visible_until(at, timezoneoffset);
  answer jsonb;
begin
  if id ~ '^(0|[1-9][0-9]{0,9})$' then
    select private.puzzle_json(p, s.date, false) into answer
    from public.schedule s join public.puzzle p on p.id = s.puzzle_id
    where s.puzzle_id = quiz.id::bigint and s.date <= today and p.state = 'published';
  elsif id ~ '^[A-Za-z0-9_-]{22,64}$' then
    select private.puzzle_json(p, null, false) into answer
    from public.puzzle p
    where p.token = quiz.id and p.state = 'published';
  else
    raise exception 'id is neither a puzzle number nor a token'
      using errcode = 'invalid_text_representation';
  end if;
  return answer;
end
$$;
revoke all on function private.quiz(timestamptz, text, integer)
  from public, anon, authenticated, service_role;
comment on function private.quiz(timestamptz, text, integer) is
  'A dated puzzle by its number or a custom one by its token. Unknown, draft and future all answer null. A malformed id is 22P02; offsets as in private.local_day.';

create function public.get_puzzle_of_the_day(timezoneoffset integer, locale text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.puzzle_of_the_day(now(), timezoneoffset, locale);
$$;
revoke all on function public.get_puzzle_of_the_day(integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.get_puzzle_of_the_day(integer, text)
  to anon, authenticated, service_role;
comment on function public.get_puzzle_of_the_day(integer, text) is
  'Today''s puzzle for players timezoneoffset minutes east of UTC, in de or en; null when there is none. Definer: players may not read the tables.';

create function public.get_quiz(id text, timezoneoffset integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.quiz(now(), id, timezoneoffset);
$$;
revoke all on function public.get_quiz(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.get_quiz(text, integer) to anon, authenticated, service_role;
comment on function public.get_quiz(text, integer) is
  'One puzzle by number or token; null when unknown or not yet due. Definer: players may not read the tables.';
