-- Tries at a second factor are counted by how sessions began, so that a stranger locks nobody else out.

create table private.factor_try (
  factor_id uuid references auth.mfa_factors (id) on delete cascade,
  first_step text,
  tries smallint not null,
  first_at timestamptz not null,
  primary key (factor_id, first_step)
);
alter table private.factor_try enable row level security;
comment on table private.factor_try is 'How many codes of a second factor were tried within the hour since the first, by what the sessions began with (a method of the claim amr): whoever has the password alone uses up the tries after a password, and the owner comes in after a mailed code.';

create function private.first_step_of(p_session_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select a.authentication_method from auth.mfa_amr_claims a
    where a.session_id = p_session_id order by a.created_at, a.id limit 1
  ), 'password');
$$;
comment on function private.first_step_of is 'How a session began, as the claim amr names it; that of an unknown one is password.';

create function private.count_factor_try(
  p_factor_id uuid, p_session_id uuid, p_at timestamptz
) returns boolean
language sql volatile set search_path = '' as $$
  insert into private.factor_try as t (factor_id, first_step, tries, first_at)
  values (p_factor_id, private.first_step_of(p_session_id), 1, p_at)
  on conflict (factor_id, first_step) do update set
    tries = case when t.first_at > p_at - interval '1 hour' then least(t.tries + 1, 11) else 1 end,
    first_at = case when t.first_at > p_at - interval '1 hour' then t.first_at else p_at end
  returning t.tries <= 10;
$$;
comment on function private.count_factor_try is 'Counts a try at a second factor by a session; false when ten were tried within the hour by sessions that began like it.';
