-- Roles that a payment brings, beside those that the operator gives.

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
revoke all on private.paid_role from public, anon, authenticated, service_role;

comment on table private.paid_role is
  'The tier that each subscription or gift brings its user, from starts_at up to ends_at. What public.subscription, public.gift and the payments say decides; private.settle_subscription and private.settle_gifts write it.';
comment on column private.paid_role.source is
  'Stripe''s id of the subscription, or "gift" and the number of the gift.';

create trigger record_role_change after insert or update or delete on private.paid_role
  for each row execute function private.record_role_change();
create trigger record_no_truncate before truncate on private.paid_role
  for each statement execute function private.record_role_change();
comment on table private.role_change is
  'Every change of a user''s role, by whatever means, and of every tier that was paid for. Outlives the user, so it names them by their id alone and references nothing.';
comment on column private.role_change.changed_by is
  'Who did it: a user''s id, or a program such as "command line" or "payment", never a name or an address.';

create function private.paid_role_of(user_id uuid, at timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select max(p.role collate "C") from private.paid_role p
  where p.user_id = paid_role_of.user_id
    and p.starts_at <= paid_role_of.at and p.ends_at > paid_role_of.at;
$$;
revoke all on function private.paid_role_of(uuid, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.paid_role_of(uuid, timestamptz) is
  'The highest tier that payments give a user at an instant; null for none.';

create function private.given_role_of(user_id uuid, at timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select r.role from private.user_role r
  where r.user_id = given_role_of.user_id
    and coalesce(r.ends_at, 'infinity') > given_role_of.at;
$$;
revoke all on function private.given_role_of(uuid, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.given_role_of(uuid, timestamptz) is
  'The role that the operator gave a user, at an instant; null for none.';

create or replace function private.role_of(user_id uuid, at timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select case
    when given.role not in ('1_explorer', '2_historian', '3_chronicler') then given.role
    else coalesce(greatest(given.role collate "C", paid.role collate "C"), '0_user')
  end
  from private.given_role_of(user_id, at) as given (role),
    private.paid_role_of(user_id, at) as paid (role);
$$;
comment on function private.role_of(uuid, timestamptz) is
  'A user''s role at an instant: what the operator gave, or the tier paid for where that is higher; no payment moves staff. 0_user without either, after their ends, and for nobody.';
