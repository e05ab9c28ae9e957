-- Tries at mailed codes are counted without reading through all accounts.

create function private.count_code_try(p_user_id uuid, p_at timestamptz) returns boolean
language sql volatile set search_path = '' as $$
  insert into private.code_try as c (user_id, tries, first_at) values (p_user_id, 1, p_at)
  on conflict (user_id) do update set
    tries = case when c.first_at > p_at - interval '1 hour' then least(c.tries + 1, 11) else 1 end,
    first_at = case when c.first_at > p_at - interval '1 hour' then c.first_at else p_at end
  returning c.tries <= 10;
$$;
comment on function private.count_code_try is 'Counts a try at a code that was sent to an account; false when ten were tried within the hour.';

create or replace function private.take_code_try(address text, at timestamptz) returns boolean
language sql volatile set search_path = '' as $$
  select case
    -- Nobody's try takes as long as somebody's: its commit is written to the disk as well.
    when count(*) = 0 then pg_logical_emit_message(true, 'quando', '') is not null
    else bool_and(private.count_code_try(found.id, at))
  end
  from (
    select u.id from auth.users u where u.email = lower(address) and u.is_sso_user = false
    -- A new address is looked for where its code is kept: auth.users.email_change has no index.
    union
    select t.user_id from auth.one_time_tokens t where t.relates_to = lower(address)
    order by 1
  ) as found;
$$;
comment on function private.take_code_try is 'Counts a try at a code mailed to the address; false when ten were tried within the hour. True where no account has the address.';
