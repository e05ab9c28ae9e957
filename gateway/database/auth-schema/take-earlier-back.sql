-- What set-earlier-aside.sql set aside, in the new shape.

do $$
begin
  if to_regnamespace('auth_before') is null then
    return;
  end if;
  insert into auth.identities (
    id, provider_id, provider, user_id, identity_data, last_sign_in_at, created_at, updated_at
  )
  select id, provider_id, provider, user_id, identity_data, last_sign_in_at, created_at, updated_at
  from auth_before.identities;

  insert into auth.sessions (
    id, user_id, created_at, updated_at, factor_id, aal, not_after, refreshed_at, user_agent, ip
  )
  select id, user_id, created_at, updated_at, factor_id, coalesce(aal, 'aal1')::auth.aal_level,
    not_after, refreshed_at, user_agent, ip
  from auth_before.sessions;

  -- How a session began stood in its tag: the method, a blank, and the second.
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  select gen_random_uuid(), s.id, coalesce(substring(s.tag from '^(\S+) \d+$'), 'password'), began.at, began.at
  from auth_before.sessions s
  cross join lateral (
    select coalesce(to_timestamp(substring(s.tag from '^\S+ (\d{1,12})$')::bigint), s.created_at, now())
  ) as began (at);

  insert into auth.refresh_tokens (
    token, user_id, session_id, revoked, parent, created_at, updated_at
  )
  select token, user_id::text, session_id, revoked, parent, created_at, updated_at
  from auth_before.refresh_tokens
  order by created_at, id;

  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  select id, payload, created_at, coalesce(ip_address, '') from auth_before.audit_log_entries;

  drop schema auth_before cascade;
end
$$;
