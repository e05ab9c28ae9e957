-- A second factor counts: before it was asked for a session is nobody's, and staff may be made to have one.
-- Players see where they are signed in.

alter table private.setting drop constraint setting_is_known;
alter table private.setting add constraint setting_is_known check (
  case name
    when 'version' then value ~ '^[0-9]+\.[0-9]+\.[0-9]+$'
    when 'classics' then value in ('on', 'off')
    when 'postal_address' then value in ('on', 'off')
    when 'client_header' then value ~ '^[a-z][a-z0-9-]*$'
    when 'staff_second_factor' then value in ('optional', 'required')
    else false
  end
);
comment on table private.setting is 'The operator''s settings: version (deployed version, such as 1.5.0), classics (on or off), postal_address (on: asked for at registration; off: not even kept), client_header (the request header that tells callers apart; the gateway sets one of its own, Supabase''s network cf-connecting-ip) and staff_second_factor (required: who has none does nothing that is for staff).';
insert into private.setting (name, value) values ('staff_second_factor', 'optional');

create function private.has_second_factor(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified'
  );
$$;
comment on function private.has_second_factor is 'Whether a user confirms signing in by an authenticator app or a passkey.';

create function private.assurance_allows(
  p_user_id uuid, p_permission text, p_aal text
) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_aal, 'aal1') <> 'aal1' or not (
    private.has_second_factor(p_user_id)
    or p_permission like 'admin.%' and exists (
      select from private.setting s where s.name = 'staff_second_factor' and s.value = 'required'
    )
  );
$$;
comment on function private.assurance_allows is 'Whether a user''s permission counts in a session of this assurance level (claim aal): not before the second factor where the user has one, and what is for staff not without one where the operator requires it.';

create or replace function private.holds_permission(p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role() = 'service_role', false)
    or (
      private.user_holds_permission(auth.uid(), p_permission, now())
      and private.assurance_allows(auth.uid(), p_permission, auth.jwt() ->> 'aal')
    );
$$;
comment on function private.holds_permission is 'Whether the caller holds the permission by the tables as they are now, whatever the token says, and the session proves enough for it; the service role holds all. For everything that writes and for staff; private.has_permission asks the token. Definer: policies run it as players, who may not read the tables.';

