-- Which role grants which permission, who has which role, given or paid for, and who changed that when.

create table private.role (
  name text primary key,
  constraint role_name_form check (name ~ '^[0-9]+_[a-z]+$' and char_length(name) <= 40)
);
alter table private.role enable row level security;
comment on table private.role is 'The roles there are. Who has none of them is 0_user.';
insert into private.role (name) values
  ('0_user'), ('1_explorer'), ('2_historian'), ('3_chronicler'), ('4_admin'), ('5_subadmin');

create table private.permission (
  name text primary key,
  description text not null
);
alter table private.permission enable row level security;
comment on table private.permission is 'What a role may grant. Code asks for these names, so a new one comes with the code that asks.';
insert into private.permission (name, description) values
  ('authenticated', 'Keep an account and its profile.'),
  ('stats.shared', 'Keep statistics and the running game on the server.'),
  ('game.multiple', 'Play old and random puzzles; see calendar and history.'),
  ('routing.archive', 'Open the archive.'),
  ('routing.experimental', 'Open what is being tried out.'),
  ('admin.restricted', 'Make puzzles: creator and dashboard.'),
  ('admin.access', 'Everything else staff can do: research and roles.');

create table private.role_permission (
  role text not null references private.role (name) on delete cascade,
  permission text not null references private.permission (name) on delete cascade,
  primary key (role, permission)
);
alter table private.role_permission enable row level security;
comment on table private.role_permission is 'Which role grants which permission; the operator''s to change, for everybody at the next refresh.';
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

create table private.user_role (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null references private.role (name),
  ends_at timestamptz,
  constraint user_role_is_more_than_default check (role <> '0_user'),
  constraint user_role_ends_at_is_an_instant check (isfinite(ends_at))
);
create index user_role_role_idx on private.user_role (role);
alter table private.user_role enable row level security;
comment on table private.user_role is 'The role of each user who has more than 0_user. One that has ended counts as 0_user.';
comment on column private.user_role.ends_at is 'The first instant without the role; null for no end.';

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
create index role_change_changed_at_idx on private.role_change (changed_at, id);
alter table private.role_change enable row level security;
comment on table private.role_change is 'Every change of a user''s role, by whatever means, and of every tier that was paid for. Outlives the user, so it names them by their id alone and references nothing.';
comment on column private.role_change.changed_by is 'Who did it: a user''s id, or a program such as "command line" or "payment", never a name or an address.';

create table private.paid_role (
  source text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null references private.role (name),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint paid_role_is_a_tier check (role in ('1_explorer', '2_historian', '3_chronicler')),
  constraint paid_role_lasts check (starts_at < ends_at),
  constraint paid_role_times_are_instants check (isfinite(starts_at) and isfinite(ends_at))
);
create index paid_role_user_id_idx on private.paid_role (user_id);
create index paid_role_role_idx on private.paid_role (role);
alter table private.paid_role enable row level security;
comment on table private.paid_role is 'The tier that each subscription or gift brings its user, from starts_at up to ends_at. What public.subscription, public.gift and the payments say decides; private.settle_subscription and private.settle_gifts write it.';
comment on column private.paid_role.source is 'Stripe''s id of the subscription, or "gift" and the number of the gift.';

