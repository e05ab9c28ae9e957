-- The record of what staff and operators did, and who of the users has which role.

create table private.staff_action (
  id bigint generated always as identity primary key,
  done_at timestamptz not null,
  done_by text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  constraint staff_action_form check (action ~ '^[a-z]+ [a-z]+$')
);
create index staff_action_subject_idx on private.staff_action (subject, id);
create index staff_action_done_at_idx on private.staff_action (done_at, id);
alter table private.staff_action enable row level security;
comment on table private.staff_action is 'What staff did: one row a call that changed something. Outlives its users, so it names them by their id alone and references nothing.';

create function private.record_action(
  p_user_id uuid, p_at timestamptz, p_action text, p_subject text, p_details jsonb default '{}'
) returns void
language sql volatile set search_path = '' as $$
  insert into private.staff_action (done_at, done_by, action, subject, details)
  values (
    p_at,
    coalesce(
      p_user_id::text, nullif(current_setting('quando.changed_by', true), ''),
      session_user
    ),
    p_action, p_subject, p_details
  );
$$;
comment on function private.record_action is 'Notes what somebody of the staff did to what, such as draft saved, moon-landing. Programs say who they are in quando.changed_by.';

create function private.user_json(p_user_id uuid, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id,
    'displayName', private.name_of(u.id),
    'email', u.email,
    'isConfirmed', u.email_confirmed_at is not null,
    'role', private.role_of(u.id, p_at),
    'endsAt', (
      select r.ends_at from private.user_role r
      where r.user_id = u.id and r.ends_at > p_at
    ),
    'createdAt', u.created_at,
    'lastSignIn', u.last_sign_in_at
  )
  from auth.users u where u.id = p_user_id;
$$;
comment on function private.user_json is 'One user as administrators see them.';

