-- The private schema and the settings everything else stands on.

create schema private;
revoke all on schema private from public;
comment on schema private is
  'What the API never exposes: gates, settings and the functions behind the public ones.';

create table private.setting (
  name text primary key,
  value text not null,
  constraint setting_is_known check (
    case name
      when 'version' then value ~ '^[0-9]+\.[0-9]+\.[0-9]+$'
      when 'classics' then value in ('on', 'off')
      else false
    end
  )
);
alter table private.setting enable row level security;
revoke all on private.setting from public, anon, authenticated, service_role;
comment on table private.setting is
  'The operator''s settings: version (deployed version, such as 1.5.0) and classics (on or off).';

insert into private.setting (name, value) values ('version', '1.5.0'), ('classics', 'on');

create function private.set_setting(name text, value text) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.setting as s (name, value) values (set_setting.name, set_setting.value)
  on conflict on constraint setting_pkey do update set value = excluded.value
  where s.value is distinct from excluded.value;
$$;
revoke all on function private.set_setting(text, text) from public, anon, authenticated, service_role;
comment on function private.set_setting(text, text) is
  'Sets one of the operator''s settings; the gateway calls it at start. An unknown name or value is 23514.';

create function private.has_permission(permission text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'role' = 'service_role', false)
    or coalesce(auth.jwt() -> 'user_permission' ? has_permission.permission, false);
end
$$;
revoke all on function private.has_permission(text) from public, anon, authenticated, service_role;
comment on function private.has_permission(text) is
  'Whether the request''s token lists the permission (claim user_permission); the service role has all.';
