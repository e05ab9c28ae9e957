-- Rooms: somebody with an account plays a puzzle with guests, who need neither an account nor a name.
-- Nothing of a room enters anybody's statistics, and when it ends no row of it is left.

create function private.is_plain_line(p_text text, p_least integer, p_most integer) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(p_text) between p_least and p_most
    and p_text !~ '^[ \u00a0]|[ \u00a0]$|  '
    and p_text !~ (
      '[\u0001-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b\u200e\u200f'
      || '\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0001\U000e0020-\U000e007f]'
    );
$$;
comment on function private.is_plain_line is 'Whether a text has so many characters, stands on one line, and has no sign that cannot be seen.';

create function private.is_made_link(p_link text) returns boolean
language sql immutable set search_path = '' as $$
  select p_link = '' or private.is_web_link(p_link, 300);
$$;
comment on function private.is_made_link is 'Whether a hint''s link is empty, or one of at most 300 characters as private.is_web_link has it.';

create function private.is_made_puzzle(p_made text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  made jsonb;
  texts text[];
begin
  if octet_length(p_made) > 8000 then
    return false;
  end if;
  made := p_made::jsonb;
  if jsonb_typeof(made) <> 'array' or jsonb_array_length(made) not in (8, 10, 12)
    or jsonb_typeof(made -> 1) <> 'number' or exists (
      select from jsonb_array_elements(made) with ordinality as e (value, place)
      where e.place <> 2 and jsonb_typeof(e.value) <> 'string'
    ) then
    return false;
  end if;
  texts := array(select jsonb_array_elements_text(made));
  return texts[1] in ('de', 'en')
    -- As it is written: numbers have many other forms, such as 1e3 and -0.
    and (p_made::json ->> 1) ~ '^(0|[1-9][0-9]{0,3})$'
    and (texts[2] <> '0' or texts[4] <> '')
    and private.is_plain_line(texts[3], 1, 60)
    and private.is_plain_line(texts[4], 0, 120)
    and (
      select bool_and(private.is_plain_line(texts[n], 1, 240) and private.is_made_link(texts[n + 1]))
        and count(distinct texts[n]) = count(*)
      from generate_series(5, cardinality(texts), 2) as n
    );
exception
  when invalid_text_representation or untranslatable_character or numeric_value_out_of_range then
    return false;
end
$$;
comment on function private.is_made_puzzle is 'Whether a text is a puzzle that anybody made, as writeMade in src/domain/made writes it: a JSON list of locale, answer, title, question or nothing, and two to four hints, each a text and a link or nothing. 8,000 bytes at most.';

create table private.room (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  opened_at timestamptz not null,
  is_led boolean not null,
  step smallint not null,
  answer smallint not null,
  puzzle jsonb,
  made text,
  secret text not null default left(private.new_token(), 22),
  is_closed boolean not null default false,
  constraint room_code_key unique (code),
  constraint room_code_form check (code ~ '^[BCDFGHJKMNPRTVWX]{6}$'),
  constraint room_secret_form check (secret ~ '^[A-Za-z0-9_-]{22}$'),
  constraint room_step_known check (step between 0 and 5),
  constraint room_answer_has_four_digits check (answer between 0 and 9999),
  constraint room_has_one_puzzle check (num_nonnulls(puzzle, made) = 1),
  constraint room_made_is_a_puzzle check (private.is_made_puzzle(made))
);
create index room_user_id_idx on private.room (user_id);
create index room_opened_at_idx on private.room (opened_at);
alter table private.room enable row level security;
comment on table private.room is 'Open rooms. One that is older than a day is over; nobody finds it, and it is removed.';
comment on column private.room.id is 'What guests ask by; unlike the code nobody can guess it.';
comment on column private.room.code is 'What guests come in by: six of sixteen letters that make no words and are not taken for another.';
comment on column private.room.secret is 'What the room''s link and QR code carry beside the code: 132 random bits, so that nobody who brings it need be counted.';
comment on column private.room.is_closed is 'Whether the host lets in no more guests.';
comment on column private.room.user_id is 'The host.';
comment on column private.room.is_led is 'Whether the host shows one hint after the other and all answer at once; otherwise everybody goes at their own pace.';
comment on column private.room.step is 'In a led room which attempt is being made, 1 to 4, and 0 while guests come in; 5 when the host has shown the answers and nobody answers any more.';
comment on column private.room.puzzle is 'A dated puzzle as the page reads it, as it was when the room was opened; null for one that the host made.';
comment on column private.room.made is 'A puzzle that the host made, see private.is_made_puzzle; null for a dated one.';

create table private.room_guest (
  room_id uuid not null references private.room (id) on delete cascade,
  token_hash bytea not null,
  number smallint not null,
  animal smallint not null,
  attempts smallint[] not null default '{}',
  is_removed boolean not null default false,
  primary key (room_id, token_hash),
  constraint room_guest_number_key unique (room_id, number),
  constraint room_guest_attempts_are_four check (cardinality(attempts) <= 4)
);
alter table private.room_guest enable row level security;
comment on table private.room_guest is 'The guests of open rooms, who are nobody: an animal and a number.';
comment on column private.room_guest.token_hash is 'The hash of what the guest''s device made up, by which it is known again.';
comment on column private.room_guest.animal is 'Which animal, 1 to 32; their names are in the page''s catalogues.';
comment on column private.room_guest.attempts is 'The answers, by attempt; in a led room null for one that was left out.';
comment on column private.room_guest.is_removed is 'Whether the host has removed the guest, whose device does not come in again, until somebody else needs the number.';

create function private.room_lasts(p_opened_at timestamptz, p_at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select p_opened_at > p_at - interval '24 hours';
$$;
comment on function private.room_lasts is 'Whether a room that was opened then is not over yet: it is after a day.';

create function private.forget_rooms(p_at timestamptz default now()) returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    delete from private.room r
    where r.id in (
      select old.id from private.room old
      where not private.room_lasts(old.opened_at, p_at) limit 100 for update skip locked
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_rooms is 'Removes rooms that are over, with their guests: 100 at most. Answers how many; call it again until none are left. The gateway does every hour, and so does whoever opens or joins a room.';

create function private.room_code(p_random uuid) returns text
language sql immutable set search_path = '' as $$
  select string_agg(
    substr('BCDFGHJKMNPRTVWX', 1 + get_byte(uuid_send(p_random), n) % 16, 1), '' order by n
  )
  from generate_series(0, 5) as n;
$$;
comment on function private.room_code is 'A code out of a random uuid: 16,777,216 are equally likely.';

create function private.open_room(
  p_user_id uuid, p_at timestamptz, p_is_led boolean, p_quando_id integer, p_timezoneoffset integer,
  p_made text
) returns text
language plpgsql volatile set search_path = '' as $$
declare
  today constant date := private.visible_until(p_at, p_timezoneoffset);
  dated jsonb;
  answer smallint;
  opened text;
begin
  perform private.forget_rooms(p_at);
  if num_nonnulls(p_quando_id, p_made) <> 1 or p_is_led is null then
    raise exception 'a room has one puzzle and one pace' using errcode = 'invalid_parameter_value';
  end if;
  if not private.is_made_puzzle(p_made) then
    raise exception 'that is no puzzle' using errcode = 'invalid_parameter_value';
  end if;
  perform private.lock_statistics(p_user_id);
  if (select count(*) from private.room r where r.user_id = p_user_id) >= 3 then
    raise exception 'three rooms are open already' using errcode = 'PT409';
  end if;
  if p_made is null then
    if private.daily_puzzle(today, private.require_due(p_quando_id, today))
      is distinct from p_quando_id then
      perform private.require_staff(p_user_id, 'game.multiple', p_at);
      perform private.record_play(p_user_id, p_at, p_quando_id, p_timezoneoffset);
    end if;
    dated := private.quiz(p_at, p_quando_id::text, p_timezoneoffset);
    answer := (dated -> 'year')::smallint;
  else
    answer := (p_made::jsonb -> 1)::smallint;
  end if;
  loop
    insert into private.room as r (code, user_id, opened_at, is_led, step, answer, puzzle, made)
    values (
      private.room_code(gen_random_uuid()), p_user_id, p_at, p_is_led,
      case when p_is_led then 0 else 1 end, answer, dated, p_made
    )
    on conflict on constraint room_code_key do nothing
    returning r.code into opened;
    exit when found;
  end loop;
  return opened;
end
$$;
comment on function private.open_room is 'Opens a room for a user, as public.open_room says, and answers its code.';

create function public.open_room(
  is_led boolean, quando_id integer default null, timezoneoffset integer default 0,
  made text default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('authenticated');
  return private.open_room(auth.uid(), now(), is_led, quando_id, timezoneoffset, made);
end
$$;
comment on function public.open_room is 'Opens a room of the caller and answers its code. The puzzle is a dated one, or one that the caller made (private.is_made_puzzle). Today''s is free; a past one is begun as public.record_play begins it, so without game.multiple it is 42501 and beyond the limit of the day PT429. A puzzle that is not there for the caller is 02000, what is none 22023, a fourth room PT409. By POST only. Definer: nobody may write rooms.';

create function private.own_room(p_user_id uuid, p_code text, p_at timestamptz)
returns private.room
language plpgsql stable set search_path = '' as $$
declare
  own private.room;
begin
  select r.* into own from private.room r
  where r.code = p_code and r.user_id = p_user_id and private.room_lasts(r.opened_at, p_at);
  if not found then
    raise exception 'there is no such room' using errcode = '02000';
  end if;
  return own;
end
$$;
comment on function private.own_room is 'A user''s room that is not over; 02000 for every other code.';

create function private.room_board(p_room private.room, p_has_puzzle boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'code', p_room.code, 'openedAt', p_room.opened_at, 'isLed', p_room.is_led, 'step', p_room.step,
    'isClosed', p_room.is_closed, 'guests', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('number', g.number, 'animal', g.animal, 'attempts', g.attempts)
          order by g.number
        ),
        '[]'
      )
      from private.room_guest g where g.room_id = p_room.id and not g.is_removed
    )
  ) || case when p_has_puzzle then '{}' else jsonb_build_object(
    'secret', p_room.secret, 'puzzle', p_room.puzzle, 'made', p_room.made
  ) end;
$$;
comment on function private.room_board is 'What the host sees of a room, as public.get_own_room answers.';

create function public.get_own_rooms() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('authenticated');
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'code', r.code, 'openedAt', r.opened_at, 'isLed', r.is_led,
          'name', coalesce(r.made::jsonb ->> 2, r.puzzle ->> 'name'),
          'guests', (
            select count(*) from private.room_guest g where g.room_id = r.id and not g.is_removed
          )
        )
        order by r.opened_at, r.code
      ),
      '[]'
    )
    from private.room r
    where r.user_id = auth.uid() and private.room_lasts(r.opened_at, now())
  );
