-- What the operator does by the command line or in SQL stands in the record of staff, too.

create or replace function private.record_action(
  user_id uuid, at timestamptz, action text, subject text, details jsonb default '{}'
) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.staff_action (done_at, done_by, action, subject, details)
  values (
    record_action.at,
    coalesce(
      record_action.user_id::text, nullif(current_setting('quando.changed_by', true), ''),
      session_user
    ),
    record_action.action, record_action.subject, record_action.details
  );
$$;
comment on function private.record_action(uuid, timestamptz, text, text, jsonb) is
  'Notes what somebody of the staff did to what, such as draft saved, moon-landing. Programs say who they are in quando.changed_by.';

create function private.record_permission_change() returns trigger
language plpgsql volatile
set search_path = ''
as $$
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
revoke all on function private.record_permission_change()
  from public, anon, authenticated, service_role;
comment on function private.record_permission_change() is
  'Notes every change of what a role may do in private.staff_action.';

create trigger record_permission_change after insert or update or delete on private.role_permission
  for each row execute function private.record_permission_change();
create trigger record_no_truncate before truncate on private.role_permission
  for each statement execute function private.record_permission_change();

create function private.record_limit_change() returns trigger
language plpgsql volatile
set search_path = ''
as $$
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
revoke all on function private.record_limit_change() from public, anon, authenticated, service_role;
comment on function private.record_limit_change() is
  'Notes every change of how many past puzzles a role may start in private.staff_action.';

create trigger record_limit_change after insert or update or delete on private.play_limit
  for each row execute function private.record_limit_change();
create trigger record_no_truncate before truncate on private.play_limit
  for each statement execute function private.record_limit_change();

create or replace function private.give_paid_role(
  source text, user_id uuid, role text, starts_at timestamptz, ends_at timestamptz
) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  author constant text := coalesce(current_setting('quando.changed_by', true), '');
begin
  if author = '' then
    perform set_config('quando.changed_by', 'payment', true);
  end if;
  delete from private.paid_role p
  where p.source = give_paid_role.source
    and (p.user_id is distinct from give_paid_role.user_id or give_paid_role.role is null
      or coalesce(give_paid_role.starts_at >= give_paid_role.ends_at, true));
  if user_id is not null and role is not null and starts_at < ends_at then
    insert into private.paid_role as p (source, user_id, role, starts_at, ends_at)
    values (give_paid_role.source, give_paid_role.user_id, give_paid_role.role,
      give_paid_role.starts_at, give_paid_role.ends_at)
    on conflict on constraint paid_role_pkey do update
      set role = excluded.role, starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (p.role, p.starts_at, p.ends_at)
        is distinct from (excluded.role, excluded.starts_at, excluded.ends_at);
  end if;
  perform set_config('quando.changed_by', author, true);
end
$$;
comment on function private.give_paid_role(text, uuid, text, timestamptz, timestamptz) is
  'Makes the tier of one subscription or gift what it is now, or takes it away where there is no user, no tier or no time. Noted as done by a payment, unless somebody says who they are in quando.changed_by.';

drop function private.assign_subscription(text, text, timestamptz);
create function private.assign_subscription(
  id text, email text, at timestamptz default now(), changed_by text default 'SQL'
) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  users constant uuid[] := array(
    select u.id from auth.users u
    where lower(u.email) = lower(btrim(assign_subscription.email))
      and u.email_confirmed_at is not null
  );
begin
  if cardinality(users) <> 1 then
    raise exception '% confirmed accounts have this address', cardinality(users)
      using errcode = '02000';
  end if;
  update public.subscription s set user_id = users[1] where s.id = assign_subscription.id;
  if not found then
    raise exception 'no event has told of this subscription' using errcode = '02000';
  end if;
  perform set_config('quando.changed_by', assign_subscription.changed_by, true);
  perform private.settle_subscription(assign_subscription.id, at);
  perform set_config('quando.changed_by', '', true);
  return users[1];
end
$$;
revoke all on function private.assign_subscription(text, text, timestamptz, text)
  from public, anon, authenticated, service_role;
comment on function private.assign_subscription(text, text, timestamptz, text) is
  'For operators: says whose subscription it is, by a confirmed address; answers the user''s id. An unknown address or subscription is 02000.';
