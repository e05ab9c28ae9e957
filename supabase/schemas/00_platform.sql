-- The private schema, the operator's settings, and what every call of the API may ask for.

-- From here on nobody may do anything with what is created, unless it is granted.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

create schema private;
comment on schema private is 'What the API never exposes: gates, settings and the functions behind the public ones.';

create table private.setting (
  name text primary key,
  value text not null,
  constraint setting_is_known check (
    case name
      when 'version' then value ~ '^[0-9]+\.[0-9]+\.[0-9]+$'
      when 'classics' then value in ('on', 'off')
      when 'postal_address' then value in ('on', 'off')
      when 'client_header' then value ~ '^[a-z][a-z0-9-]*$'
      when 'staff_second_factor' then value in ('optional', 'required')
      when 'past_puzzles' then value in ('accounts', 'tiers')
      when 'reminders' then value in ('on', 'off')
      else false
    end
  )
);
alter table private.setting enable row level security;
comment on table private.setting is 'The operator''s settings: version (deployed version, such as 1.5.0), classics (on or off), postal_address (on: asked for at registration; off: not even kept), client_header (the request header that tells callers apart; the gateway sets one of its own, Supabase''s network cf-connecting-ip), staff_second_factor (required: who has none does nothing that is for staff), past_puzzles (whom private.open_past_puzzles opened them to last: accounts or tiers; no row before anybody chose) and reminders (on: the gateway sends them; off where there is no row).';
insert into private.setting (name, value) values
  ('version', '1.5.0'), ('classics', 'on'), ('postal_address', 'off'),
  ('client_header', 'cf-connecting-ip'), ('staff_second_factor', 'optional');

create function private.set_setting(p_name text, p_value text) returns void
language sql volatile set search_path = '' as $$
  insert into private.setting as s (name, value) values (p_name, p_value)
  on conflict on constraint setting_pkey do update set value = excluded.value
  where s.value is distinct from excluded.value;
$$;
comment on function private.set_setting is 'Sets one of the operator''s settings; the gateway calls it at start. An unknown name or value is 23514.';

create function private.has_permission(p_permission text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'role' = 'service_role', false)
    or coalesce(auth.jwt() -> 'user_permission' ? p_permission, false);
end
$$;
comment on function private.has_permission is 'Whether the request''s token lists the permission (claim user_permission); the service role has all.';

create function public.get_current_version() returns text
language sql stable security definer set search_path = '' as $$
  select s.value from private.setting s where s.name = 'version';
$$;
comment on function public.get_current_version is 'The deployed version, such as 1.5.0. Definer: players may not read the settings.';

create function private.require_post(permission text default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- A GET runs read-only; said first, so that none ends in another refusal or in a cache.
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'this function takes a POST' using errcode = 'read_only_sql_transaction';
  end if;
  if permission is not null then
    perform private.require_permission(permission);
  end if;
end
$$;
comment on function private.require_post is 'Refuses a GET with 25006, for functions that write or answer to the caller alone, and with 42501 whoever lacks the permission, where one is named.';

create function private.require_locale(locale text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if locale is null or locale not in ('de', 'en') then
    raise exception 'locale is neither de nor en' using errcode = 'invalid_parameter_value';
  end if;
end
$$;
comment on function private.require_locale is 'Refuses a locale other than de and en with 22023.';

create function private.folded(words text) returns text
language sql immutable set search_path = '' as $$
  select translate(
    words,
    E'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŠŽ\u00a0\u202f',
    E'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüýœšž  '
  );
$$;
comment on function private.folded is 'Words as public.tip.folded has them.';

create function private.require_amount(amount integer) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  if amount not between 1 and 100 then
    raise exception 'amount % is outside 1 to 100', amount
      using errcode = 'numeric_value_out_of_range';
  end if;
  return coalesce(amount, 30);
end
$$;
comment on function private.require_amount is 'How many lines a page has: 1 to 100, or 22003; 30 when not said.';

create function private.require_attempt(attempt integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if attempt not between 1 and 4 then
    raise exception 'attempt % is none of 1, 2, 3, 4 and null', attempt
      using errcode = 'numeric_value_out_of_range';
  end if;
end
$$;
comment on function private.require_attempt is 'Refuses with 22003 what is no attempt: 1 to 4, null for not solved.';

create function private.require_days(first date, last date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if first is null or last is null then
    raise exception 'first or last is missing' using errcode = 'null_value_not_allowed';
  end if;
  if not isfinite(first) or not isfinite(last) or last < first or last - first >= 400 then
    raise exception 'first to last is not 1 to 400 days'
      using errcode = 'numeric_value_out_of_range';
  end if;
end
$$;
comment on function private.require_days is 'Refuses what are not 1 to 400 days: 22003, or 22004 where one is missing.';

create function private.require_known(what text, value text, variadic known text[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if value <> all (known) then
    raise exception 'there is no such %', what using errcode = 'invalid_parameter_value';
  end if;
end
$$;
comment on function private.require_known is 'Refuses with 22023 a value that is none of the known ones; null passes.';

create function private.require_words(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Looked at before they are folded: that takes long for long ones.
  if char_length(btrim(words, E' \t\r\n\u00a0\u202f')) > 100 then
    raise exception 'words are longer than 100 characters'
      using errcode = 'string_data_right_truncation';
  end if;
  return nullif(btrim(private.folded(words), E' \t\r\n'), '');
end
$$;
comment on function private.require_words is 'What to search for, folded; null for nothing, more than 100 characters are 22001.';

grant execute on function  public.get_current_version to anon, authenticated, service_role;