create function private.token_claims_of(p_user_id uuid, p_aal text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  claims constant jsonb := private.claims_of(p_user_id, p_at);
  allowed constant jsonb := (
    select coalesce(jsonb_agg(p.name order by p.place), '[]')
    from jsonb_array_elements_text(claims -> 'user_permission') with ordinality as p (name, place)
    where private.assurance_allows(p_user_id, p.name, p_aal)
  );
begin
  if allowed = claims -> 'user_permission' then
    return claims;
  end if;
  return claims || jsonb_build_object('user_permission', allowed, 'second_factor_needed', true);
end
$$;
comment on function private.token_claims_of is 'The claims of a user in a session of this assurance level: without the permissions that do not count in it, and then with second_factor_needed.';

create or replace function public.custom_access_token_hook(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  user_id constant uuid := event ->> 'user_id';
  aal constant text := coalesce(event -> 'claims' ->> 'aal', 'aal1');
  claims jsonb;
begin
  begin
    claims := private.token_claims_of(user_id, aal, now());
  exception when others then
    -- Signing in must go on, or nobody could even delete their account; it just grants nothing.
    raise warning 'the role cannot be read, so the token grants nothing: % %', sqlstate, sqlerrm;
    claims := '{"user_role": "0_user", "user_permission": ["authenticated"]}';
  end;
  if aal = 'aal1' and private.has_second_factor(user_id) then
    -- Half signed in is nobody yet: the API takes this role as it takes those without an account.
    claims := claims || '{"role": "anon"}';
  end if;
  return jsonb_set(event, '{claims}', coalesce(event -> 'claims', '{}') || claims);
end
$$;
comment on function public.custom_access_token_hook is 'The auth service asks it for every token it issues: answers the event with user_role and user_permission in its claims, read from the tables and from nowhere else. When these cannot be read the token says 0_user with authenticated alone. Until the second factor was asked for, where the user has one, the token grants nothing and its role is anon. Definer: the auth service may not read them.';

create or replace function private.export_of(p_user_id uuid, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  source record;
  found_rows jsonb;
  tables jsonb := '{}';
begin
  -- Asked of the catalogue, so that a table added later is exported from its first day.
  for source in
    select n.nspname as schema, c.relname as name
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
    where a.attname = 'user_id' and not a.attisdropped
    order by c.relname
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from %I.%I t where t.user_id = $1',
      source.schema, source.name
    ) into found_rows using p_user_id;
    tables := tables || jsonb_build_object(source.name, found_rows);
  end loop;
  return jsonb_build_object(
    'exported_at', p_at,
    'account', (
      select jsonb_build_object(
        'id', u.id, 'email', u.email, 'email_change', u.email_change, 'phone', u.phone,
        'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
        'banned_until', u.banned_until, 'created_at', u.created_at, 'updated_at', u.updated_at,
        'user_metadata', u.raw_user_meta_data, 'app_metadata', u.raw_app_meta_data
      )
      from auth.users u where u.id = p_user_id
    ),
    'role', private.claims_of(p_user_id, p_at),
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', i.provider, 'identity_data', i.identity_data,
        'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at
      ) order by i.created_at), '[]')
      from auth.identities i where i.user_id = p_user_id
    ),
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'factor_type', f.factor_type, 'friendly_name', f.friendly_name, 'status', f.status,
        'created_at', f.created_at, 'updated_at', f.updated_at
      ) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = p_user_id
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', s.created_at, 'refreshed_at', s.refreshed_at, 'not_after', s.not_after,
        'user_agent', s.user_agent, 'ip', host(s.ip)
      ) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = p_user_id
    ),
    'sign_in_log', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', e.created_at, 'ip', e.ip_address, 'entry', e.entry
      ) order by e.created_at), '[]')
      -- Offset 0 keeps the search for the id first: the entries of everybody else are not parsed.
      from (
        select own.created_at, own.ip_address, own.payload::jsonb as entry
        from auth.audit_log_entries own
        where strpos(own.payload::text, p_user_id::text) > 0
        offset 0
      ) as e
      where e.entry ->> 'actor_id' = p_user_id::text
    ),
    'tables', tables
  );
end
$$;
comment on function private.export_of is 'Everything stored about a user: the account, its sign-ins, and the rows of every table with a user_id. Left out are the hashes of password and tokens and the keys of second factors, which would serve a thief alone.';

create function private.sessions_of(
  p_user_id uuid, p_session_id uuid, p_at timestamptz
) returns table (
  id uuid, created_at timestamptz, used_at timestamptz, user_agent text, is_current boolean
)
language sql stable set search_path = '' as $$
  select s.id, s.created_at,
    coalesce(s.refreshed_at at time zone 'utc', s.created_at) as used_at,
    left(s.user_agent, 255), s.id is not distinct from p_session_id as is_current
  from auth.sessions s
  where s.user_id = p_user_id
    and coalesce(s.not_after, 'infinity') > p_at
  order by is_current desc, used_at desc, s.id
  limit 100;
$$;
comment on function private.sessions_of is 'The sessions of a user that last, as public.get_sessions answers.';

create function public.get_sessions() returns table (
  id uuid, created_at timestamptz, used_at timestamptz, user_agent text, is_current boolean
)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  return query select * from private.sessions_of(
    auth.uid(), (auth.jwt() ->> 'session_id')::uuid, now()
  );
end
$$;
comment on function public.get_sessions is 'Where the caller is signed in: this session first, then those used last, 100 at most. By POST only. Definer: players may not read the tables of the auth service.';

create function public.end_session(id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_post();
  delete from auth.sessions s where s.id = end_session.id and s.user_id = auth.uid();
end
$$;
comment on function public.end_session is 'Signs the caller out of one of their sessions; one that is over already is no error. By POST only. Definer: players may not write the tables of the auth service.';

grant execute on function public.get_sessions, public.end_session to authenticated;
