-- What a player tells about themselves, their right to take it along and to have it gone, and what keeps
-- others out of the account.

create table public.profile (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  display_name varchar(50) not null,
  country text,
  newsletter boolean not null default false,
  language text not null default 'de-DE',
  postal_address varchar(500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Control characters, and those that turn or hide text, so that no name can pose as another.
  constraint profile_display_name_is_plain check (
    display_name ~ '^[^[:space:]](.*[^[:space:]])?$'
    and display_name !~
      '[\u0001-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
  ),
  constraint profile_country_known check (
    country = any (
      string_to_array(
        'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR '
        'BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ '
        'EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW '
        'GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY '
        'KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV '
        'MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY '
        'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG '
        'TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM '
        'ZW',
        ' '
      )
    )
  ),
  constraint profile_language_known check (language in ('de-DE', 'en-US')),
  constraint profile_postal_address_is_plain check (
    postal_address ~ '[^[:space:]]'
    and postal_address !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]'
  )
);
alter table public.profile enable row level security;
grant select on public.profile to authenticated, service_role;
grant insert (display_name, country, newsletter, language, postal_address),
  update (display_name, country, newsletter, language, postal_address)
  on public.profile to authenticated;
comment on table public.profile is 'One row a user, made when registration is finished. Whose it is comes from the token, so user_id is never sent; an upsert names it in on_conflict alone. Too long a text is 22001, a missing name 23502, any other impossible value 23514.';
comment on column public.profile.country is 'ISO 3166-1 alpha-2, or null.';
comment on column public.profile.newsletter is 'Whether the player asked for the newsletter.';
comment on column public.profile.language is 'In which language mails are written: de-DE or en-US.';
comment on column public.profile.postal_address is 'Null unless the operator asks for it (setting postal_address); lines end with line feeds.';
create policy "players read their own profile" on public.profile for select to authenticated
  using (user_id = (select auth.uid()));
create policy "players make their own profile" on public.profile for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.holds_permission('authenticated')));
create policy "players change their own profile" on public.profile for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.holds_permission('authenticated')));

create function private.guard_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.postal_address is not null
    and (select s.value from private.setting s where s.name = 'postal_address')
      is distinct from 'on' then
    raise exception 'nobody asked for a postal address'
      using errcode = 'check_violation', column = 'postal_address', table = 'profile',
        schema = 'public';
  end if;
  new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.guard_profile is 'Sets the timestamps and keeps out a postal address that the operator does not ask for (23514). Definer: players may not read the settings.';
create trigger guard_profile before insert or update on public.profile
  for each row execute function private.guard_profile();

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

create function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.session_lasts(auth.jwt() ->> 'session_id', auth.uid(), now()) then
    raise exception 'the session of the token has ended' using errcode = 'PT401';
  end if;
end
$$;
comment on function private.require_session is 'Refuses with PT401 a caller whose session has ended; its token outlives it.';

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

create function private.erase_user(p_user_id uuid) returns void
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
comment on function private.erase_user is 'Removes a user and everything of theirs: every table references auth.users on delete cascade. What remains is private.role_change, which knows an id that means nobody any more, and that a gift was redeemed, but not by whom.';

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

create function private.is_session_fresh(p_session_id uuid, p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions s left join private.fresh_proof f on f.session_id = s.id
    where s.id = p_session_id
      and (s.created_at > p_at - interval '24 hours' or f.proven_at > p_at - interval '10 minutes')
  )
$$;
comment on function private.is_session_fresh is 'Whether a session began within a day or was proven by a mailed code within ten minutes.';

create function private.require_fresh_proof(p_session_id uuid, p_at timestamptz) returns void
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
comment on function private.require_fresh_proof is 'Refuses with PT403 a session that neither began within a day nor was proven by a mailed code within ten minutes, and with 42501 one without the second factor that its account has.';

create function public.delete_user() returns void
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
comment on function public.delete_user is 'Removes the caller''s account with everything that belongs to it, which signs out everywhere. In a session older than a day PT403, until public.reauthenticate took a mailed code; without the second factor that the account has 42501; where the session has ended PT401. Definer: players may not write the tables of the auth service.';

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

