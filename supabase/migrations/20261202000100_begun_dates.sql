-- Whether a date has begun is asked with the time as an argument, also of the stored game.

create function private.has_begun(p_date date, p_at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select p_date <= private.visible_until(p_at, 840);
$$;
comment on function private.has_begun is 'Whether a date has begun anywhere on Earth at an instant, first at UTC+14; null for no date.';

create or replace function private.is_daily(p_quando_id integer, p_date date, p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.has_begun(p_date, p_at) and exists (
      select from public.puzzle p
      where p.id = p_quando_id and p.state = 'published' and (
        exists (
          select from public.schedule s
          where s.puzzle_id = p.id and s.date = p_date
        )
        or private.classic_of_the_day(p_date, p.locale) = p.id
      )
    ),
    false
  );
$$;

create or replace function private.guard_state() returns trigger
language plpgsql security definer set search_path = '' as $$
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
  if not private.has_begun(new.quiz_day, now()) then
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
