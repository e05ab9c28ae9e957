-- A room takes guests however many its host has removed.

create or replace function private.join_room(
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

comment on column private.room_guest.is_removed is 'Whether the host has removed the guest, whose device does not come in again, until somebody else needs the number.';
