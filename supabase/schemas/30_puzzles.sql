-- What day it is for a player; puzzles per locale, their tips, the schedule and the errata; and what
-- publication asks for and freezes, for the service role and staff as well. No table here has a policy:
-- row-level security denies every row to every player, whatever is granted. They read through functions.

create function private.local_day(at timestamptz, timezoneoffset integer) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if at is null or timezoneoffset is null then
    raise exception 'timezoneoffset is missing'
      using errcode = 'null_value_not_allowed', hint = 'Minutes east of UTC, from -720 to 840.';
  end if;
  if timezoneoffset not between -720 and 840 then
    raise exception 'timezoneoffset % is outside -720 to 840', timezoneoffset
      using errcode = 'numeric_value_out_of_range', hint = 'Minutes east of UTC, from -720 to 840.';
  end if;
  return (timezone('UTC', at) + make_interval(mins => timezoneoffset))::date;
end
$$;
comment on function private.local_day is 'The calendar day at an instant, minutes east of UTC. The same as localDay in src/domain/day, held to day-cases.json there. An offset outside -720 to 840 is 22003, none is 22004.';

create function private.visible_until(at timestamptz, timezoneoffset integer) returns date
language sql immutable set search_path = ''
return private.local_day(at, timezoneoffset);
comment on function private.visible_until is 'The future gate: the last date whose puzzle may be handed to a player who states this offset. Everything that hands out a puzzle asks here.';

create function private.has_begun(p_date date, p_at timestamptz) returns boolean
language sql immutable set search_path = ''
return p_date <= private.visible_until(p_at, 840);
comment on function private.has_begun is 'Whether a date has begun anywhere on Earth at an instant, first at UTC+14; null for no date.';
-- An index of the schedule asks it, also as the service role, which may look up no name in this schema:
-- so the bodies of both were read when they were made.
grant execute on function private.local_day, private.visible_until, private.has_begun to service_role;

create table public.puzzle (
  id integer generated always as identity primary key,
  key text not null,
  locale text not null,
  name text,
  year integer not null,
  time_scale smallint not null default 3,
  label text,
  difficulty smallint not null default 3,
  state text not null default 'draft',
  published_at timestamptz,
  edited_at timestamptz,
  token text,
  constraint puzzle_key_locale_key unique (key, locale),
  constraint puzzle_id_locale_key unique (id, locale),
  constraint puzzle_token_key unique (token),
  constraint puzzle_key_form check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 60),
  constraint puzzle_locale_known check (locale in ('de', 'en')),
  constraint puzzle_name_length check (char_length(name) between 1 and 20),
  constraint puzzle_answer_range check (year between (case when label is null then 1 else 0 end) and 9999),
  constraint puzzle_time_scale_known check (time_scale between 0 and 3),
  constraint puzzle_label_length check (char_length(label) between 1 and 120),
  constraint puzzle_difficulty_range check (difficulty between 1 and 5),
  constraint puzzle_state_known check (state in ('draft', 'published')),
  constraint puzzle_published_at_with_state check ((state = 'published') = (published_at is not null)),
  constraint puzzle_published_is_named check (state = 'draft' or name is not null or token is not null),
  constraint puzzle_token_form check (token ~ '^[A-Za-z0-9_-]{22,64}$')
);
-- Two days must not both be "212"; custom puzzles may be called as their authors like.
create unique index puzzle_locale_name_key on public.puzzle (locale, name) where token is null;
alter table public.puzzle enable row level security;
comment on table public.puzzle is 'One puzzle in one language. A draft may change; a published row is frozen, and once its day has begun anywhere for good.';
comment on column public.puzzle.key is 'The lasting identity from the puzzle file, the same for both languages; never shown to players.';
comment on column public.puzzle.name is 'The number players see, such as 212.';
comment on column public.puzzle.year is 'The answer: a year CE from 1 to the current one, or with a label a number from 0 to 9999.';
comment on column public.puzzle.time_scale is 'How exactly the puzzle asks: 0 millennium, 1 century, 2 decade, 3 year.';
comment on column public.puzzle.edited_at is 'When a person last changed the draft here; the content loader leaves such rows alone.';
comment on column public.puzzle.token is 'Makes it a custom puzzle: undated, known only by this token (private.new_token).';

create function private.is_web_link(p_link text, p_most integer) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(p_link) <= p_most
    and p_link ~ (
      '^https://([^].[/?#@:<>\\^|%[:space:]]+\.)+[^].[/?#@:<>\\^|%[:space:]]*'
      || '[^].[/?#@:<>\\^|%[:space:]0-9][^].[/?#@:<>\\^|%[:space:]]*(:[0-9]{1,5})?/[!-~]*$'
    );
