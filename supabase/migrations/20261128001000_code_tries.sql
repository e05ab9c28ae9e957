-- Codes have six digits. How many were tried is counted on the account's own row, so that neither another
-- spelling of the address nor another gateway gives anybody more tries.

create table private.code_try (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tries smallint not null,
  first_at timestamptz not null
);
comment on table private.code_try is
  'How many mailed codes were tried for an account within the hour since the first.';
alter table private.code_try enable row level security;

create function private.take_code_try(address text, at timestamptz) returns boolean
language sql volatile
set search_path = ''
as $$
  with taken as (
    insert into private.code_try as c (user_id, tries, first_at)
    select u.id, 1, at from auth.users u
    where u.email = lower(address) or u.email_change = lower(address)
    on conflict (user_id) do update set
      tries = case when c.first_at > at - interval '1 hour' then least(c.tries + 1, 11) else 1 end,
      first_at = case when c.first_at > at - interval '1 hour' then c.first_at else at end
    returning c.tries
  )
  select coalesce(bool_and(t.tries <= 10), true) from taken t;
$$;
comment on function private.take_code_try is
  'Counts a try at a code mailed to the address; false when ten were tried within the hour. True where no account has the address.';
revoke all on function private.take_code_try from public, anon, authenticated;
