-- Who asks for an account to be deleted while their session is being ended comes too late.

create or replace function public.delete_user() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A session that is being ended is waited for, and looked at after that.
  perform from auth.users u where u.id = (select auth.uid()) for update;
  if not found then
    raise exception 'only a signed-in player has an account to delete'
      using errcode = 'insufficient_privilege';
  end if;
  perform private.require_session();
  perform private.require_fresh_proof((auth.jwt() ->> 'session_id')::uuid, now());
  perform private.erase_user(auth.uid());
end
$$;