end
$$;
comment on function public.get_own_rooms is 'The caller''s open rooms, the oldest first: {code, openedAt, isLed, name, guests}. By POST only. Definer: nobody may read rooms.';

create function public.get_own_room(code text, has_puzzle boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('authenticated');
  return private.room_board(
    private.own_room(auth.uid(), get_own_room.code, now()), get_own_room.has_puzzle
  );
end
$$;
comment on function public.get_own_room is 'A room for its host: {code, openedAt, isLed, step, isClosed, guests} with {number, animal, attempts} of each guest, and unless the caller has them already the secret of its link, and puzzle or made, the other null. A room that is not the caller''s, or over, is 02000. By POST only. Definer: nobody may read rooms.';

create function private.advance_room(
  p_user_id uuid, p_code text, p_step integer, p_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  own private.room := private.own_room(p_user_id, p_code, p_at);
begin
  if p_step is null or p_step not between 1 and 5 then
    raise exception 'step is outside 1 to 5' using errcode = 'numeric_value_out_of_range';
  end if;
  update private.room r set step = p_step
  where r.id = own.id and r.step < p_step and (r.is_led or p_step = 5)
  returning r.* into own;
  if not found then
    own := private.own_room(p_user_id, p_code, p_at);
  end if;
  return private.room_board(own, true);
end
$$;
comment on function private.advance_room is 'Goes on in a user''s room, as public.advance_room says.';

create function public.advance_room(code text, step integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('authenticated');
  return private.advance_room(auth.uid(), advance_room.code, advance_room.step, now());
end
$$;
comment on function public.advance_room is 'Goes on to a step in the caller''s room, never back, so that pressing twice or in two tabs goes on once: 1 to 4 shows the next hint of a led room, 5 ends the answering. Answers as public.get_own_room without the puzzle. A room that is not the caller''s, or over, is 02000, another step 22003. By POST only. Definer: nobody may write rooms.';

create function private.close_room(
  p_user_id uuid, p_code text, p_is_closed boolean, p_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  own private.room := private.own_room(p_user_id, p_code, p_at);
begin
  if p_is_closed is null then
    raise exception 'a door is open or closed' using errcode = 'invalid_parameter_value';
  end if;
  update private.room r set is_closed = p_is_closed where r.id = own.id returning r.* into own;
  return private.room_board(own, true);
end
$$;
comment on function private.close_room is 'Closes or opens the door of a user''s room, as public.close_room says.';

create function public.close_room(code text, is_closed boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('authenticated');
  return private.close_room(auth.uid(), close_room.code, close_room.is_closed, now());
end
$$;
comment on function public.close_room is 'Closes the door of the caller''s room, or opens it again: no more guests come in, those who are in may leave and come back. Answers as public.get_own_room without the puzzle. A room that is not the caller''s, or over, is 02000. By POST only. Definer: nobody may write rooms.';

create function private.remove_room_guest(
  p_user_id uuid, p_code text, p_number integer, p_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  own private.room := private.own_room(p_user_id, p_code, p_at);
begin
  update private.room_guest g set is_removed = true, attempts = '{}'
  where g.room_id = own.id and g.number = p_number;
  return private.room_board(own, true);
end
$$;
comment on function private.remove_room_guest is 'Removes a guest of a user''s room, as public.remove_room_guest says.';

create function public.remove_room_guest(code text, number integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('authenticated');
  return private.remove_room_guest(
    auth.uid(), remove_room_guest.code, remove_room_guest.number, now()
  );
end
$$;
comment on function public.remove_room_guest is 'Removes a guest of the caller''s room by number, with what they have answered; that device does not come in again. A number that nobody has, or has any more, is no error. Answers as public.get_own_room without the puzzle. A room that is not the caller''s, or over, is 02000. By POST only. Definer: nobody may write rooms.';

create function public.end_room(code text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('authenticated');
  delete from private.room r where r.code = end_room.code and r.user_id = auth.uid();
end
$$;
comment on function public.end_room is 'Ends the caller''s room; nothing of it is left. One that is over already is no error. By POST only. Definer: nobody may write rooms.';

create function private.room_state(p_room private.room) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'isLed', p_room.is_led, 'step', p_room.step,
    'guests', count(*) filter (where not g.is_removed),
    'solved', case when p_room.step = 5 then
      count(*) filter (where p_room.answer = any (g.attempts))
    end,
    'removed', coalesce(jsonb_agg(g.number order by g.number) filter (where g.is_removed), '[]')
  )
  from private.room_guest g where g.room_id = p_room.id;
$$;
comment on function private.room_state is 'What every guest may know of a room: how many have solved it only once nobody answers any more, and the numbers of those whom the host has removed.';

create function public.get_room(room uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.room_state(r) from private.room r
  where r.id = get_room.room and private.room_lasts(r.opened_at, now());
$$;
comment on function public.get_room is 'How a room stands, for its guests, who know its id: {isLed, step, guests, solved, removed}, solved null until step 5, removed the numbers of guests; null when it is over. The same for everybody. Definer: nobody may read rooms.';

create function private.join_room(
  p_code text, p_secret text, p_guest text, p_headers json, p_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  -- Sixty wrong codes at once and two more a minute, for each address.
  every constant double precision := 30;
  whole constant double precision := 1800;
  -- And where they are used up, one code of any kind each ten seconds.
  pace constant double precision := 10;
  caller constant text := 'room code '
    || coalesce(private.voter_of(p_headers, private.local_day(p_at, 0)), 'of nobody');
  hash bytea;
  joined private.room;
  guest private.room_guest;
  is_used_up boolean;
  is_full boolean;
  next_number smallint;
begin
  if p_code is null or char_length(p_code) > 20 or char_length(p_secret) > 22
    or coalesce(p_guest !~ '^[A-Za-z0-9_-]{22}$', true)
  then
    raise exception 'that is no code or no token' using errcode = 'invalid_parameter_value';
  end if;
  perform private.forget_rooms(p_at);
  hash := sha256(convert_to(p_guest, 'UTF8'));
  select r.* into joined from private.room r
  where r.code = p_code and private.room_lasts(r.opened_at, p_at)
    and (p_secret is null or r.secret = p_secret);
  select g.* into guest from private.room_guest g
  where g.room_id = joined.id and g.token_hash = hash;
  if guest.room_id is null and p_secret is null then
    is_used_up := exists (
      select from private.allowance a
      where a.key = caller and extract(epoch from a.full_at - p_at) > whole - every
    );
    -- A right code takes nothing but the pace, or who guesses could tell it by that.
    if 0 < (case
      when is_used_up then
        private.take_allowances(array[caller || ' paced'], array[pace], array[pace], p_at)
      when joined.id is null then
        private.take_allowances(array[caller], array[every], array[whole], p_at)
      else 0
    end) then
      return '{"state": "later"}';
    end if;
  end if;
  if joined.id is null then
    return '{"state": "unknown"}';
  end if;
  if guest.room_id is null then
    -- One at a time, so that a number is nobody else's.
    select r.* into joined from private.room r where r.id = joined.id for update;
    if not found then
      return '{"state": "unknown"}';
    end if;
    -- A device may ask twice at the same time.
    select g.* into guest from private.room_guest g
    where g.room_id = joined.id and g.token_hash = hash;
  end if;
  if guest.room_id is null then
    if joined.step = 5 then
      return '{"state": "over"}';
    end if;
    if joined.is_closed then
      return '{"state": "closed"}';
    end if;
    select
      count(*) filter (where not o.is_removed) >= 200,
      case when max(o.number) = 999 then min(o.number) filter (where o.is_removed)
        else 1 + coalesce(max(o.number), 0)
      end
    into is_full, next_number
    from private.room_guest o where o.room_id = joined.id;
    if is_full then
      return '{"state": "full"}';
    end if;
    delete from private.room_guest o where o.room_id = joined.id and o.number = next_number;
    insert into private.room_guest as g (room_id, token_hash, number, animal)
    values (
      joined.id, hash, next_number, 1 + (get_byte(uuid_send(joined.id), 0) + 7 * next_number) % 32
    )
    returning g.* into guest;
  end if;
  if guest.is_removed then
    return '{"state": "removed"}';
  end if;
  return private.room_state(joined) || jsonb_build_object(
    'state', 'joined', 'room', joined.id, 'number', guest.number, 'animal', guest.animal,
    'attempts', guest.attempts, 'puzzle', joined.puzzle, 'made', joined.made
  );
end
$$;
comment on function private.join_room is 'Comes into a room, as public.join_room says. Wrong codes are counted by the caller''s address, as private.voter_of tells it; once it has tried too many, codes without a secret are looked at slowly, right ones as well. Once a room has had 999 guests, a new one gets the number of a removed one, who is not known any more.';

create function public.join_room(code text, guest text, secret text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  return private.join_room(
    join_room.code, join_room.secret, join_room.guest,
    nullif(current_setting('request.headers', true), '')::json, now()
  );
end
$$;
comment on function public.join_room is 'Comes into a room by its code, with a token of 22 characters of base64url that the device has made up; with the same token one comes back as the same guest. With the secret of the room''s link, a wrong one of which opens nothing, nothing is counted. Answers {state, room, number, animal, attempts, isLed, step, guests, solved, removed, puzzle, made}, or state alone: unknown (no such room), over, closed (the host lets in no more), removed (the host has removed this guest), full (200 guests), later (too many wrong codes from this address: one each ten seconds is looked at). Too long a code or secret, or no token, is 22023. By POST only. Definer: nobody may read or write rooms.';

create function private.answer_in_room(
  p_room uuid, p_guest text, p_attempt integer, p_value integer, p_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  joined private.room;
  guest private.room_guest;
begin
  if coalesce(p_guest !~ '^[A-Za-z0-9_-]{22}$', true) then
    raise exception 'that is no token' using errcode = 'invalid_parameter_value';
  end if;
  if coalesce(p_attempt not between 1 and 4 or p_value not between 0 and 9999, true) then
    raise exception 'that is no answer' using errcode = 'numeric_value_out_of_range';
  end if;
  -- Held, so that no answer comes in after the host has ended the answering.
  select r.* into joined from private.room r
  where r.id = p_room and private.room_lasts(r.opened_at, p_at) for share;
  select g.* into guest from private.room_guest g
  where g.room_id = joined.id and g.token_hash = sha256(convert_to(p_guest, 'UTF8')) for update;
  if not found then
    raise exception 'there is no such guest' using errcode = '02000';
  end if;
  if joined.step < 5 and not guest.is_removed
    and not coalesce(joined.answer = any (guest.attempts), false)
    and guest.attempts[p_attempt] is null
    -- In brackets, or the first then would end the condition.
    and p_attempt = (
      case when joined.is_led then joined.step else cardinality(guest.attempts) + 1 end
    )
  then
    guest.attempts[p_attempt] := p_value;
    if array_lower(guest.attempts, 1) > 1 then
      guest.attempts := array_fill(null::smallint, array[p_attempt - 1]) || p_value::smallint;
    end if;
    update private.room_guest g set attempts = guest.attempts
    where g.room_id = guest.room_id and g.token_hash = guest.token_hash;
  end if;
  return private.room_state(joined) || jsonb_build_object('attempts', guest.attempts);
end
$$;
comment on function private.answer_in_room is 'Takes a guest''s answer, as public.answer_in_room says.';

create function public.answer_in_room(
  room uuid, guest text, attempt integer, value integer
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  return private.answer_in_room(
    answer_in_room.room, answer_in_room.guest, answer_in_room.attempt, answer_in_room.value, now()
  );
end
$$;
comment on function public.answer_in_room is 'Gives a guest''s answer at an attempt, 1 to 4. The first at each counts, in order, in a led room at the attempt that is being made alone, none after the right one and none after the end; an answer sent twice counts once. Answers {attempts, isLed, step, guests, solved, removed} as they stand then; of a removed guest nothing counts. A room that is over, or another''s token, is 02000; another attempt or value 22003. By POST only. Definer: nobody may write rooms.';

grant execute on function public.open_room, public.get_own_rooms, public.get_own_room,
  public.advance_room, public.close_room, public.remove_room_guest, public.end_room
  to authenticated;
grant execute on function public.get_room, public.join_room, public.answer_in_room
  to anon, authenticated;