create function private.forget_old_log(p_at timestamptz default now(), p_most integer default 10000)
returns integer
language sql volatile set search_path = '' as $$
  with forgotten as (
    -- By where the rows lie: to look for them by their keys would take the whole table for each portion.
    delete from auth.audit_log_entries e
    where e.ctid = any (array(
      select old.ctid from auth.audit_log_entries old
      where old.created_at < p_at - interval '13 days'
      limit p_most for update skip locked
    ))
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
comment on function private.forget_old_log is 'Removes entries of the sign-in log, which hold addresses, that are older than 13 days, so that none is ever older than 14 where it runs every day: as many as it is told at most, so that it never takes long. Answers how many; call it again until none are left. The gateway does at its start and every day; on Supabase the operator schedules it.';

create function private.name_of(p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select p.display_name from public.profile p where p.user_id = p_user_id;
$$;
comment on function private.name_of is 'A user''s display name; null without a profile.';

create function private.account_name(p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(private.name_of(u.id), u.email) from auth.users u where u.id = p_user_id;
$$;
comment on function private.account_name is 'What administrators call an account: its name, else its address; null once it is deleted.';

create table private.code_try (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tries smallint not null,
  first_at timestamptz not null
);
alter table private.code_try enable row level security;
comment on table private.code_try is 'How many mailed codes were tried for an account within the hour since the first.';

create function private.count_code_try(p_user_id uuid, p_at timestamptz) returns boolean
language sql volatile set search_path = '' as $$
  insert into private.code_try as c (user_id, tries, first_at) values (p_user_id, 1, p_at)
  on conflict (user_id) do update set
    tries = case when c.first_at > p_at - interval '1 hour' then least(c.tries + 1, 11) else 1 end,
    first_at = case when c.first_at > p_at - interval '1 hour' then c.first_at else p_at end
  returning c.tries <= 10;
$$;
comment on function private.count_code_try is 'Counts a try at a code that was sent to an account; false when ten were tried within the hour.';

create function private.take_code_tries(address text, at timestamptz) returns jsonb
language sql volatile set search_path = '' as $$
  select case
    -- Nobody's try takes as long as somebody's: its commit is written to the disk as well.
    when count(*) = 0 and pg_logical_emit_message(true, 'quando', '') is not null then '[]'
    else coalesce(
      jsonb_agg(found.id order by found.id) filter (where private.count_code_try(found.id, at)),
      '[]'
    )
  end
  from (
    select u.id from auth.users u where u.email = lower(address) and u.is_sso_user = false
    -- A new address is looked for where its code is kept: auth.users.email_change has no index.
    union
    select t.user_id from auth.one_time_tokens t where t.relates_to = lower(address)
    order by 1
  ) as found;
$$;
comment on function private.take_code_tries is 'Counts a try at a code mailed to the address, at each account that it could be of, and answers a list of those that may still be tried: not those where ten were tried within the hour. Somebody who named the address as their new one uses up their own tries alone.';

create table private.factor_try (
  factor_id uuid references auth.mfa_factors (id) on delete cascade,
  first_step text,
  tries smallint not null,
  first_at timestamptz not null,
  primary key (factor_id, first_step)
);
alter table private.factor_try enable row level security;
comment on table private.factor_try is 'How many codes of a second factor were tried within the hour since the first, by what the sessions began with (a method of the claim amr): whoever has the password alone uses up the tries after a password, and the owner comes in after a mailed code.';

create function private.first_step_of(p_session_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select a.authentication_method from auth.mfa_amr_claims a
    where a.session_id = p_session_id order by a.created_at, a.id limit 1
  ), 'password');
$$;
comment on function private.first_step_of is 'How a session began, as the claim amr names it; that of an unknown one is password.';

create function private.count_factor_try(
  p_factor_id uuid, p_session_id uuid, p_at timestamptz
) returns boolean
language sql volatile set search_path = '' as $$
  insert into private.factor_try as t (factor_id, first_step, tries, first_at)
  values (p_factor_id, private.first_step_of(p_session_id), 1, p_at)
  on conflict (factor_id, first_step) do update set
    tries = case when t.first_at > p_at - interval '1 hour' then least(t.tries + 1, 11) else 1 end,
    first_at = case when t.first_at > p_at - interval '1 hour' then t.first_at else p_at end
  returning t.tries <= 10;
$$;
comment on function private.count_factor_try is 'Counts a try at a second factor by a session; false when ten were tried within the hour by sessions that began like it.';

create table private.pending_link (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  person jsonb
);
create index pending_link_session on private.pending_link (session_id);
alter table private.pending_link enable row level security;
comment on table private.pending_link is 'Ways to another provider that are to end in one more way to sign in: the session that began one, and whom the provider knows, until the browser that began it comes with its code.';

grant execute on function
  public.export_user_data, public.reauthenticate, public.delete_user, public.get_sessions,
  public.end_session to authenticated;
