-- Which role grants which permission, who has which role, and who changed that when.

create table private.role (
  name text primary key,
  constraint role_name_form check (name ~ '^[0-9]+_[a-z]+$' and char_length(name) <= 40)
);

create table private.permission (
  name text primary key,
  description text not null
);

create table private.role_permission (
  role text not null references private.role (name) on delete cascade,
  permission text not null references private.permission (name) on delete cascade,
  primary key (role, permission)
);

create table private.user_role (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null references private.role (name),
  ends_at timestamptz,
  constraint user_role_is_more_than_default check (role <> '0_user'),
  constraint user_role_ends_at_is_an_instant check (isfinite(ends_at))
);
create index user_role_role_idx on private.user_role (role);

create table private.role_change (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null default now(),
  user_id uuid not null,
  old_role text not null,
  old_end timestamptz,
  new_role text not null,
  new_end timestamptz,
  changed_by text not null
);
create index role_change_user_id_idx on private.role_change (user_id);

alter table private.role enable row level security;
alter table private.permission enable row level security;
alter table private.role_permission enable row level security;
alter table private.user_role enable row level security;
alter table private.role_change enable row level security;
revoke all on private.role, private.permission, private.role_permission, private.user_role,
  private.role_change from public, anon, authenticated, service_role;

comment on table private.role is 'The roles there are. Who has none of them is 0_user.';
comment on table private.permission is
  'What a role may grant. Code asks for these names, so a new one comes with the code that asks.';
comment on table private.role_permission is
  'Which role grants which permission; the operator''s to change, for everybody at the next refresh.';
comment on table private.user_role is
  'The role of each user who has more than 0_user. One that has ended counts as 0_user.';
comment on column private.user_role.ends_at is 'The first instant without the role; null for no end.';
comment on table private.role_change is
  'Every change of a user''s role, by whatever means. Outlives the user, so it names them by their id alone and references nothing.';
comment on column private.role_change.changed_by is
  'Who did it: a user''s id, or a program such as "command line", never a name or an address.';

insert into private.role (name) values
  ('0_user'), ('1_explorer'), ('2_historian'), ('3_chronicler'), ('4_admin'), ('5_subadmin');

insert into private.permission (name, description) values
  ('authenticated', 'Keep an account and its profile.'),
  ('stats.shared', 'Keep statistics and the running game on the server.'),
  ('game.multiple', 'Play old and random puzzles; see calendar and history.'),
  ('routing.archive', 'Open the archive.'),
  ('routing.experimental', 'Open what is being tried out.'),
  ('admin.restricted', 'Make puzzles: creator and dashboard.'),
  ('admin.access', 'Everything else staff can do: research and roles.');

insert into private.role_permission (role, permission)
select granted.role, unnest(granted.permissions)
from (
  values
    ('0_user', array['authenticated', 'stats.shared']),
    ('1_explorer', array['authenticated', 'stats.shared', 'game.multiple']),
    ('2_historian', array['authenticated', 'stats.shared', 'game.multiple', 'routing.archive']),
    ('3_chronicler', array['authenticated', 'stats.shared', 'game.multiple', 'routing.archive',
      'routing.experimental']),
    ('5_subadmin', array['authenticated', 'stats.shared', 'game.multiple', 'routing.archive',
      'routing.experimental', 'admin.restricted']),
    ('4_admin', array['authenticated', 'stats.shared', 'game.multiple', 'routing.archive',
      'routing.experimental', 'admin.restricted', 'admin.access'])
) as granted (role, permissions);

create function private.role_of(user_id uuid, at timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select r.role from private.user_role r
      where r.user_id = role_of.user_id and coalesce(r.ends_at, 'infinity') > role_of.at
    ),
    '0_user'
  );
$$;
revoke all on function private.role_of(uuid, timestamptz) from public, anon, authenticated, service_role;
comment on function private.role_of(uuid, timestamptz) is
  'A user''s role at an instant; 0_user without a row, after the row''s end, and for nobody.';

create function private.permissions_of(role text) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(p.permission order by p.permission), '{}')
  from private.role_permission p
  where p.role = permissions_of.role;
$$;
revoke all on function private.permissions_of(text) from public, anon, authenticated, service_role;
comment on function private.permissions_of(text) is
  'The permissions that a role grants, in the order of their names; none for an unknown role.';

