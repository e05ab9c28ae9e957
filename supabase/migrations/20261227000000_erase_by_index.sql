-- PostgreSQL 15 read all of auth.refresh_tokens for each account that was erased, and so forgot no unconfirmed
-- sign-ups any more once there were some hundred thousand tokens.

create or replace function private.erase_user(p_user_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Whatever is being written of the user is written first, and nothing after it.
  perform from auth.users u where u.id = p_user_id for update;
  -- Whoever renews a session holds it before what it is renewed with.
  delete from auth.sessions s where s.user_id = p_user_id;
  -- What the auth service keeps without a reference; the rest goes with the user's row.
  delete from auth.audit_log_entries e
  where e.payload ->> 'actor_id' = p_user_id::text
    or e.payload -> 'traits' ->> 'user_id' = p_user_id::text;
  delete from auth.flow_state f where f.user_id = p_user_id;
  -- What a session is renewed with has gone with it; no index finds the rest by its user alone.
  delete from auth.refresh_tokens t where t.session_id is null and t.user_id::text = p_user_id::text;
  delete from auth.users u where u.id = p_user_id;
end
$$;
