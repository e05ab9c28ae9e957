-- A player's right to take everything along, and to have it gone.

create function private.export_of(user_id uuid, at timestamptz) returns jsonb
language plpgsql stable
set search_path = ''
as $$
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
    ) into found_rows using export_of.user_id;
    tables := tables || jsonb_build_object(source.name, found_rows);
  end loop;
  return jsonb_build_object(
    'exported_at', at,
    'account', (
      select jsonb_build_object(
        'id', u.id, 'email', u.email, 'email_change', u.email_change, 'phone', u.phone,
        'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
        'banned_until', u.banned_until, 'created_at', u.created_at, 'updated_at', u.updated_at,
        'user_metadata', u.raw_user_meta_data, 'app_metadata', u.raw_app_meta_data
      )
      from auth.users u where u.id = export_of.user_id
    ),
    'role', private.claims_of(export_of.user_id, at),
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', i.provider, 'identity_data', i.identity_data,
        'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at
      ) order by i.created_at), '[]')
      from auth.identities i where i.user_id = export_of.user_id
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', s.created_at, 'refreshed_at', s.refreshed_at, 'not_after', s.not_after,
        'user_agent', s.user_agent, 'ip', host(s.ip)
      ) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = export_of.user_id
    ),
    'sign_in_log', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', e.created_at, 'ip', e.ip_address, 'entry', e.entry
      ) order by e.created_at), '[]')
      -- Offset 0 keeps the search for the id first: the entries of everybody else are not parsed.
      from (
        select own.created_at, own.ip_address, own.payload::jsonb as entry
        from auth.audit_log_entries own
        where strpos(own.payload::text, export_of.user_id::text) > 0
        offset 0
      ) as e
      where e.entry ->> 'actor_id' = export_of.user_id::text
    ),
    'tables', tables
  );
end
$$;
revoke all on function private.export_of(uuid, timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.export_of(uuid, timestamptz) is
  'Everything stored about a user: the account, its sign-ins, and the rows of every table with a user_id. Left out are the hashes of password and tokens, which would serve a thief alone.';

create function public.export_user_data() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- A GET runs read-only, and its answer may be kept on the way.
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'the export takes a POST' using errcode = 'read_only_sql_transaction';
  end if;
  if not exists (select from auth.users u where u.id = (select auth.uid())) then
    raise exception 'only a signed-in player has data to export'
      using errcode = 'insufficient_privilege';
  end if;
  return private.export_of(auth.uid(), now());
end
$$;
revoke all on function public.export_user_data() from public, anon, authenticated, service_role;
grant execute on function public.export_user_data() to authenticated;
comment on function public.export_user_data() is
  'The caller''s own data as one document (GDPR articles 15 and 20). By POST only: a GET is 25006. Definer: players may not read the tables of the auth service.';

create function private.erase_user(user_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- What the auth service keeps without a reference; the rest goes with the user's row.
  delete from auth.audit_log_entries e
  where strpos(e.payload::text, erase_user.user_id::text) > 0;
  delete from auth.flow_state f where f.user_id = erase_user.user_id;
  delete from auth.refresh_tokens t where t.user_id::text = erase_user.user_id::text;
  delete from auth.users u where u.id = erase_user.user_id;
end
$$;
revoke all on function private.erase_user(uuid) from public, anon, authenticated, service_role;
comment on function private.erase_user(uuid) is
  'Removes a user and everything of theirs: every table references auth.users on delete cascade. What remains is private.role_change, which knows an id that means nobody any more.';

create function public.delete_user() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.users u where u.id = (select auth.uid())) then
    raise exception 'only a signed-in player has an account to delete'
      using errcode = 'insufficient_privilege';
  end if;
  perform private.erase_user(auth.uid());
end
$$;
revoke all on function public.delete_user() from public, anon, authenticated, service_role;
grant execute on function public.delete_user() to authenticated;
comment on function public.delete_user() is
  'Removes the caller''s account with everything that belongs to it, which signs out everywhere. Definer: players may not write the tables of the auth service.';

create function private.forget_old_log(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from auth.audit_log_entries e
  where e.id in (
    select old.id from auth.audit_log_entries old
    where old.created_at < forget_old_log.at - interval '13 days'
    limit 10000
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function private.forget_old_log(timestamptz)
  from public, anon, authenticated, service_role;
comment on function private.forget_old_log(timestamptz) is
  'Removes entries of the sign-in log, which hold addresses, that are older than 13 days, so that none is ever older than 14 where it runs every day: 10,000 at most, so that it never takes long. Answers how many; call it again until none are left. The gateway does at its start and every day; on Supabase the operator schedules it.';