create function private.user_holds_permission(user_id uuid, permission text, at timestamptz)
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users u
    join private.role_permission p on p.role = private.role_of(u.id, user_holds_permission.at)
    where u.id = user_holds_permission.user_id
      and p.permission = user_holds_permission.permission
      and u.deleted_at is null
      and coalesce(u.banned_until, '-infinity') <= user_holds_permission.at
  );
$$;
revoke all on function private.user_holds_permission(uuid, text, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.user_holds_permission(uuid, text, timestamptz) is
  'Whether the tables give a user a permission at an instant. Deleted and banned users hold none.';

create function private.holds_permission(permission text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
    or private.user_holds_permission(auth.uid(), holds_permission.permission, now());
$$;
revoke all on function private.holds_permission(text) from public, anon, authenticated, service_role;
grant execute on function private.holds_permission(text) to authenticated, service_role;
comment on function private.holds_permission(text) is
  'Whether the caller holds the permission by the tables as they are now, whatever the token says; the service role holds all. For everything that writes and for staff; private.has_permission asks the token. Definer: policies run it as players, who may not read the tables.';

create function private.record_role_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'roles are taken one by one, so that each is recorded'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Delete the rows.';
  end if;
  if tg_op = 'UPDATE' and new.user_id <> old.user_id then
    raise exception 'a role does not move to another user'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Delete the row and add one.';
  end if;
  insert into private.role_change (user_id, old_role, old_end, new_role, new_end, changed_by)
  values (
    case tg_op when 'DELETE' then old.user_id else new.user_id end,
    case tg_op when 'INSERT' then '0_user' else old.role end,
    case tg_op when 'INSERT' then null else old.ends_at end,
    case tg_op when 'DELETE' then '0_user' else new.role end,
    case tg_op when 'DELETE' then null else new.ends_at end,
    coalesce(
      nullif(current_setting('quando.changed_by', true), ''), auth.uid()::text,
      nullif(auth.role(), ''), session_user
    )
  );
  return null;
end
$$;
revoke all on function private.record_role_change() from public, anon, authenticated, service_role;
comment on function private.record_role_change() is
  'Writes private.role_change. Programs say who they are in quando.changed_by; otherwise it is the caller. Definer: where the auth service deletes a user, its role may not write here.';

create trigger record_role_change after insert or update or delete on private.user_role
  for each row execute function private.record_role_change();
create trigger record_no_truncate before truncate on private.user_role
  for each statement execute function private.record_role_change();

create function private.grant_role(
  email text, role text, ends_at timestamptz default null, changed_by text default 'SQL'
) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  users constant uuid[] := array(
    select u.id from auth.users u where lower(u.email) = lower(btrim(grant_role.email))
  );
begin
  if cardinality(users) = 0 then
    raise exception 'no account has this address' using errcode = '02000';
  end if;
  if cardinality(users) > 1 then
    raise exception '% accounts have this address', cardinality(users)
      using errcode = 'cardinality_violation';
  end if;
  if not exists (select from private.role r where r.name = grant_role.role) then
    raise exception 'role % does not exist', grant_role.role
      using errcode = 'invalid_parameter_value';
  end if;
  if grant_role.role <> '0_user'
    and (select u.email_confirmed_at is null from auth.users u where u.id = users[1]) then
    raise exception 'the address is not confirmed yet'
      using errcode = 'object_not_in_prerequisite_state',
        hint = 'Whoever signed up with it might not be its owner.';
  end if;
  if grant_role.ends_at <= now() then
    raise exception 'the end lies in the past' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('quando.changed_by', grant_role.changed_by, true);
  if grant_role.role = '0_user' then
    delete from private.user_role r where r.user_id = users[1];
  else
    insert into private.user_role as r (user_id, role, ends_at)
    values (users[1], grant_role.role, grant_role.ends_at)
    on conflict (user_id) do update set role = excluded.role, ends_at = excluded.ends_at
    where (r.role, r.ends_at) is distinct from (excluded.role, excluded.ends_at);
  end if;
  perform set_config('quando.changed_by', '', true);
  return users[1];
end
$$;
revoke all on function private.grant_role(text, text, timestamptz, text)
  from public, anon, authenticated, service_role;
comment on function private.grant_role(text, text, timestamptz, text) is
  'For operators: gives the account with this address (in any case) a role, 0_user to take it away. No such account is 02000, several 21000, an unknown role or a past end 22023, an unconfirmed address 55000. Answers the user''s id.';
