-- Puzzles per locale, their tips, the schedule and the errata.
-- Nobody but the service role touches these tables; players read through functions.

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
-- Two days must not both be "212"; custom puzzles may be called as their makers like.
create unique index puzzle_locale_name_key on public.puzzle (locale, name) where token is null;

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
  source_address text,
  source_quote text,
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
  constraint tip_source_address_form check (
    source_address ~ '^https?://[^[:space:]]+$' and char_length(source_address) <= 2000
  ),
  constraint tip_source_quote_length check (char_length(source_quote) between 1 and 600)
);

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

create table public.erratum (
  id integer generated always as identity primary key,
  puzzle_id integer not null references public.puzzle (id),
  noted_at timestamptz not null default now(),
  text text not null,
  constraint erratum_text_length check (char_length(text) between 1 and 1000)
);
create index erratum_puzzle_id_idx on public.erratum (puzzle_id);

alter table public.puzzle enable row level security;
alter table public.tip enable row level security;
alter table public.schedule enable row level security;
alter table public.erratum enable row level security;

-- No policies: row-level security then denies every row to every player, whatever is granted.
revoke all on public.puzzle, public.tip, public.schedule, public.erratum
  from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.puzzle, public.tip, public.schedule to service_role;
grant select, insert on public.erratum to service_role;

comment on table public.puzzle is
  'One puzzle in one language. A draft may change; from publication on the row is frozen.';
comment on column public.puzzle.key is
  'The lasting identity from the puzzle file, the same for both languages; never shown to players.';
comment on column public.puzzle.name is 'The number players see, such as 212.';
comment on column public.puzzle.year is
  'The answer: a year CE from 1 to the current one, or with a label a number from 0 to 9999.';
comment on column public.puzzle.time_scale is
  'How exactly the puzzle asks: 0 millennium, 1 century, 2 decade, 3 year.';
comment on column public.puzzle.edited_at is
  'When a person last changed the draft here; the content loader leaves such rows alone.';
comment on column public.puzzle.token is
  'Makes it a custom puzzle: undated, known only by this token (private.new_token).';
comment on table public.tip is
  'The four hints of a puzzle, hard to easy. Sources are for staff and never sent to players.';
comment on table public.schedule is
  'Which published puzzle is played on which day, per language. A row is final.';
comment on column public.schedule.scheduled_at is
  'When the row was written: today''s classic is chosen from what stood in the schedule before.';
comment on table public.erratum is
  'Public corrections, the only later change to a published puzzle. They never change results.';

create function private.new_token() returns text
language sql volatile
set search_path = ''
as $$
  -- Two version 4 UUIDs carry 244 random bits, without an extension that may live elsewhere.
  select translate(
    encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '+/=', '-_'
  );
$$;
revoke all on function private.new_token() from public, anon, authenticated, service_role;
comment on function private.new_token() is
  'A token for a custom puzzle: 43 URL-safe characters made of 244 random bits.';
