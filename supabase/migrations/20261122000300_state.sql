-- The game a player is at, so that another device can go on with it.

create table public."UserState" (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  first_try smallint,
  second_try smallint,
  third_try smallint,
  fourth_try smallint,
  "gameState" text not null default 'running',
  quiz_id text,
  quiz_day date,
  is_hard boolean,
  updated_at timestamptz not null default now(),
  constraint user_state_tries_in_range check (
    least(first_try, second_try, third_try, fourth_try) >= 0
    and greatest(first_try, second_try, third_try, fourth_try) <= 9999
  ),
  constraint user_state_game_state_known check ("gameState" in ('running', 'won', 'lost')),
  constraint user_state_quiz_id_form check (quiz_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  constraint user_state_quiz_is_dated check ((quiz_id is null) = (quiz_day is null))
);
alter table public."UserState" enable row level security;
revoke all on public."UserState" from public, anon, authenticated, service_role;
grant select on public."UserState" to authenticated, service_role;
grant
  insert (
    first_try, second_try, third_try, fourth_try, "gameState", quiz_id, quiz_day, is_hard
  ),
  update (
    first_try, second_try, third_try, fourth_try, "gameState", quiz_id, quiz_day, is_hard
  )
  on public."UserState" to authenticated;

create policy "players read their own game" on public."UserState" for select to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));
create policy "players store their own game" on public."UserState" for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));
create policy "players go on with their own game" on public."UserState"
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')))
  with check (user_id = (select auth.uid()) and (select private.holds_permission('stats.shared')));

comment on table public."UserState" is
  'The game a player is at: up to four tries as numbers from 0 to 9999, set from the first on, and how it stands. Whose it is comes from the token. What an upsert does not name stays as it was.';
comment on column public."UserState".quiz_id is
  'Which puzzle the tries belong to; null where whoever wrote them does not say.';
comment on column public."UserState".quiz_day is 'The date of that puzzle.';
comment on column public."UserState".is_hard is 'Whether every attempt was made in hard mode.';

create function private.guard_state() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  tries constant smallint[] :=
    array[new.first_try, new.second_try, new.third_try, new.fourth_try];
  count constant integer := cardinality(array_remove(tries, null));
  stored smallint[];
  kept integer;
begin
  -- An upsert of a row that is there goes on as an update; only that one is whole.
  if tg_op = 'INSERT'
    and exists (select from public."UserState" s where s.user_id = new.user_id) then
    return new;
  end if;
  if new.quiz_day > private.visible_until(now(), 840) then
    raise exception 'the puzzle''s day lies in the future'
      using errcode = 'check_violation', column = 'quiz_day', table = 'UserState', schema = 'public';
  end if;
  if array_position(tries[1:count], null) is not null
    or new."gameState" = 'won' and count = 0 or new."gameState" = 'lost' and count < 4 then
    raise exception 'no game has these tries and this state'
      using errcode = 'check_violation', table = 'UserState', schema = 'public';
  end if;
  if tg_op = 'UPDATE' then
    stored := array[old.first_try, old.second_try, old.third_try, old.fourth_try];
    kept := cardinality(array_remove(stored, null));
    if (case
      when (new.quiz_id, new.quiz_day) is distinct from (old.quiz_id, old.quiz_day)
        then coalesce(new.quiz_day, '-infinity') < coalesce(old.quiz_day, '-infinity')
      when new.quiz_id is null then false
      when old."gameState" = 'running' then tries[1:kept] is distinct from stored[1:kept]
      else (tries, new."gameState") is distinct from (stored, old."gameState")
    end) then
      raise exception 'another device has gone on with this game, or with a later one'
        using errcode = 'PT409', hint = 'Read it again.';
    end if;
  end if;
  new.updated_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end
$$;
revoke all on function private.guard_state() from public, anon, authenticated, service_role;
comment on function private.guard_state() is
  'Keeps a stored game from going back: of the same puzzle no try is changed or taken away and a finished game stays as it is, and a puzzle of an earlier day does not replace a later one (PT409). Tries with a gap, a state they do not lead to and a day to come are 23514. Definer: players may not ask the future gate.';

create trigger guard_state before insert or update on public."UserState"
  for each row execute function private.guard_state();

create function public.reset_today(timezoneoffset integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.restricted');
  delete from public."UserState" s
  where s.user_id = auth.uid()
    and coalesce(s.quiz_day = private.local_day(now(), timezoneoffset), true);
end
$$;
revoke all on function public.reset_today(integer) from public, anon, authenticated, service_role;
grant execute on function public.reset_today(integer) to authenticated;
comment on function public.reset_today(integer) is
  'Takes the caller''s stored game of today away, so that staff can play it again; never a result or a counter. Without admin.restricted 42501; offsets as in private.local_day. By POST only. Definer: nobody may delete a stored game.';