create function private.list_users(
  p_at timestamptz, p_words text, p_role text, p_before uuid, p_amount integer
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  needle constant text := private.require_words(p_words);
  size constant integer := private.require_amount(p_amount);
  since timestamptz;
  answer jsonb;
begin
  if p_role is not null and not exists (select from private.role r where r.name = p_role) then
    raise exception 'role % does not exist', p_role using errcode = 'invalid_parameter_value';
  end if;
  if p_before is not null then
    select coalesce(u.created_at, '-infinity') into since
    from auth.users u where u.id = p_before;
    if not found then
      raise exception 'there is no such user' using errcode = '02000', hint = 'Begin again.';
    end if;
  end if;
  with found as (
    select u.id, coalesce(u.created_at, '-infinity') as created_at
    from auth.users u left join public.profile p on p.user_id = u.id
    where u.deleted_at is null
      and (p_role is null or private.role_of(u.id, p_at) = p_role)
      and (
        needle is null
        or strpos(private.folded(p.display_name), needle) > 0
        or strpos(private.folded(u.email), needle) > 0
      )
      and (
        p_before is null
        or (coalesce(u.created_at, '-infinity'), u.id) < (since, p_before)
      )
    order by 2 desc, u.id desc
    limit size + 1
  ),
  page as (select f.* from found f order by f.created_at desc, f.id desc limit size)
  select jsonb_build_object(
    'users', coalesce(
      jsonb_agg(private.user_json(g.id, p_at) order by g.created_at desc, g.id desc), '[]'
    ),
    'next', case when (select count(*) from found) > size then
      (array_agg(g.id order by g.created_at, g.id))[1]
    end
  ) into answer
  from page g;
  return answer;
end
$$;
comment on function private.list_users is 'Users by name, address and role, newest account first, as public.get_users answers.';

create function private.holds_forever(
  p_user_id uuid, p_permission text, p_at timestamptz
) returns boolean
language sql stable set search_path = '' as $$
  select private.user_holds_permission(p_user_id, p_permission, p_at) and exists (
    select from private.user_role r where r.user_id = p_user_id and r.ends_at is null
  );
$$;
comment on function private.holds_forever is 'Whether a user holds a permission by a role of their own that has no end.';

create function private.give_role(
  p_given_by uuid, p_at timestamptz, p_user_id uuid, p_role text, p_ends_at timestamptz
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  is_confirmed boolean;
  had_admins boolean;
begin
  if p_given_by is not distinct from p_user_id then
    raise exception 'nobody changes their own role'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Another administrator can.';
  end if;
  if not exists (select from private.role r where r.name = p_role) then
    raise exception 'role % does not exist', p_role using errcode = 'invalid_parameter_value';
  end if;
  if p_ends_at is not null and (not isfinite(p_ends_at) or p_ends_at <= p_at) then
    raise exception 'the end lies in the past' using errcode = 'invalid_parameter_value';
  end if;
  select u.email_confirmed_at is not null into is_confirmed
  from auth.users u where u.id = p_user_id and u.deleted_at is null;
  if not found then
    raise exception 'there is no such user' using errcode = '02000';
  end if;
  if p_role <> '0_user' and not is_confirmed then
    raise exception 'the address is not confirmed yet'
      using errcode = 'object_not_in_prerequisite_state',
        hint = 'Whoever signed up with it might not be its owner.';
  end if;
  had_admins := exists (
    select from private.user_role r where private.holds_forever(r.user_id, 'admin.access', p_at)
  );
  if p_role = '0_user' then
    delete from private.user_role r where r.user_id = p_user_id;
  else
    insert into private.user_role as r (user_id, role, ends_at)
    values (p_user_id, p_role, p_ends_at)
    on conflict on constraint user_role_pkey do update
    set role = excluded.role, ends_at = excluded.ends_at
    where (r.role, r.ends_at) is distinct from (excluded.role, excluded.ends_at);
  end if;
  if had_admins and not exists (
    select from private.user_role r where private.holds_forever(r.user_id, 'admin.access', p_at)
  ) then
    raise exception 'the last administrator without an end stays'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Make another one first.';
  end if;
  return private.user_json(p_user_id, p_at);
end
$$;
comment on function private.give_role is 'Gives another user a role, 0_user to take it away. Private.role_change notes it by itself.';

create function private.audit_log(p_before text, p_amount integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := private.require_amount(p_amount);
  parts constant text[] := regexp_match(
    p_before, '^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}) ([ar]) (\d{19})$'
  );
  since timestamptz;
  answer jsonb;
begin
  if p_before is not null and parts is null then
    raise exception 'there is no such place in the record'
      using errcode = 'invalid_parameter_value', hint = 'Begin again.';
  end if;
  since := timezone('UTC', coalesce(parts[1], 'infinity')::timestamp);
  -- Either table is read backwards from the place, by its index, and no further than a page.
  with entry as (
    (
      select a.done_at as at, a.done_by as by, a.action, a.subject, a.details,
        'a' as kind, a.id
      from private.staff_action a
      where a.done_at <= since
        and (parts is null or (a.done_at, 'a', a.id) < (since, parts[2], parts[3]::bigint))
      order by a.done_at desc, a.id desc
      limit size + 1
    )
    union all
    (
      select c.changed_at, c.changed_by, 'role changed', c.user_id::text,
        jsonb_build_object(
          'name', private.account_name(c.user_id), 'oldRole', c.old_role, 'oldEnd', c.old_end,
          'newRole', c.new_role, 'newEnd', c.new_end
        ),
        'r', c.id
      from private.role_change c
      where c.changed_at <= since
        and (parts is null or (c.changed_at, 'r', c.id) < (since, parts[2], parts[3]::bigint))
      order by c.changed_at desc, c.id desc
      limit size + 1
    )
  ),
  found as (
    select e.* from entry e order by e.at desc, e.kind desc, e.id desc limit size + 1
  ),
  page as (
    select f.*,
      concat_ws(
        ' ', to_char(timezone('UTC', f.at), 'YYYY-MM-DD HH24:MI:SS.US'), f.kind,
        lpad(f.id::text, 19, '0')
      ) collate "C" as place
    from found f
    order by f.at desc, f.kind desc, f.id desc
    limit size
  )
  select jsonb_build_object(
    'entries', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'at', g.at, 'by', g.by,
          'byName', case when g.by ~ '^[0-9a-f-]{36}$' then private.account_name(g.by::uuid) end,
          'action', g.action, 'subject', g.subject, 'details', g.details
        )
        order by g.place desc
      ),
      '[]'
    ),
    'next', case when (select count(*) from found) > size then min(g.place) end
  ) into answer
  from page g;
  return answer;
