-- Erasing a user waits for what is being written of them, and so leaves none of it.

create or replace function private.erase_user(p_user_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Whatever is being written of the user is written first, and nothing after it.
  perform from auth.users u where u.id = p_user_id for update;
  -- What the auth service keeps without a reference; the rest goes with the user's row.
  delete from auth.audit_log_entries e
  where strpos(e.payload::text, p_user_id::text) > 0;
  delete from auth.flow_state f where f.user_id = p_user_id;
  delete from auth.refresh_tokens t where t.user_id::text = p_user_id::text;
  delete from auth.users u where u.id = p_user_id;
end
$$;
