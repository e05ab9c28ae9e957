-- Who of the users has which role, given and taken by administrators, and the record of what staff did.

create function private.user_json(user_id uuid, at timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', u.id,
    'displayName', private.name_of(u.id),
    'email', u.email,
    'isConfirmed', u.email_confirmed_at is not null,
    'role', private.role_of(u.id, user_json.at),
    'endsAt', (
      select r.ends_at from private.user_role r
      where r.user_id = u.id and r.ends_at > user_json.at
    ),
    'createdAt', u.created_at,
    'lastSignIn', u.last_sign_in_at
  )
  from auth.users u where u.id = user_json.user_id;
$$;
revoke all on function private.user_json(uuid, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.user_json(uuid, timestamptz) is 'One user as administrators see them.';

create function private.list_users(
  at timestamptz, words text, role text, before uuid, amount integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  needle constant text := private.require_words(words);
  size constant integer := private.require_amount(amount);
  since timestamptz;
  answer jsonb;
begin
  if role is not null and not exists (select from private.role r where r.name = list_users.role) then
    raise exception 'role % does not exist', role using errcode = 'invalid_parameter_value';
  end if;
  if before is not null then
    select coalesce(u.created_at, '-infinity') into since
    from auth.users u where u.id = list_users.before;
    if not found then
      raise exception 'there is no such user' using errcode = '02000', hint = 'Begin again.';
    end if;
  end if;
  with found as (
    select u.id, coalesce(u.created_at, '-infinity') as created_at
    from auth.users u left join public.profile p on p.user_id = u.id
    where u.deleted_at is null
      and (list_users.role is null or private.role_of(u.id, list_users.at) = list_users.role)
      and (
        needle is null
        or strpos(private.folded(p.display_name), needle) > 0
        or strpos(private.folded(u.email), needle) > 0
      )
      and (
        list_users.before is null
        or (coalesce(u.created_at, '-infinity'), u.id) < (since, list_users.before)
      )
    order by 2 desc, u.id desc
    limit size + 1
  ),
  page as (
    select f.* from found f order by f.created_at desc, f.id desc limit size
  )
  select jsonb_build_object(
    'users', coalesce(
      jsonb_agg(private.user_json(g.id, at) order by g.created_at desc, g.id desc), '[]'
    ),
    'next', case when (select count(*) from found) > size then
      (array_agg(g.id order by g.created_at, g.id))[1]
    end
  ) into answer
  from page g;
  return answer;
end
$$;
revoke all on function private.list_users(timestamptz, text, text, uuid, integer)
  from public, anon, authenticated, service_role;
comment on function private.list_users(timestamptz, text, text, uuid, integer) is
  'Users by name, address and role, newest account first, as public.get_users answers.';

create function private.holds_forever(user_id uuid, permission text, at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select private.user_holds_permission(user_id, permission, at) and exists (
    select from private.user_role r where r.user_id = holds_forever.user_id and r.ends_at is null
  );
$$;
revoke all on function private.holds_forever(uuid, text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.holds_forever(uuid, text, timestamptz) is
  'Whether a user holds a permission by a role of their own that has no end.';

create function private.give_role(
  given_by uuid, at timestamptz, user_id uuid, role text, ends_at timestamptz
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  is_confirmed boolean;
  had_admins boolean;
begin
  if given_by is not distinct from user_id then
    raise exception 'nobody changes their own role'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Another administrator can.';
  end if;
  if not exists (select from private.role r where r.name = give_role.role) then
    raise exception 'role % does not exist', role using errcode = 'invalid_parameter_value';
  end if;
  if ends_at is not null and (not isfinite(ends_at) or ends_at <= at) then
    raise exception 'the end lies in the past' using errcode = 'invalid_parameter_value';
  end if;
  select u.email_confirmed_at is not null into is_confirmed
  from auth.users u where u.id = give_role.user_id and u.deleted_at is null;
  if not found then
    raise exception 'there is no such user' using errcode = '02000';
  end if;
  if role <> '0_user' and not is_confirmed then
    raise exception 'the address is not confirmed yet'
      using errcode = 'object_not_in_prerequisite_state',
        hint = 'Whoever signed up with it might not be its owner.';
  end if;
  had_admins := exists (
    select from private.user_role r where private.holds_forever(r.user_id, 'admin.access', at)
  );
  if role = '0_user' then
    delete from private.user_role r where r.user_id = give_role.user_id;
  else
    insert into private.user_role as r (user_id, role, ends_at)
    values (give_role.user_id, give_role.role, give_role.ends_at)
    on conflict on constraint user_role_pkey do update
    set role = excluded.role, ends_at = excluded.ends_at
    where (r.role, r.ends_at) is distinct from (excluded.role, excluded.ends_at);
  end if;
  if had_admins and not exists (
    select from private.user_role r where private.holds_forever(r.user_id, 'admin.access', at)
  ) then
    raise exception 'the last administrator without an end stays'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Make another one first.';
  end if;
  return private.user_json(user_id, at);
end
$$;
revoke all on function private.give_role(uuid, timestamptz, uuid, text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.give_role(uuid, timestamptz, uuid, text, timestamptz) is
  'Gives another user a role, 0_user to take it away. Private.role_change notes it by itself.';

create function private.audit_log(before text, amount integer) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  size constant integer := private.require_amount(amount);
  answer jsonb;
begin
  with entry as (
    select a.done_at as at, a.done_by as by, a.action, a.subject, a.details,
      concat_ws(
        ' ', to_char(timezone('UTC', a.done_at), 'YYYY-MM-DD HH24:MI:SS.US'), 'a',
        lpad(a.id::text, 19, '0')
      ) collate "C" as place
    from private.staff_action a
    union all
    select c.changed_at, c.changed_by, 'role changed', c.user_id::text,
      jsonb_build_object(
        'name', private.name_of(c.user_id), 'oldRole', c.old_role, 'oldEnd', c.old_end,
        'newRole', c.new_role, 'newEnd', c.new_end
      ),
      concat_ws(
        ' ', to_char(timezone('UTC', c.changed_at), 'YYYY-MM-DD HH24:MI:SS.US'), 'r',
        lpad(c.id::text, 19, '0')
      ) collate "C"
    from private.role_change c
  ),
  found as (
    select e.* from entry e
    where audit_log.before is null or e.place < audit_log.before collate "C"
    order by e.place desc
    limit size + 1
  ),
  page as (
    select f.* from found f order by f.place desc limit size
  )
  select jsonb_build_object(
    'entries', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'at', g.at, 'by', g.by,
          'byName', case when g.by ~ '^[0-9a-f-]{36}$' then private.name_of(g.by::uuid) end,
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
revoke all on function private.audit_log(text, integer) from public, anon, authenticated, service_role;
comment on function private.audit_log(text, integer) is
  'What staff did and how roles changed, newest first, as public.get_audit_log answers.';

create function public.get_users(
  words text default null, role text default null, before uuid default null,
  amount integer default 30
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.access');
  return private.list_users(now(), words, role, before, amount);
end
$$;
comment on function public.get_users(text, text, uuid, integer) is
  'For administrators: {users, next}, newest account first, each {id, displayName, email, isConfirmed, role, endsAt, createdAt, lastSignIn}; next is what to pass as before, null at the end. Words are searched in name and address. Without admin.access 42501. By POST only. Definer: nobody may read the accounts.';

create function public.grant_user_role(
  user_id uuid, role text, ends_at timestamptz default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.access');
  -- Two administrators who take each other's role must not both succeed: asked again in turn.
  perform private.take_makers_turn();
  perform private.require_permission('admin.access');
  return private.give_role(auth.uid(), now(), user_id, role, ends_at);
end
$$;
comment on function public.grant_user_role(uuid, text, timestamptz) is
  'For administrators: gives another user a role, from now to an end or without one, 0_user to take it away, and answers the user as get_users has them. One''s own role, an unconfirmed address and the last administrator without an end are 55000, an unknown user 02000, an unknown role or a past end 22023. Without admin.access 42501. By POST only. Definer: nobody may write roles.';

create function public.get_audit_log(before text default null, amount integer default 30)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_post();
  perform private.require_permission('admin.access');
  return private.audit_log(before, amount);
end
$$;
comment on function public.get_audit_log(text, integer) is
  'For administrators: {entries, next}, newest first, each {at, by, byName, action, subject, details}; by is a user''s id or a program, the subject of "role changed" a user''s id. Next is what to pass as before, null at the end. Without admin.access 42501. By POST only. Definer: nobody may read the record.';

revoke all on function public.get_users(text, text, uuid, integer),
  public.grant_user_role(uuid, text, timestamptz), public.get_audit_log(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.get_users(text, text, uuid, integer),
  public.grant_user_role(uuid, text, timestamptz), public.get_audit_log(text, integer)
  to authenticated;
