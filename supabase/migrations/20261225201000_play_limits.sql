-- Administrators set on the page how many past puzzles a day each role may start.

create function public.set_play_limit(role text, plays integer default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.access');
  if plays not between 0 and 999999 then
    raise exception 'plays are outside 0 to 999999' using errcode = 'numeric_value_out_of_range';
  end if;
  if not exists (select from private.role r where r.name = set_play_limit.role) then
    raise exception 'there is no such role' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('quando.changed_by', auth.uid()::text, true);
  insert into private.play_limit as l (role, plays)
  values (set_play_limit.role, set_play_limit.plays)
  on conflict on constraint play_limit_pkey do update set plays = excluded.plays;
  perform set_config('quando.changed_by', '', true);
end
$$;
comment on function public.set_play_limit is 'For administrators: how many past and random puzzles a day a role may start from now on, 0 to 999999 (22003), null for as many as they like; an unknown role is 22023. Without admin.access 42501. By POST only. Definer: nobody may write limits.';

grant execute on function public.set_play_limit to authenticated;
