-- What day it is for a player, and the gate that nothing later than it passes.

create function private.local_day(at timestamptz, timezoneoffset integer) returns date
language plpgsql immutable
set search_path = ''
as $$
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
revoke all on function private.local_day(timestamptz, integer)
  from public, anon, authenticated, service_role;
comment on function private.local_day(timestamptz, integer) is
  'The calendar day at an instant, minutes east of UTC. The same as localDay in src/game, held to src/game/day-cases.json. An offset outside -720 to 840 is 22003, none is 22004.';

create function private.visible_until(at timestamptz, timezoneoffset integer) returns date
language sql immutable
set search_path = ''
as $$
  select private.local_day(at, timezoneoffset);
$$;
revoke all on function private.visible_until(timestamptz, integer)
  from public, anon, authenticated, service_role;
comment on function private.visible_until(timestamptz, integer) is
  'The future gate: the last date whose puzzle may be handed to a player who states this offset. Everything that hands out a puzzle asks here.';
