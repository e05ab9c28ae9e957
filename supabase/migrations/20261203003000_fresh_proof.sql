-- Deletion asks for a fresh proof, and like the export for a session that lives.

create function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from auth.sessions s
    where s.user_id = auth.uid() and s.id::text = lower(auth.jwt() ->> 'session_id')
      and coalesce(s.not_after > now(), true)
  ) then
    raise exception 'the session of the token has ended' using errcode = 'PT401';
  end if;
end
$$;
comment on function private.require_session is 'Refuses with PT401 a caller whose session has ended; its token outlives it.';

create or replace function public.export_user_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A GET runs read-only, and its answer may be kept on the way.
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'the export takes a POST' using errcode = 'read_only_sql_transaction';
  end if;
  if not exists (select from auth.users u where u.id = (select auth.uid())) then
    raise exception 'only a signed-in player has data to export'
      using errcode = 'insufficient_privilege';
  end if;
  perform private.require_session();
  return private.export_of(auth.uid(), now());
end
$$;
comment on function public.export_user_data is 'The caller''s own data as one document (GDPR articles 15 and 20). Where the session has ended PT401. By POST only: a GET is 25006. Definer: players may not read the tables of the auth service.';

create table private.fresh_proof (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  proven_at timestamptz not null
);
alter table private.fresh_proof enable row level security;
comment on table private.fresh_proof is 'When somebody signed in last proved by a mailed code that they still are who they were.';

create function private.reauthenticate(
  p_user_id uuid, p_session_id uuid, p_nonce text, p_at timestamptz
) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(p_nonce !~ '^[0-9]{6,10}$', true) or not private.count_code_try(p_user_id, p_at) then
    return false;
  end if;
  update auth.users u set reauthentication_token = ''
  where u.id = p_user_id
    and u.reauthentication_token = encode(
      sha224(convert_to(coalesce(nullif(u.email, ''), u.phone) || p_nonce, 'UTF8')), 'hex'
    )
    and u.reauthentication_sent_at > p_at - interval '1 hour';
  if not found then
    return false;
  end if;
  delete from auth.one_time_tokens t
  where t.user_id = p_user_id and t.token_type = 'reauthentication_token';
  insert into private.fresh_proof as f (session_id, proven_at) values (p_session_id, p_at)
  on conflict (session_id) do update set proven_at = excluded.proven_at;
  return true;
end
$$;
comment on function private.reauthenticate is 'Takes the code of a reauthentication as Supabase Auth keeps it, SHA-224 of address and code: once, within an hour, and after at most ten tries, which are counted also where it was wrong.';

create function public.reauthenticate(nonce text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  perform private.require_session();
  return private.reauthenticate(
    auth.uid(), (auth.jwt() ->> 'session_id')::uuid, reauthenticate.nonce, now()
  );
end
$$;
comment on function public.reauthenticate is 'Takes the code that GET /auth/v1/reauthenticate mailed to the caller, who may delete the account within ten minutes; false where it is wrong, late, or tried too often. Where the session has ended PT401. By POST only. Definer: players may not read the tables of the auth service.';

create function private.require_fresh_proof(p_session_id uuid, p_at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from auth.sessions s left join private.fresh_proof f on f.session_id = s.id
    where s.id = p_session_id
      and (s.created_at > p_at - interval '24 hours' or f.proven_at > p_at - interval '10 minutes')
  ) then
    raise exception 'this needs a fresh proof of who asks'
      using errcode = 'PT403', hint = 'reauthentication_needed';
  end if;
  if exists (
    select from auth.sessions s
    where s.id = p_session_id and coalesce(s.aal, 'aal1') = 'aal1'
      and private.has_second_factor(s.user_id)
  ) then
    raise exception 'the second factor of the account is asked for first'
      using errcode = 'insufficient_privilege', hint = 'insufficient_aal';
  end if;
end
$$;
comment on function private.require_fresh_proof is 'Refuses with PT403 a session that neither began within a day nor was proven by a mailed code within ten minutes, and with 42501 one without the second factor that its account has.';

create or replace function public.delete_user() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = (select auth.uid())) then
    raise exception 'only a signed-in player has an account to delete'
      using errcode = 'insufficient_privilege';
  end if;
  perform private.require_session();
  perform private.require_fresh_proof((auth.jwt() ->> 'session_id')::uuid, now());
  perform private.erase_user(auth.uid());
end
$$;
comment on function public.delete_user is 'Removes the caller''s account with everything that belongs to it, which signs out everywhere. In a session older than a day PT403, until public.reauthenticate took a mailed code; without the second factor that the account has 42501; where the session has ended PT401. Definer: players may not write the tables of the auth service.';

grant execute on function public.reauthenticate to authenticated;