end
$$;
comment on function private.audit_log is 'What staff did and how roles changed, newest first, as public.get_audit_log answers.';

create function public.get_users(
  words text default null, role text default null, before uuid default null,
  amount integer default 30
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.access');
  return private.list_users(now(), words, role, before, amount);
end
$$;
comment on function public.get_users is 'For administrators: {users, next}, newest account first, each {id, displayName, email, isConfirmed, role, endsAt, createdAt, lastSignIn}; next is what to pass as before, null at the end. Words are searched in name and address. Without admin.access 42501. By POST only. Definer: nobody may read the accounts.';

create function public.grant_user_role(
  user_id uuid, role text, ends_at timestamptz default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.access');
  -- Two administrators who take each other's role must not both succeed: asked again in turn.
  perform pg_advisory_xact_lock(hashtextextended('roles', 0));
  perform private.require_permission('admin.access');
  return private.give_role(auth.uid(), now(), user_id, role, ends_at);
end
$$;
comment on function public.grant_user_role is 'For administrators: gives another user a role, from now to an end or without one, 0_user to take it away, and answers the user as get_users has them. One''s own role, an unconfirmed address and the last administrator without an end are 55000, an unknown user 02000, an unknown role or a past end 22023. Without admin.access 42501. By POST only. Definer: nobody may write roles.';

create function public.get_audit_log(before text default null, amount integer default 30)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post('admin.access');
  return private.audit_log(before, amount);
end
$$;
comment on function public.get_audit_log is 'For administrators: {entries, next}, newest first, each {at, by, byName, action, subject, details}; by is a user''s id or a program, the subject of "role changed" a user''s id. Next is what to pass as before, null at the end. Without admin.access 42501. By POST only. Definer: nobody may read the record.';

create function private.record_permission_change() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'permissions are taken one by one, so that each is recorded'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Delete the rows.';
  end if;
  if tg_op <> 'INSERT' then
    perform private.record_action(
      null, now(), 'permission forbidden', old.role, jsonb_build_object('permission', old.permission)
    );
  end if;
  if tg_op <> 'DELETE' then
    perform private.record_action(
      null, now(), 'permission allowed', new.role, jsonb_build_object('permission', new.permission)
    );
  end if;
  return null;
end
$$;
comment on function private.record_permission_change is 'Notes every change of what a role may do in private.staff_action.';
create trigger record_permission_change after insert or update or delete on private.role_permission
  for each row execute function private.record_permission_change();
create trigger record_no_truncate before truncate on private.role_permission
  for each statement execute function private.record_permission_change();

create function private.record_limit_change() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'limits are lifted one by one, so that each is recorded'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Delete the rows.';
  end if;
  if tg_op = 'DELETE' then
    perform private.record_action(
      null, now(), 'limit changed', old.role, jsonb_build_object('plays', null)
    );
  elsif tg_op = 'INSERT' or new is distinct from old then
    perform private.record_action(
      null, now(), 'limit changed', new.role, jsonb_build_object('plays', new.plays)
    );
  end if;
  return null;
end
$$;
comment on function private.record_limit_change is 'Notes every change of how many past puzzles a role may start in private.staff_action.';
create trigger record_limit_change after insert or update or delete on private.play_limit
  for each row execute function private.record_limit_change();
create trigger record_no_truncate before truncate on private.play_limit
  for each statement execute function private.record_limit_change();

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

grant execute on function  public.get_users, public.grant_user_role, public.get_audit_log,
  public.set_past_puzzles, public.set_play_limit to authenticated;
grant execute on function  public.get_permission_roles to anon, authenticated, service_role;
