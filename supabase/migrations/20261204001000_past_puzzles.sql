-- Staff choose whom past puzzles are open to; whoever meets a locked door learns what opens it.

alter table private.setting drop constraint setting_is_known;
alter table private.setting add constraint setting_is_known check (
  case name
    when 'version' then value ~ '^[0-9]+\.[0-9]+\.[0-9]+$'
    when 'classics' then value in ('on', 'off')
    when 'postal_address' then value in ('on', 'off')
    when 'client_header' then value ~ '^[a-z][a-z0-9-]*$'
    when 'staff_second_factor' then value in ('optional', 'required')
    when 'past_puzzles' then value in ('accounts', 'tiers')
    else false
  end
);
comment on table private.setting is 'The operator''s settings: version (deployed version, such as 1.5.0), classics (on or off), postal_address (on: asked for at registration; off: not even kept), client_header (the request header that tells callers apart; the gateway sets one of its own, Supabase''s network cf-connecting-ip), staff_second_factor (required: who has none does nothing that is for staff) and past_puzzles (whom private.open_past_puzzles opened them to last: accounts or tiers; no row before anybody chose).';

create function private.open_past_puzzles(p_to text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_to = 'accounts' then
    insert into private.role_permission (role, permission)
    select r.name, p.name
    from private.role r, private.permission p
    where p.name in ('game.multiple', 'routing.archive')
    on conflict do nothing;
  else
    delete from private.role_permission p
    where (p.role, p.permission) in (
      ('0_user', 'game.multiple'), ('0_user', 'routing.archive'), ('1_explorer', 'routing.archive')
    );
  end if;
  perform private.set_setting('past_puzzles', p_to);
end
$$;
comment on function private.open_past_puzzles is 'Opens old and random puzzles, calendar, archive and history to all accounts, or to tiers alone: those from 1_explorer on, the archive from 2_historian on. Anything but accounts and tiers is 23514.';

create function private.open_unsold_past_puzzles() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from private.setting s where s.name = 'past_puzzles') then
    return;
  end if;
  perform set_config('quando.changed_by', 'start', true);
  perform private.open_past_puzzles('accounts');
  perform set_config('quando.changed_by', '', true);
end
$$;
comment on function private.open_unsold_past_puzzles is 'For the start of a gateway that sells nothing: opens past puzzles to all accounts, unless somebody has chosen before.';

create function public.set_past_puzzles(open_to text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.access');
  perform set_config('quando.changed_by', auth.uid()::text, true);
  perform private.open_past_puzzles(open_to);
  perform set_config('quando.changed_by', '', true);
end
$$;
comment on function public.set_past_puzzles is 'For administrators: whom past puzzles are open to from now on, "accounts" (all) or "tiers"; anything else is 23514. Without admin.access 42501. By POST only. Definer: nobody may write what roles grant.';

create function public.get_permission_roles() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(p.permission, p.role), '{}')
  from (
    select g.permission, min(g.role collate "C") as role
    from private.role_permission g
    group by g.permission
  ) as p;
$$;
comment on function public.get_permission_roles is 'The lowest role that grants each permission, by the permission''s name, for everybody: what a locked door says. Permissions of no role are left out. Definer: players may not read what roles grant.';

grant execute on function public.set_past_puzzles to authenticated;
grant execute on function public.get_permission_roles to anon, authenticated, service_role;
