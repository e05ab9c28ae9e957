-- Whoever named somebody else's address as their new one could use up their own tries, and no code that came to
-- that address was looked at any more. Each account's tries keep that account's codes back alone.

drop function private.take_code_try(text, timestamptz);

create function private.take_code_tries(address text, at timestamptz) returns jsonb
language sql volatile set search_path = '' as $$
  select case
    -- Nobody's try takes as long as somebody's: its commit is written to the disk as well.
    when count(*) = 0 and pg_logical_emit_message(true, 'quando', '') is not null then '[]'
    else coalesce(
      jsonb_agg(found.id order by found.id) filter (where private.count_code_try(found.id, at)),
      '[]'
    )
  end
  from (
    select u.id from auth.users u where u.email = lower(address) and u.is_sso_user = false
    -- A new address is looked for where its code is kept: auth.users.email_change has no index.
    union
    select t.user_id from auth.one_time_tokens t where t.relates_to = lower(address)
    order by 1
  ) as found;
$$;
comment on function private.take_code_tries is 'Counts a try at a code mailed to the address, at each account that it could be of, and answers a list of those that may still be tried: not those where ten were tried within the hour. Somebody who named the address as their new one uses up their own tries alone.';