$$;
comment on function private.is_web_link is 'Whether a link is an https address as browsers write it, of at most so many characters, whose host has a name with a dot in it and nobody in front of it.';

create function private.is_place(p_place jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  -- Strict: what is missing or of another kind makes it null.
  select p_place - array['name', 'lat', 'lon', 'land'] = '{}' and coalesce(
    p_place @@ 'strict $.name like_regex "^.{1,40}$" && $.land like_regex "^([A-Z]{2}|sea)$"'
    and p_place @@ 'strict $.lat >= -90 && $.lat <= 90 && ($.lat * 10).floor() == $.lat * 10'
    and p_place @@ 'strict $.lon >= -180 && $.lon <= 180 && ($.lon * 10).floor() == $.lon * 10',
    false
  );
$$;
comment on function private.is_place is 'Whether it is {name, lat, lon, land} and nothing else: degrees north and east to a tenth, and today''s country by its ISO 3166 code, or sea. What is no object may be refused as 22023.';
grant execute on function private.is_place to service_role;

create table public.tip (
  puzzle_id integer not null references public.puzzle (id) on delete cascade,
  position smallint not null,
  text text not null,
  type text not null,
  title text,
  link text,
  image text,
  image_alt text,
  copyright text,
  audio text,
  place jsonb,
  source_address text,
  source_quote text,
  -- Letters are named one by one: which are the same in capitals depends on a database's locale, and a
  -- generated column may call no function that players and staff may not.
  folded text not null generated always as (
    translate(
      text || E'\n' || coalesce(title, ''),
      E'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŠŽ\u00a0\u202f',
      E'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüýœšž  '
    )
  ) stored,
  primary key (puzzle_id, position),
  constraint tip_position_range check (position between 1 and 4),
  constraint tip_text_length check (char_length(text) between 1 and 240),
  constraint tip_type_known check (
    type in ('article', 'podcast', 'wiki', 'website', 'video', 'game', 'book')
  ),
  constraint tip_title_length check (char_length(title) between 1 and 200),
  constraint tip_link_form check (link ~ '^https?://[^[:space:]]+$' and char_length(link) <= 2000),
  -- Browsers read "//", "/\" and a tab in between as another host, so none may follow the slash.
  constraint tip_image_form check (
    image ~ '^/[^/\\[:space:]][^\\[:space:]]*$' and char_length(image) <= 2000
  ),
  constraint tip_image_alt_length check (char_length(image_alt) <= 240),
  constraint tip_copyright_length check (char_length(copyright) between 1 and 300),
  constraint tip_audio_form check (
    audio ~ '^(/[^/\\[:space:]]|https://)[^\\[:space:]]*$' and char_length(audio) <= 2000
  ),
  constraint tip_place_form check (private.is_place(place)),
  constraint tip_source_address_form check (
    source_address ~ '^https?://[^[:space:]]+$' and char_length(source_address) <= 2000
  ),
  constraint tip_source_quote_length check (char_length(source_quote) between 1 and 600)
);
alter table public.tip enable row level security;
comment on table public.tip is 'The four hints of a puzzle, hard to easy. Sources are for staff and never sent to players.';
comment on column public.tip.place is 'Where it happens, as private.is_place has it, for the map after the end; null for nowhere in particular.';
comment on column public.tip.folded is 'Text and title in small letters and plain spaces, letter by letter as they are, for the search in the archive.';

create table public.schedule (
  locale text not null,
  date date not null,
  puzzle_id integer not null,
  scheduled_at timestamptz not null default now(),
  primary key (locale, date),
  constraint schedule_puzzle_id_key unique (puzzle_id),
  constraint schedule_puzzle_fkey foreign key (puzzle_id, locale) references public.puzzle (id, locale),
  constraint schedule_date_is_a_day check (isfinite(date))
);
alter table public.schedule enable row level security;
comment on table public.schedule is 'Which published puzzle is played on which day, per language. A row is final once its day has begun anywhere.';
comment on column public.schedule.scheduled_at is 'When the row was written: today''s classic is chosen from what stood in the schedule before.';

create table public.erratum (
  id integer generated always as identity primary key,
  puzzle_id integer not null references public.puzzle (id),
  noted_at timestamptz not null default now(),
  text text not null,
  constraint erratum_text_length check (char_length(text) between 1 and 1000)
);
create index erratum_puzzle_id_idx on public.erratum (puzzle_id);
alter table public.erratum enable row level security;
grant select, insert, update, delete on public.puzzle, public.tip, public.schedule to service_role;
grant select, insert on public.erratum to service_role;
comment on table public.erratum is 'Public corrections, the only later change to a published puzzle. They never change results.';

create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  -- Two version 4 UUIDs carry 244 random bits, without an extension that may live elsewhere.
  select translate(
    encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '+/=', '-_'
  );
$$;
comment on function private.new_token is 'A token for a custom puzzle: 43 URL-safe characters made of 244 random bits.';

create function private.guard_puzzle() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    if tg_op = 'DELETE' or new.state = 'published' or old.token is not null
      or exists (select from public.schedule s where s.puzzle_id = old.id)
    then
      raise exception 'puzzle % is published and cannot be changed', old.id
        using errcode = 'object_not_in_prerequisite_state', hint = 'Write an erratum.';
    end if;
    new.published_at := null;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.label is null and new.year > extract(year from timezone('UTC', now()) + interval '14 hours') then
    raise exception 'year % is in the future', new.year
      using errcode = 'check_violation', column = 'year', table = 'puzzle', schema = 'public';
  end if;
  if new.state = 'published' then
    if (select count(*) from public.tip t where t.puzzle_id = new.id) <> 4 then
      raise exception 'puzzle % needs four tips before it is published', new.id
        using errcode = 'object_not_in_prerequisite_state';
    end if;
    new.published_at := now();
  elsif tg_op = 'UPDATE' and current_setting('quando.loading', true) is distinct from 'on' then
    new.edited_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_puzzle is 'Freezes published puzzles (55000) but for becoming a draft again without a day and a token, asks for four tips before publication, refuses years to come and notes when a person edits a draft. The content loader says quando.loading = on.';
create trigger guard_puzzle before insert or update or delete on public.puzzle
  for each row execute function private.guard_puzzle();

create function private.guard_tip() returns trigger
language plpgsql set search_path = '' as $$
declare
  owners integer[] := case tg_op
    when 'INSERT' then array[new.puzzle_id]
    when 'DELETE' then array[old.puzzle_id]
    else array[old.puzzle_id, new.puzzle_id]
  end;
  -- What is generated is not there yet.
  place constant text[] := array['place', 'folded'];
  beside constant text[] :=
    array['type', 'title', 'link', 'image', 'image_alt', 'copyright', 'folded'];
  reference constant text[] := array['link', 'audio', 'copyright', 'source_address', 'folded'];
begin
  if tg_op = 'UPDATE' and current_setting('quando.replacing', true) = 'on'
    and to_jsonb(old) - reference = to_jsonb(new) - reference
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('quando.loading', true) = 'on' then
    -- By itself, as only the loader may call what it calls.
    if old.place is null and to_jsonb(old) - place = to_jsonb(new) - place
      or to_jsonb(old) - beside = to_jsonb(new) - beside and exists (
        select from public.puzzle p join public.schedule s on s.puzzle_id = p.id
        where p.id = old.puzzle_id and p.edited_at is null
          and not private.has_begun(s.date, now())
      )
    then
      return new;
    end if;
  end if;
  -- The lock keeps a publication from slipping in between this look and the change.
  perform from public.puzzle p where p.id = any (owners) order by p.id for share;
  if exists (select from public.puzzle p where p.id = any (owners) and p.state = 'published') then
    raise exception 'the tips of puzzle % are published and cannot be changed', owners[1]
      using errcode = 'object_not_in_prerequisite_state', hint = 'Write an erratum.';
  end if;
  if current_setting('quando.loading', true) is distinct from 'on' then
    update public.puzzle p set edited_at = now() where p.id = any (owners);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.guard_tip is 'Freezes the text and order of the tips of a published puzzle (55000) and notes edits of a draft. Only the loader may add a place where there was none and, until the day of a puzzle that nobody edited begins, renew what stands beside its texts: kind, title, link and picture. Private.replace_reference says quando.replacing = on.';
create trigger guard_tip before insert or update or delete on public.tip
  for each row execute function private.guard_tip();

create function private.guard_schedule() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and current_setting('quando.rescheduling', true) = 'on' then
    -- By itself, as others may not call it; by the clock, as whoever waited for a turn came earlier.
    if not private.has_begun(old.date, clock_timestamp()) then
      return old;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    raise exception 'the date of puzzle % is published and cannot be changed', old.puzzle_id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform from public.puzzle p
  where p.id = new.puzzle_id and p.state = 'published' and p.token is null and p.name is not null;
  if not found then
    raise exception 'puzzle % is not a published puzzle with a name and without a token', new.puzzle_id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
comment on function private.guard_schedule is 'Lets only published, named, uncustom puzzles into the schedule and freezes every date (55000). Private.unschedule says quando.rescheduling = on, and may take a puzzle off a day that has not begun anywhere.';
create trigger guard_schedule before insert or update or delete on public.schedule
  for each row execute function private.guard_schedule();
