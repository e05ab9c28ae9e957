-- Exports and deletions find a player's entries of the sign-in log by an index, and an export is written once;
-- a gift stays redeemed when its player's account goes; time zones are names alone.

drop function public.export_user_data;
drop function private.export_of;

create function private.export_of(p_user_id uuid, p_at timestamptz) returns json
language plpgsql stable set search_path = '' as $$
declare
  statement text;
  tables json;
begin
  -- Asked of the catalogue, so that a table added later is exported from its first day. The rows are
  -- megabytes: as json they are written once.
  select 'select json_object_agg(t.name, t.found) from ('
    || string_agg(
      format(
        'select %L as name, coalesce(json_agg(r), ''[]'') as found from %I.%I r where r.user_id = $1',
        c.relname, n.nspname, c.relname
      ),
      ' union all ' order by c.relname
    )
    || ') as t'
  into statement
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
  where a.attname = 'user_id' and not a.attisdropped;
  execute statement into tables using p_user_id;
  return json_build_object(
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
        'created_at', e.created_at, 'ip', e.ip_address, 'entry', e.payload
      ) order by e.created_at), '[]')
      from auth.audit_log_entries e
      where e.payload ->> 'actor_id' = p_user_id::text
    ),
    'tables', tables
  );
end
$$;
comment on function private.export_of is 'Everything stored about a user: the account, its sign-ins, and the rows of every table with a user_id. Left out are the hashes of password and tokens and the keys of second factors, which would serve a thief alone.';

create function public.export_user_data() returns json
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

grant execute on function public.export_user_data to authenticated;
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
  delete from auth.refresh_tokens t where t.user_id::text = p_user_id::text;
  delete from auth.users u where u.id = p_user_id;
end
$$;
comment on function private.erase_user is 'Removes a user and everything of theirs: every table references auth.users on delete cascade. What remains is private.role_change, which knows an id that means nobody any more, and that a gift was redeemed, but not by whom.';

alter table public.gift
  drop constraint gift_user_id_fkey,
  add constraint gift_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  drop constraint gift_is_redeemed_by_somebody,
  add constraint gift_is_redeemed_by_somebody check (user_id is null or redeemed_at is not null);
comment on table public.gift is 'One row a gift that was paid for, written by functions alone. Knows who redeemed it, not who bought it, and of its code and of the checkout that bought it no more than hashes. When the account that redeemed it is deleted the row stays without it, so that the same checkout, told again, makes no second gift.';

create or replace function private.is_time_zone(p_time_zone text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Digits make a rule of POSIX out of any word, but for these names.
  if octet_length(p_time_zone) > 64 or p_time_zone !~ (
    '^([A-Za-z][A-Za-z_/-]*|(Etc/)?GMT[+-]?0|Etc/GMT([+-][1-9]|[+-]1[0-2]|-1[34])'
    || '|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$'
  ) then
    return false;
  end if;
  perform timezone(p_time_zone, timestamptz 'epoch');
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;