create function private.paid_role_of(p_user_id uuid, p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select max(p.role collate "C") from private.paid_role p
  where p.user_id = p_user_id
    and p.starts_at <= p_at and p.ends_at > p_at;
$$;
comment on function private.paid_role_of is 'The highest tier that payments give a user at an instant; null for none.';

create function private.given_role_of(p_user_id uuid, p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select r.role from private.user_role r
  where r.user_id = p_user_id
    and coalesce(r.ends_at, 'infinity') > p_at;
$$;
comment on function private.given_role_of is 'The role that the operator gave a user, at an instant; null for none.';

create function private.role_of(user_id uuid, at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when given.role not in ('1_explorer', '2_historian', '3_chronicler') then given.role
    else coalesce(greatest(given.role collate "C", paid.role collate "C"), '0_user')
  end
  from private.given_role_of(user_id, at) as given (role),
    private.paid_role_of(user_id, at) as paid (role);
$$;
comment on function private.role_of is 'A user''s role at an instant: what the operator gave, or the tier paid for where that is higher; no payment moves staff. 0_user without either, after their ends, and for nobody.';

create function private.permissions_of(p_role text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(p.permission order by p.permission), '{}')
  from private.role_permission p
  where p.role = p_role;
$$;
comment on function private.permissions_of is 'The permissions that a role grants, in the order of their names; none for an unknown role.';

create function private.user_holds_permission(
  p_user_id uuid, p_permission text, p_at timestamptz
) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.users u
    join private.role_permission p on p.role = private.role_of(u.id, p_at)
    where u.id = p_user_id
      and p.permission = p_permission
      and u.deleted_at is null
      and coalesce(u.banned_until, '-infinity') <= p_at
  );
$$;
comment on function private.user_holds_permission is 'Whether the tables give a user a permission at an instant. Deleted and banned users hold none.';

create function private.has_second_factor(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified'
  );
$$;
comment on function private.has_second_factor is 'Whether a user confirms signing in by an authenticator app or a passkey.';

create function private.assurance_allows(
  p_user_id uuid, p_permission text, p_aal text
) returns boolean
language sql stable set search_path = '' as $$
  -- A token outlives the factor that it was lifted by, so what it says counts only beside one.
  select case
    when private.has_second_factor(p_user_id) then coalesce(p_aal, 'aal1') <> 'aal1'
    else p_permission not like 'admin.%' or not exists (
      select from private.setting s where s.name = 'staff_second_factor' and s.value = 'required'
    )
  end;
$$;
comment on function private.assurance_allows is 'Whether a user''s permission counts in a session of this assurance level (claim aal): not before the second factor where the user has one, and what is for staff not without one where the operator requires it.';

create function private.holds_permission(p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role() = 'service_role', false)
    or (
      private.user_holds_permission(auth.uid(), p_permission, now())
      and private.assurance_allows(auth.uid(), p_permission, auth.jwt() ->> 'aal')
    );
$$;
comment on function private.holds_permission is 'Whether the caller holds the permission by the tables as they are now, whatever the token says, and the session proves enough for it; the service role holds all. For everything that writes and for staff; private.has_permission asks the token. Definer: policies run it as players, who may not read the tables.';

create function private.record_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
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
comment on function private.record_role_change is 'Writes private.role_change. Programs say who they are in quando.changed_by; otherwise it is the caller. Definer: where the auth service deletes a user, its role may not write here.';
create trigger record_role_change after insert or update or delete on private.user_role
  for each row execute function private.record_role_change();
create trigger record_no_truncate before truncate on private.user_role
  for each statement execute function private.record_role_change();
create trigger record_role_change after insert or update or delete on private.paid_role
  for each row execute function private.record_role_change();
create trigger record_no_truncate before truncate on private.paid_role
  for each statement execute function private.record_role_change();

create function private.grant_role(
  p_email text, p_role text, p_ends_at timestamptz default null, p_changed_by text default 'SQL'
) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  users constant uuid[] := array(
    select u.id from auth.users u where lower(u.email) = lower(btrim(p_email))
  );
begin
  if cardinality(users) = 0 then
    raise exception 'no account has this address' using errcode = '02000';
  end if;
  if cardinality(users) > 1 then
    raise exception '% accounts have this address', cardinality(users)
      using errcode = 'cardinality_violation';
  end if;
  if not exists (select from private.role r where r.name = p_role) then
    raise exception 'role % does not exist', p_role
      using errcode = 'invalid_parameter_value';
  end if;
  if p_role <> '0_user'
    and (select u.email_confirmed_at is null from auth.users u where u.id = users[1]) then
    raise exception 'the address is not confirmed yet'
      using errcode = 'object_not_in_prerequisite_state',
        hint = 'Whoever signed up with it might not be its owner.';
  end if;
  if p_ends_at <= now() then
    raise exception 'the end lies in the past' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('quando.changed_by', p_changed_by, true);
  if p_role = '0_user' then
    delete from private.user_role r where r.user_id = users[1];
  else
    insert into private.user_role as r (user_id, role, ends_at)
    values (users[1], p_role, p_ends_at)
    on conflict (user_id) do update set role = excluded.role, ends_at = excluded.ends_at
    where (r.role, r.ends_at) is distinct from (excluded.role, excluded.ends_at);
  end if;
  perform set_config('quando.changed_by', '', true);
  return users[1];
end
$$;
comment on function private.grant_role is 'For operators: gives the account with this address (in any case) a role, 0_user to take it away. No such account is 02000, several 21000, an unknown role or a past end 22023, an unconfirmed address 55000. Answers the user''s id.';

create function private.claims_of(user_id uuid, at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('user_role', r.name, 'user_permission', private.permissions_of(r.name))
  from private.role_of(user_id, at) as r (name);
$$;
comment on function private.claims_of is 'The claims user_role (text) and user_permission (list) of a user at an instant.';

create function private.token_claims_of(p_user_id uuid, p_aal text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  claims constant jsonb := private.claims_of(p_user_id, p_at);
  allowed constant jsonb := (
    select coalesce(jsonb_agg(p.name order by p.place), '[]')
    from jsonb_array_elements_text(claims -> 'user_permission') with ordinality as p (name, place)
    where private.assurance_allows(p_user_id, p.name, p_aal)
  );
begin
  if allowed = claims -> 'user_permission' then
    return claims;
  end if;
  return claims || jsonb_build_object('user_permission', allowed, 'second_factor_needed', true);
end
$$;
comment on function private.token_claims_of is 'The claims of a user in a session of this assurance level: without the permissions that do not count in it, and then with second_factor_needed.';

create function public.custom_access_token_hook(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  user_id constant uuid := event ->> 'user_id';
  aal constant text := coalesce(event -> 'claims' ->> 'aal', 'aal1');
  claims jsonb;
begin
  begin
    claims := private.token_claims_of(user_id, aal, now());
  exception when others then
    -- Signing in must go on, or nobody could even delete their account; it just grants nothing.
    raise warning 'the role cannot be read, so the token grants nothing: % %', sqlstate, sqlerrm;
    claims := '{"user_role": "0_user", "user_permission": ["authenticated"]}';
  end;
  if aal = 'aal1' and private.has_second_factor(user_id) then
    -- Half signed in is nobody yet: the API takes this role as it takes those without an account.
    claims := claims || '{"role": "anon"}';
  end if;
  return jsonb_set(event, '{claims}', coalesce(event -> 'claims', '{}') || claims);
end
$$;
comment on function public.custom_access_token_hook is 'The auth service asks it for every token it issues: answers the event with user_role and user_permission in its claims, read from the tables and from nowhere else. When these cannot be read the token says 0_user with authenticated alone. Until the second factor was asked for, where the user has one, the token grants nothing and its role is anon. Definer: the auth service may not read them.';

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;
  end if;
end
$$;

create function private.require_permission(permission text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.holds_permission(permission) then
    raise exception 'permission % is missing', permission using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function private.require_permission is 'Refuses with 42501 whoever does not hold the permission by the tables as they are now.';

create function private.require_staff(user_id uuid, permission text, at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.user_holds_permission(user_id, permission, at) then
    raise exception 'permission % is needed', permission using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function private.require_staff is 'For the gateway''s own routes: 42501 unless the user holds the permission by the tables.';

grant execute on function  private.holds_permission to authenticated, service_role;
