-- What an access token says of its owner's role and permissions.

create function private.claims_of(user_id uuid, at timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('user_role', r.name, 'user_permission', private.permissions_of(r.name))
  from private.role_of(user_id, at) as r (name);
$$;
revoke all on function private.claims_of(uuid, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.claims_of(uuid, timestamptz) is
  'The claims user_role (text) and user_permission (list) of a user at an instant.';

create function public.custom_access_token_hook(event jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims jsonb;
begin
  begin
    claims := private.claims_of((event ->> 'user_id')::uuid, now());
  exception when others then
    -- Signing in must go on, or nobody could even delete their account; it just grants nothing.
    raise warning 'the role cannot be read, so the token grants nothing: % %', sqlstate, sqlerrm;
    claims := '{"user_role": "0_user", "user_permission": ["authenticated"]}';
  end;
  return jsonb_set(event, '{claims}', coalesce(event -> 'claims', '{}') || claims);
end
$$;
revoke all on function public.custom_access_token_hook(jsonb)
  from public, anon, authenticated, service_role;
comment on function public.custom_access_token_hook(jsonb) is
  'The auth service asks it for every token it issues: answers the event with user_role and user_permission in its claims, read from the tables and from nowhere else. When these cannot be read the token says 0_user with authenticated alone. Definer: the auth service may not read them.';

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;
  end if;
end
$$;
