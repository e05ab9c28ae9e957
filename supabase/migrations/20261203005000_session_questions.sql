-- Whether a session lasts, and whether it is fresh, is asked in one place each.

create function private.session_lasts(p_session_id text, p_user_id uuid, p_at timestamptz)
returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions s
    where s.user_id = p_user_id and s.id::text = lower(p_session_id)
      and coalesce(s.not_after > p_at, true)
  )
$$;
comment on function private.session_lasts is 'Whether a session of a user has not ended; its token outlives it by up to an hour.';

create or replace function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.session_lasts(auth.jwt() ->> 'session_id', auth.uid(), now()) then
    raise exception 'the session of the token has ended' using errcode = 'PT401';
  end if;
end
$$;

create function private.is_session_fresh(p_session_id uuid, p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions s left join private.fresh_proof f on f.session_id = s.id
    where s.id = p_session_id
      and (s.created_at > p_at - interval '24 hours' or f.proven_at > p_at - interval '10 minutes')
  )
$$;
comment on function private.is_session_fresh is 'Whether a session began within a day or was proven by a mailed code within ten minutes.';

create or replace function private.require_fresh_proof(p_session_id uuid, p_at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_session_fresh(p_session_id, p_at) then
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
